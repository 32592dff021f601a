import Foundation
import StructuredData
import Testing

@Suite struct CombiningMarksTests {
  /// Two marks that change places when they are sorted, in all ways to write them.
  static let pairs = [
    "\u{301}\u{316}", "\\u0301\\u0316", "\\u0301\u{316}", "\\uD834\\uDD65\\u0316",
  ]

  @Test(arguments: pairs)
  func `Of a run of marks only the beginning is kept, in keys as in values`(pair: String) throws {
    let pile = "a" + String(repeating: pair, count: 1_000) + "b"
    let document = try JSONDocument(Array("{\"\(pile)\":\"\(pile)\"}".utf8))
    let object = try document.root.decode([String: String].self)
    let (key, value) = try #require(object.first)
    #expect(key == value && key.unicodeScalars.count == CombiningMarks.limit + 2)
    #expect(key.unicodeScalars.first == "a" && key.unicodeScalars.last == "b")
    #expect(document.root.value == .object([key: .string(key)]))
  }

  @Test(arguments: [
    "", "{}", "Ångström, a\u{302}\u{300}b\u{323}, 日本語, 한국어, עִבְרִית, 👩‍👩‍👧",
    String(repeating: "a\u{301}", count: 1_000), String(repeating: "\u{FE0F}", count: 1_000),
    String(repeating: "\\u0301", count: 1_000),
  ])
  func `Text with few marks is left as it is, whatever else is in it`(text: String) {
    #expect(Array(CombiningMarks.bounded(Array(text.utf8)).utf8) == Array(text.utf8))
  }

  @Test func `Bytes that are no text are replaced`() {
    for bytes: [UInt8] in [
      [0xCC], [0xF0, 0x9D], [0xCC, 0x41, 0xE0], [0xFF, 0xFE, 0xCC, 0xCC, 0x80],
      Array(repeating: 0xCC, count: 1_000),
    ] {
      #expect(CombiningMarks.bounded(bytes) == String(decoding: bytes, as: UTF8.self))
    }
  }
}
