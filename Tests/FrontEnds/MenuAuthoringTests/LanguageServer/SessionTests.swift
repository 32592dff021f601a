import Files
import MenuAuthoring
import MenuItems
import SourceText
import StructuredData
import Testing

private let main = "file:///m/main.yaml"
private let other = "file:///m/other.yaml"

@Suite("Sessions with an editor", .timeLimit(.minutes(5))) struct SessionTests {
  @Test
  func `A session begins with initialize and ends with exit: 0 behind shutdown, else 1`() async {
    let editor = Editor()
    #expect(await editor.request("textDocument/hover", [:])["error"]?["code"] == -32002)
    let answer = await editor.request(
      "initialize", ["capabilities": ["general": ["positionEncodings": ["utf-8", "utf-16"]]]])
    #expect(answer["result"]?["capabilities"]?["positionEncoding"] == "utf-8")
    #expect(answer["result"]?["serverInfo"]?["name"] == "appmenu")
    #expect(await editor.request("initialize", [:])["error"]?["code"] == -32600)
    #expect(await editor.request("appmenu/none", [:])["error"]?["code"] == -32601)
    #expect(await editor.request("textDocument/hover", [:])["error"]?["code"] == -32602)
    #expect(await editor.request("shutdown", .null)["result"] == .null)
    #expect(await editor.request("textDocument/hover", [:])["error"]?["code"] == -32600)
    #expect(await editor.server.exitStatus == nil)
    await editor.notify("exit", .null)
    #expect(await editor.server.exitStatus == 0)
    let rude = Editor()
    await rude.start()
    await rude.notify("exit", .null)
    #expect(await rude.server.exitStatus == 1)
    let gone = Editor()
    await gone.server.disconnect()
    #expect(await gone.server.exitStatus == 1)
  }

  @Test func `A message that is none is answered, and the session goes on`() async {
    let editor = Editor()
    await editor.server.receive(Array("{".utf8))
    #expect(await editor.next { $0["id"] == .null }["error"]?["code"] == -32700)
    await editor.notify("$/unknown", .null)
    await editor.start()
  }

  @Test func `Positions are counted in UTF-16 unless the editor takes bytes`() async {
    let editor = Editor()
    await editor.start()
    await editor.open(main, "- title: \"👩‍💻 é\"\n  tapHandlerName: activity\n")
    #expect(await editor.codes(main) == [])
    // Behind the emoji, of five units, and the blank.
    await editor.change(
      main,
      [
        [
          "range": ["start": ["line": 0, "character": 16], "end": ["line": 0, "character": 17]],
          "text": "ü\"\n  icn: x\n  subtitle: \"b",
        ]
      ])
    #expect(await editor.codes(main) == ["unknown-key"])
    let message = await editor.ask("hover", main, 3, 4)
    #expect(message["contents"]?["value"]?.string?.hasPrefix("`tapHandlerName`") == true)
  }

  @Test func `A document is formatted by the edit that is needed`() async {
    let editor = Editor()
    await editor.start()
    await editor.open(main, "- title:  A\n  items: x\n")
    let edits = await editor.ask("formatting", main, 0, 0)
    #expect(
      edits == [
        [
          "range": [
            "start": ["line": 0, "character": 9], "end": ["line": 0, "character": 10],
          ], "newText": "",
        ]
      ])
    await editor.change(main, [["text": "- title: A\n"]])
    #expect(await editor.ask("formatting", main, 0, 0) == [])
    await editor.change(main, [["text": "- ["]])
    #expect(await editor.ask("formatting", main, 0, 0)["error"]?["code"] != nil)
  }

  @Test func `A hover refers to nothing below it`() async {
    let editor = Editor()
    await editor.start()
    await editor.open(main, "- title: A\n  command: [ls]\n")
    let words = await editor.ask("hover", main, 1, 4)["contents"]?["value"]?.string
    #expect(words?.contains("Runs a program.") == true && words?.contains("below") == false)
  }

  @Test(arguments: [
    ("- title: A\n  items: []\n  shortcut: ff\n", "expected one character, found 'ff'"),
    (
      "- title: A\n  command: [a]\n  actions: [{title: B, shell: b, key: ab}]\n",
      "there is no key 'ab': expected a key, such as `e`, `f5` or `ctrl-e`\nhelp: one character, ctrl- and a letter, "
        + "f2 to f12, space or delete"
    ),
    ("- title: [A]\n  items: []\n", "expected a string, found a sequence"),
    (
      "items: 5\n",
      "expected a sequence, found a number"
    ),
  ])
  func `A finding says nothing twice`(text: String, expected: String) async {
    let editor = Editor()
    await editor.start()
    await editor.open(main, text)
    let message = await editor.next { $0["method"] == "textDocument/publishDiagnostics" }
    #expect(message["params"]?["diagnostics"]?.array?.map { $0["message"] } == [.string(expected)])
  }

  @Test
  func `Findings follow the text, with its version and without those of older ones`()
    async
  {
    let editor = Editor()
    await editor.start([
      "textDocument": ["publishDiagnostics": ["versionSupport": true, "relatedInformation": true]]
    ])
    await editor.open(main, "- title: A\n  tapHandlerName: activty\n")
    let message = await editor.next { $0["method"] == "textDocument/publishDiagnostics" }
    #expect(message["params"]?["version"] == 1)
    let finding = message["params"]?["diagnostics"]?.array?.first ?? .null
    #expect(finding["code"] == "unknown-handler" && finding["severity"] == 1)
    #expect(
      finding["range"] == [
        "start": ["line": 1, "character": 18], "end": ["line": 1, "character": 25],
      ])
    #expect(finding["message"]?.string?.contains("did you mean 'activity'?") == true)
    await editor.change(main, [["text": "- title: A\n  title: B\n  tapHandlerName: activity\n"]])
    let second = await editor.next { $0["method"] == "textDocument/publishDiagnostics" }
    let double = second["params"]?["diagnostics"]?.array?.first ?? .null
    #expect(double["code"] == "duplicate-key")
    #expect(double["relatedInformation"]?.array?.first?["location"]?["uri"] == .string(main))
    await editor.notify("textDocument/didClose", ["textDocument": ["uri": .string(main)]])
    #expect(await editor.codes(main) == [])
  }

  @Test
  func `The unsaved text of a submenu's file counts, and is checked as a part of the open menu`()
    async
  {
    let editor = Editor(files: ["/m/other.yaml": "- title: O\n  tapHandlerName: activity\n"])
    await editor.start()
    await editor.open(main, "- title: A\n  menu: other.yaml\n")
    #expect(await editor.codes(main) == [])
    await editor.open(other, "- icon: x\n  tapHandlerName: activity\n")
    #expect(await editor.codes(other) == ["missing-title"])
    await editor.change(other, [["text": "- title: O\n  tapHandlerName: activity\n"]])
    #expect(await editor.codes(other) == [])
    await editor.change(other, [["text": "- title: [\n"]])
    #expect(await editor.codes(other) == ["yaml-syntax"])
    await editor.notify("textDocument/didClose", ["textDocument": ["uri": .string(other)]])
    #expect(await editor.codes(other) == [])
  }

  @Test func `A file that is missing is told of, and that it is there when it is`() async {
    let editor = Editor()
    await editor.start(["workspace": ["didChangeWatchedFiles": ["dynamicRegistration": true]]])
    #expect(await editor.next { $0["method"] == "client/registerCapability" }["id"] != nil)
    await editor.open(main, "- title: A\n  menu: other.yaml\n")
    #expect(await editor.codes(main) == ["file-not-found"])
    await editor.notify(
      "workspace/didChangeWatchedFiles", ["changes": [["uri": .string(other), "type": 1]]])
    #expect(await editor.codes(main) == ["file-not-found"])
  }

  @Test func `What a request asks is answered about the text as it is`() async throws {
    let editor = Editor(files: [
      "/p/repos/plugin.yaml": "id: repos\nrun: [x]\nhandlers:\n  - name: repositories\n"
    ])
    await editor.start([
      "textDocument": [
        "completion": ["completionItem": ["snippetSupport": true]],
        "documentSymbol": ["hierarchicalDocumentSymbolSupport": true],
      ]
    ])
    let text = """
      # one
      # two
      - title: A
        tapHandlerName: repositories
        arguments: &a {order: newest}
      - title: Log in
        url: "https://{{host}}/"
        inputs:
          - id: host
      - title: More
        items:
          - title: B
            arguments: *a
            menu: other.yaml

      """
    await editor.open(main, text)
    let list = await editor.ask("completion", main, 4, 2)
    #expect(list["items"]?.array?.isEmpty == false)
    let command = list["items"]?.array?.first { $0["label"] == "keywords" } ?? .null
    #expect(command["textEdit"]?["newText"] != nil)
    let handler = await editor.ask("definition", main, 3, 22)
    #expect(handler.array?.first?["uri"] == "file:///p/repos/plugin.yaml")
    #expect(handler.array?.first?["range"]?["start"]?["line"] == 3)
    let alias = await editor.ask("definition", main, 12, 19)
    #expect(alias.array?.first?["range"]?["start"]?["line"] == 4)
    let uses = await editor.ask(
      "references", main, 8, 11, ["context": ["includeDeclaration": true]])
    #expect(uses.array?.count == 2)
    #expect(await editor.ask("prepareRename", main, 6, 20)["placeholder"] == "host")
    let renamed = await editor.ask("rename", main, 6, 20, ["newName": "server"])
    #expect(renamed["changes"]?[main]?.array?.map { $0["newText"] } == ["server", "server"])
    #expect(await editor.ask("rename", main, 6, 20, ["newName": "a b"])["error"]?["code"] == -32803)
    let symbols = await editor.ask("documentSymbol", main, 0, 0)
    #expect(symbols.array?.map { $0["name"] } == ["A", "Log in", "More"])
    #expect(symbols.array?.last?["children"]?.array?.first?["name"] == "B")
    let foldings = await editor.ask("foldingRange", main, 0, 0)
    #expect(foldings.array?.contains(["startLine": 0, "endLine": 1, "kind": "comment"]) == true)
    #expect(foldings.array?.contains(["startLine": 10, "endLine": 13]) == true)
    let links = await editor.ask("documentLink", main, 0, 0)
    #expect(links.array?.map { $0["target"] } == ["file:///m/other.yaml"])
  }

  @Test func `A cancelled request is answered as such, once`() async {
    let editor = Editor()
    await editor.start()
    await editor.open(main, "- title: A\n")
    await editor.send([
      "jsonrpc": "2.0", "id": "x", "method": "textDocument/hover",
      "params": ["textDocument": ["uri": .string(main)], "position": ["line": 0, "character": 3]],
    ])
    await editor.notify("$/cancelRequest", ["id": "x"])
    let answer = await editor.next { $0["id"] == "x" }
    #expect(answer["result"] != nil || answer["error"]?["code"] == -32800)
  }

  @Test func `Addresses and paths are converted into each other`() {
    for path in ["/m/a b.yaml", "/m/é%.yaml", "/m/#1?.yaml", "/"] {
      #expect(DocumentURI.path(DocumentURI.uri(path)) == path)
    }
    #expect(DocumentURI.path("untitled:Untitled-1") == "untitled:Untitled-1")
    #expect(DocumentURI.path("file://host/a%2Fb") == "/a/b")
  }

  @Test
  func `Files of other programs have no findings, unless an open menu names them`() async {
    let editor = Editor()
    await editor.start()
    await editor.open(other, "services: {a: b}\n")
    #expect(await editor.codes(other) == [])
    await editor.open(main, "- title: A\n  menu: other.yaml\n")
    #expect(await editor.codes(other).contains("not-a-menu"))
    await editor.change(other, [["text": "items:\n  - icn: x\n"]])
    #expect(await editor.codes(other).contains("missing-title"))
  }

  @Test func `A menu that is being written becomes one, and stays one`() async {
    let editor = Editor()
    await editor.start()
    await editor.open(main, "ti\n")
    #expect(await editor.codes(main) == [])
    #expect(
      await editor.ask("completion", main, 0, 2)["items"]?.array?.contains {
        $0["label"] == "title"
      } == true)
    await editor.change(main, [["text": "items: []\nicn: x\n"]])
    #expect(await editor.codes(main) == ["unknown-key"])
    await editor.change(main, [["text": "icn: x\n"]])
    #expect(await editor.codes(main).contains("not-a-menu"))
  }

  @Test func `A byte order mark moves neither findings nor fixes to another place`() async {
    let editor = Editor()
    await editor.start()
    await editor.open(main, "\u{FEFF}- title:A\n- titel: B\n  items: []\n")
    let message = await editor.next { $0["method"] == "textDocument/publishDiagnostics" }
    let finding = message["params"]?["diagnostics"]?.array?.first ?? .null
    #expect(finding["range"]?["start"] == ["line": 0, "character": 3])
    let actions = await editor.request(
      "textDocument/codeAction",
      [
        "textDocument": ["uri": .string(main)], "range": finding["range"] ?? .null,
        "context": ["only": ["quickfix", "source.fixAll.appmenu"], "diagnostics": []],
      ])["result"]?.array
    #expect(actions?.count == 2)
    for action in actions ?? [] {
      let edit = action["edit"]?["changes"]?[main]?.array?.first
      #expect(edit?["range"]?["start"] == ["line": 0, "character": 9], "\(action)")
      #expect(edit?["newText"] == " ")
    }
  }

  @Test
  func `Everything that can be fixed is fixed at once, including what is found only then`()
    async
  {
    let editor = Editor()
    await editor.start()
    await editor.open(main, "- title:A\n- title: \"B\n  items: []\n- title: C\n  icon:star\n")
    let actions = await editor.request(
      "textDocument/codeAction",
      [
        "textDocument": ["uri": .string(main)],
        "range": ["start": ["line": 0, "character": 0], "end": ["line": 0, "character": 0]],
        "context": ["only": ["source.fixAll"], "diagnostics": []],
      ])["result"]?.array
    let edits = actions?.first?["edit"]?["changes"]?[main]?.array
    #expect(edits?.count == 1)
    #expect(edits?.first?["range"]?["start"] == ["line": 0, "character": 8])
    #expect(
      edits?.first?["newText"]
        == " A\n- title: \"B\"\n  items: []\n- title: C\n  icon: ", "\(edits ?? [])")
  }

  @Test
  func `A changed plugin is seen when something is saved, if nothing watches its files`() async {
    let surroundings = ChangingSurroundings()
    let editor = Editor(surroundings: surroundings)
    await editor.start()
    await editor.open(main, "- title: A\n  tapHandlerName: beta\n")
    #expect(await editor.codes(main) == ["unknown-handler"])
    await surroundings.change(to: "beta")
    await editor.notify("textDocument/didSave", ["textDocument": ["uri": "file:///p/x.yaml"]])
    #expect(await editor.codes(main) == [])
  }
}

/// Surroundings with one handler, which is searched for again only after `forget`.
private actor ChangingSurroundings: AuthoringSurroundings {
  private var handler = "alpha"
  private var known: String?

  func change(to name: String) { handler = name }

  func facts(for kind: DocumentKind, pluginFolders: [String]) async -> AuthoringFacts {
    let name = known ?? handler
    known = name
    return AuthoringFacts(
      catalog: .menu, handlers: [HandlerFact(name: name, plugin: "P", manifest: "/p/plugin.yaml")])
  }

  func findings(
    in path: String, _ kind: DocumentKind, fileSystem: any FileSystem
  ) async -> [Diagnostic] { [] }

  func formatted(_ text: [UInt8], path: String) async -> [UInt8]? { nil }

  func forget() async { known = nil }
}
