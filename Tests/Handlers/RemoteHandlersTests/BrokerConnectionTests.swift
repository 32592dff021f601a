import AppMenuTesting
import Foundation
import PluginHost
import RemoteHandlers
import Synchronization
import Testing

@Suite(
  "Connection to a broker", .timeLimit(.minutes(5)),
  .enabled(if: BrokerServer.program.isExpected, BrokerServer.reason))
struct BrokerConnectionTests {
  @Test
  func `A request is answered by one member of a queue group`() async throws {
    let server = try await BrokerServer()
    let (one, other) = (
      try BrokerConnection(server.options), try BrokerConnection(server.options)
    )
    let answers = Mutex(0)
    let subscriptions = try [one, one].map { connection in
      try connection.subscribe(to: "work", queue: "q") { message in
        answers.withLock { $0 += 1 }
        guard let reply = message.reply else { return }
        try? connection.publish(message.data + Data("!".utf8), to: reply)
      }
    }
    try await one.flush()
    let answer = try await other.request(Data("x".utf8), to: "work")
    #expect(answer.data == Data("x!".utf8))
    try await one.flush()
    #expect(answers.withLock { $0 } == 1)
    subscriptions.forEach { $0.cancel() }
  }

  @Test
  func `A request to nobody fails at once`() async throws {
    let server = try await BrokerServer()
    let connection = try BrokerConnection(server.options)
    await #expect(throws: BrokerError.nobody) {
      try await connection.request(Data(), to: "work", timeout: .seconds(600))
    }
  }

  @Test
  func `What cannot be sent is refused with the reason`() async throws {
    let server = try await BrokerServer()
    let connection = try BrokerConnection(server.options)
    for subject in ["", "a.*", "a.>", "a b", "a..b", "a\r\nPUB x 0", "ä"] {
      #expect(throws: BrokerError.subject) { try connection.publish(Data(), to: subject) }
    }
    #expect(throws: BrokerError.tooLarge) {
      try connection.publish(Data(count: connection.payloadLimit + 1), to: "a")
    }
    connection.close()
    #expect(throws: BrokerError.away) { try connection.publish(Data(), to: "a") }
    #expect(!connection.isConnected)
  }

  @Test
  func `A connection that is lost comes back with its subscriptions`() async throws {
    let server = try await BrokerServer()
    let changes = Mutex<[BrokerConnection.Change]>([])
    let connection = try BrokerConnection(server.options) { change in
      changes.withLock { $0.append(change) }
    }
    let received = Mutex(0)
    let subscription = try connection.subscribe(to: "a") { _ in received.withLock { $0 += 1 } }
    server.kill()
    try await until { changes.withLock { $0.contains(.lost) } }
    try await server.start()
    try await until { changes.withLock { $0.contains(.back) } }
    try connection.publish(Data(), to: "a")
    try await until { received.withLock { $0 == 1 } }
    subscription.cancel()
    connection.close()
    try await until { changes.withLock { $0.last == .closed } }
  }

  @Test
  func `A broker that is not there, wrong credentials and unreadable files are told apart`()
    async throws
  {
    let server = try await BrokerServer(["--user", "u", "--pass", "secret"])
    #expect(throws: BrokerError.refused) { try BrokerConnection(server.options) }
    var wrong = BrokerOptions("nats://u:wrong@127.0.0.1:\(server.port)")
    #expect(throws: BrokerError.refused) { try BrokerConnection(wrong) }
    #expect(!wrong.shown.contains("wrong"))
    wrong.credentials = server.scratch + "/none"
    #expect(
      throws: BrokerError.option("The credentials file '\(server.scratch)/none' cannot be read.")
    ) { try BrokerConnection(wrong) }
    _ = try BrokerConnection(BrokerOptions("nats://u:secret@127.0.0.1:\(server.port)"))
    server.kill()
    #expect(throws: BrokerError.unreachable) { try BrokerConnection(server.options) }
  }

  @Test
  func `A user is let in by an nkey, and not by another one's seed`() async throws {
    // A key pair of this test alone: its seed is the bytes 0 to 31.
    let user = "UAB2CB576PHBBPQ5ODORRZ2LYCMWPZGWGCN2KDK7DXOIMZASKUY3RLKK"
    let folder = NSTemporaryDirectory() + "appmenu-nkey-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (settings, seed) = (folder + "/nats.conf", folder + "/seed")
    try Data("authorization { users: [ { nkey: \(user) } ] }".utf8)
      .write(to: URL(fileURLWithPath: settings))
    try Data("SUAAAAICAMCAKBQHBAEQUCYMBUHA6EARCIJRIFIWC4MBSGQ3DQOR4H776Y\n".utf8)
      .write(to: URL(fileURLWithPath: seed))
    let server = try await BrokerServer(["-c", settings])
    func connect(_ key: String?) throws {
      var connect = RelayControl.Connect(address: server.address)
      connect.key = key
      _ = try BrokerConnection(BrokerOptions(connect))
    }
    try connect(user + ":" + seed)
    #expect(throws: BrokerError.refused) { try connect(nil) }
    #expect(throws: BrokerError.self) { try connect(user + ":" + settings) }
    #expect(
      throws: BrokerError.option("The file '\(folder)/none' with the seed of a key cannot be read.")
    ) { try connect(user + ":" + folder + "/none") }
    #expect(BrokerAddress.isKey(user + ":" + seed))
    for wrong in [user, user + ":", "S" + user.dropFirst() + ":x", "U:x", seed] {
      #expect(!BrokerAddress.isKey(wrong))
    }
  }
}
