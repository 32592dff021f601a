import HandlerProtocol
import StructuredData
import MenuDispatch
import MenuItems
import Testing

@testable import ToolServer

/// Sessions of the older age, which begin with `initialize`.
@Suite(.timeLimit(.minutes(5))) struct HandshakeTests {
  @Test func `The exchange of a client of 2024 is as recorded`() async {
    let client = Client(PlayedRunner([toolItem("Restart")]))
    await client.send(
      line: """
        {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2024-11-05",\
        "capabilities":{},"clientInfo":{"name":"old","version":"0.1"}}}
        """)
    #expect(
      await client.next() == [
        "jsonrpc": "2.0", "id": 0,
        "result": [
          "protocolVersion": "2024-11-05", "capabilities": ["tools": ["listChanged": true]],
          "serverInfo": ["name": "appmenu", "title": "My tools", "version": "0.0.0"],
          "instructions": "The tools are items of a menu of this computer's user.",
        ],
      ])
    await client.send(line: "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}")
    await client.send(line: "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}")
    #expect(
      await client.next() == [
        "jsonrpc": "2.0", "id": 1,
        "result": [
          "tools": [
            [
              "name": "restart", "description": "Restart: About Restart",
              "inputSchema": ["type": "object", "properties": [:], "additionalProperties": false],
            ]
          ]
        ],
      ])
    await client.send(
      line:
        "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{\"name\":\"restart\"}}"
    )
    #expect(
      await client.next() == [
        "jsonrpc": "2.0", "id": 2,
        "result": ["content": [["type": "text", "text": "done"]], "isError": false],
      ])
    #expect(await client.request("ping")["result"] == [:])
  }

  @Test func `The exchange of a client of 2025-11-25 has titles, hints and structure`()
    async
  {
    let view = HandlerView(title: "State", content: .text(TextContent(body: "up")))
    let client = Client(PlayedRunner([toolItem("Restart")]) { _, _ in ToolAnswer(view: view) })
    #expect(await client.initialize("2025-11-25")["protocolVersion"] == "2025-11-25")
    let tool = await client.request("tools/list")["result"]?["tools"]?.array?.first
    #expect(tool?["title"] == "Restart")
    #expect(
      tool?["annotations"] == [
        "title": "Restart", "readOnlyHint": false, "destructiveHint": false,
        "openWorldHint": true,
      ])
    let result = await client.call("restart")
    #expect(result.resultText == "State\n\nup")
    #expect(
      result["structuredContent"] == ["kind": "text", "id": "main", "title": "State", "body": "up"])
  }

  @Test(arguments: [
    ("2024-11-05", "2024-11-05"), ("2025-03-26", "2025-03-26"), ("2025-06-18", "2025-06-18"),
    ("2025-11-25", "2025-11-25"), ("2026-07-28", "2025-11-25"), ("1.0", "2025-11-25"),
  ])
  func `Each revision is answered with itself, and others with the newest that has a beginning`(
    _ asked: String, _ answered: String
  ) async {
    let client = Client(PlayedRunner([]))
    #expect(await client.initialize(asked)["protocolVersion"] == .string(answered))
  }

  @Test
  func `Requests before the beginning, a second beginning and unknown methods are errors`() async {
    let client = Client(PlayedRunner([]))
    #expect(await client.request("ping")["result"] == [:])
    #expect(await client.request("tools/list")["error"]?["code"] == -32600)
    #expect(await client.request("initialize", ["capabilities": [:]])["error"]?["code"] == -32602)
    _ = await client.initialize()
    #expect(
      await client.request("initialize", ["protocolVersion": "2025-11-25"])["error"]?["code"]
        == -32600)
    for method in ["resources/list", "logging/setLevel", "x", ""] {
      #expect(await client.request(method)["error"]?["code"] == -32601)
    }
    #expect(await client.request("server/discover")["error"]?["code"] == -32602)
  }

  @Test func `What is no message is an error, and the session goes on`() async {
    let client = Client(PlayedRunner([toolItem("Restart")]))
    _ = await client.initialize()
    let deep = String(repeating: "[", count: 100_000)
    for (line, code) in [
      ("{", -32700), (deep, -32700), ("[]", -32600), ("7", -32600), ("null", -32600),
      ("{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"ping\"}", -32600),
      ("{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"ping\"}", -32600),
      ("{\"jsonrpc\":\"2.0\",\"id\":9}", -32600),
      ("{\"jsonrpc\":\"1.0\",\"id\":9,\"method\":\"ping\"}", -32600),
    ] {
      await client.send(line: line)
      #expect(await client.next()["error"]?["code"] == .int(code), "\(line.prefix(60))")
    }
    await client.session.receive(.tooLong)
    #expect(await client.next()["error"]?["code"] == -32600)
    await client.session.receive(.message([0xFF, 0xFE, 0x00]))
    #expect(await client.next()["error"]?["code"] == -32700)
    // Answers to nothing, and notifications that make no sense, are not answered.
    await client.send(["jsonrpc": "2.0", "id": "appmenu-7", "result": [:]])
    await client.notify("notifications/cancelled", [1, 2])
    await client.notify("notifications/cancelled", ["requestId": [:]])
    await client.notify("x", .null)
    #expect(await client.request("ping")["result"] == [:])
  }

  @Test func `Parameters of wrong types are errors`() async {
    let client = Client(PlayedRunner([toolItem("Restart")]))
    _ = await client.initialize()
    for params: StructuredValue in [
      .null, [], "x", [:], ["name": 1], ["name": "restart", "arguments": []],
      ["name": "restart", "arguments": "x"], ["name": "restart", "inputResponses": 1],
    ] {
      #expect(await client.request("tools/call", params)["error"]?["code"] == -32602, "\(params)")
    }
    for cursor: StructuredValue in ["x", 1, "0", "-1", "1", "99999999999999999999"] {
      #expect(await client.request("tools/list", ["cursor": cursor])["error"]?["code"] == -32602)
    }
    let error = await client.request("tools/call", ["name": "restrat"])["error"]
    #expect(error?["code"] == -32602)
    #expect(error?["message"]?.string?.contains("restart") == true)
  }

  @Test func `The list comes in pages`() async {
    let items = (1...120).map { toolItem("Item \($0)") }
    let client = Client(PlayedRunner(items), limit: 1000)
    _ = await client.initialize()
    var names: [String] = []
    var cursor: StructuredValue = .null
    var sizes: [Int] = []
    repeat {
      let page = await client.request("tools/list", ["cursor": cursor])["result"]
      let found = page?.toolNames ?? []
      names += found
      sizes.append(found.count)
      cursor = page?["nextCursor"] ?? .null
    } while cursor != .null && sizes.count < 10
    #expect(sizes == [50, 50, 20])
    #expect(names == (1...120).map { "item-\($0)" })
  }

  @Test func `A client is told that there are other tools`() async {
    let client = Client(PlayedRunner([]))
    await client.session.toolsChanged()
    _ = await client.initialize()
    await client.session.toolsChanged()
    #expect(
      await client.next() == [
        "jsonrpc": "2.0", "method": "notifications/tools/list_changed", "params": [:],
      ])
  }

  @Test
  func `An array of messages is answered with an array, in the one revision that has them`() async {
    let client = Client(PlayedRunner([toolItem("Restart")]))
    _ = await client.initialize("2025-03-26")
    await client.send(
      line: """
        [{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"restart"}},\
        {"jsonrpc":"2.0","method":"notifications/x"},{"id":3},\
        {"jsonrpc":"2.0","id":8,"method":"ping"},{"jsonrpc":"2.0","id":9,"method":"x"}]
        """)
    let answers = await client.next().array ?? []
    #expect(answers.count == 4)
    #expect(answers.first { $0["id"] == 7 }?["result"]?.resultText == "done")
    #expect(answers.first { $0["id"] == 8 }?["result"] == [:])
    #expect(answers.first { $0["id"] == 9 }?["error"]?["code"] == -32601)
    #expect(answers.first { $0["id"] == 3 }?["error"]?["code"] == -32600)
    let many = Array(repeating: "{\"jsonrpc\":\"2.0\",\"method\":\"x\"}", count: 200)
    for line in [
      "[]", "[" + many.joined(separator: ",") + "]",
      "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"},{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}]",
    ] {
      await client.send(line: line)
      #expect(await client.next()["error"]?["code"] == -32600)
    }
    await client.send(line: "[1]")
    #expect(await client.next().array?.count == 1)
    let other = Client(PlayedRunner([]))
    _ = await other.initialize("2025-06-18")
    await other.send(line: "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}]")
    #expect(await other.next()["error"]?["code"] == -32600)
  }
}
