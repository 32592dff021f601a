import AppMenuTesting
import Documents
import Foundation
import SourceText
import Testing
import StructuredData

private func plist(_ body: String) -> String {
  "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n\(body)\n</plist>\n"
}

@Suite struct XMLPropertyListTests {
  @Test func `All types are read`() throws {
    let read = try value(
      plist(
        """
        <dict><key>s</key><string>a &amp; b<![CDATA[<c>]]></string><key>i</key><integer> -5 </integer>
        <key>x</key><integer>0xFF</integer><key>r</key><real>1.5</real><key>t</key><true/>
        <key>f</key><false/><key>d</key><date>2026-11-21T08:00:00Z</date>
        <key>b</key><data> aGk= </data><key>l</key><array><string></string></array></dict>
        """), name: "f.plist")
    #expect(
      read
        == .object([
          "s": .string("a & b<c>"), "i": .int(-5), "x": .int(255), "r": .double(1.5),
          "t": .bool(true), "f": .bool(false), "d": .string("2026-11-21T08:00:00Z"),
          "b": .string("aGk="), "l": .array([.string("")]),
        ]))
  }

  @Test(arguments: [
    "\u{FEFF}" + plist("<array/>"), "<!-- c -->\n<!-- d -->" + plist("<array/>"),
    "\n <plist><array/></plist>", "<!DOCTYPE plist><plist><array/></plist>",
  ])
  func `The format is found from the content`(text: String) throws {
    #expect(try value(text, name: "menu") == .array([]))
  }

  @Test func `Places are exact behind a comment before the declaration`() throws {
    let text = "<!-- by hand -->\n" + plist("<dict><key>a</key><string>x</string></dict>")
    let root = try #require(read(text, name: "f.plist").tree?.root)
    let entry = try #require(root.entries.first { _ in true })
    #expect(entry.key.location.start == SourcePosition(line: 4, column: 7))
    #expect(entry.value.location.start == SourcePosition(line: 4, column: 19))
    #expect(entry.value.location.end == SourcePosition(line: 4, column: 37))
  }

  @Test(arguments: [
    "<dict><key>a</key><true/>⟪duplicate-key|<key>a</key>⟫<true/></dict>",
    "<dict>⟪plist-syntax|<string>⟫a</string></dict>",
    "<dict>⟪plist-syntax|<key>⟫a</key></dict>",
    "<dict><key>a</key>⟪plist-syntax|<key>⟫b</key></dict>",
    "<array>⟪plist-syntax|<key>⟫a</key></array>",
    "<array>⟪plist-syntax|<strong>⟫a</strong></array>",
    "<array>⟪plist-syntax|stray⟫</array>",
    "<array><integer>1</integer>⟪plist-syntax|<integer>x1</integer>⟫</array>",
    "<array>⟪plist-syntax|<date>today</date>⟫</array>",
    "<array>⟪plist-syntax|<data>a</data>⟫</array>",
    "<array/>⟪plist-syntax|<array/>⟫",
  ])
  func `Each kind of problem is found at its place`(marked: String) {
    expectFindings(plist(marked), name: "f.plist")
  }

  @Test func `An element that is not closed is named with the place where it was opened`()
    throws
  {
    let finding = try #require(
      read(plist("<array><dict></array>"), name: "f.plist").diagnostics.first)
    #expect(finding.code == "plist-syntax")
    #expect(finding.message == "`</array>` closes another element than <dict>, which is open here")
    #expect(finding.notes.first?.location?.start == SourcePosition(line: 3, column: 8))
  }

  @Test func `A truncated list, a wrong root and a control character are errors`() {
    let whole = plist("<array><string>x</string></array>")
    #expect(
      read(String(whole.prefix(80)), name: "f.plist").diagnostics.map(\.code) == ["plist-syntax"])
    #expect(
      read("<?xml version=\"1.0\"?><html/>", name: "f").diagnostics.map(\.code) == ["plist-syntax"])
    #expect(
      read(plist("<string>&#27;</string>"), name: "f").diagnostics.map(\.code) == ["plist-syntax"])
  }

  @Test func `Entity definitions are refused, and so is nesting without end`() {
    let bomb = """
      <!DOCTYPE plist [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>
      <plist><string>&b;</string></plist>
      """
    let refused = read("\n  " + bomb, name: "f.plist").diagnostics
    #expect(refused.map(\.code) == ["entity"])
    #expect(refused.first?.location.start == SourcePosition(line: 2, column: 3))
    let deep = plist(String(repeating: "<array>", count: 100_000))
    #expect(read(deep, name: "f.plist").diagnostics.map(\.code) == ["too-deep"])
  }
}

@Suite struct BinaryPropertyListTests {
  private func binary(_ value: Any) throws -> [UInt8] {
    Array(try PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0))
  }

  @Test func `All types are read`() throws {
    let bytes = try binary(
      [
        "s": "text", "u": "日本", "i": 5, "n": -7, "big": 70_000, "r": 1.5, "t": true,
        "d": Date(timeIntervalSince1970: 0), "b": Data("hi".utf8), "l": ["x"],
      ] as [String: Any])
    let reading = DocumentReader().read(bytes, name: "f")
    #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics)")
    #expect(
      reading.tree?.root.map(StructuredValue.init)
        == .object([
          "s": .string("text"), "u": .string("日本"), "i": .int(5), "n": .int(-7),
          "big": .int(70_000), "r": .double(1.5), "t": .bool(true),
          "d": .string("1970-01-01T00:00:00Z"), "b": .string("aGk="), "l": .array([.string("x")]),
        ]))
  }

  @Test func `Noise, a cut file and a bad trailer are errors without place`() throws {
    let whole = try binary(["a", "b"])
    for bytes in [
      Array(whole.dropLast(5)), Array("bplist00".utf8),
      Array("bplist00".utf8) + [UInt8](repeating: 0xFF, count: 64),
      Array(whole.dropLast(1)) + [0xFF],
    ] {
      let found = DocumentReader().read(bytes, name: "f").diagnostics
      #expect(found.map(\.code) == ["plist-syntax"])
      #expect(found.first?.location.start == nil)
    }
  }

  /// A list whose only object is an array of `count` references to object `target`.
  private func handMade(objects: [[UInt8]], root: Int = 0) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += [UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)]
      bytes += object
    }
    let table = bytes.count
    bytes += offsets + [0, 0, 0, 0, 0, 0, 2, 1]
    func big(_ value: Int) -> [UInt8] { (0..<8).reversed().map { UInt8(value >> ($0 * 8) & 0xFF) } }
    return bytes + big(objects.count) + big(root) + big(table)
  }

  @Test func `Objects that contain themselves or explode are stopped`() {
    #expect(
      DocumentReader().read(handMade(objects: [[0xA1, 0]]), name: "f").diagnostics.map(\.code)
        == ["alias-expansion"])
    // Each level refers to the next one twice: 2 to the power of 30 nodes.
    let levels = (0..<30).map { [0xA2, UInt8($0 + 1), UInt8($0 + 1)] } + [[0x09]]
    #expect(
      DocumentReader().read(handMade(objects: levels), name: "f").diagnostics.map(\.code)
        == ["alias-expansion"])
    let deep = (0..<200).map { [0xA1, UInt8($0 + 1)] } + [[0x09]]
    #expect(
      DocumentReader().read(handMade(objects: deep), name: "f").diagnostics.map(\.code)
        == ["too-deep"])
  }

  @Test func `A text that many places share is read once, and counts each time`() {
    let long = [0x5F, 0x11, 0x01, 0x00] + [UInt8](repeating: 0x61, count: 256)
    let bytes = handMade(objects: [[0xA3, 1, 1, 1], long])
    var limits = DocumentLimits()
    #expect(DocumentReader(limits: limits).read(bytes, name: "f").diagnostics.isEmpty)
    limits.repeatedTextBytes = 300
    #expect(
      DocumentReader(limits: limits).read(bytes, name: "f").diagnostics.map(\.code)
        == ["alias-expansion"])
  }

  @Test func `Duplicate keys are found`() {
    let bytes = handMade(objects: [[0xD2, 1, 1, 2, 2], [0x51, 0x61], [0x09]])
    #expect(DocumentReader().read(bytes, name: "f").diagnostics.map(\.code) == ["duplicate-key"])
  }
}

@Suite struct OldStylePropertyListTests {
  @Test func `A .plist that opens with a bracket is an old-style list`() throws {
    #expect(
      try value("( { title = \"A b\"; } )", name: "m.plist")
        == .array([.object(["title": .string("A b")])]))
    #expect(try value("{a: 1}", name: "m.yaml") == .object(["a": .int(1)]))
  }

  @Test func `Strings, escapes, data and comments are read`() throws {
    let read = try value(
      """
      { // a comment
        word = http://example.org/a//b; "quoted \\"x\\"" = "\\U00e9\\n\\101"; /* another */
        data = <68 69>; list = (a, 'b c', ); alone;
      }
      """, name: "m.plist")
    #expect(
      read
        == .object([
          "word": .string("http://example.org/a//b"), "quoted \"x\"": .string("é\nA"),
          "data": .string("aGk="), "list": .array([.string("a"), .string("b c")]),
          "alone": .string("alone"),
        ]))
  }

  @Test(arguments: [
    "{a = 1; ⟪duplicate-key|a⟫ = 2;}", "(a, b⟪plist-syntax|⟫", "({t=⟪plist-syntax|*⟫;})",
    "{a = 1 ⟪plist-syntax|b⟫ = 2;}", "(a ⟪plist-syntax|b⟫)", "{⟪plist-syntax|(⟫a);}",
    "(a)⟪plist-syntax|(⟫b)", "(a⟪plist-syntax|}⟫", "(⟪plist-syntax|\"⟫open)",
    "{a ⟪plist-syntax|}⟫",
    "(⟪plist-syntax|<6>⟫)",
  ])
  func `Each kind of problem is found at its place`(marked: String) {
    expectFindings(marked, name: "m.plist")
  }

  @Test func `Nesting has a limit`() {
    let deep = String(repeating: "(", count: 100_000)
    #expect(read(deep, name: "m.plist").diagnostics.map(\.code) == ["too-deep"])
  }
}
