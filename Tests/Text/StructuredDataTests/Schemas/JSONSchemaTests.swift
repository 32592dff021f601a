import StructuredData
import Testing

@Suite("JSON Schemas", .timeLimit(.minutes(5)))
struct JSONSchemaTests {
  /// Returns the schema of files whose mapping has these keys.
  private func schema(
    _ keys: [KeySchema], names: [String], exclusive: [[String]] = [], isClosed: Bool = false,
    isStrict: Bool = false
  ) throws -> StructuredValue {
    var named = keys
    for index in named.indices { named[index].name = names[index] }
    let catalog = SchemaCatalog(
      "note", "a note", root: .mapping("note"),
      mappings: [
        MappingSchema(
          "note", "a note", keys: named, exclusiveKeys: exclusive, isClosed: isClosed)
      ], isStrict: isStrict)
    let text = JSONSchema(catalog) { yaml in
      Int(yaml).map { .int($0) } ?? .string(yaml)
    }.text
    return try JSONDocument(Array(text.utf8)).root.value
  }

  private func note(_ schema: StructuredValue) throws -> StructuredValue {
    try #require(schema["$defs"]?["note"])
  }

  @Test
  func `A schema has a name, a version, words, and the definition of each mapping`() throws {
    let schema = try schema(
      [KeySchema(.flag, "whether it is old", example: "true")], names: ["old"])
    #expect(schema["$schema"] == "https://json-schema.org/draft/2020-12/schema")
    #expect(schema["$id"] == "urn:appmenu:schema:note")
    #expect(schema["description"] == "A note.")
    #expect(schema["$ref"] == "#/$defs/note")
    #expect(try note(schema)["type"] == "object")
  }

  @Test
  func `A key has its words, its default if it is exact, and an example`() throws {
    let schema = try schema(
      [
        KeySchema(
          .integer(1...9), "how many, see below", details: "Few.", example: "3", standard: "`2`"),
        KeySchema(.text(.line), "the name", example: "a", standard: "the `id`"),
      ], names: ["count", "name"])
    let count = try #require(try note(schema)["properties"]?["count"])
    #expect(count["description"] == "How many.\nFew.")
    #expect(
      count["markdownDescription"] == "How many.\n\nFew.\n\nDefault: `2`\n\nExample: `count: 3`")
    #expect(count["default"] == 2 && count["examples"] == [3])
    #expect(count["minimum"] == 1 && count["maximum"] == 9)
    #expect(count["type"] == ["integer", "null"])
    #expect(try note(schema)["properties"]?["name"]?["default"] == nil)
  }

  @Test("Words have descriptions, aliases are further keys, and natural wrong names are deprecated")
  func names() throws {
    let schema = try schema(
      [
        KeySchema(
          .choice([.init("a", "the first"), .init("b", "the second")]), "which one", example: "a",
          aliases: ["kindName"], wrongNames: ["type"], isRequired: true)
      ], names: ["kind"])
    let note = try note(schema)
    let kind = try #require(note["properties"]?["kind"])
    #expect(kind["enum"] == ["a", "b"])
    #expect(kind["enumDescriptions"] == ["The first.", "The second."])
    #expect(note["properties"]?["kindName"]?["enum"] == ["a", "b"])
    #expect(note["properties"]?["type"]?["deprecationMessage"] == "did you mean 'kind'?")
    #expect(note["required"] == ["kind"])
  }

  @Test(
    "Of texts that must not be missing one is not empty; entries of another kind are only counted")
  func least() throws {
    let texts = KeySchema(.sequence(of: .text(.line)), "texts", example: "[a]", leastCount: 1)
    let others = KeySchema(.sequence(of: .mapping("note")), "notes", example: "[]", leastCount: 1)
    let properties = try note(try schema([texts, others], names: ["a", "b"]))["properties"]
    #expect(properties?["a"]?["contains"] == ["not": ["$ref": "#/$defs/absent"]])
    #expect(properties?["b"]?["contains"] == nil && properties?["b"]?["minItems"] == 1)
  }

  @Test("Only the commands that have them always can have Enter and Escape, in any case of letters")
  func keys() throws {
    let uses: [ValueSchema.TextUse] = [.screenKey, .openKey, .backKey]
    let schema = try schema(
      uses.map { KeySchema(.text($0), "a key", example: "x") }, names: uses.map(\.rawValue))
    func takes(_ use: ValueSchema.TextUse, _ key: String) throws -> Bool {
      let pattern = try #require(schema["$defs"]?["text-\(use.rawValue)"]?["pattern"]?.string)
      return try Regex(pattern).wholeMatch(in: key) != nil
    }
    for key in ["x", "Q", "/", "ctrl-p", "Ctrl-Q", "alt-x", "f12", "PgUp", "space", "↑", "é"] {
      for use in uses { #expect(try takes(use, key), "\(use) \(key)") }
    }
    for key in ["ctrl-c", "ctrl-z", "ctrl-h", "CTRL-I", "ctrl-j", "ctrl-m", "f13", "ab", "ctrl-1"] {
      for use in uses { #expect(try !takes(use, key), "\(use) \(key)") }
    }
    for key in ["enter", "Return", "⏎"] {
      #expect(try uses.map { try takes($0, key) } == [false, true, false], "\(key)")
    }
    for key in ["esc", "ESCAPE"] {
      #expect(try uses.map { try takes($0, key) } == [false, false, true], "\(key)")
    }
  }

  @Test
  func `Texts with forms take a tag in brackets, and a closed mapping takes no other key`() throws {
    let key = KeySchema(
      .text(.line), "the name", example: "a", wrongNames: ["label"], hasForms: true)
    let open = try note(try schema([key], names: ["name"]))
    guard case .object(let patterns)? = open["patternProperties"] else {
      Issue.record("no rules for forms")
      return
    }
    func rule(for name: String) throws -> StructuredValue? {
      try patterns.first { pattern, _ in
        try Regex(pattern).firstMatch(in: name) != nil
      }?.value
    }
    for tag in ["ko", "zh-Hant-TW", "de-1996", "es-419"] {
      #expect(try rule(for: "name[\(tag)]")?["description"] != nil, "\(tag)")
    }
    for tag in ["", "ko_KR", "k", "ko-"] {
      #expect(try rule(for: "name[\(tag)]")?["not"] == [:], "\(tag)")
    }
    #expect(try rule(for: "other[ko]") == nil)
    #expect(open["additionalProperties"] == nil)
    let closed = try note(try schema([key], names: ["name"], isClosed: true))
    #expect(closed["additionalProperties"] == false)
    #expect(closed["properties"]?["label"] == nil)
  }

  @Test
  func `Of keys that exclude each other, the later ones must be absent beside an earlier one`()
    throws
  {
    let key = KeySchema(.text(.line), "a text", example: "a")
    let note = try note(
      try schema([key, key, key], names: ["a", "b", "c"], exclusive: [["a", "b", "c"]]))
    let rules = try #require(note["allOf"]?.array)
    #expect(rules.count == 2)
    #expect(rules[0]["if"]?["required"] == ["a"])
    guard case .object(let absent)? = rules[0]["then"]?["properties"] else {
      Issue.record("no rule")
      return
    }
    #expect(absent.keys.sorted() == ["b", "c"])
  }

  @Test
  func `A text of YAML can be any scalar, one of JSON is a string`() throws {
    let key = KeySchema(.text(.line), "a text", example: "a")
    let loose = try schema([key], names: ["a"])
    #expect(try note(loose)["properties"]?["a"]?["$ref"] == "#/$defs/text-line")
    #expect(loose["$defs"]?["text-line"]?["type"] == ["string", "number", "boolean", "null"])
    let strict = try schema([key], names: ["a"], isStrict: true)
    #expect(try note(strict)["properties"]?["a"]?["type"] == ["string", "null"])
  }

  @Test
  func `A form with a text needs the key itself, where its schema says so`() throws {
    let key = KeySchema(
      .text(.line), "a question", example: "a", hasForms: true, formsNeedKey: ["run"])
    let run = KeySchema(.text(.line), "a program", example: "a")
    let rules = try note(try schema([key, run], names: ["ask", "run"]))["allOf"]?.array
    let conditions = try #require(rules?.first?["if"]?["allOf"]?.array)
    #expect(conditions.first?["anyOf"]?.array?.first?["required"] == ["run"])
    #expect(conditions.last?["not"]?["patternProperties"]?["^(?:ask)\\["] != nil)
    #expect(rules?.first?["then"]?["anyOf"]?.array?.first?["required"] == ["ask"])
  }

  @Test func `A key of a later version says since when there is it`() throws {
    let first = KeySchema(.flag, "a flag", example: "true")
    let later = KeySchema(.flag, "a flag", example: "true", since: "0.2.0")
    let note = try note(try schema([first, later], names: ["a", "b"]))
    #expect(
      note["properties"]?["a"]?["markdownDescription"] == "A flag.\n\nExample: `a: true`")
    #expect(
      note["properties"]?["b"]?["markdownDescription"]
        == "A flag.\n\nExample: `b: true`\n\nSince 0.2.0.")
  }
}
