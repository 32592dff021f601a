import AppMenuTesting
import FieldRules
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

  @Test
  func `A command keeps its words as written, and has its options`() throws {
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

  @Test
  func `A script keeps its lines, and runs on the terminal unless it says otherwise`() throws {
    let operation = try #require(item("- title: a\n  shell: |\n    cd x\n    \tls\n").operation)
    #expect(operation.kind == .shell("cd x\n\tls\n"))
    #expect(operation.output == .terminal)
    #expect(operation.pause == .onError)
    #expect(!operation.asks)
  }

  @Test
  func `An address and actions of an item are read, also from a property list`() throws {
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
    #expect(
      item.performing(item.actions[0]).operation?.question(about: "Stop") == "Stop 'nginx'?")
    let list = load(
      plist(
        "<array><dict><key>title</key><string>a</string><key>command</key><array>"
          + "<string>ls</string><integer>5</integer></array></dict></array>"), name: "m.plist")
    #expect(list.menu?.items[0].operation?.kind == .command(["ls", "5"]))
  }

  @Test
  func `Inputs have the types of fields, and a variable each`() throws {
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

  @Test(arguments: [
    "- title: a\n  command: ⟪wrong-type|ls -l⟫",
    "- title: a\n  command: ⟪wrong-type|[]⟫",
    "- title: a\n  command: ⟪wrong-type|[\"\"]⟫",
    "- title: a\n  command: [ls, ⟪wrong-type|[x]⟫]",
    "- title: a\n  command: [ls, ⟪wrong-type|\"a\\0b\"⟫]",
    "- title: a\n  command: [ls]\n  ⟪conflicting-keys|shell⟫: ls",
    "- title: a\n  tapHandlerName: h\n  ⟪conflicting-keys|url⟫: http://x",
    "- title: a\n  url: ⟪wrong-type|javascript:x⟫",
    "- title: a\n  command: [ls]\n  output: ⟪unknown-value|veiw⟫",
    "- title: a\n  command: [ls]\n  pause: ⟪unknown-value|sometimes⟫",
    "- title: a\n  command: [ls]\n  destructive: ⟪wrong-type|maybe⟫",
    "- title: a\n  command: [ls]\n  timeout: ⟪wrong-type|0⟫",
    "- title: a\n  command: [ls]\n  timeout: ⟪wrong-type|30s⟫",
    "- title: a\n  command: [ls]\n  ⟪unknown-key|confrim⟫: Sure?",
    "- title: a\n  command: [ls]\n  ⟪unknown-key|destructve⟫: true",
    "- title: a\n  command: [ls]\n  ⟪unknown-key|isDestructive⟫: true",
    "- title: a\n  ⟪unknown-key|confirmation⟫: Sure?\n  command: [ls]",
    "- title: a\n  confirm: ⟪wrong-type|true⟫\n  command: [ls]",
    "- title: a\n  confirm: \"true\"\n  command: [ls]",
    "- title: a\n  tapHandlerName: h\n  actions: [{title: b, shell: x, ⟪unknown-key|confim⟫: Sure?}]",
    "- title: a\n  command: [ls]\n  confirm: ⟪unknown-input|\"Stop {{b}}?\"⟫\n  inputs: [{id: a}]",
    "- title: a\n  command: [ls]\n  environment: {⟪wrong-type|a-b⟫: x}",
    "- title: a\n  tapHandlerName: h\n  ⟪unknown-key|output⟫: view",
    "- title: a\n  tapHandlerName: h\n  ⟪unknown-key|cmd⟫: ls",
    "- title: a\n  shell: ⟪interpolation-in-shell|echo {{x}}⟫\n  inputs: [{id: x}]",
    "- title: a\n  command: [ls, ⟪unknown-input|\"{{b}}\"⟫]\n  inputs: [{id: a}]",
    "- title: a\n  command: [ls]\n  directory: ⟪unknown-input|\"/{{b}}\"⟫",
    "- title: a\n  url: ⟪unknown-input|\"http://{{b}}\"⟫",
    "- title: a\n  command: [ls]\n  inputs: [{⟪missing-key|label⟫: x}]",
    "- title: a\n  command: [ls]\n  inputs: [{id: ⟪bad-id|5a⟫}]",
    "- title: a\n  command: [ls]\n  inputs: [{id: a-b}, {id: ⟪duplicate-id|A_b⟫}]",
    "- title: a\n  command: [ls]\n  inputs: [{id: a, type: ⟪unknown-value|txt⟫}]",
    "- title: a\n  command: [ls]\n  inputs: [{⟪missing-key|id⟫: a, type: choice}]",
    "- title: a\n  command: [ls]\n  inputs: [{id: a, ⟪unknown-key|lable⟫: b}]",
    "- title: a\n  command: [ls]\n  inputs: [{id: a, type: number, value: ⟪wrong-type|many⟫}]",
    "- title: a\n  command: [ls]\n  inputs: [{id: a, type: date, value: ⟪wrong-type|2026-02-30⟫}]",
    "- title: a\n  command: [ls]\n  inputs: [{id: a, type: toggle, value: ⟪wrong-type|2⟫}]",
    "- title: a\n  command: [ls]\n  inputs: [{id: a, choices: [b], value: ⟪unknown-value|c⟫}]",
    "- title: a\n  command: [ls]\n  inputs: [{id: a, choices: ⟪missing-key|[]⟫}]",
    "- title: a\n  command: [ls]\n  inputs: [{id: a, type: text, ⟪unknown-key|choices⟫: [b]}]",
    "- title: a\n  command: [ls]\n  inputs: [{id: a, choicesFrom: {command: [x], ⟪conflicting-keys|shell⟫: x}}]",
    "- title: a\n  command: [ls]\n  actions: [{⟪missing-title|command⟫: [x]}]",
    "- title: a\n  command: [ls]\n  actions: [{⟪no-handler|title⟫: b}]",
    "- title: a\n  command: [ls]\n  actions: [{title: b, command: [x], ⟪conflicting-keys|shell⟫: x}]",
    "- title: a\n  command: [ls]\n  actions: [{title: b, key: ⟪shortcut-conflict|q⟫, command: [x]}]",
    "- title: a\n  command: [ls]\n  actions: [{title: b, key: ⟪shortcut-conflict|a⟫, command: [x]}]",
    "- title: a\n  command: [ls]\n  actions: [{title: b, key: ⟪shortcut-conflict|Ctrl-H⟫, command: [x]}]",
    "- title: a\n  command: [ls]\n  actions: [{title: b, key: ⟪wrong-type|alt-x⟫, command: [x]}]",
    "- title: a\n  command: [ls]\n  actions: [{title: b, key: ⟪wrong-type|ctrl-z⟫, command: [x]}]",
    "- title: a\n  command: [ls]\n  actions: [{title: b, key: Ctrl-X, shell: x}, {title: c, key: ⟪shortcut-conflict|ctrl-x⟫, shell: x}]",
    "- title: a\n  command: [ls]\n  actions: [{title: b, key: ⟪wrong-type|xy⟫, command: [x]}]",
    "- title: a\n  command: [ls]\n  actions: [{title: b, key: x, shell: x}, {title: c, key: ⟪shortcut-conflict|x⟫, shell: x}]",
    "- section: a\n  ⟪unknown-key|command⟫: [x]",
    "- title: a\n  command: [⟪wrong-type|\"{{b}}\"⟫, x]\n  inputs: [{id: b}]",
    "- title: a\n  command: [x]\n  inputs: [{id: c, choicesFrom: ⟪wrong-type|{shell: \"\"}⟫}]",
    "- title: a\n  command: [x]\n  inputs: [{id: c, choicesFrom: ⟪wrong-type|{shell: }⟫}]",
    "- title: a\n  command: [x]\n  inputs: [{id: b}, {id: c, choicesFrom: {shell: ⟪interpolation-in-shell|\"ls {{b}}\"⟫}}]",
    "- title: a\n  command: [x]\n  inputs: [{id: c, choicesFrom: {command: [ls, ⟪unknown-input|\"{{b}}\"⟫]}}, {id: b}]",
    "- title: a\n  command: [x]\n  inputs: [{id: c, choicesFrom: {command: [ls], directory: ⟪wrong-type|[a]⟫}}]",
    "- title: a\n  command: [x]\n  inputs: [{id: c, choicesFrom: {command: [ls], directory: ⟪unknown-input|\"/{{b}}\"⟫}}]",
    "- title: a\n  command: [x]\n  inputs: [{id: c, choicesFrom: {command: [ls], environment: {⟪wrong-type|a-b⟫: x}}}]",
    "- title: a\n  command: [x]\n  inputs: [{id: b, type: secret}, {id: c, choicesFrom: {command: [ls, ⟪exposed-secret|\"{{b}}\"⟫]}}]",
    "- title: a\n  command: [x]\n  inputs: [{id: b, multiple: true}, {id: c, choicesFrom: {command: [ls, ⟪multiple-in-word|\"-{{b}}\"⟫]}}]",
    "- title: a\n  command: [x, \"{{b}}\"]\n  inputs: [{id: b, type: file, maxSize: ⟪wrong-type|100⟫}, {id: c}]",
    "- title: a\n  command: [x]\n  inputs: [{id: b, type: secret, check: {command: [ls, ⟪exposed-secret|\"{{b}}\"⟫]}}]",
  ])
  func `Each mistake of an operation is found at its place`(marked: String) {
    expectFindings(marked)
  }

  @Test
  func `A misspelt key that would have an item run without its question makes no menu`() {
    let found = load("- title: a\n  command: [ls]\n  confrim: Sure?").diagnostics
    #expect(found.map(\.severity) == [.error])
    #expect(found.first?.label == "did you mean 'confirm'?")
    #expect(found.first?.help == "as it stands, it would run without asking")
    // A handler gets keys of its own.
    let passed = load("- title: a\n  tapHandlerName: h\n  confrim: Sure?")
    #expect(passed.diagnostics.map(\.severity) == [.warning] && passed.menu != nil)
  }

  @Test(arguments: [
    (
      "timeout: -1", "-1 is no time",
      "write seconds, as in `30` or `0.5`; without this key there is no limit"
    ),
    (
      "timeout: 100000", "100000 seconds are more than a day",
      "write seconds, as in `30` or `0.5`; without this key there is no limit"
    ),
    (
      "output: veiw", "'veiw' is no value of 'items[0].output'",
      "one of terminal, view, message, rows, json, replace, print"
    ),
  ])
  func `A mistake says how to mend it`(line: String, message: String, help: String) {
    let found = load("- title: a\n  command: [ls]\n  \(line)").diagnostics
    #expect(found.map(\.message) == [message])
    #expect(found.map(\.help) == [help])
  }

  @Test
  func `Yes and no are Booleans, and texts are values as written`() throws {
    let operation = try #require(
      item(
        """
        - title: a
          command: [ls]
          destructive: yes
          inputs:
            - {id: a, value: 007}
            - {id: b, type: toggle, value: on}
            - {id: c, required: no}
            - {id: d, choices: [1.10, 2], value: 1.10}
        """
      ).operation)
    #expect(operation.isDestructive)
    #expect(operation.inputs.map(\.value) == ["007", true, nil, "1.10"])
  }

  @Test
  func `The question names the values of inputs, but no secrets`() {
    let operation = ItemOperation(
      .command(["x"]), inputs: [ItemInput(id: "host"), ItemInput(id: "key", kind: .secret)],
      confirm: "Stop {{host}} with {{ key }} and {{.Names}}?")
    #expect(
      operation.question(about: "a", values: ["host": "{{key}}", "key": "x"])
        == "Stop {{key}} with ••• and {{.Names}}?")
  }

  @Test(
    arguments: [
      (.number, "007", "7"), (.number, " 1e3 ", "1000"), (.number, "2.50", "2.5"),
      (.number, " ", ""), (.number, "five", nil), (.toggle, "", "false"), (.toggle, "Yes", "true"),
      (.toggle, "perhaps", nil), (.date, " 2026-11-30", "2026-11-30"), (.date, "30.11.", nil),
      (.text, " a ", " a "), (.choice, "S", "S"), (.choice, "M", nil), (.choice, "", ""),
    ] as [(ItemInput.Kind, String, String?)])
  func `A value is read in one way, wherever it comes from`(
    kind: ItemInput.Kind, text: String, word: String?
  ) {
    let input = ItemInput(id: "a", kind: kind, choices: kind == .choice ? ["S", "L"] : [])
    #expect((try? input.rules.value(of: text))?.asWord == word)
  }

  @Test
  func `A place in a script is answered with the name of the variable`() throws {
    let found = load("- title: a\n  shell: rm {{file-name}}").diagnostics
    #expect(found.first?.help == "write \"$INPUT_FILE_NAME\", which holds the value")
  }

  @Test(arguments: [
    ("cmd", "command"), ("script", "shell"), ("args", "arguments"), ("cwd", "directory"),
    ("label", "title"), ("children", "items"), ("handler", "tapHandlerName"),
  ])
  func `Keys of other programs are answered with the right one`(key: String, known: String) {
    let labels = load("- icon: a\n  \(key): x").diagnostics.compactMap(\.label)
    #expect(labels.filter { $0.hasPrefix("did you") } == ["did you mean '\(known)'?"])
  }
}
