import Documents
import Foundation
import SourceText
import StructuredData
import Testing

@Suite("Hostile documents") struct HostileTests {
  @Test(.timeLimit(.minutes(5)))
  func `Unknown aliases beside many anchors come to an end`() {
    let anchors = (0..<2000).map { "- &anchor-name-\($0) a" }
    let aliases = (0..<2000).map { "- *anchor-nome-\($0)" }
    let reading = read((anchors + aliases).joined(separator: "\n"))
    #expect(reading.diagnostics.count == 2000)
    #expect(reading.diagnostics.first?.label?.contains("'anchor-name-0'") == true)
    #expect(reading.diagnostics.last?.label == "unknown alias")
  }

  @Test
  func `An anchor that comes after a wrong alias is suggested for the next one`() {
    let reading = read("- &one a\n- *oen\n- &three b\n- *there")
    #expect(
      reading.diagnostics.map(\.label) == ["did you mean 'one'?", "did you mean 'three'?"])
  }

  @Test(.timeLimit(.minutes(5)))
  func `Very many anchors that no alias names come to an end`() {
    let reading = read((0..<20_000).map { "- &a\($0) a" }.joined(separator: "\n"))
    #expect(reading.diagnostics.count == Diagnostic.keptLimit)
    #expect(reading.diagnostics.first?.fixes.count == 1)
  }

  @Test
  func `Anchors have a limit`() {
    func list(_ count: Int) -> String {
      (0..<count).map { "- &a\($0) \"a\"" }.joined(separator: "\n")
    }
    #expect(read(list(100_000)).diagnostics.isEmpty)
    #expect(
      read(list(100_001)).diagnostics.map(\.message) == ["there are more than 100,000 anchors"])
  }

  @Test(arguments: [
    ("1500-09-11T00:00:00Z", -15_788_217_600.0), ("1582-10-15T00:00:00Z", -13_197_600_000.0),
    ("1582-10-04T12:34:56Z", -13_198_505_104.0), ("2001-01-01T00:00:00Z", 0.0),
    ("2024-02-29T23:59:59Z", 730_943_999.0), ("1970-01-01T00:00:00Z", -978_307_200.0),
  ])
  func `Binary and XML property lists agree on every date`(text: String, seconds: Double) throws {
    var bytes = Array("bplist00".utf8) + [0x33]
    withUnsafeBytes(of: seconds.bitPattern.bigEndian) { bytes += $0 }
    bytes += [8]
    bytes += [0, 0, 0, 0, 0, 0, 1, 1]
    for number in [1, 0, 17] as [UInt64] { withUnsafeBytes(of: number.bigEndian) { bytes += $0 } }
    let binary = DocumentReader().read(bytes, name: "f.plist")
    #expect(StructuredValue(try #require(binary.tree?.root)) == .string(text))
    let xml = "<plist version=\"1.0\"><date>\(text)</date></plist>"
    #expect(try value(xml, name: "f.plist") == .string(text))
  }

  @Test(arguments: ["2025-02-29", "2024-04-31", ",026-02-03", "2026-+2-03", "2026-02--3"])
  func `An XML date must be one of the calendar`(text: String) {
    let xml = "<plist version=\"1.0\"><date>\(text)T00:00:00Z</date></plist>"
    #expect(!read(xml, name: "f.plist").diagnostics.isEmpty)
  }

  @Test
  func `An integer beyond Int stays a number`() throws {
    let xml = "<plist version=\"1.0\"><integer>18446744073709551615</integer></plist>"
    #expect(try value(xml, name: "f.plist") == .double(0x1p64))
  }

  @Test
  func `Old-style escapes and data keep their meaning`() throws {
    let text = #"{ a = "x\n\t\"\\\101\U00e9\Ud800"; b = <00 fF 1 0>; }"#
    #expect(
      try value(text, name: "f.plist")
        == .object(["a": .string("x\n\t\"\\A\u{e9}\u{FFFD}"), "b": .string("AP8Q")]))
    #expect(!read("{ b = <0>; }", name: "f.plist").diagnostics.isEmpty)
    #expect(!read("{ b = <0g>; }", name: "f.plist").diagnostics.isEmpty)
  }
}
