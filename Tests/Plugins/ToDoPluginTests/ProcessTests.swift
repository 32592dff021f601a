import AppMenuTesting
import Foundation
import Synchronization
import Testing

@testable import AppMenuPlugin
@testable import HandlerProtocol
@testable import ToDoPlugin

/// The plugin in a process of its own, driven by its protocol.
private final class PluginProgram: Sendable {
  private let process: Process
  private let input: FileHandle
  /// The ids of requests that were answered with effects, in order.
  private let answered: AsyncStream<Int>
  private let said = Mutex<[Data]>([])

  static let path: String = {
    let program = Bundle.main.executablePath ?? CommandLine.arguments[0]
    var folder = URL(fileURLWithPath: program).deletingLastPathComponent()
    while !FileManager.default.isExecutableFile(atPath: folder.path + "/appmenu-plugins"),
      folder.path != "/"
    {
      folder.deleteLastPathComponent()
    }
    return folder.path + "/appmenu-plugins"
  }()

  init(_ folder: String, timeZone: String = "UTC", locale: String = "en") throws {
    // Writing to an ended process must not end this one.
    signal(SIGPIPE, SIG_IGN)
    process = Process()
    process.executableURL = URL(fileURLWithPath: Self.path)
    process.arguments = ["to-do"]
    process.environment = ["PATH": "/usr/bin:/bin", "TZ": timeZone]
    let (input, output) = (Pipe(), Pipe())
    for end in [
      input.fileHandleForWriting, output.fileHandleForReading, input.fileHandleForReading,
      output.fileHandleForWriting,
    ] {
      _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
    }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    self.input = input.fileHandleForWriting
    let (answered, continuation) = AsyncStream<Int>.makeStream()
    self.answered = answered
    try process.run()
    let reader = output.fileHandleForReading
    Thread.detachNewThread { [self] in
      var framing = LineFraming()
      while true {
        let data = reader.availableData
        if data.isEmpty { break }
        for line in framing.append(Array(data)).lines {
          said.withLock { $0.append(line) }
          guard let message = try? IncomingMessage(line), message.method == nil,
            message.error == nil, case .number(let id)? = message.id
          else { continue }
          continuation.yield(id)
        }
      }
      continuation.finish()
    }
    try send(
      Method.initialize, 1,
      InitializeParams(
        host: .init(name: "t", version: "1"), plugin: .init(id: "to-do"),
        directories: .init(config: "", data: folder, cache: "", state: ""), locale: locale,
        timeZone: timeZone, color: false))
    try send(
      Method.select, 2,
      SelectParams(
        invocation: "i", handler: "to-do", item: .init(id: "t", title: "To do"), path: ["t"]))
  }

  private func send(_ method: String, _ id: Int, _ params: some Encodable) throws {
    try input.write(contentsOf: Envelope.request(method, id: .number(id), params: params))
  }

  /// Asks for an item to be added, and does not wait; the answer has the id of the request.
  func add(_ title: String, id: Int, _ values: [String: StructuredValue] = [:]) throws {
    try send(
      Method.action, id,
      ActionParams(
        invocation: "i", view: "form/add", action: "save",
        values: values.merging(["title": .string(title)]) { $1 }))
  }

  /// Whether a message of the plugin has contained a text.
  func hasSaid(_ text: String) -> Bool {
    said.withLock { $0.contains { String(decoding: $0, as: UTF8.self).contains(text) } }
  }

  /// The answers that have come, as they come.
  var answers: AsyncStream<Int> { answered }

  func kill(_ signal: Int32) { Foundation.kill(process.processIdentifier, signal) }

  /// Waits for the end of the process, without keeping a thread from other tests.
  func waitForEnd() async throws {
    try await until("the end of the process") { !process.isRunning }
  }

  /// Ends the program as the host does at its own end.
  func end() async throws {
    // Programs that were started meanwhile may hold the pipe, so that its end alone might not be noticed.
    try? input.write(contentsOf: Envelope.request(Method.exit, params: StructuredValue.object([:])))
    try input.close()
    try await waitForEnd()
  }
}

/// Ids of requests for items; those below are used up by the handshake.
private let firstItem = 10

@Suite(.timeLimit(.minutes(10)), .serialized) struct ProcessTests {
  @Test(arguments: [
    ("ko_KR", "할 일이 없습니다. n을 눌러 추가하십시오."), ("en_001", "Nothing to do. Press n to add an item."),
  ])
  func `Protocol: views are in the language of the locale that initialize names`(
    _ locale: String, _ words: String
  ) async throws {
    let folder = try Folder()
    let program = try PluginProgram(folder.path, locale: locale)
    for await id in program.answers where id == 2 { break }
    #expect(program.hasSaid(words))
    try await program.end()
  }

  @Test
  func `Persistence: kill -9 at any moment in 200 saves loses no item that was acknowledged`()
    async throws
  {
    let folder = try Folder()
    var acknowledged: Set<String> = []
    var round = 0
    while acknowledged.count < 200 {
      round += 1
      let program = try PluginProgram(folder.path)
      for number in 0..<16 { try program.add("\(round)-\(number)", id: firstItem + number) }
      var (left, isKilled) = (round % 13, false)
      for await id in program.answers where id >= firstItem {
        // Answers that were written before the end count, also if they are read later.
        acknowledged.insert("\(round)-\(id - firstItem)")
        left -= 1
        if left <= 0, !isKilled {
          program.kill(SIGKILL)
          isKilled = true
        }
      }
      try await program.waitForEnd()
      let found = Set(try folder.titles())
      #expect(acknowledged.isSubset(of: found), "round \(round)")
      try #require(!folder.names.contains { $0.contains("damaged") })
    }
    #expect(round > 12)
  }

  @Test func `Persistence: two running plugins that add items at once lose none`()
    async throws
  {
    let folder = try Folder()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for name in ["a", "b"] {
        group.addTask {
          let program = try PluginProgram(folder.path)
          for number in 0..<50 { try program.add("\(name)\(number)", id: firstItem + number) }
          var answers = 0
          for await id in program.answers where id >= firstItem {
            answers += 1
            if answers == 50 { break }
          }
          #expect(answers == 50)
          try await program.end()
        }
      }
      try await group.waitForAll()
    }
    let expected = Set(["a", "b"].flatMap { name in (0..<50).map { "\(name)\($0)" } })
    #expect(try Set(folder.titles()) == expected)
    #expect(try folder.titles().count == 100)
  }

  @Test(arguments: [SIGTERM, SIGHUP, 0])
  func `Persistence: items outlive SIGTERM, SIGHUP and the end of the menu`(signal: Int32)
    async throws
  {
    let folder = try Folder()
    let program = try PluginProgram(folder.path)
    try program.add("a", id: firstItem)
    for await id in program.answers where id == firstItem { break }
    if signal != 0 { program.kill(signal) }
    try await program.end()
    #expect(try folder.titles() == ["a"])
  }

  @Test("Functional: 02/22/2016 in Europe/Berlin is 1456095600, by the system's calendar")
  func berlin() async throws {
    for (zone, day, timestamp) in [
      ("Europe/Berlin", "02/22/2016", 1_456_095_600.0), ("UTC", "02/22/2016", 1_456_099_200),
      // Summer time; and a time that there is not, since the clock is put forward.
      ("Europe/Berlin", "2016-07-01 12:00", 1_467_367_200),
      ("America/New_York", "2016-03-13 02:30", 1_457_854_200),
    ] {
      let folder = try Folder()
      let program = try PluginProgram(folder.path, timeZone: zone)
      try program.add("a", id: firstItem, ["date": .string(day)])
      for await id in program.answers where id == firstItem { break }
      try await program.end()
      let found = try folder.lists().open.first?.item.timestamp
      #expect(found == timestamp, "\(zone) \(day)")
    }
  }
}
