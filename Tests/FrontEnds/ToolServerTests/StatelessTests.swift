import HandlerProtocol
import StructuredData
import MenuDispatch
import MenuItems
import Testing

@testable import ToolServer

/// Requests without a session.
@Suite(.timeLimit(.minutes(5))) struct StatelessTests {
  private static let server: StructuredValue = [
    "io.modelcontextprotocol/serverInfo": [
      "name": "appmenu", "title": "My tools", "version": "0.0.0",
    ]
  ]

  @Test func `The exchange of a client of 2026 is as recorded`() async {
    let client = Client(PlayedRunner([toolItem("Restart")]))
    let meta = """
      "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
      "io.modelcontextprotocol/clientCapabilities":{}}
      """
    await client.send(
      line: "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"server/discover\",\"params\":{\(meta)}}")
    #expect(
      await client.next() == [
        "jsonrpc": "2.0", "id": 1,
        "result": [
          "resultType": "complete", "ttlMs": 0, "cacheScope": "private", "_meta": Self.server,
          "supportedVersions": [
            "2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05",
          ],
          "capabilities": ["tools": ["listChanged": true]],
          "instructions": "The tools are items of a menu of this computer's user.",
        ],
      ])
    await client.send(
      line: "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"tools/list\",\"params\":{\(meta)}}")
    let list = await client.next()["result"]
    #expect(list?["resultType"] == "complete")
    #expect(list?["ttlMs"] == 0)
    #expect(list?["cacheScope"] == "private")
    #expect(list?.toolNames == ["restart"])
    await client.send(
      line: """
        {"jsonrpc":"2.0","id":"b","method":"tools/call","params":{"name":"restart","arguments":{},\(meta)}}
        """)
    #expect(
      await client.next() == [
        "jsonrpc": "2.0", "id": "b",
        "result": [
          "resultType": "complete", "_meta": Self.server, "isError": false,
          "content": [["type": "text", "text": "done"]],
        ],
      ])
  }

  @Test func `What a request does not tell is an error, and so is another revision`()
    async
  {
    let client = Client(PlayedRunner([]))
    let error = await client.request(
      "tools/list", .object(Client.meta(revision: "2027-01-01")))["error"]
    #expect(error?["code"] == -32022)
    #expect(error?["data"]?["requested"] == "2027-01-01")
    #expect(error?["data"]?["supported"]?.array?.first == "2026-07-28")
    #expect(
      await client.request("tools/list", .object(Client.meta(revision: "2025-11-25")))["error"]?[
        "code"] == -32022)
    #expect(
      await client.request("tools/list", .object(Client.meta(revision: 7)))["error"]?["code"]
        == -32602)
    #expect(
      await client.request(
        "tools/list", ["_meta": ["io.modelcontextprotocol/protocolVersion": "2026-07-28"]])[
          "error"]?["code"] == -32602)
    // These have gone.
    for method in ["ping", "initialize"] {
      #expect(
        await client.request(method, .object(Client.meta()))["error"]?["code"] == -32601)
    }
  }

  private static let arguments: StructuredValue = ["host": "web1"]
  private static let item = toolItem(
    "Drop", inputs: [ItemInput(id: "host")], confirm: "Drop {{host}}?")

  private func call(
    _ client: Client, _ arguments: StructuredValue = Self.arguments,
    _ more: [String: StructuredValue] = [:], capabilities: StructuredValue = ["elicitation": [:]]
  ) async -> StructuredValue {
    await client.call(
      "drop", arguments, more: Client.meta(capabilities: capabilities).merging(more) { $1 })
  }

  @Test
  func `A question is the result of a first request, and its answer comes with the second`() async {
    let runner = PlayedRunner([Self.item])
    let client = Client(runner)
    let asked = await call(client)
    #expect(asked["resultType"] == "input_required")
    #expect(asked["inputRequests"]?["confirm"]?["method"] == "elicitation/create")
    #expect(
      asked["inputRequests"]?["confirm"]?["params"]?["message"] == "Drop web1?\nhost: web1")
    let state = asked["requestState"] ?? .null
    let yes: [String: StructuredValue] = [
      "requestState": state, "inputResponses": ["confirm": ["action": "accept"]],
    ]
    // For other values it does not count, and is used up.
    #expect(await call(client, ["host": "web2"], yes)["resultType"] == "input_required")
    #expect(await call(client, Self.arguments, yes)["resultType"] == "input_required")
    #expect(runner.calls.isEmpty)
    let again = await call(client)["requestState"] ?? .null
    let done = await call(
      client, Self.arguments,
      ["requestState": again, "inputResponses": ["confirm": ["action": "accept"]]])
    #expect(done["resultType"] == "complete")
    #expect(done.resultText == "done")
    #expect(runner.calls.count == 1)
  }

  @Test
  func `A no, an answer that nobody asked for, and a client that cannot ask run nothing`() async {
    let runner = PlayedRunner([Self.item])
    let client = Client(runner)
    let forged: [String: StructuredValue] = ["inputResponses": ["confirm": ["action": "accept"]]]
    #expect(await call(client, Self.arguments, forged)["resultType"] == "input_required")
    let state = await call(client)["requestState"] ?? .null
    let no = await call(
      client, Self.arguments,
      ["requestState": state, "inputResponses": ["confirm": ["action": "decline"]]])
    #expect(no.isFailed)
    #expect(no.resultText?.contains("the user said no") == true)
    let missing = await call(client)["requestState"] ?? .null
    #expect(await call(client, Self.arguments, ["requestState": missing]).isFailed)
    #expect(await call(client, capabilities: [:]).resultText?.contains("cannot ask") == true)
    #expect(runner.calls.isEmpty)
  }

  @Test func `Who listens is told that there are other tools, until it stops`() async {
    let client = Client(PlayedRunner([]))
    func listen(_ wanted: StructuredValue) async -> Int {
      await client.begin(
        "subscriptions/listen", .object(Client.meta().merging(["notifications": wanted]) { $1 }))
    }
    let id = await listen(["toolsListChanged": true, "promptsListChanged": true])
    let meta: StructuredValue = ["io.modelcontextprotocol/subscriptionId": .int(id)]
    #expect(
      await client.next() == [
        "jsonrpc": "2.0", "method": "notifications/subscriptions/acknowledged",
        "params": ["_meta": meta, "notifications": ["toolsListChanged": true]],
      ])
    let other = await listen([:])
    #expect(await client.next()["params"]?["notifications"] == [:])
    await client.session.toolsChanged()
    #expect(
      await client.next() == [
        "jsonrpc": "2.0", "method": "notifications/tools/list_changed",
        "params": ["_meta": meta],
      ])
    await client.notify("notifications/cancelled", ["requestId": .int(id)])
    await client.session.toolsChanged()
    await client.session.disconnect()
    // The first is gone, the second ends.
    let end = await client.next()
    #expect(end["id"] == .int(other))
    #expect(end["result"]?["resultType"] == "complete")
  }
}
