import Foundation
import StructuredData
import Testing

/// Parsing JSON once, and reading it in any form.
@Suite struct JSONDocumentTests {
  private func parse(_ text: String) throws -> JSONDocument { try JSONDocument(Array(text.utf8)) }

  @Test(
    "Every kind of value is read",
    arguments: [
      ("null", .null), (" true ", .bool(true)), ("false", .bool(false)), ("0", .int(0)),
      ("-0", .int(0)), ("9223372036854775807", .int(.max)), ("-9223372036854775808", .int(.min)),
      ("9223372036854775808", .double(9_223_372_036_854_775_808)), ("1.5e3", .int(1500)),
      ("2.0", .int(2)),
      ("-2.25", .double(-2.25)), ("1E-2", .double(0.01)), (#""""#, ""), ("[]", []), ("{}", [:]),
      (#"["a",1,[null]]"#, ["a", 1, [.null]]),
      (#"{"a":{"b":[1,2]},"c":"d"}"#, ["a": ["b": [1, 2]], "c": "d"]),
      (#""\"\\\/\b\f\n\r\té\u00e9\ud83d\ude00""#, .string("\"\\/\u{8}\u{C}\n\r\téé😀")),
      // Half a surrogate pair stands for no character.
      (#""a\ud83db\udc00\ud83dA""#, .string("a\u{FFFD}b\u{FFFD}\u{FFFD}A")),
      ("\u{FEFF}[1]", [1]), ("1e999", .string("1e999")),
    ] as [(String, StructuredValue)])
  func values(text: String, value: StructuredValue) throws {
    #expect(try parse(text).root.value == value)
  }

  @Test(
    "What is no JSON is refused with its place",
    arguments: [
      ("", .unexpectedEnd, 0), ("[1,", .unexpectedEnd, 3), ("[1,]", .unexpected("]"), 3),
      ("{\"a\" 1}", .unexpected("1"), 5), ("{a:1}", .unexpected("a"), 1),
      ("[1] x", .unexpected("x"), 4), ("NaN", .unexpected("NaN"), 0),
      ("[Infinity]", .unexpected("Infinity"), 1), ("[-Infinity]", .unexpected("-Infinity"), 1),
      ("-x", .invalidNumber, 0), ("None", .unexpected("N"), 0),
      ("nul", .unexpectedEnd, 3),
      ("trie", .unexpected("i"), 2), ("[01]", .invalidNumber, 1), ("-", .invalidNumber, 0),
      ("1.", .invalidNumber, 0), ("1e+", .invalidNumber, 0), ("\"a", .unexpectedEnd, 2),
      ("\"a\u{1}b\"", .controlCharacter, 2), (#""\x""#, .invalidEscape, 1),
      (#""\u12g4""#, .invalidEscape, 1), (#""\u12"#, .invalidEscape, 1),
      ("+1", .unexpected("+"), 0),
      ("'a'", .unexpected("'"), 0), ("[1 2]", .unexpected("2"), 3),
      ("{\"a\":1,}", .unexpected("}"), 7),
    ] as [(String, JSONSyntaxError.Reason, Int)])
  func errors(text: String, reason: JSONSyntaxError.Reason, offset: Int) {
    let error = #expect(throws: JSONSyntaxError.self) { try parse(text) }
    #expect(error?.reason == reason && error?.offset == offset)
    #expect(error?.description.contains("not JSON, line 1, column \(offset + 1): ") == true)
  }

  @Test func `Bytes that are not UTF-8 are refused, and brackets that are nested too deep`() {
    let bytes: [UInt8] = [0x22, 0x61, 0xC3, 0xA4, 0xFF, 0x22]
    let error = #expect(throws: JSONSyntaxError.self) { try JSONDocument(bytes) }
    #expect(error?.reason == .notUTF8 && error?.offset == 4)
    let deep = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    #expect(throws: Never.self) { try parse(deep) }
    let deeper = #expect(throws: JSONSyntaxError.self) { try parse("[" + deep + "]") }
    #expect(deeper?.reason == .tooDeep(limit: 64))
  }

  private struct Thing: Decodable, Equatable {
    struct Part: Decodable, Equatable {
      var name: String
      var size: Int?
      var ratio: Double?
      var isOn: Bool?
    }
    var parts: [Part]
    var counts: [String: UInt8]?
    var any: StructuredValue?
  }

  @Test
  func `Types are decoded, whatever the order of their keys, and null counts as missing`() throws {
    let text = #"""
      {"any":[1,{"x":null}],"counts":{"a":1,"b":255},"more":0,
       "parts":[{"size":2.0,"name":"one"},{"ratio":3,"isOn":true,"name":"tw\u006f","size":null}]}
      """#
    let thing = try parse(text).root.decode(Thing.self)
    #expect(
      thing
        == Thing(
          parts: [.init(name: "one", size: 2), .init(name: "two", ratio: 3, isOn: true)],
          counts: ["a": 1, "b": 255], any: [1, ["x": .null]]))
    var fields = try parse(#"{"\u0061":1,"a":2}"#).root.fields()
    #expect(fields.find("a")?.int == 1 && fields.find("b")?.int == nil)
  }

  @Test(arguments: [
    (#"{"parts":[{"name":"a"},{"size":1}]}"#, "parts.1"),
    (#"{"parts":[{"name":"a","size":1.5}]}"#, "parts.0.size"),
    (#"{"parts":{}}"#, "parts"), (#"{"parts":[],"counts":{"x":{},"y":256}}"#, "counts.x"),
    (#"{"parts":[],"counts":{"x":1,"y":256}}"#, "counts.y"), (#"{"parts":[1]}"#, "parts.0"),
    (#"{"parts":[{"name":null}]}"#, "parts.0.name"), ("[]", ""),
  ])
  func `What does not fit is refused with its place`(text: String, place: String) throws {
    let error = #expect(throws: DecodingError.self) { try parse(text).root.decode(Thing.self) }
    let path: [any CodingKey] =
      switch error {
      case .keyNotFound(_, let context)?: context.codingPath
      case .typeMismatch(_, let context)?, .valueNotFound(_, let context)?: context.codingPath
      case .dataCorrupted(let context)?: context.codingPath
      default: []
      }
    #expect(path.map(\.stringValue).joined(separator: ".") == place)
  }

  @Test(arguments: 0..<200)
  func `Values read the same as with Foundation, and are written as themselves`(seed: Int) throws {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    func value(_ depth: Int) -> StructuredValue {
      switch next(depth > 4 ? 5 : 7) {
      case 0: return .null
      case 1: return .bool(next(2) == 0)
      case 2: return .int(next(1 << 30) - 1 << 29)
      case 3: return .double(Double(next(1 << 20)) / 64 + 0.125)
      case 4: return .string(["", "a b", "é\u{301}\n", "\"\\", "😀", "\u{1}\u{7F}"][next(6)])
      case 5: return .array((0..<next(6)).map { _ in value(depth + 1) })
      default:
        return .object(
          Dictionary((0..<next(6)).map { ("k\($0)é", value(depth + 1)) }) { $1 })
      }
    }
    let written = try JSONEncoder().encode(value(0))
    let read = try JSONDocument(written).root.value
    #expect(read == (try JSONDecoder().decode(StructuredValue.self, from: written)))
  }

  @Test func `A document that was cut anywhere is refused`() throws {
    let bytes = Array(#"{"a":[1.5,"b\u00e9",true,null,{}],"c":"ü"}"#.utf8)
    #expect(throws: Never.self) { try JSONDocument(bytes) }
    for count in bytes.indices {
      #expect(throws: JSONSyntaxError.self) { try JSONDocument(bytes.prefix(count)) }
    }
  }
}
