import HandlerProtocol
import StructuredData
import MenuDispatch
import MenuItems
import Synchronization

@testable import ToolServer

/// A runner of tools that are closures.
final class PlayedRunner: ToolRunner {
  typealias Play = @Sendable (ToolCall, HandlerReport) async throws -> ToolAnswer

  private let stored: Mutex<(catalog: ToolCatalog, calls: [ToolCall])>
  private let play: Play

  init(
    _ items: [MenuItem], declared: [HandlerArgument] = [],
    play: @escaping Play = { _, _ in ToolAnswer(lines: ["done"]) }
  ) {
    let menu = Menu(entries: items.map { .item($0) })
    stored = Mutex((ToolCatalog(menu, declared: { _ in declared }), []))
    self.play = play
  }

  var calls: [ToolCall] { stored.withLock { $0.calls } }

  func catalog() async -> ToolCatalog { stored.withLock { $0.catalog } }

  func check(_ call: ToolCall) async throws {
    if call.values["host"] == "nope" {
      throw HandlerFailure(.failed, "'host' is not one of its choices", retryable: false)
    }
  }

  func run(_ call: ToolCall, report: @escaping HandlerReport) async throws -> ToolAnswer {
    stored.withLock { $0.calls.append(call) }
    return try await play(call, report)
  }
}

/// How often something was answered.
private final class AnswerCounts: Sendable {
  private let counts = Mutex<[StructuredValue: Int]>([:])
  var all: [StructuredValue: Int] { counts.withLock { $0 } }
  func add(_ id: StructuredValue) { counts.withLock { $0[id, default: 0] += 1 } }
}

/// A client at the other end of the pipe.
actor Client {
  let session: ToolSession
  private let messages: AsyncStream<StructuredValue>
  private var received: [StructuredValue] = []
  private var requests = 0
  private let counts = AnswerCounts()
  /// How often requests were answered, by their ids.
  var answers: [StructuredValue: Int] { counts.all }

  init(_ runner: any ToolRunner, limit: Int = ToolSession.defaultLimit) {
    let (stream, continuation) = AsyncStream.makeStream(of: StructuredValue.self)
    session = ToolSession(runner, name: "My tools", version: "0.0.0", limit: limit) {
      [counts] bytes in
      // Each message is one line.
      guard bytes.last == 0x0A, !bytes.dropLast().contains(0x0A),
        let document = try? JSONDocument(bytes, depth: 128)
      else { return continuation.finish() }
      let message = document.root.value
      for answer in message.array ?? [message] where answer["method"] == nil {
        counts.add(answer["id"] ?? .null)
      }
      continuation.yield(message)
    }
    messages = stream
  }

  /// Sends a line as it is.
  func send(line: String) async { await session.receive(.message(Array(line.utf8))) }

  func send(_ message: StructuredValue) async {
    await session.receive(.message(JSONWriter.bytes(of: message)))
  }

  func notify(_ method: String, _ params: StructuredValue) async {
    await send(["jsonrpc": "2.0", "method": .string(method), "params": params])
  }

  /// Sends a request; returns its id.
  @discardableResult
  func begin(_ method: String, _ params: StructuredValue) async -> Int {
    requests += 1
    await send([
      "jsonrpc": "2.0", "id": .int(requests), "method": .string(method), "params": params,
    ])
    return requests
  }

  /// Waits for the next message that `isWanted` takes; others are kept.
  func next(where isWanted: (StructuredValue) -> Bool = { _ in true }) async -> StructuredValue {
    if let index = received.firstIndex(where: isWanted) { return received.remove(at: index) }
    var iterator = messages.makeAsyncIterator()
    while let message = await iterator.next(isolation: #isolation) {
      if isWanted(message) { return message }
      received.append(message)
    }
    return .null
  }

  func answer(to id: Int) async -> StructuredValue {
    await next { $0["id"] == .int(id) && $0["method"] == nil }
  }

  /// Sends a request; returns its answer, a result or an error.
  func request(_ method: String, _ params: StructuredValue = [:]) async -> StructuredValue {
    let id = await begin(method, params)
    return await answer(to: id)
  }

  /// Begins a session of the older age.
  func initialize(
    _ revision: String = "2025-11-25", capabilities: StructuredValue = [:]
  ) async -> StructuredValue {
    let answer = await request(
      "initialize",
      [
        "protocolVersion": .string(revision), "capabilities": capabilities,
        "clientInfo": ["name": "test", "version": "1"],
      ])
    await notify("notifications/initialized", [:])
    return answer["result"] ?? .null
  }

  /// Calls a tool; returns its result.
  func call(
    _ name: String, _ arguments: StructuredValue = [:], more: [String: StructuredValue] = [:]
  ) async -> StructuredValue {
    let params: [String: StructuredValue] = ["name": .string(name), "arguments": arguments]
    return await request("tools/call", .object(params.merging(more) { $1 }))["result"] ?? .null
  }

  /// What requests of the newer age have in `_meta`.
  static func meta(
    capabilities: StructuredValue = [:], revision: StructuredValue = "2026-07-28"
  ) -> [String: StructuredValue] {
    [
      "_meta": [
        "io.modelcontextprotocol/protocolVersion": revision,
        "io.modelcontextprotocol/clientCapabilities": capabilities,
        "io.modelcontextprotocol/clientInfo": ["name": "test", "version": "1"],
      ]
    ]
  }
}

extension StructuredValue {
  /// The text of a result of `tools/call`.
  var resultText: String? { self["content"]?.array?.first?["text"]?.string }
  var isFailed: Bool { self["isError"] == true }
  /// The names of the tools of a list.
  var toolNames: [String]? { self["tools"]?.array?.compactMap { $0["name"]?.string } }
}

/// An item that runs `true` as a tool.
func toolItem(
  _ title: String, id: String? = nil, inputs: [ItemInput] = [], confirm: String? = nil,
  isDestructive: Bool = false, submenu: Menu? = nil, isTool: Bool = true
) -> MenuItem {
  MenuItem(
    title: title, subtitle: "About \(title)", id: id,
    operation: ItemOperation(
      .command(["true"]), output: .view, inputs: inputs, confirm: confirm,
      isDestructive: isDestructive), isTool: isTool)
}

/// An event that is waited for.
actor Signal {
  private var isSet = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func set() {
    isSet = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }

  func wait() async {
    if isSet { return }
    await withCheckedContinuation { waiting.append($0) }
  }
}
