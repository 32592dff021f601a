internal import Localization
internal import MenuHandlers

// The plugin's output on standard error, and the failures that include it.

extension PluginConnection {
  /// Returns a failure with the end of the log, which is also written to a file.
  func failure(
    _ message: String, detail: String? = nil, hint: String? = nil,
    kind: HandlerFailure.Kind = .broken
  ) -> HandlerFailure {
    var hint = hint
    if let path = writeLog() {
      hint = [hint, wording(.itsLog(path: path))].compactMap { $0 }.joined(separator: "\n")
    }
    let text = log.text
    return HandlerFailure(
      kind, message, detail: detail, hint: hint, log: log.tail(),
      wholeLog: text.isEmpty ? nil : text)
  }

  @discardableResult
  func writeLog() -> String? { log.write(to: logFolder) }

  /// Logs a line of the host's own, unless the process has caused the same one before.
  ///
  /// - Parameter kind: the lines that count as the same one; nil to compare the lines.
  func logOnce(_ line: String, as kind: String? = nil) {
    guard logged.count < Self.loggedLimit, logged.insert(kind ?? line).inserted else { return }
    log.append(line: "appmenu: " + line)
    keepLog()
  }

  /// Writes the log to its file within a second, for an author who follows it while the plugin runs.
  func keepLog() {
    guard !isKeepingLog else { return }
    isKeepingLog = true
    Task { [weak self, time] in
      try? await time.sleep(for: .seconds(1))
      await self?.writeKeptLog()
    }
  }

  private func writeKeptLog() {
    isKeepingLog = false
    // Later output may belong to the log of the next process.
    guard closed == nil, end == nil else { return }
    writeLog()
  }
}
