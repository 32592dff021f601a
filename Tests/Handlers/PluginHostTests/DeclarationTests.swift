import AppMenuTesting
import FieldRules
import MenuItems
import PluginHost
import SourceText
import StructuredData
import Testing

/// The settings and arguments that manifests declare.
@Suite struct DeclarationTests {
  private func read(_ text: String) -> PluginManifestReader.Reading {
    PluginManifestReader().parse(Array(text.utf8), name: "plugin.yaml")
  }

  @Test func `Settings and arguments are read with all their properties`() throws {
    let manifest = try #require(
      read(
        """
        id: x
        run: y
        handlers:
          - name: show
            arguments:
              - {id: path, type: text, required: true, label: Folder}
              - {id: order, choices: [name, size], value: size}
              - {id: names, type: list, value: [a, 1]}
          - name: hide
            arguments: []
          - plain
        settings:
          - {id: token, type: secret, required: true}
          - {id: host, value: localhost, placeholder: a name}
          - {id: port, type: number, value: 80}
        """
      ).manifest)
    #expect(
      manifest.handlers == [
        .init(
          name: "show",
          arguments: [
            HandlerArgument(ItemInput(id: "path", label: "Folder", isRequired: true)),
            HandlerArgument(
              ItemInput(id: "order", kind: .choice, value: "size", choices: ["name", "size"])),
            HandlerArgument(ItemInput(id: "names", value: ["a", 1]), isList: true),
          ]),
        // A handler without a declaration takes any argument; one with an empty list takes none.
        .init(name: "hide", arguments: []), .init(name: "plain"),
      ])
    #expect(
      manifest.settings == [
        ItemInput(id: "token", kind: .secret, isRequired: true),
        ItemInput(id: "host", value: "localhost", placeholder: "a name"),
        ItemInput(id: "port", kind: .number, value: 80),
      ])
    #expect(try #require(read("{id: x, run: y}").manifest).handlers.first?.arguments == nil)
  }

  @Test(arguments: [
    "{id: x, run: y, settings: [{id: a, ⟪unknown-key|typ⟫: text}]}",
    "{id: x, run: y, settings: [{id: a, type: ⟪unknown-value|txt⟫}]}",
    "{id: x, run: y, settings: [{id: a, type: ⟪unknown-value|list⟫}]}",
    "{id: x, run: y, settings: [{id: a}, {id: ⟪duplicate-id|a⟫}]}",
    "{id: x, run: y, settings: [{id: ⟪bad-id|1 a⟫}]}",
    "{id: x, run: y, settings: [{⟪missing-key|id⟫: a, type: choice}]}",
    "{id: x, run: y, settings: [{id: a, type: number, value: ⟪wrong-type|many⟫}]}",
    "{id: x, run: y, settings: [{id: a, choices: [b, c], value: ⟪unknown-value|d⟫}]}",
    "{id: x, run: y, settings: [{id: a, ⟪unknown-key|choicesFrom⟫: {shell: ls}}]}",
    "{id: x, run: y, settings: ⟪wrong-type|a⟫}", "{id: x, run: y, settings: [⟪wrong-type|a⟫]}",
    "{id: x, run: y, handlers: [{name: h, arguments: [{⟪missing-key|type⟫: text}]}]}",
    "{id: x, run: y, handlers: [{name: h, arguments: [{id: a, type: ⟪unknown-value|lst⟫}]}]}",
    "{id: x, run: y, handlers: [{name: h, arguments: [{id: a, type: list, value: ⟪wrong-type|b⟫}]}]}",
    "{id: x, run: y, handlers: [{name: h, arguments: [{id: a, ⟪unknown-key|placeholder⟫: b}]}]}",
  ])
  func `Each mistake in them is found at its place`(marked: String) {
    let marked = MarkedText(marked)
    let found = DiagnosticReport(read(marked.text).diagnostics).diagnostics
    #expect(
      found.map { "\($0.code.rawValue) \($0.location.start?.column ?? 0)" }
        == marked.expectations.map { "\($0.code) \($0.start?.column ?? 0)" },
      "\(found.map(\.message))")
  }

  @Test func `An unknown type is told with the known ones, lists for arguments only`() {
    let argument = read("{id: x, run: y, handlers: [{name: h, arguments: [{id: a, type: lst}]}]}")
    #expect(argument.diagnostics.first?.label == "did you mean 'list'?")
    let setting = read("{id: x, run: y, settings: [{id: a, type: scret}]}")
    #expect(setting.diagnostics.first?.label == "did you mean 'secret'?")
    #expect(setting.diagnostics.first?.help?.contains("list") == false)
  }
}
