import AppMenuTesting
import Foundation
import HandlerProtocol
import RemoteHandlers
import MenuDispatch
import PluginHost
import StructuredData
import Synchronization
import Testing

@Suite(
  "Workers as NATS services", .timeLimit(.minutes(5)),
  .enabled(if: BrokerServer.program.isExpected, BrokerServer.reason))
struct ServiceTests {
  private func ask(_ server: BrokerServer, _ subject: String) async throws -> StructuredValue {
    let connection = try BrokerConnection(server.options)
    let answer = try await connection.request(Data(), to: "$SRV." + subject)
    return try JSONDecoder().decode(StructuredValue.self, from: answer.data)
  }

  @Test
  func `A worker answers who it is, to all, by name and by id`() async throws {
    let server = try await BrokerServer()
    let worker = try await worker(server, ["say.hello": RichHandler()])
    let ping = try await ask(server, "PING")
    #expect(ping["type"] == "io.nats.micro.v1.ping_response")
    #expect(ping["name"] == "appmenu-say-hello")
    #expect(ping["version"] == "1.2.3")
    let id = try #require(ping["id"]?.string)
    #expect(try await ask(server, "PING.appmenu-say-hello") == ping)
    #expect(try await ask(server, "PING.appmenu-say-hello." + id) == ping)
    await #expect(throws: BrokerError.nobody) { try await ask(server, "PING.other") }
    _ = worker
  }

  @Test
  func `It tells of its handlers: subject, queue group, and the plugin's hash`() async throws {
    let server = try await BrokerServer()
    let worker = try await worker(server, ["h": RichHandler()])
    let info = try await ask(server, "INFO.appmenu-h")
    #expect(info["type"] == "io.nats.micro.v1.info_response")
    #expect(info["metadata"]?["appmenu-hash"] == .string(plainHash))
    let endpoint = try #require(info["endpoints"]?.array?.first)
    #expect(info["endpoints"]?.array?.count == 1)
    #expect(endpoint["name"] == "h")
    #expect(endpoint["subject"]?.string?.hasPrefix("appmenu.handler.h.abab") == true)
    #expect(endpoint["queue_group"] == "appmenu")
    _ = worker
  }

  @Test
  func `It counts answers and failures`() async throws {
    let server = try await BrokerServer()
    let worker = try await worker(server, ["h": RichHandler()])
    let front = try Front(server)
    _ = try await front.select("h")
    let remote = try await front.handler("h")
    let failed = await failure {
      try await remote.act(
        HandlerRequest(ActionParams(invocation: "1", view: "main", action: "fail")))
    }
    #expect(failed?.message == "No")
    var endpoint: StructuredValue?
    try await until {
      endpoint = try await ask(server, "STATS").self["endpoints"]?.array?.first
      return endpoint?["num_requests"] == 2
    }
    #expect(endpoint?["num_errors"] == 1)
    #expect(endpoint?["last_error"] == "No")
    _ = worker
  }

  @Test(arguments: [
    "", "x", "t 1 open\n", "t 1 open\n{}\n{}", "t 2 open\n{}", "t 1 message\n{}",
    #"t 1 open\#n{"version":2,"hash":"x","heartbeat":1,"patience":1}\#n{}"#,
    "t 1 open\n{\"version\":1,\"hash\":\"x\",\"heartbeat\":1,\"patience\":1}\n{}",
  ])
  func `A message to a worker that is none of a session's does no harm`(content: String)
    async throws
  {
    let server = try await BrokerServer()
    let handler = RichHandler()
    let worker = try await worker(server, ["h": handler])
    let connection = try BrokerConnection(server.options)
    let subject = BrokerSubjects.unprefixed.handler("h", hash: plainHash)
    try connection.publish(Data(content.utf8), to: subject, reply: "answers")
    try connection.publish(Data(content.utf8), to: subject)
    try connection.publish(
      Data(content.utf8), to: BrokerSubjects.unprefixed.sessions(of: worker.id) + ".t")
    try await connection.flush()
    #expect(try await Front(server).select("h").view?.body == "here")
    #expect(await worker.openSessions == 1)
  }

  @Test(
    "A front end that names another's invocation, or breaks the protocol, loses its session alone",
    arguments: [
      #"{"jsonrpc":"2.0","id":2,"method":"view/action","params":{"invocation":"other","view":"main","action":"go","row":null,"values":{}}}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"shutdown","params":{}}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"initialize","params":{}}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"view/more","params":{}}"#, "{}", "nonsense", "[[[",
    ])
  func hostileFront(line: String) async throws {
    let server = try await BrokerServer()
    let handler = RichHandler()
    let worker = try await worker(server, ["h": handler])
    let front = try Front(server)
    _ = try await front.select("h", invocation: "other")
    let lines = Record<String>()
    let relay = Relay(pulse: SessionPulse(interval: .milliseconds(50), patience: .seconds(60))) {
      lines.add(String(decoding: $0, as: UTF8.self))
    }
    relay.connect(server.options, .unprefixed)
    let open = RelayControl.Open(handler: "h", hash: plainHash)
    relay.receive(RelayControl.open(open, channel: 1).data.dropLast())
    let select =
      #"{"jsonrpc":"2.0","id":1,"method":"handler/select","params":{"invocation":"own","handler":"h","item":{"id":"i","title":"t","arguments":{},"userInfo":{}},"path":["i"]}}"#
    relay.receive(RelayLine.message(channel: 1, Data(select.utf8)).data.dropLast())
    try await until { lines.all.contains { $0.contains(#""result""#) } }
    relay.receive(RelayLine.message(channel: 1, Data(line.utf8)).data.dropLast())
    try await until { lines.all.contains { $0.contains(#""breach""#) } }
    try await until { await worker.openSessions == 1 }
    let effects = try await front.handler("h").act(
      HandlerRequest(ActionParams(invocation: "other", view: "main", action: "go")))
    #expect(effects == [.copy(text: "go -")])
    await relay.close()
  }
}
