import AppMenuTesting
import FieldRules
import MenuItems
import SourceText
import TaskFiles
import Testing

/// Configurations of other programs as the items of a menu.
@Suite("Actions of other programs") struct ActionFileTests {
  private func load(_ text: String) -> MenuLoadResult {
    var reader = FileMenuItemsReader(
      .bytes(Array(text.utf8), name: "config.yaml", folder: "."),
      fileSystem: InMemoryFileSystem([:]))
    reader.taskFormat = .actions
    return reader.loadMenu()
  }

  private func findings(_ result: MenuLoadResult) -> [String] {
    result.diagnostics.map { (line: $0.location.start?.line ?? 0, message: $0.message) }
      .sorted { $0.line < $1.line }.map { "\($0.line) \($0.message)" }
  }

  @Test func `Actions of OliveTin have their scripts, words, fields and limits`() throws {
    let result = load(
      """
      pageTitle: Ops
      actions:
        - title: Ping
          shell: ping -c {{ count }} "{{ host }}"
          icon: "&#x1F4BE;"
          timeout: 30
          popupOnStart: execution-dialog
          arguments:
            - {name: host, title: Host, type: ascii_identifier, rejectNull: true}
            - {name: count, type: int, default: 3}
        - title: Restart
          exec: [systemctl, restart, "{{ unit }}", "--{{ on }}"]
          maxConcurrent: 2
          arguments:
            - {name: unit, choices: [{title: Web, value: nginx}, {value: db}]}
            - {name: on, type: checkbox}
            - {name: token, type: password}
            - {name: tag, type: "regex:^v[0-9]+$"}
            - {type: confirmation, title: Really?}
      """)
    #expect(findings(result) == [])
    let items = try #require(result.menu?.items)
    #expect(result.menu?.title == "Ops" && items.map(\.title) == ["Ping", "Restart"])
    let (ping, restart) = (try #require(items[0].operation), try #require(items[1].operation))
    #expect(ping.kind == .shell(#"ping -c ${INPUT_COUNT:+"$INPUT_COUNT"} "${INPUT_HOST}""#))
    #expect(ping.output == .view && ping.timeout == 30 && ping.directory == nil)
    #expect(ping.inputs.map(\.kind) == [.text, .number] && ping.inputs[0].isRequired)
    #expect(
      restart.filledWords(["unit": "db", "on": "1"]) == ["systemctl", "restart", "db", "--1"])
    #expect(restart.inputs.map(\.kind) == [.choice, .choice, .secret, .text])
    #expect(restart.confirm == "Really?" && restart.concurrency == 2)
  }

  @Test func `What a menu does not have is said with its line`() {
    let result = load(
      """
      logLevel: DEBUG
      actions:
        - {title: A, shell: echo, icon: ping, execOnCron: ["@daily"], arguments: [{name: x, suggestions: {a: b}}]}
        - {title: B, shell: "wol {{ server.mac }}", entity: server}
        - {title: C, shell: "wol {{ server.mac }}"}
        - {title: D, shell: "echo `date {{ x }}`", arguments: [{name: x}]}
        - {title: E, shell: "echo {{ x }}", arguments: [{name: x, type: very_dangerous_raw_string}]}
        - {title: F, shell: "echo {{ x }}", arguments: [{name: x, type: datetime}]}
        - {shell: echo}
        - {title: G, shell: "echo {{ x", arguments: [{name: x}]}
        - {title: H, shell: "echo", arguments: [{title: words}]}
      dashboards: []
      """)
    #expect(result.menu?.items.map(\.title) == ["A", "E", "F", "H"])
    #expect(
      findings(result) == [
        "1 'logLevel' is not carried over",
        "3 'execOnCron' is not carried over", "3 the icon is not carried over",
        "3 'suggestions' is not carried over",
        "4 'B' is left out: it is hidden, or made for each entity",
        "5 'C' is left out: its command has a value that a menu cannot give",
        "6 'D' is left out: its command has a value that a menu cannot give",
        "7 the value of 'x' is a word, and not a part of the script",
        "8 the type 'datetime' is a text", "9 an action without a title is left out",
        "10 'G' is left out: its command has a value that a menu cannot give",
        "11 an argument without a name is left out", "12 'dashboards' is not carried over",
      ])
  }

  @Test func `Commands of lazygit have their prompts as inputs`() throws {
    let result = load(
      """
      customCommands:
        - key: C
          command: git commit -m {{.Form.Message | quote}} {{index .PromptResponses 1}}
          description: Commit
          context: global
          output: terminal
          prompts:
            - {type: input, title: Message, key: Message, initialValue: wip}
            - {type: menu, title: How, options: [{name: plain, value: ""}, {name: amend, value: --amend}]}
        - key: b
          description: Branches
          commandMenu:
            - key: d
              command: git branch -d {{.Form.Branch}}
              prompts:
                - {type: menuFromCommand, title: Branch, key: Branch, command: git branch}
                - {type: confirm, title: Sure?}
        - {key: <c-r>, command: "hub {{.SelectedLocalCommit.Sha}}", context: commits}
        - {command: git fetch, loadingText: Fetching}
      """)
    #expect(
      findings(result) == [
        "18 the key is not carried over", "18 'context' is not carried over",
        "18 'hub {{.SelectedLocalCommit.Sha}}' is left out: its command has a value that a menu cannot give",
        "19 'loadingText' is not carried over",
      ])
    let items = try #require(result.menu?.items)
    #expect(items.map(\.title) == ["Commit", "Branches", "git fetch"])
    #expect(items.map(\.shortcut) == ["C", "b", nil])
    let commit = try #require(items[0].operation)
    #expect(
      commit.kind
        == .shell(#"git commit -m "${INPUT_MESSAGE}" ${INPUT_RESPONSE1:+"$INPUT_RESPONSE1"}"#))
    #expect(commit.output == .terminal && commit.inputs.map(\.label) == ["Message", "How"])
    let delete = try #require(items[1].submenu?.items.first?.operation)
    #expect(delete.confirm == "Sure?" && delete.inputs[0].choicesFrom != nil)
    #expect(items[2].operation?.output == .message)
  }

  @Test(arguments: [
    "eval echo {{ x }}", "sh -c 'echo {{ x }}'", "ssh host {{ x }}", "/bin/bash -c \"{{ x }}\"",
    "echo $(echo {{ x }})", "echo $((1 + {{ x }}))", "[[ {{ x }} -eq 1 ]]", "echo `{{ x }}`",
    "echo \\{{ x }}", "echo $'{{ x }}'", "echo ${{ x }}", "# don't\necho {{ x }}",
    "cat <<E\n{{ x }}\nE", "find . -exec {{ x }}", "docker exec a 'sh' -c {{ x }}",
    "python3 -c '{{ x }}'", "let y={{ x }}", "a | xargs -I% {{ x }}",
  ])
  func `A value is never given where another program would read it as a script`(script: String) {
    let quoted = script.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("\n", with: "\\n")
    let result = load(
      "actions: [{title: T, shell: \"\(quoted)\", arguments: [{name: x}]}, {title: U, shell: echo}]"
    )
    #expect(result.menu?.items.map(\.title) == ["U"], "\(result.diagnostics)")
  }

  @Test(arguments: ["[sh, -c, \"echo {{ x }}\"]", "[ssh, host, \"{{ x }}\"]", "{a: \"{{ x }}\"}"])
  func `A word is never given where a program reads it as a script`(words: String) {
    let result = load(
      "actions: [{title: T, exec: \(words), arguments: [{name: x}]}, {title: U, shell: echo}]")
    #expect(result.menu?.items.map(\.title) == ["U"])
  }

  @Test func `Keys that are taken are left out, also in submenus`() {
    let result = load(
      """
      customCommands:
        - {key: a, command: one}
        - {key: a, command: two}
        - {key: m, description: M, commandMenu: [{key: a, command: x}, {key: a, command: y}]}
      """)
    #expect(result.menu?.items.map(\.shortcut) == ["a", nil, "m"])
    #expect(result.menu?.items.last?.submenu?.items.map(\.shortcut) == ["a", nil])
    #expect(findings(result).count == 2)
  }

  @Test(arguments: [
    "[]", "actions: 5", "actions: {a: b}", "actions: [5, [], ~]", "customCommands: [[], 5]",
    "actions: [{title: [], shell: []}]", "customCommands: [{command: {}, prompts: 5, key: []}]",
    "actions: [{title: \"a\\0b\", shell: \"{{\\0}}\", arguments: [{name: \"\\0\"}]}]",
    "actions: [{title: T, exec: [\"{{ -x }}\"], arguments: [{name: -x}]}]",
    "actions: [{title: T, shell: \"{{ x }}\", arguments: [{name: x}, {name: X}]}]",
  ])
  func `Hostile configurations give no item that runs`(text: String) {
    let items = load(text).menu?.items ?? []
    #expect(items.allSatisfy { $0.operation == nil && $0.submenu == nil })
  }
}
