package import Platform
internal import HandlerProtocol
internal import PluginHost
internal import SourceText
internal import StructuredData

/// Replays a transcript, as written by `APPMENU_TRACE`, to a plugin: sends the host's messages again in
/// the same order, and compares the plugin's answers with those in the transcript.
///
/// An answer that the host refuses fails, even if it is the same.
package struct TranscriptReplay: Sendable {
  private let suite: ConformanceSuite

  package init(_ suite: ConformanceSuite) { self.suite = suite }

  private struct Record: Decodable {
    var plugin: String
    var to: StructuredValue?
    var from: StructuredValue?
    var note: String?
  }

  package func run(
    _ transcript: Data, folder: String, report: @escaping @Sendable (Check) async -> Void = { _ in }
  ) async -> [Check] {
    let recorder = Recorder(report: report)
    let validation = PluginValidator(host: suite.host, fileSystem: suite.fileSystem)
      .validate(folder: folder)
    guard let plugin = validation.plugin else {
      await recorder.check("its manifest is right, and its program is there") {
        throw Finding.failed(validation.diagnostics.first?.message ?? "there is no plugin")
      }
      return await recorder.checks
    }
    var runs: [[Record]] = []
    let isReadable = await recorder.check("the transcript can be read") {
      runs = try Self.runs(of: plugin.manifest.id, in: transcript)
      if runs.isEmpty {
        throw Finding.failed("it holds nothing of the plugin '\(plugin.manifest.id)'")
      }
      if plugin.manifest.mode == .script {
        throw Finding.failed("a script has no messages to replay; `plugins test` runs it")
      }
    }
    guard isReadable else { return await recorder.checks }
    await suite.with(plugin, recorder) { bench in
      for records in runs { await play(records, bench, recorder) }
    }
    return await recorder.checks
  }

  /// Returns the records of a plugin, one array for each process.
  private static func runs(of id: String, in transcript: Data) throws -> [[Record]] {
    var runs: [[Record]] = []
    for (number, line) in transcript.split(separator: 0x0A).enumerated() {
      guard let record = try? JSONDecoder().decode(Record.self, from: line) else {
        throw Finding.failed("line \(number + 1) is not a record of a transcript")
      }
      guard record.plugin == id else { continue }
      if record.note == "start" || runs.isEmpty { runs.append([]) }
      runs[runs.count - 1].append(record)
    }
    return runs.filter { run in run.contains { $0.to != nil } }
  }

  private func play(_ records: [Record], _ bench: TestBench, _ recorder: Recorder) async {
    let peer = await bench.launch()
    // The methods of the transcript's requests without an answer so far, by their number.
    var methods: [Int: String] = [:]
    for record in records {
      if let message = record.to {
        let method = message["method"]?.string
        if let id = Self.number(message) { methods[id] = method }
        // A cancelled request needs no answer.
        if method == Method.cancel, let id = message["params"].flatMap(Self.number) {
          methods[id] = nil
        }
        await peer.replay(message, directories: bench.directories)
      } else if let answer = record.from, answer["method"] == nil, let id = Self.number(answer) {
        let method = methods.removeValue(forKey: id) ?? "a request"
        await recorder.check("\(id): it answers '\(method)' as it did") {
          let now = try await self.answer(to: id, method, peer, bench)
          try Self.compare(now.value, with: answer)
          try await Self.checkAdmitted(now, method, peer)
          let differences = ContentDifferences(now.value["result"], answer["result"], at: "result")
          if !differences.lines.isEmpty {
            throw Finding.warning(
              (["the content differs"] + differences.lines).joined(separator: "\n"))
          }
        }
      }
    }
    for (id, method) in methods.sorted(by: { $0.key < $1.key }) {
      await recorder.check("\(id): it answers '\(method)', which it did not") {
        let now = try await answer(to: id, method, peer, bench)
        try await Self.checkAdmitted(now, method, peer)
      }
    }
    await peer.closeInput()
    if await peer.waitForEnd(within: .seconds(1)) == nil { await peer.stop() }
  }

  private func answer(
    to id: Int, _ method: String, _ peer: PluginPeer, _ bench: TestBench
  ) async throws -> IncomingMessage {
    let limit = method == Method.initialize ? bench.startLimit : bench.replyLimit
    switch await peer.answer(to: id, within: limit) {
    case .message(let message): return message
    case .ended(let end): throw Finding.failed("it ended \(end.words)")
    case .nothing(let reason): throw Finding.failed("it did not answer\n\(reason)")
    }
  }

  private static func number(_ message: StructuredValue) -> Int? {
    if case .int(let number)? = message["id"] { number } else { nil }
  }

  /// Throws a failure if the host refuses an answer.
  private static func checkAdmitted(
    _ answer: IncomingMessage, _ method: String, _ peer: PluginPeer
  ) async throws {
    guard answer.error == nil, let result = answer.value["result"] else { return }
    var lint = Lint()
    let problems: [ViewProblem]
    switch method {
    case Method.select:
      let isUpdated = await peer.notifications.contains { $0.method == Method.update }
      problems = ViewReview.problems(
        inResult: result, of: isUpdated ? .updatedSelection : .selection)
    case Method.action: problems = ViewReview.problems(inResult: result, of: .action)
    case Method.more: problems = ViewReview.problems(inPage: result, of: nil)
    default: return
    }
    lint.add(problems.filter(\.isRefused))
    try lint.conclude()
  }

  /// Throws a failure if a result became an error or a view of another kind.
  private static func compare(_ now: StructuredValue, with then: StructuredValue) throws {
    if (now["error"] == nil) != (then["error"] == nil) {
      let words = now["error"]?["message"]?.string.map { "an error: " + $0 } ?? "a result"
      throw Finding.failed("it answered with \(words)")
    }
    let kinds = [now, then].map { $0["result"]?["view"]?["kind"]?.string }
    if kinds[0] != kinds[1] {
      throw Finding.failed(
        "the view is of kind '\(kinds[0] ?? "none")', was '\(kinds[1] ?? "none")'")
    }
  }
}

extension PluginPeer {
  /// Sends a message of a transcript again, with temporary folders instead of the user's.
  func replay(_ message: StructuredValue, directories: InitializeParams.Directories) {
    var message = message
    if message["method"]?.string == Method.initialize, case .object(var members) = message,
      case .object(var params)? = members["params"]
    {
      params["directories"] = .object([
        "config": .string(directories.config), "data": .string(directories.data),
        "cache": .string(directories.cache), "state": .string(directories.state),
      ])
      members["params"] = .object(params)
      message = .object(members)
    }
    guard let line = try? JSONEncoder.line(message) else { return }
    if case .int(let id)? = message["id"] { expect(id) }
    write(line)
  }
}
