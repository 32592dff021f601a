import MenuAuthoring
import StructuredData
import Testing

private let main = "file:///m/main.yaml"

@Suite("Many requests at once", .timeLimit(.minutes(5))) struct LoadTests {
  private let gate = Gate()
  private let editor: Editor

  init() async {
    editor = Editor(surroundings: gate)
    await editor.start(["textDocument": ["publishDiagnostics": ["versionSupport": true]]])
  }

  private func ask(_ method: String, id: StructuredValue) async {
    await editor.send([
      "jsonrpc": "2.0", "id": id, "method": .string("textDocument/" + method),
      "params": ["textDocument": ["uri": .string(main)], "position": ["line": 0, "character": 3]],
    ])
  }

  /// Lets whatever can run do so.
  private func settle() async { for _ in 0..<1000 { await Task.yield() } }

  @Test func `A request about a text that has been changed is answered as outdated`()
    async
  {
    await editor.open(main, "- title: A\n")
    await ask("hover", id: "x")
    await gate.arrival(of: 1)
    await editor.change(main, [["text": "- title: B\n"]])
    await gate.open()
    #expect(await editor.next { $0["id"] == "x" }["error"]?["code"] == -32801)
    await ask("hover", id: "y")
    #expect(await editor.next { $0["id"] == "y" }["result"] != nil)
  }

  @Test func `Of several completions in a document only the newest is found`() async {
    await editor.open(main, "- title: A\n")
    for id in ["a", "b", "c"] { await ask("completion", id: .string(id)) }
    await gate.open()
    #expect(await editor.next { $0["id"] == "a" }["error"]?["code"] == -32801)
    #expect(await editor.next { $0["id"] == "b" }["error"]?["code"] == -32801)
    #expect(await editor.next { $0["id"] == "c" }["result"]?["items"]?.array?.isEmpty == false)
  }

  @Test func `A few requests are at work at once, and all are answered`() async {
    await editor.open(main, "- title: A\n")
    for id in 100..<140 { await ask("hover", id: .int(id)) }
    await gate.arrival(of: 2)
    await settle()
    // Four, and the check of the document.
    #expect(await gate.most <= 5)
    await gate.open()
    for id in 100..<140 { #expect(await editor.next { $0["id"] == .int(id) }["result"] != nil) }
  }

  @Test
  func `Requests that wait can be cancelled, and are dropped when the document is closed`() async {
    await editor.open(main, "- title: A\n")
    for id in 100..<110 { await ask("hover", id: .int(id)) }
    await editor.notify("$/cancelRequest", ["id": 109])
    #expect(await editor.next { $0["id"] == 109 }["error"]?["code"] == -32800)
    await editor.notify("textDocument/didClose", ["textDocument": ["uri": .string(main)]])
    await gate.open()
    for id in 100..<109 {
      #expect(await editor.next { $0["id"] == .int(id) }["error"]?["code"] == -32801)
    }
  }

  @Test func `One check runs at once, and the last text is checked`() async {
    let manifest = "file:///m/plugin.yaml"
    await editor.open(manifest, "id: a\n")
    await gate.arrival(of: 1)
    for number in 0..<5 {
      await editor.change(manifest, [["text": .string("id: a\(number)\n")]])
      await settle()
    }
    #expect(await gate.most == 1)
    await gate.open()
    let message = await editor.next {
      $0["method"] == "textDocument/publishDiagnostics" && $0["params"]?["version"] == 6
    }
    #expect(message["params"]?["diagnostics"] == [])
  }
}
