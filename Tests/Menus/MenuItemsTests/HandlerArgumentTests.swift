import AppMenuTesting
import Documents
import FieldRules
import MenuItems
import SourceText
import StructuredData
import Testing

/// The arguments of menu items against those that handlers declare.
@Suite struct HandlerArgumentTests {
  private static let declared: [String: [HandlerArgument]] = [
    "show": [
      HandlerArgument(ItemInput(id: "path", isRequired: true)),
      HandlerArgument(ItemInput(id: "depth", kind: .number)),
      HandlerArgument(ItemInput(id: "all", kind: .toggle)),
      HandlerArgument(ItemInput(id: "since", kind: .date)),
      HandlerArgument(ItemInput(id: "order", kind: .choice, choices: ["name", "size"])),
      HandlerArgument(ItemInput(id: "names"), isList: true),
      HandlerArgument(ItemInput(id: "kinds", choices: ["file", "folder"]), isList: true),
    ],
    "edit": [HandlerArgument(ItemInput(id: "editor"))],
    "given": [HandlerArgument(ItemInput(id: "path", value: "/", isRequired: true))],
    "bare": [],
  ]

  private func findings(_ text: String) -> [Diagnostic] {
    guard let references = load(text).references else { return [] }
    let found = references.wrongArguments(declared: Self.declared, severity: .error)
    return DiagnosticReport(found).diagnostics
  }

  @Test(arguments: [
    ("depth: five", "write a number, as in 3"), ("depth: \"five\"", "write a number, as in 3"),
    ("depth: \"5\"", "write the value without quotation marks"),
    ("all: x", "write true or false"),
    ("all: \"true\"", "write the value without quotation marks"),
    ("names: git", "write [git]"),
  ])
  func `The help says what to write, and names quotation marks only where there are some`(
    argument: String, expected: String
  ) throws {
    let found = findings(
      "- {title: a, tapHandlerName: show, arguments: {path: x, \(argument)}}")
    #expect(found.map(\.help) == [expected])
  }

  @Test(arguments: [
    "- {title: a, tapHandlerName: show, arguments: {path: x, ⟪unknown-argument|pth⟫: y}}",
    "- {title: a, tapHandlerName: ⟪missing-argument|show⟫}",
    "- {title: a, tapHandlerName: ⟪missing-argument|show⟫, arguments: {path: null, all: true}}",
    "- {title: a, tapHandlerName: show, arguments: {path: x, depth: ⟪wrong-argument|deep⟫}}",
    "- {title: a, tapHandlerName: show, arguments: {path: ⟪wrong-argument|5⟫}}",
    "- {title: a, tapHandlerName: show, arguments: {path: x, all: ⟪wrong-argument|\"true\"⟫}}",
    "- {title: a, tapHandlerName: show, arguments: {path: x, since: ⟪wrong-argument|2026-13-01⟫}}",
    "- {title: a, tapHandlerName: show, arguments: {path: x, order: ⟪wrong-argument|sise⟫}}",
    "- {title: a, tapHandlerName: show, arguments: {path: x, names: ⟪wrong-argument|y⟫}}",
    "- {title: a, tapHandlerName: show, arguments: {path: x, kinds: ⟪wrong-argument|[file, flder]⟫}}",
    "- {title: a, tapHandlerName: show, arguments: {path: x, kinds: ⟪wrong-argument|file⟫}}",
    "- {title: a, items: [{title: b, tapHandlerName: bare, arguments: {⟪unknown-argument|x⟫: 1}}]}",
    "- {title: a, source: {handler: ⟪missing-argument|show⟫}}",
  ])
  func `Each argument that the handler does not take is found at its place`(marked: String) {
    let marked = MarkedText(marked)
    let found = findings(marked.text)
    #expect(
      found.map(MarkedText.Expectation.init) == marked.expectations, "\(found.map(\.message))")
  }

  @Test(arguments: [
    "- {title: a, tapHandlerName: show, arguments: {path: x, depth: 1.5, all: false}}",
    "- {title: a, tapHandlerName: show, arguments: {path: x, since: 2026-11-30, order: size}}",
    "- {title: a, tapHandlerName: show, arguments: {path: x, names: [], depth: null}}",
    "- {title: a, tapHandlerName: show, arguments: {path: x, kinds: [folder, file]}}",
    "- {title: a, tapHandlerName: another, arguments: {any: thing}}",
    "- {title: a, tapHandlerName: given}", "- {title: a, tapHandlerName: bare}",
    // Actions get the arguments of their item.
    "- {title: a, tapHandlerName: show, arguments: {path: x, editor: vi}, actions: [{title: b, tapHandlerName: edit}]}",
    "- {title: a, tapHandlerName: show, arguments: {path: x, z: 1}, actions: [{title: b, tapHandlerName: any}]}",
  ])
  func `What a handler takes is no mistake`(text: String) {
    #expect(findings(text).isEmpty, "\(findings(text).map(\.message))")
  }

  @Test("The nearest name is offered, and what the handler takes; only strict checks fail for it")
  func nearest() throws {
    let found = findings(
      "- {title: a, tapHandlerName: show, arguments: {path: x, dpth: 3}}\n"
        + "- {title: b, tapHandlerName: show, arguments: {path: x, order: nam}}")
    #expect(found.map(\.label) == ["did you mean 'depth'?", "did you mean 'name'?"])
    #expect(found.first?.message == "the handler 'show' takes no argument 'dpth'")
    #expect(found.first?.help == "it takes path, depth, all, since, order, names, kinds")
    #expect(found.first?.path == "items[0].arguments.dpth")
    #expect(found.map(\.severity) == [.warning, .error])
    #expect(DiagnosticReport([try #require(found.first)], strict: true).hasErrors)
  }

  @Test func `A menu of another reader has no places: the handler's name is marked`()
    throws
  {
    let text = "- {title: a, tapHandlerName: show, arguments: {x: 1}}"
    let file = SourceFile(name: "m", bytes: Array(text.utf8))
    var item = MenuItemMetadata(anchor: 0..<1)
    item.title = Located("a", at: 0..<1)
    item.tapHandlerName = Located("show", at: 29..<33)
    item.arguments = ["x": 1]
    let references = MenuReferences(in: MenuMetadata(file: file, entries: [.item(item)]))
    let found = references.wrongArguments(declared: Self.declared, severity: .warning)
    #expect(found.map(\.code) == [.unknownArgument, .missingArgument])
    #expect(found.allSatisfy { $0.location.range == 29..<33 })
  }
}
