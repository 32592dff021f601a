import AppMenuTesting
import Foundation
import HandlerProtocol
import PluginHost
import Synchronization
import Testing

@testable import RemoteHandlers

/// A clock whose waits pass at once.
final class HastyTime: TimeSource {
  private let passed = Mutex(Duration.zero)
  var now: Duration { passed.withLock { $0 } }

  func sleep(for duration: Duration) async throws {
    try await Task.sleep(for: .milliseconds(1))
    passed.withLock { $0 += duration }
  }
}

@Suite("Sessions", .timeLimit(.minutes(5))) struct SessionTests {
  private func frame(_ number: Int, _ body: String = "{}") -> SessionFrame {
    SessionFrame(token: "t", number: number, kind: .message, body: Data(body.utf8))
  }

  @Test
  func `Frames are read as they were written, several in a message of the broker`() throws {
    let frames = [
      SessionFrame(token: "t", number: 7, kind: .part, body: Data("ab".utf8)),
      SessionFrame(token: "t", number: 7, kind: .beat), frame(8),
    ]
    let messages = SessionFrame.messages(of: frames.map(\.data), limit: 1_000)
    #expect(messages.count == 1)
    #expect(try messages.flatMap { try SessionFrame.frames(in: $0) } == frames)
  }

  @Test
  func `No message of the broker is larger than it takes, or has more frames than are read`() throws
  {
    let frames = (1...100).map { frame($0, "\"" + String(repeating: "x", count: $0) + "\"") }
    let messages = SessionFrame.messages(of: frames.map(\.data), limit: 200)
    #expect(messages.allSatisfy { $0.count <= 200 })
    #expect(try messages.flatMap { try SessionFrame.frames(in: $0) } == frames)
    let many = (1...40).map { frame($0, "").data }
    #expect(SessionFrame.messages(of: many, limit: 1_000).count == 3)
    #expect(throws: SessionFrame.Malformed.self) {
      try SessionFrame.frames(in: Data(many.joined(separator: [0x0A])))
    }
  }

  @Test
  func `Repeated frames are dropped, and a missing one ends the session`() throws {
    var stream = SessionStream()
    #expect(try stream.take(frame(1)) == frame(1))
    #expect(try stream.take(frame(1)) == nil)
    #expect(try stream.take(frame(2)) == frame(2))
    #expect(throws: SessionStream.Fault.lost) { try stream.take(frame(4)) }
  }

  @Test
  func `Signs of life tell of a frame that is missing`() throws {
    var stream = SessionStream()
    _ = try stream.take(frame(1))
    let beat = SessionFrame(token: "t", number: 1, kind: .beat)
    #expect(try stream.take(beat) == beat)
    #expect(try stream.take(beat) == beat)
    let second = SessionFrame(token: "t", number: 2, kind: .beat)
    #expect(throws: SessionStream.Fault.lost) { try stream.take(second) }
  }

  @Test(arguments: [0, 1, 899, 900, 901, 1_800, 12_345])
  func `A message is put together from its parts`(size: Int) throws {
    var numbering = SessionNumbering(token: "t")
    let line = Data(repeating: UInt8(ascii: "x"), count: size)
    let frames = numbering.frames(ofMessage: line + Data("\n".utf8), limit: 1_000)
    #expect(frames.allSatisfy { $0.count <= 1_000 })
    var stream = SessionStream()
    let read = try frames.flatMap { try SessionFrame.frames(in: $0) }
      .compactMap { try stream.take($0) }
    #expect(read.map(\.body) == [line])
    #expect(numbering.last == frames.count)
  }

  @Test
  func `Parts never make more than one message may have`() throws {
    var stream = SessionStream()
    let part = Data(repeating: UInt8(ascii: "x"), count: 1 << 20)
    for number in 1...4 {
      _ = try stream.take(SessionFrame(token: "t", number: number, kind: .part, body: part))
    }
    #expect(throws: SessionStream.Fault.tooLarge) { try stream.take(frame(5)) }
    var empty = SessionStream()
    #expect(throws: SessionStream.Fault.malformed) {
      try empty.take(SessionFrame(token: "t", number: 1, kind: .part))
    }
  }

  @Test
  func `One that sends more than is read is cut off`() async {
    let many = BoundedInbox<Data>(countLimit: 100)
    let large = BoundedInbox<Data>(byteLimit: 16 << 20)
    for _ in 0...100 { many.add(Data(), bytes: 0) }
    let megabyte = Data(count: 1 << 20)
    for _ in 0...16 { large.add(megabyte, bytes: megabyte.count) }
    #expect(many.isFlooded && large.isFlooded)
    await large.drain { _ in true }
    // The stream has ended, so that its reader does not wait.
    await many.drain { _ in true }
  }
}

@Suite(
  "Signs of life", .timeLimit(.minutes(5)),
  .enabled(if: BrokerServer.program.isExpected, BrokerServer.reason))
struct SignOfLifeTests {
  private static let select =
    #"{"jsonrpc":"2.0","id":1,"method":"handler/select","params":{"invocation":"i","handler":"h","item":{"id":"i","title":"t","arguments":{},"userInfo":{}},"path":["i"]}}"#

  @Test(arguments: [true, false])
  func `A worker that hangs is given up`(accepts: Bool) async throws {
    let server = try await BrokerServer()
    let worker = try await RawWorker(server) { if accepts { $0.accept() } }
    let lines = Record<String>()
    let relay = Relay(pulse: SessionPulse(), time: HastyTime()) {
      lines.add(String(decoding: $0, as: UTF8.self))
    }
    relay.connect(server.options, .unprefixed)
    let open = RelayControl.Open(handler: "h", hash: plainHash)
    relay.receive(RelayControl.open(open, channel: 1).data.dropLast())
    relay.receive(RelayLine.message(channel: 1, Data(Self.select.utf8)).data.dropLast())
    try await until { lines.all.contains { $0.contains(#""reason":"gone""#) } }
    await relay.close()
    _ = worker
  }

  @Test
  func `A worker ends the session of a front end that hangs`() async throws {
    let server = try await BrokerServer()
    let handler = RichHandler()
    let worker = Worker(Worker.Options(server.options), time: HastyTime())
    try await worker.start([HandlerOffer(facts("h"), handler)])
    let connection = try BrokerConnection(server.options)
    let subscription = try connection.subscribe(to: "front") { _ in }
    let opening = #"{"version":1,"hash":"\#(plainHash)","heartbeat":3,"patience":12}"#
    try connection.publish(
      Data("f 1 open\n\(opening)\nf 2 message\n\(Self.select)".utf8),
      to: BrokerSubjects.unprefixed.handler("h", hash: plainHash), reply: "front")
    try await until { handler.ended.all.count == 1 }
    try await until { await worker.openSessions == 0 }
    subscription.cancel()
  }
}
