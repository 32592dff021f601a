internal import CNATS
internal import Foundation
internal import HandlerProtocol
internal import RemoteHandlers
internal import MenuDispatch
internal import MenuItems
internal import PluginHost
internal import Synchronization

/// Measures handlers on other machines against bare requests: `BrokerBenchmark ADDRESS COUNT`.
///
/// In turn it measures a request and an answer of the same bytes by the library alone (`bare`), a selection by a
/// connection of this process (`handler`), as a server has, and a selection by a relay in a process of its own
/// (`relay`), as a terminal has. All times are medians. `appmenu-guard` must be beside this program.
@main struct BrokerBenchmark {
  static let hash = "sha256:" + String(repeating: "ab", count: 32)
  private static let rounds = 10

  static func main() async throws { try await run() }

  /// Measures on threads of tasks: the main thread would have each measure begin and end with a change of threads.
  @concurrent private static func run() async throws {
    let arguments = CommandLine.arguments
    if arguments.count == 2, arguments[1] == "relay" { return await RelayProgram.run() }
    guard arguments.count == 3, let count = Int(arguments[2]) else {
      throw BrokerError.option("BrokerBenchmark ADDRESS COUNT")
    }
    let options = BrokerOptions(arguments[1])
    let home = NSTemporaryDirectory() + "appmenu-bench-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: home) }
    let program = URL(fileURLWithPath: arguments[0]).resolvingSymlinksInPath()
    let host = HostEnvironment(
      variables: ["HOME": home], executableFolder: program.deletingLastPathComponent().path,
      version: "1")
    try RemoteTrust(host: host).trust(hash)

    let one = try await worker(options)
    let direct = RemoteHandlers(BrokerClient(options), host: host)
    let relayed = RemoteHandlers(
      RelayControl.Connect(address: arguments[1]), program: program.path, host: host)
    let sizes = try await sizes(options, direct)
    print("request_bytes \(sizes.request)\nanswer_bytes \(sizes.answer)")
    let bare = try await BareRequests(options, sizes.request, sizes.answer)
    var times: [String: [Duration]] = [:]
    for _ in 0..<rounds {
      let each = max(1, count / rounds)
      times["bare", default: []] += (0..<each).map { _ in ContinuousClock().measure { bare.ask() } }
      times["handler", default: []] += try await selections(direct, each)
      times["relay", default: []] += try await selections(relayed, each)
    }
    for name in ["bare", "handler", "relay"] { print("\(name)_us \(median(times[name] ?? []))") }
    bare.close()
    let single = try await throughput(direct)
    let two = try await worker(options)
    let double = try await throughput(direct)
    print("one_worker_per_s \(Int(single))\ntwo_workers_per_s \(Int(double))")
    await direct.shutDown()
    await relayed.shutDown()
    await one.vanish()
    await two.vanish()
  }

  private static func worker(_ options: BrokerOptions) async throws -> Worker {
    let view = HandlerView(title: "v", content: .text(TextContent(body: "body")))
    let quick = ClosureHandler { _, _ in HandlerResult(view: view) }
    let slow = ClosureHandler { _, _ in
      try await Task.sleep(for: .milliseconds(50))
      return HandlerResult(view: view)
    }
    var settings = Worker.Options(options)
    settings.sessionLimit = 4
    let worker = Worker(settings)
    try await worker.start(
      [("quick", quick), ("slow", slow)].map { name, handler in
        HandlerOffer(RemoteHandlerFacts(name: name, plugin: "bench", hash: hash), handler)
      })
    return worker
  }

  /// Returns the bytes of the messages of one selection.
  private static func sizes(
    _ options: BrokerOptions, _ remote: RemoteHandlers
  ) async throws -> (request: Int, answer: Int) {
    let observer = try BrokerConnection(options)
    let (requests, answers) = (Largest(), Largest())
    let subscriptions = [
      try observer.subscribe(to: "appmenu.handler.>") { requests.add($0.data.count) },
      try observer.subscribe(to: "_INBOX.>") { answers.add($0.data.count) },
    ]
    try await observer.flush()
    guard let handler = try await remote.handler(named: "quick")?.get() else { return (0, 0) }
    try await Task.sleep(for: .milliseconds(500))
    // The list of the handlers was an answer, too.
    answers.reset()
    _ = try await handler.select(selection("size")) { _ in }
    try await observer.flush()
    await handler.end(invocation: "size")
    subscriptions.forEach { $0.cancel() }
    return (requests.value, answers.value)
  }

  private static func selection(_ invocation: String, of name: String = "quick") -> HandlerSelection
  {
    HandlerSelection(invocation: invocation, item: MenuItem(title: "t", tapHandlerName: name))
  }

  /// Returns the times from selections to their answers.
  private static func selections(
    _ remote: RemoteHandlers, _ count: Int
  ) async throws -> [Duration] {
    guard let handler = try await remote.handler(named: "quick")?.get() else { return [] }
    let clock = ContinuousClock()
    var times: [Duration] = []
    for number in 0..<count {
      let start = clock.now
      _ = try await handler.select(selection("\(number)")) { _ in }
      times.append(clock.now - start)
      await handler.end(invocation: "\(number)")
    }
    return times
  }

  /// Returns the selections in a second where each waits, of 32 clients.
  private static func throughput(_ remote: RemoteHandlers) async throws -> Double {
    guard let handler = try await remote.handler(named: "slow")?.get() else { return 0 }
    let total = 500
    let left = Numbers(total)
    let clock = ContinuousClock()
    let time = await clock.measure {
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<32 {
          group.addTask {
            while let number = left.next() {
              _ = try? await handler.select(selection("\(number)", of: "slow")) { _ in }
              await handler.end(invocation: "\(number)")
            }
          }
        }
      }
    }
    return Double(total)
      / (Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18)
  }

  /// Returns the median in microseconds.
  private static func median(_ times: [Duration]) -> Int {
    guard !times.isEmpty else { return 0 }
    return Int(times.sorted()[times.count / 2].components.attoseconds / 1_000_000_000_000)
  }
}

/// Numbers that rise from 0 to an end, each of which one task gets.
private final class Numbers: Sendable {
  private let total: Int
  private let given = Mutex(0)

  init(_ total: Int) { self.total = total }

  func next() -> Int? {
    given.withLock { given in
      guard given < total else { return nil }
      defer { given += 1 }
      return given
    }
  }
}

/// The largest of numbers.
private final class Largest: Sendable {
  private let stored = Mutex(0)
  var value: Int { stored.withLock { $0 } }
  func add(_ number: Int) { stored.withLock { $0 = max($0, number) } }
  func reset() { stored.withLock { $0 = 0 } }
}

/// Requests by the library alone: the thread that asks waits, and the answer is sent where the request is received.
private final class BareRequests: Sendable {
  private let connections: [UInt]
  private let subscription: UInt
  private let request: Data

  init(_ options: BrokerOptions, _ requestSize: Int, _ answerSize: Int) async throws {
    request = Data(repeating: UInt8(ascii: "x"), count: requestSize)
    var made: [OpaquePointer] = []
    for _ in 0..<2 {
      var settings: OpaquePointer?
      var connection: OpaquePointer?
      natsOptions_Create(&settings)
      natsOptions_SetURL(settings, options.addresses[0])
      natsOptions_SetSendAsap(settings, true)
      natsOptions_UseGlobalMessageDelivery(settings, true)
      guard natsConnection_Connect(&connection, settings) == NATS_OK, let connection else {
        throw BrokerError.unreachable
      }
      made.append(connection)
    }
    let answer = Unmanaged.passRetained(
      NSData(data: Data(repeating: UInt8(ascii: "x"), count: answerSize)))
    var subscription: OpaquePointer?
    natsConnection_Subscribe(
      &subscription, made[1], "bench",
      { connection, _, message, answer in
        guard let answer else { return }
        let data = Unmanaged<NSData>.fromOpaque(answer).takeUnretainedValue()
        natsConnection_Publish(
          connection, natsMsg_GetReply(message), data.bytes, Int32(data.length))
        natsMsg_Destroy(message)
      }, answer.toOpaque())
    natsConnection_Flush(made[1])
    connections = made.map { UInt(bitPattern: $0) }
    self.subscription = UInt(bitPattern: subscription)
  }

  func ask() {
    var answer: OpaquePointer?
    request.withUnsafeBytes { bytes in
      _ = natsConnection_Request(
        &answer, OpaquePointer(bitPattern: connections[0]), "bench", bytes.baseAddress,
        Int32(bytes.count), 5_000)
    }
    natsMsg_Destroy(answer)
  }

  func close() {
    natsSubscription_Destroy(OpaquePointer(bitPattern: subscription))
    for connection in connections { natsConnection_Destroy(OpaquePointer(bitPattern: connection)) }
  }
}
