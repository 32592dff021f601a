import AppMenuTesting
import FieldRules
import MenuItems
import SourceText
import StructuredData
import Testing

struct InputRulesTests {
  /// Loads an item with the inputs of a YAML sequence in flow style.
  private func loading(_ inputs: String) -> MenuLoadResult {
    load("- title: t\n  command: [x]\n  inputs: \(inputs)\n")
  }

  private func rules(_ input: String) throws -> FieldRules {
    let loading = loading("[\(input)]")
    #expect(loading.diagnostics.isEmpty, "\(loading.diagnostics.map(\.message))")
    return try #require(loading.menu?.items.first?.operation?.inputs.first?.rules)
  }

  @Test func `The rules of every type are read`() throws {
    var expected = FieldRules(.number)
    (expected.minimum, expected.maximum, expected.step) = (.number(1), .number(20), 0.5)
    #expect(try rules("{id: a, type: number, min: 1, max: 20, step: 0.5, value: 5}") == expected)
    expected = FieldRules(.date)
    (expected.minimum, expected.maximum) = (.today, .day(20_788))
    #expect(try rules("{id: a, type: date, min: today, max: 2026-12-01}") == expected)
    expected = FieldRules(.text)
    (expected.minLength, expected.maxLength) = (2, 80)
    (expected.pattern, expected.hint) = (try TextPattern("v[0-9]+"), "as in v1")
    #expect(
      try rules("{id: a, minLength: 2, maxLength: 80, pattern: 'v[0-9]+', hint: as in v1}")
        == expected)
    #expect(try rules("{id: a, type: file}").kind == .file)
    #expect(try rules("{id: a, type: directory, required: true}").isRequired)
  }

  @Test func `A choice can have a label, in the language of the user`() throws {
    let choices = try rules(
      "{id: a, choices: [staging, {value: prod, label: Production, 'label[ko]': 운영}], value: prod}"
    ).choices
    #expect(choices == [.init("staging"), .init("prod", label: "Production")])
  }

  @Test(arguments: [
    ("{id: a, pattern: '(?=x)'}", "bad-pattern", "inputs[0].pattern"),
    ("{id: a, pattern: '['}", "bad-pattern", "inputs[0].pattern"),
    ("{id: a, type: number, min: x}", "wrong-type", "inputs[0].min"),
    ("{id: a, type: number, min: 5, max: 4}", "broken-rule", "inputs[0].max"),
    ("{id: a, minLength: 5, maxLength: 4}", "broken-rule", "inputs[0].maxLength"),
    ("{id: a, type: number, step: 0}", "wrong-type", "inputs[0].step"),
    ("{id: a, type: date, min: tomorrow}", "wrong-type", "inputs[0].min"),
    ("{id: a, minLength: -1}", "wrong-type", "inputs[0].minLength"),
    ("{id: a, type: number, min: 5, value: 4}", "broken-rule", "inputs[0].value"),
    ("{id: a, pattern: 'v[0-9]+', value: bogus}", "broken-rule", "inputs[0].value"),
    ("{id: a, maxLength: 2, value: abc}", "broken-rule", "inputs[0].value"),
    ("{id: a, type: toggle, multiple: true}", "unknown-key", "inputs[0].multiple"),
    ("{id: a, join: ','}", "unknown-key", "inputs[0].join"),
    ("{id: a, multiple: true, step: 2}", "unknown-key", "inputs[0].step"),
    ("{id: a, multiple: true, min: 1.5}", "wrong-type", "inputs[0].min"),
    ("{id: a, multiple: true, min: 2, value: [x]}", "broken-rule", "inputs[0].value"),
    (
      "{id: a, choices: [b, c], multiple: true, value: [b, d]}", "unknown-value",
      "inputs[0].value[1]"
    ),
    ("{id: a, choices: [{label: x}]}", "missing-key", "inputs[0].choices[0].value"),
    ("{id: a, choices: [{value: x, colour: y}]}", "unknown-key", "inputs[0].choices[0].colour"),
  ])
  func `A rule that cannot be used, or that a value breaks, is an error`(
    input: String, code: String, path: String
  ) throws {
    let diagnostic = try #require(loading("[\(input)]").diagnostics.first)
    #expect(diagnostic.code.rawValue == code && diagnostic.path?.hasSuffix(path) == true)
    #expect(diagnostic.location.range != nil)
  }

  @Test(arguments: [
    "{id: a, type: toggle, min: 1}", "{id: a, type: number, pattern: x}",
    "{id: a, choices: [x], maxLength: 3}",
    "{id: a, step: 2}", "{id: a, type: date, minLength: 2}",
  ])
  func `A rule that says nothing about a type is misplaced`(input: String) throws {
    let diagnostic = try #require(loading("[\(input)]").diagnostics.first)
    #expect(diagnostic.label?.contains("has no meaning") == true, "\(diagnostic)")
  }

  @Test func `A secret that breaks its rules is not repeated`() throws {
    let diagnostic = try #require(
      loading("[{id: a, type: secret, pattern: '[0-9]+', value: hunter2}]").diagnostics.first)
    #expect(diagnostic.code == .brokenRule && !diagnostic.message.contains("hunter2"))
  }
}

struct InputConditionTests {
  private func load(_ inputs: String) -> MenuLoadResult {
    MenuItemsTests.load("- title: t\n  command: [x]\n  inputs: \(inputs)\n")
  }

  @Test func `An input is shown with values of inputs before it`() throws {
    let result = load("[{id: env, choices: [a, b]}, {id: why, showIf: {env: b}}]")
    #expect(result.diagnostics.isEmpty)
    let inputs = try #require(result.menu?.items.first?.operation?.inputs)
    #expect(inputs[1].showIf == FieldCondition(["env": .isOneOf(["b"])]))
  }

  @Test(arguments: [
    ("[{id: why, showIf: {env: b}}, {id: env}]", "unknown-input"),
    ("[{id: why, showIf: {why: b}}]", "unknown-input"),
    ("[{id: why, showIf: {whay: b}}]", "unknown-input"),
    ("[{id: a}, {id: why, showIf: b}]", "wrong-type"),
    ("[{id: a}, {id: why, showIf: {a: {is: b}}}]", "wrong-type"),
    ("[{id: a}, {id: why, showIf: {}}]", "wrong-type"),
  ])
  func `A condition on a later input, on itself or on none is an error`(
    inputs: String, code: String
  ) {
    #expect(load(inputs).diagnostics.map(\.code.rawValue) == [code])
  }
}
