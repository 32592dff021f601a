internal import Platform
internal import DisplayText
internal import Files
internal import MenuDispatch
internal import Synchronization

/// The end of a plugin's output on standard error.
struct PluginLog: Sendable {
  static let limit = 64 << 10
  /// The maximum length of a line that is shown, in characters.
  static let longestLine = 200

  /// The options by which the guard confines the program, so that what it reports may be a refusal.
  var confinement: [String] = []

  private var older: [UInt8] = []
  private var newer: [UInt8] = []

  /// Appends bytes, and drops the oldest ones beyond the limit.
  ///
  /// Two buffers are used in turn, so that a flood of output moves no bytes but its own.
  mutating func append(_ more: [UInt8]) {
    if newer.count + more.count > Self.limit { (older, newer) = (newer, []) }
    if more.count <= Self.limit {
      newer += more
    } else {
      newer = Array(more.suffix(Self.limit))
    }
  }

  mutating func append(line: String) { append(Array((line + "\n").utf8)) }

  var text: String { String(decoding: (older + newer).suffix(Self.limit), as: UTF8.self) }

  /// Returns the last lines, at most `count` of them, without control sequences; empty ones are left out and
  /// long ones cut.
  func tail(_ count: Int = 8) -> [String] {
    PaintedLine.lines(text).map(\.text).filter { !$0.isEmpty }.suffix(count).map { line in
      line.count > Self.longestLine ? line.prefix(Self.longestLine) + "…" : line
    }
  }

  /// Returns a failure with the end of the log, and with the path of its file in `folder`.
  func failure(
    _ kind: HandlerFailure.Kind, _ message: String, detail: String?, hint: String?,
    in folder: String?, _ wording: Wording
  ) -> HandlerFailure {
    let place = folder.flatMap(write(to:)).map { wording(.itsLog(path: $0)) }
    let refused = RefusedAccess(in: tail() + [message, detail ?? ""], options: confinement)
    let hints = [hint, refused?.hint(wording), place].compactMap { $0 }
    let text = text
    return HandlerFailure(
      kind, message, detail: detail, hint: hints.isEmpty ? nil : hints.joined(separator: "\n"),
      log: tail(), wholeLog: text.isEmpty ? nil : text)
  }

  /// Writes the text to a file in `folder`, without control sequences so that it cannot affect a terminal;
  /// returns its path, or nil without a text or if the file cannot be written.
  func write(to folder: String) -> String? {
    let text = text
    guard !text.isEmpty else { return nil }
    let path = folder + "/plugin.log"
    let safe = PaintedLine.lines(text).map(\.text).joined(separator: "\n") + "\n"
    let isWritten = (try? AtomicFile.write(safe.utf8, to: path, for: .user)) != nil
    return isWritten ? path : nil
  }
}

/// The log of one session, also in a file: what the plugin prints on standard error, and lines of the host.
final class SessionLog: Sendable {
  /// The number of different lines that ``once(_:as:)`` logs.
  private static let onceLimit = 500
  /// The time until new lines are in the file.
  private static let delay = Duration.seconds(1)

  private struct State {
    var log = PluginLog()
    var kinds: Set<String> = []
    var isWaiting = false
    var isFinished = false
  }

  private let state = Mutex(State())
  private let folder: String?
  private let time: any TimeSource
  private let wording: Wording

  init(folder: String?, time: any TimeSource, _ wording: Wording) {
    (self.folder, self.time, self.wording) = (folder, time, wording)
  }

  var text: String { state.withLock { $0.log.text } }

  func tail(_ count: Int = 8) -> [String] { state.withLock { $0.log }.tail(count) }

  /// Records the options by which the guard confines the program.
  func keep(confinement: [String]) { state.withLock { $0.log.confinement = confinement } }

  /// The hint for a message about a refusal; nil for another message.
  func hint(about message: String) -> String? {
    let options = state.withLock { $0.log.confinement }
    return RefusedAccess(in: [message], options: options)?.hint(wording)
  }

  func append(_ bytes: [UInt8]) { state.withLock { $0.log.append(bytes) } }
  func append(line: String) { state.withLock { $0.log.append(line: line) } }

  /// Logs a line of the host, unless the session has caused the same one before.
  ///
  /// - Parameter kind: the lines that count as the same one; nil to compare the lines.
  func once(_ line: String, as kind: String? = nil) {
    let isNew = state.withLock { state in
      guard state.kinds.count < Self.onceLimit, state.kinds.insert(kind ?? line).inserted
      else { return false }
      state.log.append(line: "appmenu: " + line)
      return true
    }
    if isNew { keep() }
  }

  /// Writes the file within a second, for an author who follows it while the plugin runs.
  func keep() {
    let isFirst = state.withLock { state in
      defer { state.isWaiting = true }
      return !state.isWaiting
    }
    guard isFirst, folder != nil else { return }
    Task { [weak self, time] in
      try? await time.sleep(for: Self.delay)
      let isFinished = self?.state.withLock { state in
        state.isWaiting = false
        return state.isFinished
      }
      // Later output may belong to the log of the next process.
      if isFinished == false { self?.write() }
    }
  }

  /// Writes the file for the last time: from then on it may be the next session's.
  func finish() {
    let isFirst = state.withLock { state in
      defer { state.isFinished = true }
      return !state.isFinished
    }
    if isFirst { write() }
  }

  private func write() {
    _ = folder.flatMap { folder in state.withLock { $0.log }.write(to: folder) }
  }

  func failure(
    _ message: String, detail: String? = nil, hint: String? = nil,
    kind: HandlerFailure.Kind = .broken
  ) -> HandlerFailure {
    state.withLock { $0.log }.failure(
      kind, message, detail: detail, hint: hint, in: folder, wording)
  }
}
