internal import Foundation
internal import HandlerProtocol
internal import MenuBroker
internal import MenuHandlers
internal import MenuItems
internal import PluginHost

/// Measures handlers on other machines against bare requests: `BrokerBenchmark ADDRESS COUNT`.
@main struct BrokerBenchmark {
  static let hash = "sha256:" + String(repeating: "ab", count: 32)

  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let count = Int(arguments[2]) else {
      throw BrokerError.option("BrokerBenchmark ADDRESS COUNT")
    }
    let options = BrokerOptions(arguments[1])
    let home = NSTemporaryDirectory() + "appmenu-bench-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: home) }
    let host = HostEnvironment(variables: ["HOME": home], executableFolder: "/", version: "1")
    try RemoteTrust(host: host).trust(hash)

    print("bare_us \(try await bare(options, count))")
    let one = try await worker(options)
    print("handler_us \(try await selections(options, host, "quick", count))")
    let single = try await throughput(options, host)
    let two = try await worker(options)
    let double = try await throughput(options, host)
    print("one_worker_per_s \(Int(single))\ntwo_workers_per_s \(Int(double))")
    await one.vanish()
    await two.vanish()
  }

  /// Returns the median time of a request and an answer of the same bytes, in microseconds.
  private static func bare(_ options: BrokerOptions, _ count: Int) async throws -> Int {
    let (client, server) = (try BrokerConnection(options), try BrokerConnection(options))
    let answer = Data(repeating: UInt8(ascii: "x"), count: 400)
    let subscription = try server.subscribe(to: "bench") { message in
      if let reply = message.reply { try? server.publish(answer, to: reply) }
    }
    try await server.flush()
    let request = Data(repeating: UInt8(ascii: "x"), count: 400)
    defer { subscription.cancel() }
    return try await median(count) { _ in _ = try await client.request(request, to: "bench") }
  }

  private static func worker(_ options: BrokerOptions) async throws -> Worker {
    let view = HandlerView(title: "v", content: .text(TextContent(body: "body")))
    let quick = ClosureHandler { _, _ in HandlerResult(view: view) }
    let slow = ClosureHandler { _, _ in
      try await Task.sleep(for: .milliseconds(20))
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

  /// Returns the median time of a selection by the relay, in microseconds.
  private static func selections(
    _ options: BrokerOptions, _ host: HostEnvironment, _ name: String, _ count: Int
  ) async throws -> Int {
    let remote = front(options, host)
    guard let handler = try await remote.handler(named: name)?.get() else { return 0 }
    let item = MenuItem(title: "t", tapHandlerName: name)
    let time = try await median(count) { number in
      _ = try await handler.select(HandlerSelection(invocation: "\(number)", item: item)) { _ in }
      await handler.end(invocation: "\(number)")
    }
    await remote.shutDown()
    return time
  }

  /// Returns the selections in a second where each waits, of 32 clients.
  private static func throughput(
    _ options: BrokerOptions, _ host: HostEnvironment
  ) async throws -> Double {
    let remote = front(options, host)
    guard let handler = try await remote.handler(named: "slow")?.get() else { return 0 }
    let item = MenuItem(title: "t", tapHandlerName: "slow")
    let each = 20
    let clock = ContinuousClock()
    let time = await clock.measure {
      await withTaskGroup(of: Void.self) { group in
        for client in 0..<32 {
          group.addTask {
            for number in 0..<each {
              let id = "\(client)-\(number)"
              _ = try? await handler.select(HandlerSelection(invocation: id, item: item)) { _ in }
              await handler.end(invocation: id)
            }
          }
        }
      }
    }
    await remote.shutDown()
    return Double(32 * each)
      / (Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18)
  }

  private static func median(
    _ count: Int, _ body: (Int) async throws -> Void
  ) async throws -> Int {
    let clock = ContinuousClock()
    var times: [Duration] = []
    for number in 0..<count {
      let start = clock.now
      try await body(number)
      times.append(clock.now - start)
    }
    return Int(times.sorted()[count / 2].components.attoseconds / 1_000_000_000_000)
  }

  /// Returns the search for handlers by a relay that reads and writes pipes, as its own program does.
  private static func front(_ options: BrokerOptions, _ host: HostEnvironment) -> RemoteHandlers {
    let connect = RelayControl.Connect(address: options.addresses.joined(separator: ","))
    return RemoteHandlers(RelayClient(connect) { PipedRelay(receive: $0) }, host: host)
  }
}

/// A relay behind pipes.
private final class PipedRelay: PluginProcess {
  private let input = Pipe()
  private let output = Pipe()

  init(receive: @escaping ProcessObserver) {
    let program = RelayProgram(
      input: input.fileHandleForReading.fileDescriptor,
      output: output.fileHandleForWriting.fileDescriptor)
    let (stream, continuation) = AsyncStream<[UInt8]>.makeStream()
    let descriptor = output.fileHandleForReading.fileDescriptor
    Thread.detachNewThread {
      var buffer = [UInt8](repeating: 0, count: 64 << 10)
      while true {
        let count = read(descriptor, &buffer, buffer.count)
        guard count > 0 else { break }
        continuation.yield(Array(buffer[..<count]))
      }
      continuation.finish()
    }
    Task { await program.run() }
    Task {
      for await bytes in stream { await receive(.output(bytes)) }
      await receive(.ended(.exited(0)))
    }
  }

  func write(_ bytes: Data) { try? input.fileHandleForWriting.write(contentsOf: bytes) }
  var waitingBytes: Int { 0 }
  func closeInput() { try? input.fileHandleForWriting.close() }
  func terminate() {}
}
