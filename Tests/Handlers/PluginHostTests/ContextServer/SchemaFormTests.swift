import HandlerProtocol
import StructuredData
import Testing

@testable import PluginHost

/// JSON Schemas as forms.
@Suite("Forms of JSON Schemas") struct SchemaFormTests {
  private func form(_ properties: String, _ more: String = "") throws -> SchemaForm {
    SchemaForm(
      try JSONDocument(Array(#"{"type":"object","properties":{\#(properties)}\#(more)}"#.utf8)).root
    )
  }

  @Test(
    arguments: [
      (#"{"type":"string"}"#, nil, false), (#"{"type":"string","format":"date"}"#, .date, false),
      (#"{"type":"string","enum":["a","b"]}"#, .choice, false),
      (#"{"type":"integer"}"#, .number, false),
      (#"{"type":["number","null"]}"#, .number, false), (#"{"type":"boolean"}"#, .toggle, false),
      (#"{"anyOf":[{"type":"string"},{"type":"null"}]}"#, nil, false),
      (#"{"type":"array","items":{"type":"string"}}"#, nil, true),
      (##"{"type":"array","items":{"$ref":"#/$defs/E"}}"##, .choice, true),
      (#"{"oneOf":[{"const":"x","title":"X"},{"const":"y"}]}"#, .choice, false),
      (##"{"$ref":"#/$defs/E"}"##, .choice, false), (#"{"type":"object"}"#, .multiline, false),
      (#"{"type":"array","items":{"type":"object"}}"#, .multiline, false),
      ("{}", .multiline, false),
      (##"{"$ref":"#/$defs/Loop"}"##, .multiline, false), ("true", .multiline, false),
      (#"{"type":"string","writeOnly":true}"#, .secret, false),
    ] as [(String, FormContent.Field.Kind?, Bool)])
  func `Each type has a field`(schema: String, kind: FormContent.Field.Kind?, isMultiple: Bool)
    throws
  {
    let definitions =
      ##","$defs":{"E":{"type":"string","enum":["p","q"]},"Loop":{"$ref":"#/$defs/Loop"}}"##
    let form = try form("\"a\":\(schema)", definitions)
    #expect(form.fields.first?.type == kind)
    #expect((form.fields.first?.multiple == true) == isMultiple)
    #expect((form.fields.first?.choices?.isEmpty == false) == (kind == .choice))
  }

  @Test func `Fields keep their order, and their values become properties of their types`() throws {
    let form = try form(
      #"""
      "z":{"type":"string"},"a":{"type":"integer"},"m":{"type":"object","default":{"x":1}},
      "n":{"type":"array","items":{"type":"integer"}},"c":{"type":"integer","enum":[1,2]},"b":{"type":"boolean"}
      """#, #","required":["z"]"#)
    #expect(form.fields.map(\.id) == ["z", "a", "m", "n", "c", "b"])
    #expect(form.fields[2].value == #"{"x":1}"#)
    let properties = try form.properties([
      "z": "", "a": 2.0, "m": #"{"y": [1]}"#, "n": ["1", 2.0], "c": "2", "b": false,
    ])
    #expect(
      properties == [
        "z": "", "a": 2, "m": ["y": [1]], "n": [1, 2], "c": 2, "b": false,
      ])
    #expect(try form.properties(["z": "x", "a": "", "m": .null, "n": []]) == ["z": "x"])
    #expect(throws: SchemaForm.Mistake.self) { try form.properties(["m": "{"]) }
    #expect(!form.isComplete(["a": 1]) && form.isComplete(["z": "x"]))
  }
}
