import DisplayText
import Foundation
import HandlerProtocol
import StructuredData
import Testing

@testable import PluginHost

/// A server of the Model Context Protocol as a plugin, message by message.
@Suite("Servers of tools") struct ServerExchangeTests {
  private static let tools: StructuredValue = [
    "tools": [
      [
        "name": "greet", "annotations": ["readOnlyHint": true], "title": "Greet",
        "description": "Says hello.\n  At length.\n\nMore.",
        "inputSchema": [
          "type": "object", "required": ["who"],
          "properties": [
            "who": ["type": "string"],
            "count": ["anyOf": [["type": "integer", "minimum": 1], ["type": "null"]]],
          ],
        ],
      ],
      [
        "name": "now", "inputSchema": ["type": "object"], "annotations": ["readOnlyHint": true],
      ],
      [
        "name": "wipe", "inputSchema": ["type": "object"],
      ],
    ]
  ]

  /// An exchange, and what it has sent.
  private struct Bench {
    var exchange = ServerExchange(id: "demo", .english)
    var toServer: [StructuredValue] = []
    var toHost: [StructuredValue] = []

    mutating func host(_ method: String, id: Int? = nil, _ params: some Encodable) throws {
      take(
        exchange.receive(
          fromHost: try Envelope.request(method, id: id.map { .number($0) }, params: params)))
    }

    mutating func server(_ message: [String: StructuredValue]) {
      let whole = message.merging(["jsonrpc": "2.0"]) { $1 }
      take(exchange.receive(fromServer: Data(JSONWriter.bytes(of: .object(whole)))))
    }

    /// Answers the last request to the server.
    mutating func answer(_ result: StructuredValue) throws {
      server(["id": try #require(toServer.last?["id"]), "result": result])
    }

    private mutating func take(_ lines: [ServerExchange.Line]) {
      for line in lines {
        switch line {
        case .toServer(let data): toServer.append(RootReader.value(data))
        case .toHost(let data): toHost.append(RootReader.value(data))
        }
      }
    }

    /// The view of the last answer to the host, of a selection or of an effect.
    var view: StructuredValue? {
      let result = toHost.last?["result"]
      return result?["view"] ?? result?["effects"]?.array?.first?["view"]
    }
    var effect: String? { toHost.last?["result"]?["effects"]?.array?.first?["effect"]?.string }
    var error: String? { toHost.last?["error"]?["message"]?.string }
    var lastMethod: String? { toServer.last?["method"]?.string }
  }

  private enum RootReader {
    static func value(_ data: Data) -> StructuredValue {
      (try? JSONDocument(data).root.value) ?? .null
    }
  }

  private func started(_ tools: StructuredValue = tools) throws -> Bench {
    var bench = Bench()
    try bench.host(
      Method.initialize, id: 1,
      InitializeParams(
        host: .init(name: "appmenu", version: "1"), plugin: .init(id: "demo"),
        directories: .init(config: "", data: "", cache: "", state: ""), locale: "C",
        timeZone: "UTC",
        color: false))
    #expect(bench.lastMethod == "initialize")
    try bench.answer([
      "protocolVersion": "2025-06-18", "capabilities": ["tools": [:] as StructuredValue],
    ])
    #expect(bench.toHost.isEmpty)
    #expect(
      bench.toServer.suffix(2).map { $0["method"]?.string } == [
        "notifications/initialized", "tools/list",
      ])
    try bench.answer(tools)
    #expect(bench.toHost.last?["result"]?["protocol"]?.wholeNumber == 1)
    return bench
  }

  private func select(
    _ handler: String, _ arguments: [String: StructuredValue] = [:], in bench: inout Bench
  ) throws {
    try bench.host(
      Method.select, id: 2,
      SelectParams(
        invocation: "i", handler: handler, item: .init(id: "t", title: "T", arguments: arguments),
        path: ["t"]))
  }

  private func act(
    _ action: String, row: String? = nil, _ values: [String: StructuredValue] = [:], id: Int = 3,
    in bench: inout Bench
  ) throws {
    try bench.host(
      Method.action, id: id,
      ActionParams(invocation: "i", view: "main", action: action, row: row, values: values))
  }

  @Test
  func `The handler of the server lists what it offers; a tool is a form, and its result a view`()
    throws
  {
    var bench = try started()
    try select("demo", in: &bench)
    let rows = bench.view?["sections"]?.array?.first?["rows"]?.array ?? []
    #expect(rows.map { $0["title"]?.string } == ["Greet", "now", "wipe"])
    #expect(rows.first?["subtitle"]?.string == "Says hello. At length.")
    try act("open", row: "tool:greet", in: &bench)
    let fields = bench.view?["fields"]?.array ?? []
    #expect(bench.effect == "push" && fields.count == 2)
    let count = fields.first { $0["id"] == "count" }
    #expect(count?["type"] == "number" && count?["min"] == 1 && count?["required"] != true)
    try act("tool:greet", ["who": "Ann", "count": 2.0], in: &bench)
    #expect(bench.lastMethod == "tools/call")
    #expect(bench.toServer.last?["params"]?["arguments"] == ["who": "Ann", "count": 2])
    try bench.answer(["content": [["type": "text", "text": "Hello"]]])
    #expect(bench.effect == "push" && bench.view?["body"] == "Hello")
  }

  @Test func `A tool runs at once with the arguments of the item, and asks before it destroys`()
    throws
  {
    var bench = try started()
    try select("demo/greet", ["who": "Ann"], in: &bench)
    #expect(bench.lastMethod == "tools/call")
    try bench.answer(["content": [], "structuredContent": ["b": 1, "a": "x"]])
    #expect(bench.view?["kind"] == "detail" && bench.view?["id"] == "main")
    try select("demo/now", in: &bench)
    #expect(bench.toServer.last?["params"]?["name"] == "now")
    try bench.answer(["isError": true, "content": [["type": "text", "text": "no clock"]]])
    #expect(bench.error == "no clock")
    // Without a required value it asks for it.
    let count = bench.toServer.count
    try select("demo/greet", ["count": 1], in: &bench)
    #expect(bench.view?["kind"] == "form" && bench.toServer.count == count)
    try select("demo/wipe", in: &bench)
    #expect(bench.view?["actions"]?.array?.first?["confirm"]?.string != nil)
    #expect(bench.toServer.count == count)
    try select("demo/none", in: &bench)
    #expect(bench.error?.contains("none") == true)
  }

  @Test(arguments: [true, false])
  func `A question of the server is asked of the user, and the call goes on with the answer`(
    accepts: Bool
  ) throws {
    var bench = try started()
    try select("demo/now", in: &bench)
    bench.server([
      "id": "q", "method": "elicitation/create",
      "params": [
        "message": "Which zone?",
        "requestedSchema": [
          "type": "object", "required": ["zone"],
          "properties": ["zone": ["type": "string", "enum": ["UTC", "KST"]]],
        ],
      ],
    ])
    #expect(bench.view?["subtitle"] == "Which zone?")
    let action = try #require(bench.view?["submit"]?["action"]?.string)
    let decline = try #require(bench.view?["actions"]?.array?.first?["id"]?.string)
    try act(accepts ? action : decline, ["zone": "KST"], id: 4, in: &bench)
    #expect(bench.toServer.last?["id"] == "q")
    #expect(
      bench.toServer.last?["result"]
        == (accepts ? ["action": "accept", "content": ["zone": "KST"]] : ["action": "decline"]))
    let call = try #require(bench.toServer.last { $0["method"] == "tools/call" }?["id"])
    bench.server(["id": call, "result": ["content": [["type": "text", "text": "9:00"]]]])
    #expect(bench.toHost.last?["id"] == 4)
    #expect(bench.effect == "replace" && bench.view?["body"] == "9:00")
    // It is answered once.
    try act(action, ["zone": "UTC"], id: 5, in: &bench)
    #expect(bench.error != nil)
  }

  @Test func `Progress, cancellation and the end of a selection reach the other side`() throws {
    var bench = try started()
    try select("demo/now", in: &bench)
    let id = try #require(bench.toServer.last?["id"])
    bench.server([
      "method": "notifications/progress",
      "params": ["progressToken": id, "progress": 1, "total": 4, "message": "one"],
    ])
    #expect(bench.toHost.last?["params"]?["fraction"]?.double == 0.25)
    #expect(bench.toHost.last?["params"]?["invocation"] == "i")
    try bench.host(Method.cancel, CancelParams(id: .number(2)))
    #expect(bench.lastMethod == "notifications/cancelled")
    #expect(bench.toServer.last?["params"]?["requestId"] == id)
    #expect(bench.error != nil)
    // An answer that comes too late is dropped.
    let count = bench.toHost.count
    bench.server(["id": id, "result": ["content": []]])
    #expect(bench.toHost.count == count)
    try select("demo/now", in: &bench)
    try bench.host(Method.end, InvocationParams(invocation: "i"))
    #expect(bench.lastMethod == "notifications/cancelled")
  }

  @Test func `Lists come in pages and change, and other requests of the server are refused`() throws
  {
    var bench = try started(["tools": [["name": "a"]]])
    bench.server(["method": "notifications/tools/list_changed"])
    try bench.answer(["tools": [["name": "b"]], "nextCursor": "2"])
    #expect(bench.toServer.last?["params"]?["cursor"] == "2")
    try bench.answer(["tools": [["name": "c"], ["title": "without a name"]]])
    try select("demo", in: &bench)
    let rows = bench.view?["sections"]?.array?.first?["rows"]?.array ?? []
    #expect(rows.map { $0["title"]?.string } == ["b", "c"])
    bench.server(["id": 7, "method": "ping"])
    #expect(bench.toServer.last == ["jsonrpc": "2.0", "id": 7, "result": .object([:])])
    bench.server(["id": 8, "method": "sampling/createMessage", "params": [:]])
    #expect(bench.toServer.last?["error"]?["code"] == -32601)
    bench.server(["id": 9, "method": "elicitation/create", "params": [:]])
    #expect(bench.toServer.last?["result"]?["action"] == "cancel")
  }

  /// A question does not name its call.
  @Test func `A question reaches nobody while calls of two selections are in progress`() throws {
    var bench = try started()
    try select("demo/now", in: &bench)
    let params = SelectParams(
      invocation: "other", handler: "demo/now", item: .init(id: "t", title: "T"), path: ["t"])
    try bench.host(Method.select, id: 9, params)
    let count = bench.toHost.count
    bench.server(["id": "q", "method": "elicitation/create", "params": ["message": "Password?"]])
    #expect(bench.toServer.last?["result"]?["action"] == "cancel" && bench.toHost.count == count)
    try bench.host(Method.end, InvocationParams(invocation: "other"))
    bench.server(["id": "r", "method": "elicitation/create", "params": ["message": "Password?"]])
    let action = try #require(bench.view?["actions"]?.array?.first?["id"]?.string)
    // An answer of another selection is none, and a question that is left cancels its call.
    try bench.host(
      Method.action, id: 10,
      ActionParams(invocation: "other", view: "main", action: action))
    #expect(bench.error != nil && bench.toServer.last?["id"] != "r")
    let lines = bench.exchange.close(view: action, of: "i")
    #expect(lines.count == 2)
    #expect(String(decoding: "\(lines)".utf8, as: UTF8.self).contains("toServer"))
  }

  @Test(arguments: [
    "", "not JSON", "[]", "{}", "null", #"{"jsonrpc":"2.0"}"#, #"{"jsonrpc":"2.0","id":[]}"#,
    #"{"jsonrpc":"2.0","id":1,"result":null}"#, #"{"jsonrpc":"2.0","id":999,"result":{}}"#,
    #"{"jsonrpc":"2.0","method":"notifications/progress","params":[]}"#,
    #"{"jsonrpc":"2.0","id":"x","method":"elicitation/create","params":7}"#,
    #"{"jsonrpc":"2.0","id":3,"error":"no"}"#,
    #"{"jsonrpc":"2.0","id":3,"result":{"content":[7,{},{"type":9}]}}"#,
    #"{"jsonrpc":"2.0","id":3,"result":{"content":{"type":"text"},"structuredContent":[[]]}}"#,
  ]) func `Whatever a server writes, the exchange goes on`(line: String) throws {
    var bench = try started()
    try select("demo/now", in: &bench)
    _ = bench.exchange.receive(fromServer: Data(line.utf8))
    try select("demo", in: &bench)
    #expect(bench.view?["kind"] == "list")
  }
}
