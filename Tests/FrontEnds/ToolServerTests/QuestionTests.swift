import FieldRules
import StructuredData
import MenuItems
import Testing

@testable import ToolServer

/// Items that ask before they run.
@Suite(.timeLimit(.minutes(5))) struct QuestionTests {
  private static let inputs = [
    ItemInput(id: "host", label: "Host"), ItemInput(id: "token", label: "Token", kind: .secret),
  ]
  private let runner = PlayedRunner([
    toolItem("Drop", inputs: Self.inputs, confirm: "Drop {{host}} with {{token}}?"),
    toolItem("Wipe", isDestructive: true),
  ])
  private static let question = "Drop web1 with •••?\nHost: web1\nToken: •••"
  private static let arguments: StructuredValue = ["host": "web1", "token": "hunter2"]

  /// Calls the tool, and answers the question to the user.
  private func drop(
    _ client: Client, answer: [String: StructuredValue]
  ) async -> StructuredValue {
    let id = await client.begin("tools/call", ["name": "drop", "arguments": Self.arguments])
    let question = await client.next { $0["method"] == "elicitation/create" }
    #expect(question["params"]?["message"] == .string(Self.question))
    #expect(
      question["params"]?["requestedSchema"] == ["type": "object", "properties": [:]])
    var message: [String: StructuredValue] = ["jsonrpc": "2.0", "id": question["id"] ?? .null]
    message.merge(answer) { $1 }
    await client.send(.object(message))
    return await client.answer(to: id)["result"] ?? .null
  }

  @Test func `A call runs when the user says yes`() async {
    let client = Client(runner)
    _ = await client.initialize(capabilities: ["elicitation": [:]])
    let result = await drop(client, answer: ["result": ["action": "accept"]])
    #expect(result.resultText == "done")
    #expect(runner.calls.map(\.values) == [["host": "web1", "token": "hunter2"]])
  }

  @Test(arguments: ["2025-06-18", "2025-11-25"])
  func `Values that are refused are refused before the user is asked about them`(_ revision: String)
    async
  {
    let client = Client(runner)
    _ = await client.initialize(revision, capabilities: ["elicitation": ["form": [:]]])
    let result = await client.call("drop", ["host": "nope", "token": "hunter2"])
    #expect(result.isFailed)
    #expect(result.resultText?.contains("'host' is not one of its choices") == true)
    #expect(runner.calls.isEmpty)
  }

  @Test(
    arguments: [
      ["result": ["action": "decline"]], ["result": ["action": "cancel"]], ["result": [:]],
      ["result": ["action": "yes"]], ["result": "accept"],
      ["error": ["code": -32601, "message": "x"]],
      ["error": [:], "result": ["action": "accept"]],
    ] as [[String: StructuredValue]])
  func `A call does not run when the user says no, or was not asked`(
    _ answer: [String: StructuredValue]
  ) async {
    let client = Client(runner)
    _ = await client.initialize(capabilities: ["elicitation": ["form": [:]]])
    let result = await drop(client, answer: answer)
    #expect(result.isFailed)
    #expect(result.resultText?.contains("'Drop' did not run") == true)
    #expect(result.resultText?.contains("hunter2") == false)
    #expect(runner.calls.isEmpty)
  }

  @Test(
    arguments: [
      ("2024-11-05", ["elicitation": [:]]), ("2025-03-26", ["elicitation": [:]]),
      ("2025-06-18", [:]), ("2025-11-25", ["elicitation": ["url": [:]]]),
      ("2025-11-25", ["elicitation": true]),
    ] as [(String, StructuredValue)])
  func `A client that cannot ask is refused`(_ revision: String, _ capabilities: StructuredValue)
    async
  {
    let client = Client(runner)
    _ = await client.initialize(revision, capabilities: capabilities)
    for name in ["drop", "wipe"] {
      let result = await client.call(name)
      #expect(result.isFailed)
      #expect(result.resultText?.contains("cannot ask") == true)
    }
    #expect(runner.calls.isEmpty)
  }

  @Test func `A question is withdrawn when its call is cancelled`() async {
    let client = Client(runner)
    _ = await client.initialize(capabilities: ["elicitation": [:]])
    let id = await client.begin("tools/call", ["name": "wipe"])
    let question = await client.next { $0["method"] == "elicitation/create" }
    await client.notify("notifications/cancelled", ["requestId": .int(id)])
    let cancelled = await client.next { $0["method"] == "notifications/cancelled" }
    #expect(cancelled["params"]?["requestId"] == question["id"])
    // A late yes changes nothing.
    await client.send([
      "jsonrpc": "2.0", "id": question["id"] ?? .null, "result": ["action": "accept"],
    ])
    #expect(await client.request("ping")["result"] == [:])
    #expect(runner.calls.isEmpty)
  }

  @Test func `Hints tell what may be lost`() async {
    let client = Client(runner)
    _ = await client.initialize()
    let tools = await client.request("tools/list")["result"]?["tools"]?.array ?? []
    #expect(tools.map { $0["annotations"]?["destructiveHint"] } == [true, true])
    #expect(
      tools.first?["description"] == "Drop: About Drop. The user is asked before it runs.")
  }
}
