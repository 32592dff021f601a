import AppMenuTesting
import FieldRules
import MenuItems
import SourceText
import TaskFiles
import Testing

/// Scripts that others wrote, as the items of a menu.
@Suite("Scripts") struct ScriptTests {
  private func load(_ files: [String: String]) -> MenuLoadResult {
    let files = Dictionary(uniqueKeysWithValues: files.map { ("s/" + $0.key, $0.value) })
    let fileSystem = InMemoryFileSystem(files, executables: Set(files.keys))
    return MenuSections(scriptsIn: "s", fileSystem: fileSystem).loadMenu()
  }

  private func printed(_ text: String) -> [MenuItem] {
    var reader = FileMenuItemsReader(
      .bytes(Array(text.utf8), name: "output", folder: "."), fileSystem: InMemoryFileSystem([:]))
    reader.taskFormat = .barOutput
    return reader.loadMenu().menu?.items ?? []
  }

  @Test func `The comments of a script command describe its item`() throws {
    let result = load([
      "greet.sh": """
      #!/bin/bash
      # @raycast.schemaVersion 1
      # @raycast.title Greet someone
      # @raycast.mode compact
      # @raycast.packageName People
      # @raycast.needsConfirmation true
      # @raycast.argument1 { "type": "text", "placeholder": "Name" }
      # @raycast.argument2 { "type": "dropdown", "placeholder": "How", "optional": true, "data": [{"title": "Hi!", "value": "hi"}] }
      echo "$1"
      """,
      "load.js": """
      // @raycast.title Load
      // @raycast.mode inline
      // @raycast.refreshTime 5m
      """,
      "bad.sh": "# @raycast.title Bad\n# @raycast.mode loud\n", "README.md": "words",
      ".hidden.5s.sh": "",
      "data.bin": "\u{0}\u{1}",
    ])
    let items = try #require(result.menu?.items)
    #expect(items.map(\.title) == ["Greet someone", "Load"])
    let greet = try #require(items[0].operation)
    #expect(
      greet.filledWords(["argument1": "Ann", "argument2": "hi"]) == ["./greet.sh", "Ann", "hi"])
    #expect(
      greet.inputs.map(\.label) == ["Name", "How"]
        && greet.inputs.map(\.isRequired) == [true, false])
    #expect(greet.inputs[1].kind == .choice && greet.output == .message)
    #expect(greet.confirm == "Greet someone?" && greet.location?.file.name == "s/greet.sh")
    #expect(items[1].live?.interval == 300)
    #expect(
      result.diagnostics.map(\.message) == ["'loud' is no mode of a script command"])
  }

  @Test func `A plugin is a submenu that is asked again`() throws {
    let result = load([
      "cpu.load.10s.sh": "echo", "disk.1h.py": "", "no.time.sh": "", "x.0s.sh": "",
    ])
    let items = try #require(result.menu?.items)
    #expect(items.map(\.title) == ["cpu.load", "disk"])
    #expect(items.map { $0.source?.interval } == [10, 3_600])
    #expect(items.map { $0.source?.format } == [.xbar, .xbar])
    guard case .command(let words)? = items.first?.source?.program?.kind else { return }
    #expect(words == ["./cpu.load.10s.sh"])
  }

  @Test func `What a plugin prints are items, submenus, links and programs`() throws {
    let items = printed(
      """
      CPU 12 % | color=red
      ---
      Plain
      Site | href=https://example.org color=blue
      Bad link | href=javascript:alert(1)
      Restart | shell="/bin/my tool" param1="a b" param2=$HOME terminal=false refresh=true
      Shell | bash=/bin/top terminal=true
      Other | shell=x alternate=true
      -----
      Folder
      --First | href=http://example.org
      --Second
      ----Deep
      Pipe | in | shell=echo
      """)
    #expect(
      items.map(\.title) == [
        "Plain", "Site", "Bad link", "Restart", "Shell", "Folder", "Pipe | in",
      ])
    #expect(items[1].operation?.kind == .url("https://example.org"))
    #expect(items[2].operation == nil)
    #expect(items[3].operation?.kind == .command(["/bin/my tool", "a b", "$HOME"]))
    #expect(items[3].operation?.output == .message && items[4].operation?.output == .terminal)
    #expect(items[5].submenu?.items.map(\.title) == ["First", "Second"])
    #expect(items[5].submenu?.items[1].submenu?.items.map(\.title) == ["Deep"])
  }

  @Test(arguments: [
    "a\u{1B}[31mb | shell=x", "\u{202E}evil", "{{x}} | shell=\"{{y}}\"", "| href=https://x",
    "---\n---\n--",
    "x | shell='open", "x | param1=a", "----too deep first",
  ])
  func `Hostile output shows no control characters, and runs no shell`(text: String) {
    for item in printed(text) {
      #expect(!item.title.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
      if case .shell? = item.operation?.kind { Issue.record("a shell") }
    }
  }
}
