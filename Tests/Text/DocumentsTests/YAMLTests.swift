import AppMenuTesting
import Documents
import SourceText
import Testing
import StructuredData

@Suite struct YAMLTests {
  @Test func `Plain scalars follow the core schema, and keep their text`() throws {
    let read = try value(
      "{a: null, b: ~, c: true, d: 12, e: 0x1F, f: 0o17, g: 1.5, h: .inf, i: No, j: 12:30, k: '5', l: -3}"
    )
    #expect(
      read
        == .object([
          "a": .null, "b": .null, "c": .bool(true), "d": .int(12), "e": .int(31), "f": .int(15),
          "g": .double(1.5), "h": .string(".inf"), "i": .string("No"), "j": .string("12:30"),
          "k": .string("5"), "l": .int(-3),
        ]))
  }

  @Test func `Anchors, aliases and merge keys work; given keys win`() throws {
    let read = try value(
      """
      base: &b {x: 1, y: 2}
      other: &o {y: 3, z: 4}
      one: {<<: *b, y: 9}
      two: {<<: [*b, *o]}
      again: *b
      """)
    guard case .object(let members) = read else {
      Issue.record("no object")
      return
    }
    #expect(members["one"] == .object(["x": .int(1), "y": .int(9)]))
    #expect(members["two"] == .object(["x": .int(1), "y": .int(2), "z": .int(4)]))
    #expect(members["again"] == members["base"])
  }

  @Test func `A quoted << is a key like any other`() throws {
    #expect(try value("{'<<': 1}") == .object(["<<": .int(1)]))
  }

  @Test(arguments: [
    ("foo\nbar", "foo bar"), ("\"foo\nbar\"", "foo bar"), ("\"a\\_b\"", "a\u{A0}b"),
    ("\"x\\Nb\"", "x\u{85}b"), ("'it''s'", "it's"), ("\"a\\\nb\"", "ab"), ("|\n a\n", "a\n"),
  ])
  func `Text is what the parser says, also where the source has as many bytes`(
    source: String, text: String
  ) throws {
    #expect(
      try value("{a: \(source)}".replacing("{a: |", with: "a: |").replacing("\n}", with: "\n"))
        == .object(["a": .string(text)]))
  }

  @Test("A merge key given twice is a duplicate; where it stands first, the mapping begins there")
  func mergeKeys() throws {
    expectFindings("a: &a {x: 1}\nb: {<<: *a, ⟪duplicate-key|<<⟫: *a}")
    let root = try #require(read("a: &a {x: 1}\nb:\n  <<: *a\n").tree?.root)
    let mapping = try #require(root.entries.first { $0.key.text == "b" }?.value)
    #expect(
      SourceLocation(mapping.tree.file, mapping.firstKeyRange).start
        == SourcePosition(line: 3, column: 3))
  }

  @Test
  func `A key that a mapping has twice is told of there, not where the mapping is merged`() throws {
    expectFindings("- &b {x: 1, y: 2, ⟪duplicate-key|x⟫: 3}\n- {<<: *b}\n- {<<: *b, y: 4}\n")
    expectFindings("- &b {x: 1}\n- {<<: *b, x: 2, y: 3, ⟪duplicate-key|x⟫: 4}\n")
    let many = (0..<20).map { "k\($0): \($0)" }.joined(separator: ", ")
    expectFindings("- &b {\(many)}\n- {<<: *b, z: 1, \(many), ⟪duplicate-key|z⟫: 2}\n")
    let read = try value("- &b {\(many)}\n- {<<: *b, k3: x, a: 1}\n")
    guard case .array(let items) = read, case .object(let members) = items.last else {
      Issue.record("no object")
      return
    }
    #expect(members.count == 21)
    #expect(members["k3"] == .string("x") && members["k4"] == .int(4))
  }

  @Test func `Merged nodes count once`() {
    var limits = DocumentLimits()
    limits.aliasedNodes = 45
    let items = String(repeating: "- {t: 1, <<: *b}\n", count: 10)
    #expect(read("- &b {x: 1, y: 2}\n" + items, limits: limits).diagnostics.isEmpty)
    limits.aliasedNodes = 39
    #expect(
      read("- &b {x: 1, y: 2}\n" + items, limits: limits).diagnostics.map(\.code) == [
        "alias-expansion"
      ])
  }

  @Test func `An unknown alias or a key that is no string does not hide what follows`() {
    expectFindings("- ⟪yaml-syntax|*nope⟫\n- {⟪wrong-type|[⟫a]: 1}\n- {b: 1, ⟪duplicate-key|b⟫: 2}")
  }

  @Test func `A second document is marked at its dashes, behind its directives`() {
    expectFindings("a: 1\n...\n%YAML 1.1\n⟪multiple-documents|---⟫\nb: 1")
    let many = String(repeating: "%TAG !i! tag:x,i\n", count: 65) + "---\na: 1"
    #expect(read(many).diagnostics.map(\.code) == ["yaml-syntax"])
  }

  @Test func `Findings tell where in the document they are`() {
    #expect(read("- {a: 1, a: 2}").diagnostics.map(\.path) == ["items[0].a"])
    #expect(read("items:\n- x: {b: 1, b: 2}").diagnostics.map(\.path) == ["items[0].x.b"])
  }

  @Test func `Ranges are exact, also behind characters of several bytes`() throws {
    let text = "é: 👍x\nlist: [ab, \"c\"]\n"
    let root = try #require(read(text).tree?.root)
    let places = root.entries.flatMap { [$0.key.range, $0.value.range] }
    func slice(_ range: Range<Int>) -> String {
      String(decoding: Array(text.utf8)[range], as: UTF8.self)
    }
    #expect(places.map(slice) == ["é", "👍x", "list", "[ab, \"c\"]"])
  }

  @Test func `CRLF, a mark, and UTF-16 are read`() throws {
    #expect(try value("a: 1\r\nb: 2\r\n") == .object(["a": .int(1), "b": .int(2)]))
    let reading = DocumentReader().read([0xEF, 0xBB, 0xBF] + Array("a: é".utf8), name: "f.yaml")
    #expect(reading.tree?.root.map(StructuredValue.init) == .object(["a": .string("é")]))
    #expect(reading.tree?.root?.range.lowerBound == 0)
    let units: [UInt8] = "a: 1".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let wide = DocumentReader().read([0xFF, 0xFE] + units, name: "f.yaml")
    #expect(wide.tree?.root.map(StructuredValue.init) == .object(["a": .int(1)]))
  }

  @Test(arguments: [
    "a: 1\n⟪duplicate-key|a⟫: 2\nb: 3\n⟪duplicate-key|b⟫: 4",
    "a: 1\n⟪multiple-documents|---⟫\nb: 2",
    "a: ⟪yaml-syntax|[⟫1, 2\nb: 3",
    "a:\n⟪yaml-syntax|\t⟫b: 1",
    "a: ⟪yaml-syntax|*nowhere⟫",
    "a: \"\\u⟪yaml-syntax|d⟫83d\\udc69\"",
    "a: &x [1, ⟪alias-expansion|*x⟫]",
    "a: {<<: ⟪wrong-type|5⟫}",
    "⟪wrong-type|[⟫a]: 1",
    "a: x⟪yaml-syntax|\u{1}⟫",
  ])
  func `Each kind of problem is found at its place`(marked: String) { expectFindings(marked) }

  @Test func `A duplicate is found in a mapping of any size, with a note at the first`()
    throws
  {
    let keys = (0..<50).map { "k\($0): 1" }.joined(separator: "\n")
    let reading = read(keys + "\nk7: 2\n")
    let finding = try #require(reading.diagnostics.first)
    #expect(reading.diagnostics.count == 1 && finding.code == "duplicate-key")
    #expect(finding.location.start == SourcePosition(line: 51, column: 1))
    #expect(finding.notes.first?.location?.start == SourcePosition(line: 8, column: 1))
  }

  @Test func `A syntax error tells where the thing it concerns was opened`() throws {
    let finding = try #require(read("a: 1\nb: [x\n").diagnostics.first)
    #expect(finding.code == "yaml-syntax")
    #expect(finding.location.start == SourcePosition(line: 2, column: 4))
    let missing = try #require(read("a: 1\nb: [x: 1 {}\n  ]\n").diagnostics.first)
    #expect(missing.location.start == SourcePosition(line: 2, column: 10))
    #expect(missing.notes.first?.location?.start == SourcePosition(line: 2, column: 4))
  }

  @Test func `JSON's surrogate escapes and overlong keys are explained`() throws {
    let surrogates = try #require(read("[\"\\ud83d\\udc69\"]").diagnostics.first)
    #expect(surrogates.help?.contains("surrogate") == true)
    let key = String(repeating: "k", count: 1100)
    let long = try #require(read("{\"\(key)\": 1}").diagnostics.first)
    #expect(long.help?.contains("1,024") == true, "\(long)")
  }

  @Test(arguments: [
    ("a: {b: ⟪yaml-syntax|#88c0d0, c: true}⟫", "\"#88c0d0\""),
    ("a: {b: ⟪yaml-syntax|#88c0d0, c: true}⟫\nd: {e: f}\n", "\"#88c0d0\""),
    ("a: {b: ⟪yaml-syntax|#fff}⟫\r\nd: 1\r\n", "\"#fff\""),
    ("a: {b: ⟪yaml-syntax|#88c0d0,⟫\n    c: true}", "\"#88c0d0\""),
    ("a: {\n  b: ⟪yaml-syntax|#general⟫\n  c: 1}", "\"#general\""),
    ("a: [⟪yaml-syntax|#fff, #eee]⟫\nb: 1", "\"#fff\""),
    ("a: [\"x #y\", 'it''s #z', d#e, ⟪yaml-syntax|#fff]⟫", "\"#fff\""),
    ("{\"a\":⟪yaml-syntax|#fff}⟫", "\"#fff\""),
    ("a: {b: 1 ⟪yaml-syntax|# one}⟫\nc: 2", "end the mapping before it"),
    ("é: {b: ⟪yaml-syntax|#88c0d0}⟫", "\"#88c0d0\""),
  ]) func `A comment that hides a value or a bracket is what is wrong, not what comes of it`(
    marked: String, help: String
  ) throws {
    expectFindings(marked)
    let finding = try #require(read(MarkedText(marked).text).diagnostics.first)
    #expect(finding.message.hasPrefix("`#` starts a comment"))
    #expect(finding.help?.hasSuffix(help) == true, "\(finding.help ?? "")")
    #expect(finding.notes.count == 1)
  }

  @Test(arguments: [
    "a: { # all {b} of it\n  b: 1\n  c: 2}", "a: {b: 1, # rest\n  c: 2\n  d: 3: 4}",
    "a: {\n  # }\n  b: 1\n  c: 2}", "a: {b: c#d}, e: 1", "# {a: #b}\na: b: c",
  ]) func `A comment that hides nothing is not blamed`(text: String) throws {
    let finding = try #require(read(text).diagnostics.first)
    #expect(finding.code == "yaml-syntax" && !finding.message.contains("comment"), "\(finding)")
  }

  @Test func `Very many comments that hide nothing leave one finding`() {
    let text = "a: {" + String(repeating: "b: 1, # x\n", count: 50_000)
    #expect(read(text).diagnostics.map(\.code) == ["yaml-syntax"])
    let quotes = "a: [" + String(repeating: "\"#\", # \"\n", count: 50_000) + "#]"
    #expect(read(quotes).diagnostics.map(\.code) == ["yaml-syntax"])
  }

  @Test func `Bytes that are no UTF-8 are named`() throws {
    let reading = DocumentReader().read(Array("a: b\nc: ".utf8) + [0xFF], name: "f.yaml")
    let finding = try #require(reading.diagnostics.first)
    #expect(finding.code == "encoding" && finding.message.contains("byte 9 (0xFF)"))
    #expect(finding.location.start == SourcePosition(line: 2, column: 4))
  }
}

@Suite struct DocumentLimitTests {
  @Test func `Nesting has a limit, also through aliases`() {
    let ok = String(repeating: "[", count: 128) + String(repeating: "]", count: 128)
    #expect(read(ok).diagnostics.isEmpty)
    let deep = String(repeating: "[", count: 100_000)
    let reading = read(deep)
    #expect(reading.diagnostics.map(\.code) == ["too-deep"])
    #expect(reading.diagnostics.first?.location.start == SourcePosition(line: 1, column: 129))
    let nested = String(repeating: "[", count: 70) + "1" + String(repeating: "]", count: 70)
    let wrapped = String(repeating: "[", count: 70) + "*a" + String(repeating: "]", count: 70)
    #expect(read("[&a \(nested), \(wrapped)]").diagnostics.map(\.code) == ["too-deep"])
  }

  /// Marks that are sorted when texts are compared, in all ways to write them.
  static let marks: [(name: String, before: String, mark: String, after: String)] = [
    ("m.yaml", "? a", "\u{316}\u{301}", "\n: 1\n"),
    ("m.yaml", "- \"a", "\\u0316\\u0301", "\"\n"),
    ("m.yaml", "- >\n  a", "\u{316}\u{301}", "\n"),
    ("m.plist", "<plist><string>a", "\u{316}\u{301}", "</string></plist>"),
    ("m.plist", "<plist><dict><key>a", "&#x316;&#x301;", "</key><true/></dict></plist>"),
    ("m.plist", "{ \"a", "\u{316}\u{301}", "\" = b; }"),
  ]

  @Test(arguments: marks.indices)
  func `Combining marks that follow each other have a limit`(index: Int) throws {
    let (name, before, mark, after) = Self.marks[index]
    let most = before + String(repeating: mark, count: 15)
    #expect(read(most + "b" + after, name: name).diagnostics.isEmpty)
    let reading = read(most + mark + after, name: name)
    #expect(reading.diagnostics.map(\.code) == ["too-large"] && reading.tree == nil)
    let finding = try #require(reading.diagnostics.first)
    #expect(finding.message == "more than 30 combining marks follow each other")
  }

  @Test func `The mark that is one too many is shown where it stands`() {
    let text = "title: x\nname: " + String(repeating: "a\u{301}", count: 40)
    #expect(read(text).diagnostics.isEmpty)
    let line = "name: a" + String(repeating: "\u{301}", count: 31)
    let finding = read("title: x\n" + line + "b\n").diagnostics.first
    #expect(finding?.location.start?.line == 2)
    #expect(finding?.location.range == 9 + 7 + 60..<9 + 7 + 62)
  }

  @Test func `Aliases that explode are stopped at the one that goes too far`() {
    var text = "a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n"
    for level in 1...9 {
      let list = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ",")
      text += "a\(level): &a\(level) [\(list)]\n"
    }
    #expect(read(text).diagnostics.map(\.code) == ["alias-expansion"])
  }

  @Test func `Text that is named often has a limit`() {
    var limits = DocumentLimits()
    limits.repeatedTextBytes = 1000
    let text = "a: &a \(String(repeating: "x", count: 400))\nb: [*a, *a"
    #expect(read(text + "]", limits: limits).diagnostics.isEmpty)
    #expect(read(text + ", *a]", limits: limits).diagnostics.map(\.code) == ["alias-expansion"])
  }

  @Test func `Nodes and bytes have limits`() {
    var limits = DocumentLimits()
    limits.nodes = 4
    expectFindings("[a, b, c, ⟪too-large|d⟫, e]", limits: limits)
    limits.fileBytes = 10
    #expect(read("[a, b, c, d]", limits: limits).diagnostics.map(\.code) == ["too-large"])
  }
}
