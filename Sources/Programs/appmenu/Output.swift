internal import AppMenuKit
internal import DisplayText
internal import Platform
internal import MenuLines

/// Standard output and standard error.
enum Output {
  static var isColorTerminal: Bool { showsColor(STDOUT_FILENO) }

  static func print(_ text: String) { write(text + "\n") }

  /// Writes a result and a line break to standard output: as it is, but harmless line by line to a terminal.
  static func printResult(_ text: String) {
    print(isatty(STDOUT_FILENO) == 0 ? text : harmless(text))
  }

  /// Returns the text with each line made harmless.
  private static func harmless(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { PlainText.safe(String($0)) }.joined(separator: "\n")
  }

  static func printWithSigns(_ text: String) { print(withSigns(text)) }

  /// Returns `text` with its signs in the characters of the locale.
  static func withSigns(_ text: String) -> String {
    isASCIIOnly ? ASCIISigns.replacing(in: text) : text
  }

  private static let isASCIIOnly = LocaleVariables(ProcessInfo.processInfo.environment).isASCIIOnly

  /// Discards all output of this process, and of the programs that it starts, to standard output.
  static func discardResults() throws {
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard nowhere >= 0, dup2(nowhere, STDOUT_FILENO) >= 0 else {
      throw refusal("/dev/null cannot be opened")
    }
    close(nowhere)
  }

  /// Writes text that steers no terminal to standard error, without a line break.
  static func writeError(_ text: String) { write(text, to: STDERR_FILENO) }

  /// Writes `text`, made harmless line by line, and a line break to standard error.
  static func printError(_ text: String) { write(harmless(text) + "\n", to: STDERR_FILENO) }

  static func printJSON(_ value: some Encodable) throws { print(try json(value)) }

  static func json(_ value: some Encodable) throws -> String {
    escaped(String(decoding: try JSONEncoder.sorted.encode(value), as: UTF8.self))
  }

  /// Returns JSON whose strings cannot control a terminal: characters that JSON allows unescaped but that
  /// affect a terminal or mislead a reader are escaped.
  private static func escaped(_ json: String) -> String {
    guard json.unicodeScalars.contains(where: SafeText.isUnsafe) else { return json }
    var text = ""
    for scalar in json.unicodeScalars {
      guard SafeText.isUnsafe(scalar) else {
        text.unicodeScalars.append(scalar)
        continue
      }
      // All of them are in the Basic Multilingual Plane.
      text += "\\u" + scalar.hexadecimal
    }
    return text
  }

  static func report(_ diagnostics: [Diagnostic], name: String) {
    if diagnostics.isEmpty { return }
    let renderer = DiagnosticRenderer(color: showsColor(STDERR_FILENO))
    write(renderer.text(for: DiagnosticReport(diagnostics), name: name), to: STDERR_FILENO)
  }

  /// Writes the findings about a file to standard output.
  static func print(_ report: DiagnosticReport, name: String) {
    let text = DiagnosticRenderer(color: isColorTerminal).text(for: report, name: name)
    write(text.isEmpty ? "\(PlainText.safe(name)): no problems\n" : text)
  }

  /// Writes the items of a menu to standard output.
  static func print(_ menu: Menu, as format: OutputFormat) throws {
    switch format {
    case .json: try MenuJSON.print(menu, entries: menu.entries)
    case .text: for line in PlainText.lines(for: menu) { printWithSigns(line) }
    }
  }

  static func refuse(_ message: String, hint: String? = nil) {
    printError("error: " + PlainText.safe(message))
    if let hint { printError("  " + PlainText.safe(hint)) }
  }

  /// Writes a message and a hint to standard error, and returns the status to end with.
  static func refusal(
    _ message: String, hint: String? = nil, _ status: ExitStatus = .usage
  ) -> ExitStatus {
    refuse(message, hint: hint)
    return status
  }

  /// Writes a failure of a handler to standard error, and returns the status to end with.
  static func refusal(_ failure: HandlerFailure) -> ExitStatus {
    report(failure)
    return failure.kind == .timeout ? .timeout : .handler
  }

  /// Writes the message, the reason and the hint of a failure to standard error.
  static func report(_ failure: HandlerFailure) {
    printError("error: " + PlainText.safe(failure.message))
    guard case .message(let message) = failure.view.content else { return }
    for line in (message.detail ?? "").split(separator: "\n") {
      printError("  " + PlainText.safe(String(line)))
    }
  }

  /// Reports that the items of the source of `item` are old or incomplete.
  static func reportNotice(of items: Menu, from item: MenuItem) {
    guard let notice = items.subtitle, notice.hasPrefix("▲") else { return }
    printError(PlainText.safe("warning: '\(item.title)': \(notice.dropFirst(2))"))
  }

  private static func showsColor(_ descriptor: Int32) -> Bool {
    let variables = ProcessInfo.processInfo.environment
    let isRefused = variables["NO_COLOR"].map { !$0.isEmpty } ?? false
    return !isRefused && variables["TERM"] != "dumb" && isatty(descriptor) != 0
  }

  /// Writes all of `text`.
  ///
  /// If the reader has closed the pipe, the process ends as by SIGPIPE. If standard output cannot be written, for
  /// instance because the disk is full, prints an error and exits.
  static func write(_ text: String, to descriptor: Int32 = STDOUT_FILENO) {
    write(Array(text.utf8), to: descriptor)
  }

  static func write(_ bytes: [UInt8], to descriptor: Int32 = STDOUT_FILENO) {
    do throws(FileSystemError) { try Descriptor.writeAll(bytes, to: descriptor) } catch {
      if error.number == EPIPE {
        signal(SIGPIPE, SIG_DFL)
        raise(SIGPIPE)
      }
      guard descriptor == STDOUT_FILENO else { return }
      printError("error: the result cannot be written: " + error.reason)
      exit(ExitStatus.usage.rawValue)
    }
  }
}
