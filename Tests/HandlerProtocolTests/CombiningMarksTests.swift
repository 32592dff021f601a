import Foundation
import HandlerProtocol
import Testing

@Suite struct CombiningMarksTests {
  /// Two marks that change places when they are sorted, in all ways to write them.
  static let pairs = [
    "\u{301}\u{316}", "\\u0301\\u0316", "\\u0301\u{316}", "\\uD834\\uDD65\\u0316",
  ]

  @Test("Of a run of marks only the beginning is kept, in keys as in values", arguments: pairs)
  func runs(pair: String) throws {
    let pile = "a" + String(repeating: pair, count: 1_000) + "b"
    var framing = LineFraming()
    let line = try #require(framing.append(Array("{\"\(pile)\":\"\(pile)\"}\n".utf8)).lines.first)
    let object = try JSONDecoder().decode([String: String].self, from: line)
    let (key, value) = try #require(object.first)
    #expect(key == value && key.unicodeScalars.count == CombiningMarks.limit + 2)
    #expect(key.unicodeScalars.first == "a" && key.unicodeScalars.last == "b")
  }

  @Test(
    "Text with few marks is left as it is, whatever else is in it",
    arguments: [
      "", "{}", "Ångström, a\u{302}\u{300}b\u{323}, 日本語, 한국어, עִבְרִית, 👩‍👩‍👧",
      String(repeating: "a\u{301}", count: 1_000), String(repeating: "\u{FE0F}", count: 1_000),
      "\\u0301", "\\\\u0301", "\\u", "\\uD834", "\\uD834\\u0301", "\\",
      "a" + String(repeating: "\\\\u0301", count: 1_000),
    ])
  func others(text: String) {
    #expect(CombiningMarks.bounded(Data(text.utf8)) == Data(text.utf8))
  }

  @Test("What looks like a mark of JSON is one only there") func plainText() {
    let text = Data(String(repeating: "\\u0301", count: 100).utf8)
    #expect(CombiningMarks.bounded(text, isJSON: false) == text)
    #expect(CombiningMarks.bounded(text).count == CombiningMarks.limit * 6)
  }

  @Test("Bytes that are no text are left as they are") func noText() {
    for bytes: [UInt8] in [
      [0xCC], [0xF0, 0x9D], [0xCC, 0x41, 0xE0], [0xFF, 0xFE, 0xCC, 0xCC, 0x80],
    ] {
      #expect(CombiningMarks.bounded(Data(bytes)) == Data(bytes))
    }
  }
}
