package import FuzzyMatching
internal import HandlerProtocol
package import MenuInteraction
internal import MenuItems
public import MenuNavigation
internal import TerminalText

/// The menu without screens: numbered lists and a prompt, read line by line.
@MainActor
public final class PlainSession {
  /// How a session ended.
  public enum End: Sendable, Hashable {
    /// The user left.
    case left
    /// The input ended.
    case inputEnded
  }

  /// Reads the next line; nil at the end.
  public typealias LineReader = @Sendable () async -> String?

  /// Why no more is asked.
  package enum Stop: Error { case left, inputEnded }

  /// What is remembered of a level: what was looked for there, how it is sorted, what is filled in.
  package struct Level {
    /// What is looked for; nil for nothing.
    package var matcher: FuzzyMatcher?
    /// The numbers of the rows that were found, the best first, and the revision that they are of.
    package var order: [UInt32]?
    package var revision = 0
    package var sort: TableSort?
    package var form: FormState?
    /// Whether all fields of the form were asked for.
    package var isFilled = false
  }

  /// Items that were looked for.
  package struct Found {
    package var level: Int
    package var query: String
    package var places: [ItemIndex.Place]
    /// Whether one goes to the item, wherever it is, as if one had walked there.
    package var isJump: Bool
    package var isShown = false
  }

  /// How long something may take before it is said what is being done.
  public static let patience = Duration.seconds(1)

  package let navigator: Navigator
  /// What was found and is listed in place of the level.
  package var found: Found?
  /// An answer that the level below is to have.
  package var passedOn: String?
  /// The level and the revision that were printed last; nil where the level is to be printed.
  package var shown: (level: Int, revision: Int)?
  private var levels: [Int: Level] = [:]
  private let readLine: LineReader
  private let readSecret: LineReader
  private let writeText: @MainActor (String) -> Void
  private let open: @MainActor (String) -> String
  private let patience: Duration
  private var hasWritten = false

  /// A session that reads with `readLine` and writes with `write`.
  ///
  /// - Parameters:
  ///   - readSecret: reads a line that nobody is to see; nil for `readLine`.
  ///   - open: opens a web address, and says what to tell the user.
  ///   - patience: how long something may take before it is said what is being done.
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

  /// Asks until the user leaves or the input ends.
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

  /// Asks once, for what is on top.
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

  /// What is remembered of the level on top.
  package var level: Level {
    get { levels[navigator.top.id] ?? Level() }
    set { levels[navigator.top.id] = newValue }
  }

  /// Forgets what was remembered of levels that are gone.
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

  /// Asks a question and gives the answer without blanks around it.
  package func ask(_ question: String) async throws(Stop) -> String {
    try await askLine(question).trimmingBlanks
  }

  /// Asks a question and gives the answer as it came.
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

  /// Asks for yes or no; a line without an answer is none.
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

  /// Writes text that is safe already.
  private func write(_ text: String) {
    hasWritten = true
    writeText(text)
  }

  /// Writes one line.
  package func say(_ line: String) { write(SafeText.line(line) + "\n") }

  /// Writes lines below an empty one, which is left out at the very start.
  package func show(_ lines: [String]) {
    if hasWritten { write("\n") }
    append(lines)
  }

  /// Writes lines as they follow what stands there.
  package func append(_ lines: [String]) {
    if !lines.isEmpty { write(lines.map { SafeText.line($0) + "\n" }.joined()) }
  }

  /// Whether the level on top stands above the prompt already; from now on it does.
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

  /// Waits until nothing is at work, saying once what is where that takes long.
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
      // There is no clipboard behind a pipe: what is to be copied is printed.
      for line in SafeText.lines(text) { say(line) }
      return "Copy it yourself: it is shown above."
    case .open(let url): return open(url)
    default: return nil
    }
  }
}

extension ViewStyle {
  /// A text behind the word for how it is meant, where that is no mere fact.
  package func words(_ text: String) -> String {
    switch self {
    case .warning: "Warning: " + text
    case .error: "Error: " + text
    case .info, .success, .empty: text
    }
  }
}

extension String {
  package var trimmingBlanks: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
