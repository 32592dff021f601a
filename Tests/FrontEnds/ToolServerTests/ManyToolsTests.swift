import FieldRules
import MenuItems
import StructuredData
import Testing

@testable import ToolServer

/// Menus with more tools than a list should have.
@Suite(.timeLimit(.minutes(5))) struct ManyToolsTests {
  private let runner = PlayedRunner(
    (1...30).map { toolItem("Item \($0)", inputs: [ItemInput(id: "n", kind: .number)]) }
      + [toolItem("Wipe all", isDestructive: true)])

  @Test func `Twelve tools are listed, thirteen are two`() async {
    for (count, names) in [
      (12, (1...12).map { "item-\($0)" }), (13, ["find_items", "run_item"]),
    ] {
      let client = Client(PlayedRunner((1...count).map { toolItem("Item \($0)") }))
      _ = await client.initialize()
      #expect(await client.request("tools/list")["result"]?.toolNames == names)
    }
  }

  @Test func `An item is found by its words, and run by its name`() async throws {
    let client = Client(runner)
    let words = await client.initialize()["instructions"]?.string ?? ""
    #expect(words.contains("31") && words.contains("find_items"))
    let found = await client.call("find_items", ["query": "item 17"])
    let first = found["structuredContent"]?["items"]?.array?.first
    #expect(first?["name"] == "item-17")
    #expect(first?["inputSchema"]?["properties"]?["n"]?["type"] == "number")
    let text = try #require(found.resultText)
    #expect(text.contains("\"name\":\"item-17\""))
    let all = await client.call("find_items")
    #expect(all["structuredContent"]?["total"] == 31)
    #expect(all["structuredContent"]?["items"]?.array?.count == 20)
    let run = await client.call("run_item", ["name": "item-17", "arguments": ["n": 4]])
    #expect(run.resultText == "done")
    #expect(runner.calls.map(\.tool.name) == ["item-17"])
    #expect(runner.calls.first?.values == ["n": 4])
  }

  @Test func `Wrong names and arguments are results that say so`() async {
    let client = Client(runner)
    _ = await client.initialize()
    let unknown = await client.call("run_item", ["name": "item-170"])
    #expect(unknown.isFailed)
    #expect(unknown.resultText?.contains("there is no tool 'item-170'") == true)
    for arguments: StructuredValue in [
      [:], ["name": 4], ["name": "item-1", "arguments": "x"],
      ["name": "item-1", "arguments": ["m": 1]],
    ] {
      #expect(await client.call("run_item", arguments).isFailed)
    }
    #expect(runner.calls.isEmpty)
  }

  @Test func `The user is asked as for tools of their own`() async {
    let client = Client(runner)
    _ = await client.initialize()
    let tools = await client.request("tools/list")["result"]?["tools"]?.array
    #expect(tools?.last?["annotations"]?["destructiveHint"] == true)
    let refused = await client.call("run_item", ["name": "wipe-all"])
    #expect(refused.resultText?.contains("cannot ask") == true)
    let asking = Client(runner)
    _ = await asking.initialize(capabilities: ["elicitation": [:]])
    let id = await asking.begin(
      "tools/call", ["name": "run_item", "arguments": ["name": "wipe-all"]])
    let question = await asking.next { $0["method"] == "elicitation/create" }
    await asking.send([
      "jsonrpc": "2.0", "id": question["id"] ?? .null, "result": ["action": "accept"],
    ])
    #expect(await asking.answer(to: id)["result"]?.resultText == "done")
  }
}
