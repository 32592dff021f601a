import Foundation
import HandlerProtocol
import RemoteHandlers
import MenuDispatch
import MenuItems
import PluginHost
import SourceText
import StructuredData
import Synchronization

/// The ways of a front end to a broker.
enum FrontWay: Sendable, CaseIterable {
  /// A relay, which is played by this process.
  case relay
  /// A connection of this process.
  case own
}

/// A front end of a test: a way to a broker, and the search for handlers by it.
final class Front: Sendable {
  let handlers: RemoteHandlers
  let trust: RemoteTrust

  /// Creates a front end at a broker, whose user trusts `hashes`.
  init(
    _ server: BrokerServer, by way: FrontWay = .relay, trusting hashes: [String] = [plainHash],
    prefix: String? = nil,
    pulse: SessionPulse = SessionPulse(interval: .milliseconds(50), patience: .seconds(60)),
    time: any TimeSource = SystemTime()
  ) throws {
    let host = HostEnvironment(
      variables: ["HOME": server.scratch + "/" + UUID().uuidString], executableFolder: "/bin",
      version: "1")
    trust = RemoteTrust(host: host)
    for hash in hashes { try trust.trust(hash) }
    let client: any HandlerBroker
    switch way {
    case .relay:
      client = RelayClient(
        RelayControl.Connect(address: server.address, prefix: prefix)
      ) { LocalRelay(pulse, receive: $0) }
    case .own:
      client = BrokerClient(
        server.options, BrokerSubjects(prefix: prefix ?? "") ?? .unprefixed, pulse: pulse)
    }
    handlers = RemoteHandlers(client, host: host, time: time)
  }

  /// Selects an item of the handler called `name`.
  func select(
    _ name: String, invocation: String = "1", arguments: [String: String] = [:],
    isRetry: Bool = false, report: @escaping @Sendable (HandlerStep) async -> Void = { _ in }
  ) async throws -> HandlerResult {
    let handler = try await handler(name)
    return try await handler.select(
      HandlerSelection(
        invocation: invocation,
        item: MenuItem(
          title: "t", tapHandlerName: name, arguments: arguments.mapValues { .string($0) }),
        isRetry: isRetry), report: report)
  }

  /// Returns the handler called `name`.
  func handler(_ name: String) async throws -> any MenuItemHandler {
    guard let found = await handlers.handler(named: name) else { throw NoSuchHandler() }
    return try found.get()
  }

  /// Whether a machine has a handler called `name`, trusted or not.
  func has(_ name: String) async -> Bool { await handlers.handler(named: name) != nil }

  struct NoSuchHandler: Error {}
}

/// A relay in this process, in the place of a program of its own.
final class LocalRelay: PluginProcess {
  let relay: Relay
  private let lines: AsyncStream<Data>.Continuation
  private let end: @Sendable () -> Void

  init(_ pulse: SessionPulse, receive: @escaping ProcessObserver) {
    let (output, written) = AsyncStream<ProcessEvent>.makeStream()
    let (input, lines) = AsyncStream<Data>.makeStream()
    let relay = Relay(pulse: pulse, origin: EventOrigin(host: "here", user: "me")) {
      written.yield(.output(Array($0)))
    }
    self.relay = relay
    self.lines = lines
    end = {
      written.yield(.ended(.exited(0)))
      written.finish()
      lines.finish()
    }
    Task {
      var framing = LineFraming(limit: RelayLine.longest)
      for await bytes in input { framing.append(Array(bytes)).lines.forEach(relay.receive) }
      await relay.close()
    }
    Task { for await event in output { await receive(event) } }
  }

  func write(_ bytes: Data) { lines.yield(bytes) }
  var waitingBytes: Int { 0 }
  func closeInput() { lines.finish() }
  func terminate() { end() }
}

let plainHash = "sha256:" + String(repeating: "ab", count: 32)
let otherHash = "sha256:" + String(repeating: "cd", count: 32)

/// Returns the facts about a handler of a plugin of the same name.
func facts(_ name: String, hash: String = plainHash, reply: Int = 60) -> RemoteHandlerFacts {
  RemoteHandlerFacts(
    name: name, plugin: String(name.map { $0 == "." ? "-" : $0 }), version: "1.2.3", hash: hash,
    reply: reply)
}

/// Starts a worker with handlers, by name.
func worker(
  _ server: BrokerServer, _ handlers: [String: any MenuItemHandler], hash: String = plainHash,
  prefix: String = "", limit: Int = 256, log: @escaping @Sendable (String) -> Void = { _ in }
) async throws -> Worker {
  var options = Worker.Options(server.options)
  if let subjects = BrokerSubjects(prefix: prefix) { options.subjects = subjects }
  options.sessionLimit = limit
  let worker = Worker(options, log: log)
  try await worker.start(
    handlers.sorted { $0.key < $1.key }.map { HandlerOffer(facts($0.key, hash: hash), $0.value) })
  return worker
}

/// Returns a view with a text.
func textView(_ body: String, id: String = HandlerView.defaultID) -> HandlerView {
  HandlerView(id: id, title: "v", content: .text(TextContent(body: body)))
}

extension HandlerView {
  /// The text of a view that has one.
  var body: String? { if case .text(let content) = content { content.body } else { nil } }
}

/// Returns the failure that `body` throws, or nil.
func failure<Value: Sendable>(
  of body: @Sendable () async throws -> Value
) async -> HandlerFailure? {
  do {
    _ = try await body()
    return nil
  } catch {
    return error as? HandlerFailure
  }
}
