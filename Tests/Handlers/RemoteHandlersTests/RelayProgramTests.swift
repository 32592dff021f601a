import AppMenuKit
import AppMenuTesting
import Foundation
import HandlerProtocol
import RemoteHandlers
import MenuDispatch
import MenuItems
import PluginHost
import Synchronization
import Testing

/// A relay that answers each question for handlers with the same line.
private final class OtherRelay: PluginProcess {
  private let answer: String
  private let receive: ProcessObserver

  init(answer: String, receive: @escaping ProcessObserver) {
    (self.answer, self.receive) = (answer, receive)
  }

  func write(_ bytes: Data) {
    guard String(decoding: bytes, as: UTF8.self).contains("list") else { return }
    Task { [answer, receive] in await receive(.output(Array(answer.utf8) + [0x0A])) }
  }
  var waitingBytes: Int { 0 }
  func closeInput() {}
  func terminate() {}
}

/// The program of a relay, run by this process.
private final class PipedRelay: PluginProcess {
  private let input = Pipe()
  /// Writes wait for the relay to read: a task that waits would block a thread that all tests share.
  private let writes = DispatchQueue(label: "relay")

  init(receive: @escaping ProcessObserver) {
    let (input, output) = (input.fileHandleForReading, Pipe())
    Task {
      let end = output.fileHandleForWriting
      await RelayProgram.run(input: input.fileDescriptor, output: end.fileDescriptor)
      try end.close()
    }
    let (events, written) = AsyncStream<ProcessEvent>.makeStream()
    Thread.detachNewThread {
      var buffer = [UInt8](repeating: 0, count: 64 << 10)
      while case let count = read(
        output.fileHandleForReading.fileDescriptor, &buffer, buffer.count), count > 0
      {
        written.yield(.output(Array(buffer.prefix(count))))
      }
      written.yield(.ended(.exited(0)))
      written.finish()
    }
    Task { for await event in events { await receive(event) } }
  }

  func write(_ bytes: Data) {
    writes.async { [input] in try? input.fileHandleForWriting.write(contentsOf: bytes) }
  }
  var waitingBytes: Int { 0 }
  func closeInput() { writes.async { [input] in try? input.fileHandleForWriting.close() } }
  func terminate() { closeInput() }
}

@Suite(
  "The relay as a program", .timeLimit(.minutes(5)),
  .enabled(if: BrokerServer.program.isExpected, BrokerServer.reason))
struct RelayProgramTests {
  @Test
  func `It connects where the first line says, lists the handlers, and ends with its input`()
    async throws
  {
    let server = try await BrokerServer()
    let worker = try await worker(server, ["h": RichHandler()])
    let (input, output) = (Pipe(), Pipe())
    let (reading, writing) = (
      input.fileHandleForReading.fileDescriptor, output.fileHandleForWriting.fileDescriptor
    )
    let running = Task { await RelayProgram.run(input: reading, output: writing) }
    let read = Record<UInt8>()
    Thread.detachNewThread {
      while let byte = try? output.fileHandleForReading.read(upToCount: 1)?.first { read.add(byte) }
    }
    let connect = RelayControl.Connect(address: server.address)
    try input.fileHandleForWriting.write(contentsOf: RelayControl.connect(connect).data)
    try input.fileHandleForWriting.write(
      contentsOf: Data("nonsense\n".utf8) + RelayControl.list(number: 1, name: nil).data)
    try await until { read.all.count { $0 == 0x0A } == 2 }
    var framing = LineFraming()
    let lines = framing.append(read.all).lines
    guard case .control(.connected(let address))? = RelayLine(lines[0]),
      case .control(.handlers(let handlers, _))? = RelayLine(lines[1])
    else {
      Issue.record("the relay wrote something else")
      return
    }
    #expect(address == server.address)
    #expect(handlers.map(\.name) == ["h"])
    try input.fileHandleForWriting.close()
    await running.value
    _ = worker
  }

  @Test(arguments: [#"{"connect":{"address":"nats://127.0.0.1:1"}}"#, "nonsense"])
  func `A relay of another version is refused, and so is a front end of one`(line: String) throws {
    let written = Mutex<[Data]>([])
    let relay = Relay { data in written.withLock { $0.append(data) } }
    relay.receive(Data(line.utf8))
    let answer = try #require(written.withLock { $0 }.first)
    guard case .control(.failed(let reason))? = RelayLine(Data(answer.dropLast())) else {
      Issue.record("the relay answered \(String(decoding: answer, as: UTF8.self))")
      return
    }
    #expect(reason.contains("different versions"))
  }

  @Test
  func `Lines of another version end the wait for handlers, with the reason`() async throws {
    let client = RelayClient(RelayControl.Connect(address: "nats://127.0.0.1:1")) {
      OtherRelay(answer: #"{"handlers":[],"list":1}"#, receive: $0)
    }
    do {
      _ = try await client.handlers()
      Issue.record("there were handlers")
    } catch {
      #expect("\(error)".contains("different versions"), "\(error)")
    }
  }

  @Test("A message may be as long as the protocol allows, and a longer one ends only its session")
  func longestMessages() async throws {
    let server = try await BrokerServer()
    let handler = ClosureHandler { selection, _ in
      let size = Int(selection.item.arguments["answer"]?.string ?? "") ?? 0
      return HandlerResult(view: textView(String(repeating: "x", count: size)))
    }
    let worker = try await worker(server, ["h": handler])
    let client = RelayClient(RelayControl.Connect(address: server.address)) {
      PipedRelay(receive: $0)
    }
    func open() throws -> (session: any Transport, events: Record<TransportEvent>) {
      let events = Record<TransportEvent>()
      let handler = RelayControl.Open(handler: "h", hash: plainHash)
      return (try client.open(handler) { $0.forEach(events.add) }, events)
    }
    func request(filler: Int, answer: Int) throws -> Data {
      let item = SelectParams.Item(
        id: "i", title: "t",
        arguments: [
          "answer": .string("\(answer)"), "filler": .string(String(repeating: "x", count: filler)),
        ])
      return try Envelope.request(
        Method.select, id: .number(1),
        params: SelectParams(invocation: "1", handler: "h", item: item, path: ["i"]))
    }
    /// Sends a request of `size` bytes that asks for a text of `answer` bytes; returns the answer, or nil at the end.
    func exchange(
      _ session: any Transport, _ events: Record<TransportEvent>, size: Int = 0, answer: Int = 0
    ) async throws -> Data? {
      // The line break does not count.
      let shortest = try request(filler: 0, answer: answer).count - 1
      session.send(try request(filler: max(0, size - shortest), answer: answer))
      var line: Data?
      try await until {
        for case .line(let found) in events.all { line = found }
        return line != nil || events.all.contains { if case .end = $0 { true } else { false } }
      }
      return line
    }
    let limit = LineFraming.longestLine
    let waiting = try open()
    let (session, events) = try open()
    let shortest = try #require(try await exchange(session, events, size: limit)).count
    let (other, answers) = try open()
    let longest = try await exchange(other, answers, answer: limit - shortest)
    #expect(longest?.count == limit)
    for excess in [1, 1_000] {
      let (session, events) = try open()
      #expect(try await exchange(session, events, size: limit + excess) == nil)
      #expect(events.all == [.end(.remote(.breach))])
    }
    #expect(try await exchange(waiting.session, waiting.events) != nil)
    client.shutDown()
    _ = worker
  }

  @Test
  func `A program that is missing is a failure that names it`() async throws {
    let remote = RemoteHandlers(
      RelayControl.Connect(address: "nats://127.0.0.1:1"), program: "/none/appmenu-server",
      host: HostEnvironment(variables: [:], executableFolder: "/none", version: "1"))
    let found = await remote.handler(named: "h")
    guard case .failure(let failure)? = found else {
      Issue.record("there is no failure")
      return
    }
    #expect(failure.detail == "The program '/none/appmenu-guard' is missing.")
  }

  @Test
  @MainActor func `A handler of this machine comes before one of another`() async throws {
    let server = try await BrokerServer()
    let (near, far) = (FakeHandler(textView("near")), FakeHandler(textView("far")))
    let worker = try await worker(server, ["both": far, "far": far])
    let front = try Front(server)
    var parts = AppMenu.Parts(
      reader: FakeMenuItemsReader(failing: .invalidData([])),
      host: HostEnvironment(
        variables: ["HOME": server.scratch], executableFolder: "/", version: "1"))
    parts.remote = front.handlers
    let app = AppMenu(parts)
    app.registry.register(near, names: ["both"])
    let menu = Menu()
    for (name, text) in [("both", "near"), ("far", "far")] {
      let item = MenuItem(title: name, tapHandlerName: name)
      let handler = try await app.handler(for: item, in: menu).get()
      let result = try await handler.select(HandlerSelection(invocation: name, item: item)) { _ in }
      #expect(result.view?.body == text)
    }
    let none = await app.handler(for: MenuItem(title: "x", tapHandlerName: "none"), in: menu)
    #expect(throws: HandlerFailure.self) { try none.get() }
    await app.shutDown()
    _ = worker
  }
}
