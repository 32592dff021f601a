import AppMenuTesting
import MenuItems
import SourceText
import StructuredData
import Testing

@Suite struct OperationTests {
  private func item(_ text: String) throws -> MenuItem {
    let loading = load(text)
    #expect(loading.diagnostics.isEmpty, "\(loading.diagnostics.map(\.message))")
    return try #require(loading.menu?.items.first)
  }

  @Test("A command keeps its words as written, and has its options")
  func command() throws {
    let operation = try #require(
      item(
        """
        - title: Log in
          command: [ssh, -p, 22, "a b", yes, ""]
          output: view
          pause: never
          directory: ~/x
          environment: {LANG: C, N: 5}
          timeout: 2.5
          confirm: Really?
          destructive: true
        """
      ).operation)
    #expect(operation.kind == .command(["ssh", "-p", "22", "a b", "yes", ""]))
    #expect(operation.output == .view)
    #expect(operation.pause == .never)
    #expect(operation.directory == "~/x")
    #expect(operation.environment == ["LANG": "C", "N": "5"])
    #expect(operation.timeout == 2.5)
    #expect(operation.question(about: "Log in") == "Really?")
    #expect(operation.isDestructive)
  }

  @Test("A script keeps its lines, and runs on the terminal unless it says otherwise")
  func shell() throws {
    let operation = try #require(item("- title: a\n  shell: |\n    cd x\n    \tls\n").operation)
    #expect(operation.kind == .shell("cd x\n\tls\n"))
    #expect(operation.output == .terminal)
    #expect(operation.pause == .onError)
    #expect(!operation.asks)
  }

  @Test("An address and actions of an item are read, also from a property list")
  func actions() throws {
    let item = try item(
      """
      - title: nginx
        url: https://localhost/{{page}}
        inputs: [{id: page}]
        actions:
          - {title: Stop, key: s, command: [systemctl, stop, nginx], destructive: true}
          - {title: Describe, key: ctrl-d, tapHandlerName: describe}
      """)
    #expect(item.operation?.kind == .url("https://localhost/{{page}}"))
    #expect(item.actions.map(\.title) == ["Stop", "Describe"])
    #expect(item.actions.map(\.key) == ["s", "ctrl-d"])
    #expect(item.actions[0].operation?.question(about: "Stop") == "Stop?")
    #expect(item.performing(item.actions[1]).tapHandlerName == "describe")
    #expect(item.performing(item.actions[0]).operation?.isDestructive == true)
    let list = load(
      plist(
        "<array><dict><key>title</key><string>a</string><key>command</key><array>"
          + "<string>ls</string><integer>5</integer></array></dict></array>"), name: "m.plist")
    #expect(list.menu?.items[0].operation?.kind == .command(["ls", "5"]))
  }

  @Test("Inputs have the types of fields, and a variable each")
  func inputs() throws {
    let operation = try #require(
      item(
        """
        - title: a
          command: [x, "{{host-name}}:{{ port }}", "{{.Names}}"]
          inputs:
            - {id: host-name, label: Host, required: true, choicesFrom: {command: [hosts, -l]}}
            - {id: port, type: number, value: 22}
            - {id: size, choices: [S, L], value: L}
            - {id: note, type: multiline, placeholder: Text}
        """
      ).operation)
    #expect(operation.inputs.map(\.kind) == [.choice, .number, .choice, .multiline])
    #expect(operation.inputs.map(\.label) == ["Host", "port", "size", "note"])
    #expect(operation.inputs[0].variable == "INPUT_HOST_NAME")
    #expect(operation.inputs[0].choicesFrom == .command(["hosts", "-l"]))
    #expect(operation.inputs[0].isRequired)
    #expect(operation.inputs[1].value == .int(22))
    #expect(operation.inputs[2].choices == ["S", "L"])
  }

  @Test(
    "Each mistake of an operation is found at its place",
    arguments: [
      "- title: a\n  command: ⟪wrong-type|ls -l⟫",
      "- title: a\n  command: ⟪wrong-type|[]⟫",
      "- title: a\n  command: ⟪wrong-type|[\"\"]⟫",
      "- title: a\n  command: [ls, ⟪wrong-type|[x]⟫]",
      "- title: a\n  command: [ls, ⟪wrong-type|\"a\\0b\"⟫]",
      "- title: a\n  command: [ls]\n  ⟪conflicting-keys|shell⟫: ls",
      "- title: a\n  tapHandlerName: h\n  ⟪conflicting-keys|url⟫: http://x",
      "- title: a\n  url: ⟪wrong-type|javascript:x⟫",
      "- title: a\n  command: [ls]\n  output: ⟪wrong-type|veiw⟫",
      "- title: a\n  command: [ls]\n  pause: ⟪wrong-type|sometimes⟫",
      "- title: a\n  command: [ls]\n  destructive: ⟪wrong-type|maybe⟫",
      "- title: a\n  command: [ls]\n  timeout: ⟪wrong-type|0⟫",
      "- title: a\n  command: [ls]\n  environment: {⟪wrong-type|a-b⟫: x}",
      "- title: a\n  tapHandlerName: h\n  ⟪unknown-key|output⟫: view",
      "- title: a\n  tapHandlerName: h\n  ⟪unknown-key|cmd⟫: ls",
      "- title: a\n  shell: ⟪interpolation-in-shell|echo {{x}}⟫\n  inputs: [{id: x}]",
      "- title: a\n  command: [ls, ⟪unknown-input|\"{{b}}\"⟫]\n  inputs: [{id: a}]",
      "- title: a\n  command: [ls]\n  directory: ⟪unknown-input|\"/{{b}}\"⟫",
      "- title: a\n  url: ⟪unknown-input|\"http://{{b}}\"⟫",
      "- title: a\n  command: [ls]\n  inputs: [{⟪missing-key|label⟫: x}]",
      "- title: a\n  command: [ls]\n  inputs: [{id: ⟪wrong-type|5a⟫}]",
      "- title: a\n  command: [ls]\n  inputs: [{id: a-b}, {id: ⟪duplicate-id|A_b⟫}]",
      "- title: a\n  command: [ls]\n  inputs: [{id: a, type: ⟪wrong-type|txt⟫}]",
      "- title: a\n  command: [ls]\n  inputs: [{⟪missing-key|id⟫: a, type: choice}]",
      "- title: a\n  command: [ls]\n  inputs: [{id: a, ⟪unknown-key|lable⟫: b}]",
      "- title: a\n  command: [ls]\n  inputs: [{id: a, choicesFrom: {command: [x], ⟪conflicting-keys|shell⟫: x}}]",
      "- title: a\n  command: [ls]\n  actions: [{⟪missing-title|command⟫: [x]}]",
      "- title: a\n  command: [ls]\n  actions: [{⟪no-handler|title⟫: b}]",
      "- title: a\n  command: [ls]\n  actions: [{title: b, command: [x], ⟪conflicting-keys|shell⟫: x}]",
      "- title: a\n  command: [ls]\n  actions: [{title: b, key: ⟪shortcut-conflict|q⟫, command: [x]}]",
      "- title: a\n  command: [ls]\n  actions: [{title: b, key: ⟪wrong-type|xy⟫, command: [x]}]",
      "- title: a\n  command: [ls]\n  actions: [{title: b, key: x, shell: x}, {title: c, key: ⟪shortcut-conflict|x⟫, shell: x}]",
      "- section: a\n  ⟪unknown-key|command⟫: [x]",
      "- title: a\n  command: [⟪wrong-type|\"{{b}}\"⟫, x]\n  inputs: [{id: b}]",
      "- title: a\n  command: [x]\n  inputs: [{id: b}, {id: c, choicesFrom: {shell: ⟪interpolation-in-shell|\"ls {{b}}\"⟫}}]",
      "- title: a\n  command: [x]\n  inputs: [{id: b}, {id: c, choicesFrom: {command: [ls, ⟪unknown-input|\"{{b}}\"⟫]}}]",
    ])
  func mistakes(marked: String) { expectFindings(marked) }

  @Test("A place in a script is answered with the name of the variable")
  func scriptHelp() throws {
    let found = load("- title: a\n  shell: rm {{file-name}}").diagnostics
    #expect(found.first?.help == "write \"$INPUT_FILE_NAME\", which holds the value")
  }

  @Test(
    "Keys of other programs are answered with the right one",
    arguments: [
      ("cmd", "command"), ("script", "shell"), ("args", "arguments"), ("cwd", "directory"),
      ("label", "title"), ("children", "items"), ("handler", "tapHandlerName"),
    ])
  func foreign(key: String, known: String) {
    let found = load("- title: a\n  tapHandlerName: h\n  \(key): x").diagnostics
    #expect(found.map(\.label) == ["did you mean '\(known)'?"])
  }
}
