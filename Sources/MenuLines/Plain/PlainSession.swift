package import FuzzyMatching
internal import HandlerProtocol
package import MenuInteraction
internal import MenuItems
public import MenuNavigation
internal import TerminalText

/// The menu in plain mode: numbered lists and a prompt, read line by line.
@MainActor
public final class PlainSession {
  /// The way a session ended.
  public enum End: Sendable, Hashable {
    /// The user quit.
    case left
    /// The input ended.
    case inputEnded
  }

  /// Reads the next line, or returns `nil` at the end.
  public typealias LineReader = @Sendable () async -> String?

  /// The reason for ending the prompts.
  package enum Stop: Error { case left, inputEnded }

  /// The state of a level: its filter, sort order, and form values.
  package struct Level {
    /// The filter, or `nil` if there is none.
    package var matcher: FuzzyMatcher?
    /// The numbers of the matching rows, the best first, and the revision they belong to.
    package var order: [UInt32]?
    package var revision = 0
    package var sort: TableSort?
    package var form: FormState?
    /// Whether all fields of the form have been asked for.
    package var isFilled = false
  }

  /// The result of a search for items.
  package struct Found {
    package var level: Int
    package var query: String
    package var places: [ItemIndex.Place]
    /// Whether a chosen item is opened as if the user had navigated to it.
    package var isJump: Bool
    package var isShown = false
  }

  /// The default time that work may take before it is reported.
  public static let patience = Duration.seconds(1)

  package let navigator: Navigator
  /// The search result listed in place of the level, or `nil`.
  package var found: Found?
  /// An answer that is passed on to the level below, or `nil`.
  package var passedOn: String?
  /// The level and revision printed last, or `nil` if the level must be printed.
  package var shown: (level: Int, revision: Int)?
  private var levels: [Int: Level] = [:]
  private let readLine: LineReader
  private let readSecret: LineReader
  private let writeText: @MainActor (String) -> Void
  private let open: @MainActor (String) -> String
  private let patience: Duration
  private var hasWritten = false

  /// Creates a session that reads with `readLine` and writes with `write`.
  ///
  /// - Parameters:
  ///   - readSecret: reads a line without echo; `nil` for `readLine`.
  ///   - open: opens a web address and returns a message for the user.
  ///   - patience: the time that work may take before it is reported.
  public init(
    navigator: Navigator, readLine: @escaping LineReader, readSecret: LineReader? = nil,
    write: @escaping @MainActor (String) -> Void,
    open: @escaping @MainActor (String) -> String = { "Open it yourself: \($0)" },
    patience: Duration = PlainSession.patience
  ) {
    self.navigator = navigator
    self.readLine = readLine
    self.readSecret = readSecret ?? readLine
    writeText = write
    self.open = open
    self.patience = patience
  }

  /// Prompts until the user quits or the input ends.
  public func run() async -> End {
    navigator.appear()
    navigator.perform = { [weak self] effect in self?.perform(effect) }
    defer { navigator.perform = { _ in nil } }
    do throws(Stop) {
      while true { try await turn() }
    } catch {
      return error == .left ? .left : .inputEnded
    }
  }

  /// Prompts once, for the level on top.
  private func turn() async throws(Stop) {
    await settle()
    sayToast()
    if found?.level != navigator.top.id { found = nil }
    if let found {
      try await turn(in: found)
    } else if let menu = navigator.top.menu {
      try await turn(in: menu)
    } else if let view = navigator.top.view {
      if case .form(let form) = view.content, !navigator.top.hasFailed {
        try await turn(in: form, of: view)
      } else {
        try await turn(in: view)
      }
    } else {
      navigator.back()
    }
  }

  /// The state of the level on top.
  package var level: Level {
    get { levels[navigator.top.id] ?? Level() }
    set { levels[navigator.top.id] = newValue }
  }

  /// Removes the state of levels that no longer exist.
  package func forgetLevels() {
    let ids = Set(navigator.entries.map(\.id))
    levels = levels.filter { ids.contains($0.key) }
  }

  /// Goes back one level.
  package func back() {
    navigator.back()
    forgetLevels()
  }

  // MARK: Reading and writing

  /// Asks a question and returns the answer without surrounding blanks.
  package func ask(_ question: String) async throws(Stop) -> String {
    try await askLine(question).trimmingBlanks
  }

  /// Asks a question and returns the answer unchanged.
  package func askLine(_ question: String, isSecret: Bool = false) async throws(Stop) -> String {
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

  /// Asks for yes or no; repeats the question after any other answer.
  package func askYesOrNo(_ question: String) async throws(Stop) -> Bool {
    while true {
      switch try await ask(question + " y or n: ").lowercased() {
      case "y", "yes": return true
      case "n", "no", "b", "back": return false
      case "q", "quit": throw .left
      default: say("Answer y or n.")
      }
    }
  }

  /// Writes text that is already safe for a terminal.
  private func write(_ text: String) {
    hasWritten = true
    writeText(text)
  }

  /// Writes one line.
  package func say(_ line: String) { write(SafeText.line(line) + "\n") }

  /// Writes lines after an empty line, which is omitted at the start of the output.
  package func show(_ lines: [String]) {
    if hasWritten { write("\n") }
    append(lines)
  }

  /// Writes lines directly after the previous output.
  package func append(_ lines: [String]) {
    if !lines.isEmpty { write(lines.map { SafeText.line($0) + "\n" }.joined()) }
  }

  /// Returns whether the current content of the top level was already printed, and records it as printed.
  package func isShown() -> Bool {
    let top = navigator.top
    defer { shown = (top.id, top.revision) }
    return shown.map { $0 == (top.id, top.revision) } ?? false
  }

  private func sayToast() {
    guard let toast = navigator.toast else { return }
    navigator.clearToast()
    say(toast.style.words(toast.text))
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

  private func sayProgress() {
    guard navigator.isBusy else { return }
    let progress = navigator.top.activity ?? navigator.top.progress
    say((progress?.message ?? "Loading") + " …")
  }

  // MARK: Effects

  private func perform(_ effect: Effect) -> String? {
    switch effect {
    case .copy(let text):
      // A pipe has no clipboard, so the text to copy is printed.
      for line in SafeText.lines(text) { say(line) }
      return "Copy it yourself: it is shown above."
    case .open(let url): return open(url)
    default: return nil
    }
  }
}

extension ViewStyle {
  /// Returns a text after the word for its style; plain information has no such word.
  package func words(_ text: String) -> String {
    switch self {
    case .warning: "Warning: " + text
    case .error: "Error: " + text
    case .info, .success, .empty: text
    }
  }
}
