import AppMenuTesting
import MenuItems
import SourceText
import StructuredData
import Testing

@Suite struct LiveReaderTests {
  private func item(_ text: String) throws -> MenuItem {
    let loading = load(text)
    #expect(loading.diagnostics.isEmpty, "\(loading.diagnostics.map(\.message))")
    return try #require(loading.menu?.items.first)
  }

  @Test
  func `A source asks a program, and says what a line becomes`() throws {
    let item = try item(
      """
      - title: Branches
        source:
          command: [git, branch, "--format=%(refname:short)%09%(subject)"]
          directory: ~/x
          timeout: 5
          every: 30
          each: {title: "{{1}}", subTitle: "{{2}}", command: [git, switch, "{{1}}"], output: message}
      """)
    let source = try #require(item.source)
    #expect(
      source.program?.kind
        == .command(["git", "branch", "--format=%(refname:short)%09%(subject)"]))
    #expect(source.program?.directory == "~/x" && source.program?.timeout == 5)
    #expect(source.interval == 30 && source.format == .lines)
    #expect(source.each?.title == "{{1}}" && source.each?.subtitle == "{{2}}")
    #expect(source.each?.operation?.output == .message)
    #expect(item.opens && item.opensMenu && item.operation == nil)
  }

  @Test
  func `A source may be a handler, a file, or a whole menu`() throws {
    let handler = try item("- title: a\n  source: {handler: notes}")
    if case .handler("notes")? = handler.source?.origin {} else { Issue.record("no handler") }
    let file = try item("- title: a\n  source: {file: hosts.txt, each: {title: \"{{0}}\"}}")
    if case .file("hosts.txt")? = file.source?.origin {} else { Issue.record("no file") }
    #expect(try item("- title: a\n  source: {shell: x, format: menu}").source?.format == .menu)
  }

  @Test
  func `A source may speak for the menus that its program prints, and nothing else may`() throws {
    let trusted = "- title: a\n  source: {command: [x], format: menu, trust: printed}"
    #expect(try item(trusted).source?.trust == .printed)
    #expect(try item("- title: a\n  source: {command: [x], format: menu}").source?.trust == nil)
    for source in ["command: [x]", "file: x, format: menu", "handler: x, format: menu"] {
      let loading = load("- title: a\n  source: {\(source), trust: printed}")
      #expect(
        loading.diagnostics.map(\.message) == ["the key 'trust' has no meaning here"], "\(source)")
    }
    let other = load("- title: a\n  source: {command: [x], format: menu, trust: all}")
    #expect(other.menu == nil && other.diagnostics.map(\.code.rawValue) == ["unknown-value"])
  }

  @Test
  func `A live detail and the conditions of an item are read`() throws {
    let item = try item(
      """
      - title: Mail
        live: {command: [mail-count], every: 60}
        when:
          program: neomutt
          file: ~/.muttrc
          environment: {MAIL: x, DISPLAY: null}
          os: [linux, macos]
          command: ["true"]
          otherwise: hide
        command: [neomutt]
      """)
    #expect(item.live?.program?.kind == .command(["mail-count"]))
    #expect(item.live?.interval == 60)
    let condition = try #require(item.condition)
    #expect(condition.program == "neomutt" && condition.file == "~/.muttrc")
    #expect(condition.environment == ["MAIL": "x", "DISPLAY": nil])
    #expect(condition.systems == ["linux", "macos"] && condition.hidesItem)
    #expect(condition.check?.kind == .command(["true"]))
    let own = try self.item("- title: a\n  tapHandlerName: h\n  live: {handler: true, every: 5}")
    if case .handler? = own.live?.origin {} else { Issue.record("no handler") }
  }

  @Test(arguments: [
    "- title: a\n  source: {⟪missing-key|every⟫: 5}",
    "- title: a\n  source: {command: [ls], ⟪conflicting-keys|shell⟫: ls}",
    "- title: a\n  source: {command: ⟪wrong-type|ls⟫}",
    "- title: a\n  source: {command: [ls], every: ⟪wrong-type|0.5⟫}",
    "- title: a\n  source: {command: [ls], format: ⟪unknown-value|yaml⟫}",
    "- title: a\n  source: {command: [ls], ⟪unknown-key|echa⟫: {title: x}}",
    "- title: a\n  source: {command: [ls], format: menu, ⟪unknown-key|each⟫: {title: x}}",
    "- title: a\n  source: {command: [ls], each: {⟪missing-title|subtitle⟫: x}}",
    "- title: a\n  source: {command: [ls], each: {title: ⟪unknown-input|\"{{name}}\"⟫}}",
    "- title: a\n  source: {command: [ls], each: {title: x, ⟪unknown-key|items⟫: []}}",
    "- title: a\n  source: {command: [ls], each: {title: x, command: [a], ⟪conflicting-keys|url⟫: http://x}}",
    "- title: a\n  source: {shell: ⟪interpolation-in-shell|\"ls {{1}}\"⟫}",
    "- title: a\n  source: {command: [ls], each: {title: x, shell: ⟪interpolation-in-shell|\"rm {{1}}\"⟫}}",
    "- title: a\n  source: {command: [ls, ⟪unknown-input|\"{{1}}\"⟫]}",
    "- title: a\n  source: {command: [ls]}\n  ⟪conflicting-keys|tapHandlerName⟫: h",
    "- title: a\n  tapHandlerName: h\n  live: {⟪missing-key|every⟫: 5}",
    "- title: a\n  tapHandlerName: h\n  live: {command: [x], every: ⟪wrong-type|0.1⟫}",
    "- title: a\n  tapHandlerName: h\n  when: {⟪missing-key|otherwise⟫: hide}",
    "- title: a\n  tapHandlerName: h\n  when: {os: ⟪unknown-value|windows⟫}",
    "- title: a\n  tapHandlerName: h\n  when: {program: x, otherwise: ⟪unknown-value|remove⟫}",
    "- title: a\n  tapHandlerName: h\n  when: ⟪wrong-type|neomutt⟫",
    "- title: a\n  source: ⟪wrong-type|ls⟫",
    "- title: a\n  source: {command: [ls], each: ⟪wrong-type|\"{{0}}\"⟫}",
  ])
  func `Each mistake is found at its place`(marked: String) { expectFindings(marked) }

  @Test
  func `A misspelt condition is an error: the item could be used when it must not be`() {
    let found = load("- title: a\n  tapHandlerName: h\n  when: {os: linux, comand: [x]}")
      .diagnostics
    #expect(found.map(\.severity) == [.error])
    #expect(found.first?.label == "did you mean 'command'?")
    let mapping = load("- title: a\n  tapHandlerName: h\n  live: date").diagnostics
    #expect(mapping.first?.help == "write it as in `live: {command: [date], every: 5}`")
  }

  @Test
  func `Handlers that sources and actions name are checked, too`() {
    let loading = load(
      """
      - title: a
        source: {handler: nots, each: {title: x, tapHandlerName: opn}}
        actions: [{title: y, tapHandlerName: edt}]
      """)
    let found = loading.references?.unknownHandlers(known: ["notes"], severity: .warning) ?? []
    #expect(
      Set(found.map(\.message)) == [
        "no plugin registers the handler 'nots'", "no plugin registers the handler 'opn'",
        "no plugin registers the handler 'edt'",
      ])
    #expect(
      Set(found.map(\.path)) == [
        "items[0].source.handler", "items[0].source.each.tapHandlerName",
        "items[0].actions[0].tapHandlerName",
      ])
  }

  @Test
  func `The icons of lines are checked, unless they come from the lines`() throws {
    let marked = MarkedText(
      """
      - {title: a, source: {file: b, each: {title: c, icon: ⟪unknown-icon|calender⟫}}}
      - {title: a, source: {file: b, each: {title: c, icon: "{{1}}"}}}
      """)
    let references = try #require(load(marked.text).references)
    let found = references.unknownIcons(known: ["calendar"])
    #expect(found.map(MarkedText.Expectation.init) == marked.expectations)
    #expect(found.map(\.path) == ["items[0].source.each.icon"])
  }
}

@Suite struct LineItemsTests {
  private func menu(_ each: MenuItem?, _ lines: [String]) -> Menu {
    var items = LineItems(ItemSource(.file("x"), each: each), below: ["top"])
    for line in lines { items.add(line) }
    return items.menu(title: "Top", source: nil)
  }

  @Test
  func `Without a template an item is called like its line, and does nothing`() {
    let menu = menu(nil, ["one", "", "  ", "two\tx"])
    #expect(menu.items.map(\.title) == ["one", "two\tx"])
    #expect(menu.items.allSatisfy { !$0.opens })
    #expect(menu.items.map(\.path) == [["top", "one"], ["top", "two-x"]])
  }

  @Test
  func `A template is filled once: what looks like a place in a line stays as it is`() throws {
    let each = MenuItem(
      title: "{{1}}", subtitle: "{{2}} {{9}}", arguments: ["x": .array([.string("<{{0}}>")])],
      operation: ItemOperation(.command(["do", "{{2}}", "{{host}}"]), confirm: "Do {{1}}?"))
    let item = try #require(menu(each, ["{{2}}\t{{1}} {{host}}"]).items.first)
    #expect(item.title == "{{2}}" && item.subtitle == "{{1}} {{host}} ")
    #expect(item.arguments["x"] == .array([.string("<{{2}}\t{{1}} {{host}}>")]))
    #expect(item.operation?.question(about: "x") == "Do {{2}}?")
    #expect(item.operation?.line == "{{2}}\t{{1}} {{host}}")
  }

  @Test
  func `The same id twice steps aside, and an empty title is the line`() {
    let each = MenuItem(title: "{{2}}", id: "{{1}}")
    let menu = menu(each, ["a\tx", "a\ty", "b", "\tz"])
    #expect(menu.items.map(\.id) == ["a", "a-2", "b", "z"])
    #expect(menu.items.map(\.title) == ["x", "y", "b", "z"])
  }
}
