import MenuAuthoring
import StructuredData
import Testing

private let main = "file:///m/a b.yaml"
private let slow = "file:///m/slow.yaml"
private let kind: StructuredValue = "source.fixAll.appmenu"

private let resolving: StructuredValue = [
  "textDocument": [
    "codeAction": ["dataSupport": true, "resolveSupport": ["properties": ["edit", "command"]]]
  ]
]

/// A menu with a mistake that can be fixed, of at least `size` bytes.
private func menu(size: Int = 0) -> String {
  "- title:A\n  items: []\n" + String(repeating: "# remark\n", count: size / 9)
}

extension Editor {
  /// Returns the code actions at the beginning of a document.
  fileprivate func actions(_ uri: String, only: [StructuredValue]? = nil) async
    -> [StructuredValue]
  {
    var context: [String: StructuredValue] = ["diagnostics": []]
    if let only { context["only"] = .array(only) }
    let answer = await request(
      "textDocument/codeAction",
      [
        "textDocument": ["uri": .string(uri)], "context": .object(context),
        "range": ["start": ["line": 0, "character": 0], "end": ["line": 0, "character": 0]],
      ])
    return answer["result"]?.array ?? []
  }
}

@Suite("Fixing a whole document", .timeLimit(.minutes(5))) struct DocumentRepairTests {
  @Test
  func `is offered without its edit to an editor that asks for it when it is chosen`() async {
    let editor = Editor()
    let answer = await editor.request("initialize", ["capabilities": resolving])
    let offered = answer["result"]?["capabilities"]?["codeActionProvider"] ?? .null
    #expect(offered["resolveProvider"] == true)
    await editor.open(main, menu())
    for only in [nil, ["source"], ["source.fixAll"], [kind]] as [[StructuredValue]?] {
      let action = await editor.actions(main, only: only).first { $0["kind"] == kind } ?? .null
      #expect(action["title"] != nil && action["edit"] == nil, "\(action)")
      let chosen = await editor.request("codeAction/resolve", action)["result"] ?? .null
      #expect(chosen["title"] == action["title"])
      let edits = chosen["edit"]?["changes"]?["file:///m/a%20b.yaml"]?.array
      #expect(edits?.map { $0["newText"] } == [" "], "\(chosen)")
    }
    #expect(await editor.actions(main, only: ["quickfix"]).allSatisfy { $0["kind"] != kind })
    #expect(await editor.actions(main, only: ["source.organizeImports"]).isEmpty)
  }

  @Test func `is not done for a text that has been changed, nor for another action`()
    async
  {
    let editor = Editor()
    await editor.start(resolving)
    await editor.open(main, menu())
    let action = await editor.actions(main, only: [kind]).first ?? .null
    #expect(action["data"] != nil)
    await editor.change(main, [["text": "- title: A\n  items: []\n"]])
    #expect(await editor.request("codeAction/resolve", action)["error"]?["code"] == -32801)
    let other: StructuredValue = [
      "title": "x", "kind": "quickfix", "data": ["uri": .string(main), "version": 2],
    ]
    #expect(await editor.request("codeAction/resolve", other)["error"]?["code"] == -32602)
    #expect(
      await editor.request("codeAction/resolve", ["title": "x"])["error"]?["code"] == -32602)
    // It is not offered where nothing can be fixed.
    #expect(await editor.actions(main).isEmpty)
  }

  @Test("is done at once for another editor if the document is small, or if asked for by its kind")
  func unresolved() async {
    let editor = Editor()
    let answer = await editor.request("initialize", ["capabilities": [:]])
    let offered = answer["result"]?["capabilities"]?["codeActionProvider"] ?? .null
    #expect(offered["resolveProvider"] == false)
    await editor.open(main, menu())
    await editor.open(slow, menu(size: 20_000))
    #expect(await editor.actions(main).count { $0["kind"] == kind && $0["edit"] != nil } == 1)
    #expect(await editor.actions(slow).isEmpty)
    for only in ["source", "source.fixAll", kind] as [StructuredValue] {
      let actions = await editor.actions(slow, only: [only])
      #expect(actions.count == 1)
      #expect(actions.first?["edit"]?["changes"]?[slow]?.array?.count == 1)
    }
  }

  @Test func `takes its time beside other requests, and ends when it is cancelled`() async {
    let gate = Gate { !$0.isEmpty }
    let editor = Editor(surroundings: gate)
    await editor.start(resolving)
    await editor.open(main, "- title: A\n  ")
    await editor.open(slow, "plugins: [x]\nitems:\n  - title: ! A\n    items: []\n")
    // The check of the document, which also waits.
    await gate.arrival(of: 1)
    let action: StructuredValue = [
      "title": "x", "kind": kind, "data": ["uri": .string(slow), "version": 1],
    ]
    for id in 100..<110 {
      await editor.send([
        "jsonrpc": "2.0", "id": .int(id), "method": "codeAction/resolve", "params": action,
      ])
    }
    await gate.arrival(of: 2)
    let list = await editor.ask("completion", main, 1, 2)
    #expect(list["items"]?.array?.isEmpty == false)
    #expect(await gate.most == 2)
    for id in 100..<110 {
      await editor.notify("$/cancelRequest", ["id": .int(id)])
      #expect(await editor.next { $0["id"] == .int(id) }["error"]?["code"] == -32800)
    }
    await gate.open()
    // The next one can begin, as the cancelled one has ended without repair anything.
    let chosen = await editor.request("codeAction/resolve", action)
    #expect(chosen["result"]?["edit"]?["changes"]?[slow]?.array?.count == 1)
    // One for the check, one for what was cancelled, and two to find the mistake and to look again.
    let passages = await gate.passages
    #expect(passages == 4)
  }
}
