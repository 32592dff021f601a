internal import Platform
internal import DisplayText
internal import Files
internal import MenuDispatch

/// The end of a plugin's output on standard error.
struct PluginLog: Sendable {
  static let limit = 64 << 10
  /// The maximum length of a line that is shown, in characters.
  static let longestLine = 200

  private var bytes: [UInt8] = []

  /// Appends bytes, and drops the oldest ones beyond the limit, many at a time.
  mutating func append(_ more: [UInt8]) {
    bytes += more.suffix(Self.limit)
    if bytes.count > 2 * Self.limit { bytes.removeFirst(bytes.count - Self.limit) }
  }

  mutating func append(line: String) { append(Array((line + "\n").utf8)) }

  var text: String { String(decoding: bytes.suffix(Self.limit), as: UTF8.self) }

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
    let hints = [hint, place].compactMap { $0 }
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
