import AppMenuTesting
import Foundation
import HandlerProtocol
import RemoteHandlers
import MenuDispatch
import PluginHost
import StructuredData
import Synchronization
import Testing

/// A worker that sends what a test wants to a front end that has opened a session.
final class RawWorker: Sendable {
  let connection: BrokerConnection
  private let subscriptions: [BrokerSubscription]

  /// Offers the handler `h`; `answer` sends frames for the selection with an id.
  init(
    _ server: BrokerServer, _ answer: @escaping @Sendable (RawSession) -> Void
  ) async throws {
    let connection = try BrokerConnection(server.options)
    self.connection = connection
    let info = """
      {"type":"io.nats.micro.v1.info_response","name":"appmenu-h","id":"x","version":"1.0.0",
      "metadata":{"appmenu-protocol":"1","appmenu-plugin":"h","appmenu-title":"h","appmenu-hash":"\(plainHash)",
      "appmenu-version":"1.0.0","appmenu-prefix":"","appmenu-reply":"60"},
      "endpoints":[{"name":"h","metadata":{"appmenu-handler":"h","appmenu-aliases":"[]"}}]}
      """
    subscriptions = [
      try connection.subscribe(to: "$SRV.INFO") { message in
        try? connection.publish(Data(info.utf8), to: message.reply ?? "")
      },
      try connection.subscribe(
        to: BrokerSubjects.unprefixed.handler("h", hash: plainHash), queue: "appmenu"
      ) { message in
        guard let reply = message.reply, let line = message.data.split(separator: 0x0A).last,
          let request = try? IncomingMessage(Data(line)), case .number(let id)? = request.id
        else { return }
        answer(RawSession(connection: connection, reply: reply, request: id))
      },
      // It is there, but says nothing.
      try connection.subscribe(to: "appmenu.session.raw.*") { _ in },
    ]
    try await connection.flush()
  }
}

/// A session of a raw worker.
struct RawSession: Sendable {
  let connection: BrokerConnection
  let reply: String
  let request: Int

  func send(
    _ number: Int, _ kind: String, _ body: String = "", token: String = "t",
    reply subject: String? = nil, to listener: String? = nil
  ) {
    try? connection.publish(
      Data("\(token) \(number) \(kind)\n\(body)".utf8), to: listener ?? reply, reply: subject)
  }

  func accept(
    hash: String = plainHash, subject: String = "appmenu.session.raw.t", token: String = "t"
  ) {
    send(
      1, "accept", #"{"version":1,"hash":"\#(hash)","worker":"raw"}"#, token: token,
      reply: subject)
  }

  /// The answer to the selection.
  func answer(_ text: String) -> String {
    #"{"jsonrpc":"2.0","id":\#(request),"result":{"view":\#(Self.view(text))}}"#
  }

  static func view(_ text: String) -> String {
    #"{"kind":"text","title":"v","body":"\#(text)"}"#
  }

  static func update(_ text: String, _ sequence: Int, invocation: String = "1") -> String {
    #"{"jsonrpc":"2.0","method":"view/update","params":{"invocation":"\#(invocation)","sequence":\#(sequence),"content":\#(view(text))}}"#
  }
}

@Suite(
  "Hostile workers", .timeLimit(.minutes(5)),
  .enabled(if: BrokerServer.program.isExpected, BrokerServer.reason))
struct HostileWorkerTests {
  /// Selects an item that a raw worker answers; returns the failure and the steps.
  private func failure(
    _ answer: @escaping @Sendable (RawSession) -> Void
  ) async throws -> HandlerFailure? {
    let server = try await BrokerServer()
    let worker = try await RawWorker(server, answer)
    let front = try Front(server)
    defer { _ = worker }
    return await RemoteHandlersTests.failure { try await front.select("h") }
  }

  /// Selects an item that a raw worker answers; returns the texts of its views, the answer's last.
  private func texts(
    _ answer: @escaping @Sendable (RawSession) -> Void
  ) async throws -> [String?] {
    let server = try await BrokerServer()
    let worker = try await RawWorker(server, answer)
    let front = try Front(server)
    let steps = Record<String?>()
    let result = try await front.select("h") { step in
      if case .update(let view) = step { steps.add(view.body) }
    }
    _ = worker
    return steps.all + [result.view?.body]
  }

  @Test
  func `One that follows the rules is answered to`() async throws {
    let texts = try await texts { session in
      session.accept()
      session.send(2, "message", RawSession.update("early", 1))
      session.send(3, "message", session.answer("x"))
    }
    #expect(texts == ["early", "x"])
  }

  @Test
  func `One with another hash than was asked for is refused`() async throws {
    let failure = try await failure { session in
      session.accept(hash: otherHash)
      session.send(2, "message", session.answer("x"))
    }
    #expect(failure?.kind == .untrusted)
    #expect(failure?.message == "Another plugin than the trusted one answers for 'h'")
  }

  @Test(arguments: [
    "appmenu.event.selected", "appmenu.session.*.t", "other.appmenu.session.a.b", "$SRV.PING",
  ])
  func `One that names another subject for the session than a worker's is refused`(subject: String)
    async throws
  {
    let failure = try await failure { session in
      session.accept(subject: subject)
      session.send(2, "message", session.answer("x"))
    }
    #expect(
      failure?.message == "The plugin that answers for 'h' on another machine breaks the protocol")
  }

  @Test(arguments: [
    "", "t 2", "t 2 nonsense\n", "t -1 message\n{}", "t x message\n{}", " 2 message\n{}",
    "\u{0}\u{1}",
    "t 99999999999999999999 message\n", String(repeating: "t", count: 500) + " 2 message\n",
  ])
  func `What is no frame ends the session`(frame: String) async throws {
    let failure = try await failure { session in
      session.accept()
      try? session.connection.publish(Data(frame.utf8), to: session.reply)
    }
    #expect(
      failure?.message == "The plugin that answers for 'h' on another machine breaks the protocol")
    #expect(failure?.retryable == true)
  }

  @Test(arguments: ["open", "accept"])
  func `Frames that have no place at the front end end the session`(kind: String) async throws {
    let failure = try await failure { session in
      session.accept()
      session.send(2, kind, "{}")
    }
    #expect(
      failure?.message == "The plugin that answers for 'h' on another machine breaks the protocol")
  }

  @Test
  func `A line that is no message is left out, as a plugin's is`() async throws {
    let texts = try await texts { session in
      session.accept()
      session.send(2, "message", "no JSON at all")
      session.send(3, "message", #"{"channel":2,"message":{}}"#)
      session.send(4, "message", #"{"channel":1,"end":{"reason":"done"}}"#)
      session.send(5, "message", session.answer("x"))
    }
    #expect(texts == ["x"])
  }

  @Test
  func `A message with a line break, which would be two, ends the session`() async throws {
    let failure = try await failure { session in
      session.accept()
      session.send(2, "message", "{}\n{\"channel\":2,\"end\":{\"reason\":\"done\"}}")
    }
    #expect(
      failure?.message == "The plugin that answers for 'h' on another machine breaks the protocol")
  }

  @Test
  func `A message larger than allowed ends the session`() async throws {
    let failure = try await failure { session in
      session.accept()
      let part = String(repeating: "x", count: 900_000)
      for number in 2...10 { session.send(number, "part", part) }
    }
    #expect(
      failure?.message == "The plugin that answers for 'h' on another machine breaks the protocol")
  }

  @Test
  func `Words about another's invocation reach nobody`() async throws {
    let server = try await BrokerServer()
    let worker = try await RawWorker(server) { session in
      session.accept()
      session.send(2, "message", RawSession.update("forged", 9, invocation: "1"))
      session.send(3, "message", RawSession.update("forged", 9, invocation: "3"))
      session.send(
        4, "message", #"{"jsonrpc":"2.0","id":77,"result":{"view":\#(RawSession.view("forged"))}}"#)
      session.send(5, "message", session.answer("own"))
    }
    let honest = try await RemoteHandlersTests.worker(server, ["g": RichHandler()], hash: otherHash)
    let front = try Front(server, trusting: [plainHash, otherHash])
    let steps = Record<String?>()
    _ = try await front.select("g", invocation: "1") { step in
      if case .update(let view) = step { steps.add(view.body) }
    }
    let result = try await front.select("h", invocation: "2") { step in
      if case .update(let view) = step { steps.add(view.body) }
    }
    #expect(result.view?.body == "own")
    #expect(steps.all.isEmpty)
    _ = (worker, honest)
  }

  @Test
  func `Somebody who has seen the subject of a session cannot speak in it`() async throws {
    let texts = try await texts { session in
      session.accept()
      session.send(2, "message", session.answer("forged"), token: "s")
      session.send(2, "end", #"{"reason":"gone"}"#, token: "s")
      session.send(2, "message", session.answer("own"))
    }
    #expect(texts == ["own"])
  }

  @Test
  func `One that says again and again that it has no room has the next one asked once`()
    async throws
  {
    let asked = Record<String>()
    let texts = try await texts { session in
      asked.add(session.reply)
      guard asked.all.count == 1 else {
        // The first one speaks where the next one is listened to, as far as it can tell.
        for number in 1...3 {
          session.send(
            number, "end", #"{"reason":"busy"}"#, token: "s", to: asked.all.first)
        }
        session.accept()
        return session.send(2, "message", session.answer("own"))
      }
      for number in 1...3 { session.send(number, "end", #"{"reason":"busy"}"#) }
    }
    #expect(texts == ["own"])
    #expect(asked.all.count == 2 && Set(asked.all).count == 2)
  }

  @Test
  func `Of two that accept, the first one answers`() async throws {
    let texts = try await texts { session in
      session.accept(token: "first")
      session.accept(token: "second")
      session.send(2, "message", session.answer("forged"), token: "second")
      session.send(2, "message", session.answer("own"), token: "first")
    }
    #expect(texts == ["own"])
  }

  @Test
  func `Repeated messages are taken once`() async throws {
    let texts = try await texts { session in
      session.accept()
      session.accept()
      session.send(2, "message", RawSession.update("one", 1))
      session.send(2, "message", RawSession.update("one", 1))
      session.send(3, "message", RawSession.update("two", 2))
      session.send(2, "message", RawSession.update("one", 1))
      session.send(4, "message", session.answer("last"))
    }
    #expect(texts == ["one", "two", "last"])
  }

  @Test
  func `A message that overtakes another ends the session, as the broker keeps their order`()
    async throws
  {
    let failure = try await failure { session in
      session.accept()
      session.send(3, "message", RawSession.update("two", 2))
      session.send(2, "message", RawSession.update("one", 1))
      session.send(4, "message", session.answer("last"))
    }
    #expect(failure?.message == "Messages of 'h' were lost on the way")
  }

  @Test
  func `What a worker sends before it accepts the session is dropped`() async throws {
    let texts = try await texts { session in
      session.send(2, "message", session.answer("early"))
      session.send(0, "beat")
      session.accept()
      session.send(2, "message", session.answer("own"))
    }
    #expect(texts == ["own"])
  }

  @Test(arguments: FrontWay.allCases)
  func `One that takes a selection and never answers is given up`(way: FrontWay) async throws {
    let server = try await BrokerServer()
    let worker = try await RawWorker(server) { $0.accept() }
    let front = try Front(server, by: way, time: HastyTime())
    let failure = await RemoteHandlersTests.failure { try await front.select("h") }
    #expect(failure?.kind == .timeout)
    #expect(failure?.retryable == true)
    _ = worker
  }

  @Test
  func `A message that never comes ends the session, as signs of life tell`() async throws {
    let failure = try await failure { session in
      session.accept()
      session.send(2, "beat")
    }
    #expect(failure?.message == "Messages of 'h' were lost on the way")
    #expect(failure?.retryable == true)
  }

  @Test
  func `Words of a worker about the end are not shown, and only some ends are its to tell`()
    async throws
  {
    for reason in ["nobody", "away", "relay", "done", "nonsense"] {
      let failure = try await failure { session in
        session.send(1, "end", #"{"reason":"\#(reason)","detail":"\u001b[2J"}"#)
      }
      #expect(failure?.message == "The machine that answers for 'h' is gone")
      #expect(failure?.detail == nil)
    }
  }

  @Test
  func `Facts that cannot be shown are left out of the list`() async throws {
    let server = try await BrokerServer()
    let connection = try BrokerConnection(server.options)
    let subscription = try connection.subscribe(to: "$SRV.INFO") { message in
      for answer in [
        "", "[]", "{}", String(repeating: "[", count: 100_000),
        #"{"metadata":{"appmenu-protocol":"1","appmenu-prefix":"","appmenu-plugin":"p\u001b[2J","appmenu-hash":"\#(plainHash)"},"endpoints":[{"metadata":{"appmenu-handler":"h"}}]}"#,
        #"{"metadata":{"appmenu-protocol":"1","appmenu-prefix":"","appmenu-plugin":"p","appmenu-hash":"sha256:../x"},"endpoints":[{"metadata":{"appmenu-handler":"h"}}]}"#,
        #"{"metadata":{"appmenu-protocol":"1","appmenu-prefix":"","appmenu-plugin":"../../p","appmenu-title":"p","appmenu-version":"1.0.0","appmenu-reply":"60","appmenu-hash":"\#(plainHash)"},"endpoints":[{"metadata":{"appmenu-handler":"h"}}]}"#,
      ] { try? connection.publish(Data(answer.utf8), to: message.reply ?? "") }
    }
    let worker = try await worker(server, ["g": RichHandler()])
    let front = try Front(server)
    #expect(await front.handlers.list().map(\.name) == ["g"])
    _ = (subscription, worker)
  }
}
