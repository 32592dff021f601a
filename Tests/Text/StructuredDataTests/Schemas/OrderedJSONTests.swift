import StructuredData
import Testing

@Suite("JSON for people", .timeLimit(.minutes(5)))
struct OrderedJSONTests {
  @Test
  func `Members keep their order, small values share a line, and texts are escaped`() {
    let json = OrderedJSON.object([
      ("z", .strings(["b", "a"])), ("a", .object([("x", .value(.double(0.5)))])),
      ("m", .object([("q", .string("\"\\\n\u{1}é")), ("b", .value(.null))])), ("e", .object([])),
    ])
    #expect(
      json.text == #"""
        {
          "z": ["b", "a"],
          "a": {"x": 0.5},
          "m": {
            "q": "\"\\\n\u0001é",
            "b": null
          },
          "e": {}
        }

        """#)
  }

  @Test
  func `What is long stands on lines of its own`() {
    let words = (0..<20).map { "word \($0)" }
    #expect(OrderedJSON.strings(words).text.split(separator: "\n").count == 22)
  }
}
