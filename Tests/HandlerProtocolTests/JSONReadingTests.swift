import Foundation
import HandlerProtocol
import Testing

/// Messages are read by the library's own reader: it must see what Foundation's decoder sees.
@Suite struct JSONReadingTests {
  /// `json` as the result of a message.
  private func ours<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
    try Envelope.result(type, Data(#"{"id":1,"result":\#(json)}"#.utf8))
  }

  private func theirs<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(json.utf8))
  }

  @Test(
    "Values are what they are",
    arguments: [
      "null", "true", "false", "0", "-0", "1", "-1", "9223372036854775807", "-9223372036854775808",
      "9223372036854775808", "1.5", "-1.5e3", "1E2", "1e-2", "0.1", "123456789.125", "\"\"",
      "\"a\"",
      #""\"\\\/\b\f\n\r\t""#, #""\u0041\u00e9\u20ac""#, #""\ud83d\ude00""#, "\"é€😀\"", "[]", "{}",
      " [ 1 , 2 ] ", #"{"a":{"b":[{"c":null}]}}"#, #"[[],{},[[]]]"#, #"{"":1}"#,
      #"{"a\u0062":"x"}"#, #"{"a":1,"b":2,"c":3}"#,
    ])
  func values(json: String) throws {
    #expect(try ours(JSONValue.self, json) == theirs(JSONValue.self, json))
  }

  @Test(
    "What is no JSON is refused",
    arguments: [
      "", "nul", "tru", "falsee", "01", "-", "+1", "1.", ".5", "1e", "1e+", "--1", "NaN",
      "Infinity",
      "\"", "\"\\\"", #""\x""#, #""\u12""#, #""\u12g4""#, #""\ud83d""#, #""\ud83dx""#, #""\ude00""#,
      "\"\n\"", "\"\u{1}\"", "[", "]", "[1", "[1,]", "[,1]", "[1 2]", "{", "{\"a\"}", "{\"a\":}",
      "{\"a\":1,}", "{a:1}", "{\"a\":1 \"b\":2}", "1 2", "'a'", "/**/1", "[1]]", "\u{FEFF}1",
    ])
  func malformed(json: String) {
    #expect(throws: (any Error).self) { try ours(JSONValue.self, json) }
  }

  @Test("Bytes that are no UTF-8 are refused where a text is wanted") func encoding() {
    for bytes: [UInt8] in [
      [0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0xAF], [0xF5, 0x80, 0x80, 0x80],
    ] {
      let line = Data(#"{"id":1,"result":""#.utf8) + bytes + Data(#""}"#.utf8)
      #expect(throws: (any Error).self) { try Envelope.result(String.self, line) }
    }
  }

  private struct Shapes: Codable, Equatable {
    var bool: Bool?
    var small: Int8?
    var large: UInt64?
    var float: Float?
    var list: [Int]?
    var map: [String: [Double]]?
    var raw: TextFormat?
    var inner: [Shapes]?
  }

  @Test(
    "Types are decoded alike, and refused alike",
    arguments: [
      "{}", #"{"bool":true,"small":-128,"large":18446744073709551615,"float":1.5}"#,
      #"{"list":[1,2,3],"map":{"a":[1.5],"b":[]},"raw":"markdown"}"#,
      #"{"inner":[{"bool":false},{"inner":[]}]}"#, #"{"bool":null,"list":null}"#,
      #"{"list":[1.0]}"#,
      #"{"bool":1}"#, #"{"bool":"true"}"#, #"{"small":128}"#, #"{"small":1.5}"#, #"{"list":{}}"#,
      #"{"list":[null]}"#, #"{"list":["1"]}"#, #"{"map":[]}"#, #"{"raw":5}"#, "[]", "5", "null",
    ])
  func types(json: String) {
    let mine = try? ours(Shapes.self, json)
    let other = try? theirs(Shapes.self, json)
    // Above Int64, whole numbers are not the protocol's.
    if json.contains("18446744073709551615") { return #expect(mine == nil) }
    #expect(mine == other)
  }

  @Test("Objects of many members, and of equal ones, are looked up alike") func manyMembers() throws
  {
    let members = (0..<500).map { "\"key-\($0)\":\($0)" }.joined(separator: ",")
    let map = try ours([String: Int].self, "{\(members)}")
    #expect(map.count == 500 && map["key-499"] == 499)
    let view = try ours(
      HandlerView.self,
      #"{"kind":"heatmap","title":"t","from":"a","to":"b","days":{\#(members)}}"#)
    guard case .heatmap(let heatmap) = view.content else { return #expect(Bool(false)) }
    #expect(heatmap.days.count == 500)
    #expect(try ours([String: Int].self, #"{"a":1,"a":2}"#) == ["a": 1])
  }

  @Test(
    "An error names the place",
    arguments: [
      (#"{"view":{"kind":"text","title":3,"body":"b"}}"#, "result.view.title"),
      (
        #"{"view":{"kind":"list","title":"t","sections":[{"rows":[{"id":"a"}]}]}}"#,
        "result.view.sections.Index 0.rows.Index 0"
      ),
    ])
  func places(json: String, path: String) {
    do {
      _ = try ours(HandlerResult.self, json)
      Issue.record("no error")
    } catch DecodingError.typeMismatch(_, let context) {
      #expect(context.codingPath.map(\.stringValue).joined(separator: ".") == path)
    } catch DecodingError.keyNotFound(let key, let context) {
      #expect(key.stringValue == "title")
      #expect(context.codingPath.map(\.stringValue).joined(separator: ".") == path)
    } catch { Issue.record("\(error)") }
  }

  @Test("Deep and broken texts of all kinds end, and never crash") func noise() {
    var generator = SystemRandomNumberGenerator()
    let alphabet = Array(#"{}[]",:\u0123eE+-.truefalsn "#.utf8) + [0xC3, 0xFF, 0x00]
    for _ in 0..<3_000 {
      let bytes = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
      }
      _ = try? Envelope.head(Data(bytes))
      _ = try? Envelope.result(
        JSONValue.self, Data(#"{"result":"#.utf8) + Data(bytes) + Data("}".utf8))
    }
    for open in ["[", #"{"a":"#] {
      let deep = Data(String(repeating: open, count: 100_000).utf8)
      #expect(throws: (any Error).self) { try Envelope.head(deep) }
    }
  }
}
