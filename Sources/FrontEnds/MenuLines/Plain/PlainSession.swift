package import DisplayText
internal import HandlerProtocol
package import MenuInteraction
package import MenuNavigation

/// The menu in plain mode: numbered lists and a prompt, read line by line.
///
/// It turns each line into intents for the layers, and their content into lines.
@MainActor
package final class PlainSession {
  package enum End: Error { case left, inputEnded }

  package typealias LineReader = @Sendable () async -> String?

  private struct Printed: Equatable {
    var rows: LevelLayer.RowsKey
    var query: String?
  }

  package let layers: LayerStack
  package var filled: [Int: Int] = [:]
  /// The line to write after the next menu.
  package var announced: String?
  /// The answer to pass on to the level below.
  package var passedOn: String?
  private var printed: Printed?
  /// The message whose offered action the next answer may run.
  private var offered: Toast?
  private let readLine: LineReader
  private let readSecret: LineReader
  private let writeText: @MainActor (String) -> Void
  private let patience: Duration
  private var hasWritten = false
  private var isLeaving = false
  private let isLent: @MainActor () -> Bool

  package var navigator: Navigator { layers.navigator }
  var wording: Wording { layers.wording }

  /// Creates a session that reads with `readLine` and writes with `write`.
  ///
  /// - Parameters:
  ///   - readSecret: reads a line without echo; `nil` for `readLine`.
  ///   - isLent: returns whether a program has the standard streams, so that nothing can be reported.
  ///   - patience: the time that work may take before it is reported.
  package init(
    navigator: Navigator, readLine: @escaping LineReader, readSecret: LineReader? = nil,
    write: @escaping @MainActor (String) -> Void,
    isLent: @escaping @MainActor () -> Bool = { false }, patience: Duration = .seconds(1)
  ) {
    self.isLent = isLent
    layers = LayerStack(navigator: navigator)
    layers.isReadLineByLine = true
    self.readLine = readLine
    self.readSecret = readSecret ?? readLine
    writeText = write
    self.patience = patience
  }

  package func run() async -> End {
    navigator.appear()
    navigator.perform = { [weak self] effect in self?.perform(effect) }
    defer { navigator.perform = { _ in nil } }
    do throws(End) {
      while true { try await turn() }
    } catch {
      return error
    }
  }

  /// Ends the session as if the user quit, before the next question.
  package func leave() { isLeaving = true }

  private func turn() async throws(End) {
    await settle()
    sayToasts()
    if isLeaving { throw .left }
    layers.refresh()
    switch layers.top.content {
    case .question(let question): try await turn(in: question)
    case .jump(let jump): try await turn(in: jump.filter, isJump: true)
    case .filter(let filter, _): try await turn(in: filter)
    case .form: try await turnInForm()
    case .text(let text):
      if case .text(let log) = text.view.content { show(SafeText.lines(log.body)) }
      try send(.escape)
    case .level(let level):
      if let menu = level.entry.menu {
        try await turn(in: menu, level)
      } else if let view = level.entry.view {
        try await turn(in: view, level)
      } else {
        try send(.escape)
      }
    case .help, .search: try send(.escape)
    }
  }

  package func send(_ intent: Intent) throws(End) {
    sayToasts()
    if layers.handle(intent) == .quit { throw .left }
  }

  /// Replaces the current input with `text` and waits for the matches.
  package func type(_ text: String) async throws(End) {
    try send(.text(text))
    await layers.settleAll()
  }

  // MARK: Reading and writing

  /// Asks a question and returns the answer without white space at its ends.
  package func ask(_ question: String) async throws(End) -> String {
    try await askLine(question).trimmingBlanks
  }

  package func askLine(_ question: String, isSecret: Bool = false) async throws(End) -> String {
    if isLeaving { throw .left }
    if let answer = passedOn {
      passedOn = nil
      return answer
    }
    write(SafeText.line(question))
    guard let line = isSecret ? await readSecret() : await readLine() else {
      write("\n")
      throw .inputEnded
    }
    return line
  }

  /// Runs the action that the last message offers if `word` is its key; returns false otherwise.
  package func takeOffer(_ word: String) -> Bool {
    defer { offered = nil }
    guard let toast = offered, let action = toast.action, action.key == word else { return false }
    return navigator.performOffer(of: toast)
  }

  /// Writes text that is already safe for a terminal.
  private func write(_ text: String) {
    hasWritten = true
    writeText(text)
  }

  package func say(_ line: String) { write(SafeText.line(line) + "\n") }
  func say(_ phrase: Phrase) { say(wording(phrase)) }

  /// Writes lines after an empty line, which is omitted at the start of the output.
  package func show(_ lines: [String]) {
    if hasWritten { write("\n") }
    append(lines)
  }

  package func append(_ lines: [String]) {
    if !lines.isEmpty { write(lines.map { SafeText.line($0) + "\n" }.joined()) }
  }

  func sayHelp(_ lines: [Phrase]) {
    show([wording(.whatCanBeAnswered)] + lines.map { "  " + wording($0) })
  }

  /// Returns whether the content on top was already printed, and records it as printed.
  package func isPrinted(query: String? = nil) -> Bool {
    let content = Printed(rows: layers.level.rowsKey, query: query)
    defer { printed = content }
    return printed == content
  }

  package func printAgain() { printed = nil }

  private func sayToasts() {
    while let toast = navigator.toasts.first {
      if navigator.offeredAction != nil { offered = toast }
      navigator.clearToast()
      say(toast.style.words(toast.text, wording) + (toast.action?.offerWords ?? ""))
    }
  }

  // MARK: Waiting

  /// Waits until nothing is running; reports once what is running if that takes long.
  package func settle() async {
    guard navigator.isBusy else { return }
    let patience = patience
    let waiting = Task { [weak self] in
      guard (try? await Task.sleep(for: patience)) != nil else { return }
      self?.sayProgress()
    }
    await navigator.settle()
    waiting.cancel()
  }

  /// Waits until the details and conditions of the items on top are known, but no longer than until work is reported.
  package func settleItems() async {
    guard navigator.isWatching else { return }
    let (first, signal) = AsyncStream.makeStream(of: Void.self)
    let patience = patience
    let tasks = [
      Task { [navigator] in
        await navigator.settleItems()
        signal.yield()
      },
      Task {
        try? await Task.sleep(for: patience)
        signal.yield()
      },
    ]
    for await _ in first { break }
    for task in tasks { task.cancel() }
    layers.refresh()
  }

  private func sayProgress() {
    guard navigator.isBusy, !isLent() else { return }
    let progress = navigator.top.activity ?? navigator.top.progress
    say(.loadingNow(message: progress?.message ?? wording(.loading)))
  }

  // MARK: Effects

  private func perform(_ effect: Effect) -> String? {
    switch effect {
    case .copy(let text):
      // A pipe has no clipboard, so the text to copy is printed.
      for line in SafeText.lines(text) { say(line) }
      return wording(.copyItYourself)
    case .open(let url): return wording(.openItYourself(address: url))
    case .attention:
      write("\u{7}")
      return nil
    default: return nil
    }
  }
}

extension ViewStyle {
  /// Returns a text after the word for its style; plain information has no such word.
  package func words(_ text: String, _ wording: Wording) -> String {
    switch self {
    case .warning: wording(.warning(text: text))
    case .error: wording(.error(text: text))
    case .info, .success, .empty: text
    }
  }
}
