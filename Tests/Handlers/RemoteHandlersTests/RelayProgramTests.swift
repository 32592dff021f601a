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

@Suite(
  "The relay as a program", .timeLimit(.minutes(5)),
  .enabled(if: BrokerServer.program.isExpected, BrokerServer.reason))
struct RelayProgramTests {
  @Test("It connects where the first line says, lists the handlers, and ends with its input")
  func program() async throws {
    let server = try await BrokerServer()
    let worker = try await worker(server, ["h": RichHandler()])
    let (input, output) = (Pipe(), Pipe())
    let program = RelayProgram(
      input: input.fileHandleForReading.fileDescriptor,
      output: output.fileHandleForWriting.fileDescriptor)
    let running = Task { await program.run() }
    let connect = RelayControl.Connect(address: server.address)
    try input.fileHandleForWriting.write(contentsOf: RelayControl.connect(connect).data)
    try input.fileHandleForWriting.write(
      contentsOf: Data("nonsense\n".utf8) + RelayControl.list(number: 1, name: nil).data)
    var lines: [Data] = []
    var framing = LineFraming()
    while lines.count < 2 {
      let bytes = try #require(
        try await Task.detached { try output.fileHandleForReading.read(upToCount: 1) }.value)
      lines += framing.append(Array(bytes)).lines
    }
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

  @Test(
    "A relay of another version is refused, and so is a front end of one",
    arguments: [#"{"connect":{"address":"nats://127.0.0.1:1"}}"#, "nonsense"])
  func versions(line: String) throws {
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

  @Test("Lines of another version end the wait for handlers, with the reason")
  func otherRelay() async throws {
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

  @Test("A program that is missing is a failure that names it")
  func missing() async throws {
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

  @Test("A handler of this machine comes before one of another")
  @MainActor func localFirst() async throws {
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
