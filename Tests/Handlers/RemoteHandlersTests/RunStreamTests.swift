import AppMenuTesting
import Foundation
import RemoteHandlers
import RunLog
import RunRecords
import StructuredData
import Testing

@Suite(
  "Runs in a stream of a broker", .timeLimit(.minutes(5)),
  .enabled(if: BrokerServer.program.isExpected, BrokerServer.reason))
struct RunStreamTests {
  private func stream(_ server: BrokerServer, _ name: String = "RUNS") throws -> RunStream {
    try #require(RunStream(server.options, name: name, age: nil, host: "here"))
  }

  @Test func `A run that has ended is in the stream, as JSON without its secrets`()
    async throws
  {
    let server = try await BrokerServer(["-js"])
    let log = try await KeptLog()
    let id = try await log.log.record(
      "Deploy to x", inputs: [("to", "berlin"), ("key", "S3cr3t-W0rd")], secrets: ["key"],
      output: "as S3cr3t-W0rd\u{1b}[31m\n")
    let subjects = try #require(BrokerSubjects(prefix: "team"))
    let keeping = log.keep(
      in: try #require(RunStream(server.options, subjects, name: "RUNS", age: 5000, host: "here")))
    try await until { try await server.count(of: "RUNS") == 1 }
    let message = try await server.message(1, of: "RUNS")
    await keeping.stop()
    #expect(message.subject == "team.appmenu.runs.RUNS")
    let record = try JSONDecoder().decode(StructuredValue.self, from: message.data)
    #expect(record["version"] == 1 && record["id"]?.string == id.text)
    #expect(record["host"] == "here" && record["user"] == "ann" && record["state"] == "succeeded")
    #expect(record["item"]?["path"] == ["servers", "deploy"] && record["exitStatus"] == 0)
    #expect(record["inputs"] == [["name": "to", "value": "berlin"], ["name": "key"]])
    #expect(
      record["output"] == [
        "size": .int("as •••\u{1b}[31m\n".utf8.count), "encoding": "text",
        "head": "as •••\u{1b}[31m\n",
      ])
    #expect(!String(decoding: message.data, as: UTF8.self).contains("S3cr3t"))
    let info = try await server.api("STREAM.INFO.RUNS")
    #expect(info["config"]?["max_age"] == 5_000_000_000 && info["config"]?["storage"] == "file")
    #expect(log.reports.isEmpty)
  }

  @Test
  func `A new log has all runs of the stream, with their outputs, and puts none of them there`()
    async throws
  {
    let server = try await BrokerServer(["-js"])
    let log = try await KeptLog()
    var ids: [RunID] = []
    for number in 0..<40 {
      ids.append(try await log.log.record("Run \(number)", output: "output \(number)"))
    }
    ids.append(try await log.log.record("Bytes", bytes: [0xff, 0, 0x1b, 0x80]))
    let keeping = log.keep(in: try stream(server))
    try await until { try await server.count(of: "RUNS") == ids.count }
    await keeping.stop()
    let new = try await KeptLog()
    let restoring = new.keep(in: try stream(server))
    try await until { try await new.runs().count == ids.count }
    await restoring.stop()
    let (old, restored) = (try await log.runs(), try await new.runs())
    #expect(restored.map(\.id) == ids.reversed())
    for (one, other) in zip(old, restored) {
      #expect(one.item == other.item && one.started == other.started && one.ended == other.ended)
      #expect(other.host == "here")
      #expect(try await log.output(one.id) == new.output(one.id))
    }
    #expect(try await server.count(of: "RUNS") == ids.count)
    #expect(new.reports.isEmpty)
  }

  @Test func `Two logs share what ends while both go on`() async throws {
    let server = try await BrokerServer(["-js"])
    let logs = [try await KeptLog(), try await KeptLog()]
    let keeping = try logs.map { $0.keep(in: try stream(server)) }
    var ids: Set<RunID> = []
    for number in 0..<10 { ids.insert(try await logs[number % 2].log.record("Run \(number)")) }
    for log in logs {
      try await until {
        log.tick()
        return try await Set(log.runs().map(\.id)) == ids
      }
    }
    for keeping in keeping { await keeping.stop() }
    #expect(try await server.count(of: "RUNS") == 10)
  }

  @Test func `While the broker is away nothing is lost, and nothing is there twice`()
    async throws
  {
    let server = try await BrokerServer(["-js"])
    let log = try await KeptLog()
    let keeping = log.keep(in: try stream(server))
    var ids = [try await log.log.record("Before")]
    try await until { try await server.count(of: "RUNS") == 1 }
    server.kill()
    for number in 0..<5 { ids.append(try await log.log.record("Away \(number)")) }
    try await until { !log.reports.isEmpty }
    try await server.start()
    try await until {
      log.tick()
      return try await server.count(of: "RUNS") == ids.count
    }
    ids.append(try await log.log.record("After"))
    try await until { try await server.count(of: "RUNS") == ids.count }
    try await until { log.reports.last?.hasSuffix("again") ?? false }
    await keeping.stop()
    for (position, id) in ids.enumerated() {
      let message = try await server.message(position + 1, of: "RUNS")
      #expect(RunMessage.run(in: message.data)?.id == id)
    }
  }

  @Test
  func `A server that starts while there is no broker keeps its runs when there is one`()
    async throws
  {
    let server = try await BrokerServer(["-js"])
    server.kill()
    let log = try await KeptLog()
    let keeping = log.keep(in: try stream(server))
    try await log.log.record("Early")
    try await until { !log.reports.isEmpty }
    #expect(
      log.reports == [
        "the log of runs is not kept in the stream 'RUNS' now: It does not answer. "
          + "Finished runs are saved there later."
      ])
    try await server.start()
    let observer = try stream(server)
    try await until {
      log.tick()
      return try await log.unkept(in: observer) == 0
    }
    await keeping.stop()
    #expect(try await server.count(of: "RUNS") == 1)
  }

  @Test
  func `A run that is stored twice is there once, also if the log does not know of it`()
    async throws
  {
    let server = try await BrokerServer(["-js"])
    let log = try await KeptLog()
    let id = try await log.log.record("Once")
    // As a server that is killed before it notes what it has stored.
    let stream = try stream(server)
    let identity = try await stream.open().identity
    _ = try await log.log.position(in: identity)
    let run = try #require(try await log.log.unkept(in: identity, limit: 1).first)
    #expect(try await stream.store(run) == 1)
    #expect(try await stream.store(run) == 1)
    #expect(try await log.unkept(in: identity) == 1)
    let keeping = log.keep(in: stream)
    try await until { try await log.unkept(in: identity) == 0 }
    await keeping.stop()
    #expect(try await server.count(of: "RUNS") == 1)
    #expect(try await log.runs().map(\.id) == [id])
  }

  @Test
  func `An output that is larger than the broker takes keeps its beginning and its end`()
    async throws
  {
    let server = try await BrokerServer(["-js"])
    let log = try await KeptLog()
    let text = (0..<60_000).map { "line \($0) — ünïcödé\n" }.joined()
    let ids = [
      try await log.log.record("Text", output: text),
      try await log.log.record(
        "Bytes", bytes: (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 3) }),
    ]
    let new = try await KeptLog()
    let keeping = [log.keep(in: try stream(server)), new.keep(in: try stream(server))]
    try await until {
      new.tick()
      return try await new.runs().count == 2
    }
    for keeping in keeping { await keeping.stop() }
    for id in ids {
      let run = try #require(try await new.log.run(id, permission: .everything))
      let (old, kept) = (try await log.output(id), try await new.output(id))
      #expect(run.outputSize == (id == ids[0] ? text.utf8.count : 1_000_000))
      #expect(kept.count == 2 && kept[1].omitted > 0)
      #expect(kept[0].bytes == Array(old[0].bytes.prefix(kept[0].bytes.count)))
      let end = kept[1].bytes
      #expect(end == Array((old.last?.bytes ?? []).suffix(end.count)))
      #expect(kept[0].bytes.count + end.count > 600_000)
    }
    #expect(log.reports.isEmpty && new.reports.isEmpty)
  }

  @Test func `What is no run of this version is passed over, and told of once`()
    async throws
  {
    let server = try await BrokerServer(["-js"])
    let stream = try stream(server)
    _ = try await stream.open()
    let connection = try BrokerConnection(server.options)
    for record in RunMessageTests.hostile {
      try connection.publish(record, to: "appmenu.runs.RUNS")
    }
    var steering = RunMessageTests.sample
    steering.item.title = "\u{1b}]0;x\u{7}\u{202e}"
    try connection.publish(
      try #require(RunMessage.data(of: steering, host: "h", limit: 10_000)),
      to: "appmenu.runs.RUNS")
    try await connection.flush()
    let log = try await KeptLog()
    let id = try await log.log.record("Good")
    let keeping = log.keep(in: stream)
    try await until { try await log.runs().count == 2 }
    try await until { try await log.unkept(in: stream) == 0 }
    await keeping.stop()
    #expect(try await Set(log.runs().map(\.id)) == [id, steering.id])
    #expect(
      log.reports == [
        "the stream 'RUNS' has records that are not runs of this version "
          + "(\(RunMessageTests.hostile.count)); they are skipped"
      ])
  }

  @Test
  func `A stream of somebody else is used as it is if it keeps runs, with other messages in it`()
    async throws
  {
    let server = try await BrokerServer(["-js"])
    let connection = try BrokerConnection(server.options)
    _ = try await server.api(
      "STREAM.CREATE.ALL",
      #"{"name":"ALL","subjects":["appmenu.>","x"],"storage":"memory","max_msg_size":5000}"#)
    for _ in 0..<100 { try connection.publish(Data("x".utf8), to: "x") }
    try await connection.flush()
    let log = try await KeptLog()
    let id = try await log.log.record("Large", output: String(repeating: "abc\n", count: 10_000))
    let observer = try stream(server, "ALL")
    let keeping = log.keep(in: try stream(server, "ALL"))
    try await until { try await log.unkept(in: observer) == 0 }
    await keeping.stop()
    let message = try await server.message(101, of: "ALL")
    #expect(message.data.count <= 5000 && RunMessage.run(in: message.data)?.id == id)
    let new = try await KeptLog()
    let restoring = new.keep(in: try stream(server, "ALL"))
    try await until { try await new.runs().map(\.id) == [id] }
    await restoring.stop()
    #expect(log.reports.isEmpty && new.reports.isEmpty)
  }

  @Test(arguments: [
    (
      #"{"name":"RUNS","subjects":["other"]}"#,
      "It does not include the subject 'appmenu.runs.RUNS'."
    ),
    (
      #"{"name":"RUNS","subjects":["appmenu.runs.*"],"retention":"workqueue"}"#,
      "It needs the retention 'limits' and acknowledgements, and must not be sealed."
    ),
    (
      #"{"name":"OTHER","subjects":["appmenu.runs.>"]}"#,
      "Another stream has the subject 'appmenu.runs.RUNS'."
    ),
  ])
  func `A stream that cannot keep runs is refused with the reason`(config: String, words: String)
    async throws
  {
    let server = try await BrokerServer(["-js"])
    let name = config.contains("OTHER") ? "OTHER" : "RUNS"
    #expect(try await server.api("STREAM.CREATE." + name, config)["config"] != nil)
    let stream = try stream(server)
    await #expect(throws: RunArchiveError.unusable(words)) { try await stream.open() }
  }

  @Test
  func `The permissions of the guide are enough, with answers on subjects of the server's own`()
    async throws
  {
    let file = NSTemporaryDirectory() + "appmenu-broker-\(UUID().uuidString).conf"
    let configuration = """
      authorization: {
        users: [
          {user: server, password: s, permissions: {subscribe: ["_INBOX.server.>"], publish: [
            "appmenu.runs.RUNS", "$JS.API.STREAM.INFO.RUNS", "$JS.API.STREAM.CREATE.RUNS",
            "$JS.API.CONSUMER.*.RUNS.>", "$JS.API.CONSUMER.CREATE.RUNS", "$JS.API.CONSUMER.MSG.NEXT.RUNS.*"]}}
        ]
      }
      """
    try Data(configuration.utf8).write(to: URL(fileURLWithPath: file))
    defer { try? FileManager.default.removeItem(atPath: file) }
    let server = try await BrokerServer(["-js", "-c", file])
    var options = BrokerOptions("nats://server:s@127.0.0.1:\(server.port)")
    options.inbox = "_INBOX.server"
    let (log, new) = (try await KeptLog(), try await KeptLog())
    let id = try await log.log.record("Run")
    let keeping = log.keep(in: try #require(RunStream(options, name: "RUNS", age: nil)))
    let restoring = new.keep(in: try #require(RunStream(options, name: "RUNS", age: nil)))
    try await until {
      new.tick()
      return try await new.runs().map(\.id) == [id]
    }
    for keeping in [keeping, restoring] { await keeping.stop() }
    #expect(log.reports.isEmpty && new.reports.isEmpty)
  }

  @Test func `A broker without JetStream is named as such`() async throws {
    let server = try await BrokerServer()
    let stream = try stream(server)
    await #expect(throws: RunArchiveError.self) { try await stream.open() }
  }

  @Test func `A stream that was removed is made anew, with all runs that the log has`()
    async throws
  {
    let server = try await BrokerServer(["-js"])
    let log = try await KeptLog()
    let keeping = log.keep(in: try stream(server))
    for _ in 0..<3 { try await log.log.record("Run") }
    try await until { try await server.count(of: "RUNS") == 3 }
    _ = try await server.api("STREAM.DELETE.RUNS")
    log.tick()
    try await until { try await server.count(of: "RUNS") == 3 }
    await keeping.stop()
  }

  @Test
  func `Names of streams have letters, digits, hyphens and underscores only`() {
    for name in ["RUNS", "my-runs_2"] { #expect(RunStream.isName(name)) }
    for name in ["", "a.b", "a b", "*", ">", "ä", "a\n", "a/b", String(repeating: "a", count: 101)]
    {
      #expect(!RunStream.isName(name))
      #expect(RunStream(BrokerOptions("nats://127.0.0.1:1"), name: name, age: nil) == nil)
    }
  }
}
