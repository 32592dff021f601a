package import AppMenuPlugin
internal import Foundation

/// Reads a value from every repository of a menu item, several at a time.
package struct RepositorySurvey: Sendable {
  /// The number of repositories read at once.
  static let parallelism = 4

  private let selection: SelectParams
  private let context: HandlerContext
  private let git = GitProgram()

  /// Creates a survey for a selection.
  package init(_ selection: SelectParams, _ context: HandlerContext) {
    self.selection = selection
    self.context = context
  }

  /// The result of a survey.
  package struct Report<Value: Sendable>: Sendable {
    /// The value of each repository, in the order of their paths.
    package var values: [(repository: Repository, value: Value)] = []
    /// The repositories that could not be read, with git's messages.
    package var failures: [(name: String, words: String)] = []
    /// The roots that do not exist.
    package var missingRoots: [String] = []
    /// Whether the search was cut short.
    package var isIncomplete = false

    /// A line about everything missing in the values, or `nil` if nothing is missing.
    package var footer: String? {
      var parts: [String] = []
      if let first = failures.first {
        let count = failures.count
        parts.append(
          "\(count) \(count == 1 ? "repository" : "repositories") could not be read: "
            + "\(first.name) (\(first.words))" + (count > 1 ? ", …" : ""))
      }
      if let first = missingRoots.first { parts.append("no folder \(first)") }
      if isIncomplete { parts.append("too many folders: not all were searched") }
      return parts.isEmpty ? nil : parts.joined(separator: " · ")
    }
  }

  /// Reads every repository with `read`, and reports the progress.
  ///
  /// - Throws: a ``PluginFailure`` if there is nothing at all to show.
  package func read<Value: Sendable>(
    _ read: @escaping @Sendable (Repository) async throws -> Value
  ) async throws -> Report<Value> {
    let found: RepositoryFinder.Found
    do {
      found = try await RepositoryFinder(git: git).find(selection.item.arguments)
    } catch GitFailure.notInstalled {
      throw Self.notInstalled
    }
    var report = Report<Value>()
    report.missingRoots = found.missingRoots
    report.isIncomplete = found.isIncomplete
    let repositories = found.repositories.map { Repository(path: $0, git: git) }
    guard !repositories.isEmpty else { throw Self.nothingFound(found) }
    var outcomes: [Int: Result<Value, any Error>] = [:]
    try await withThrowingTaskGroup(of: (Int, Result<Value, any Error>).self) { group in
      var next = 0
      func add() {
        guard next < repositories.count else { return }
        let index = next
        next += 1
        group.addTask {
          do { return (index, .success(try await read(repositories[index]))) } catch {
            return (index, .failure(error))
          }
        }
      }
      for _ in 0..<Self.parallelism { add() }
      while let (index, outcome) = try await group.next() {
        try Task.checkCancellation()
        outcomes[index] = outcome
        let count = outcomes.count
        context.progress(
          Double(count) / Double(repositories.count),
          "Reading \(count) of \(repositories.count) "
            + (repositories.count == 1 ? "repository" : "repositories"))
        add()
      }
    }
    for (index, repository) in repositories.enumerated() {
      switch outcomes[index] {
      case .success(let value)?: report.values.append((repository, value))
      case .failure(GitFailure.notInstalled)?: throw Self.notInstalled
      case .failure(let error)?:
        report.failures.append((repository.name, Self.words(error)))
      case nil: break
      }
    }
    if report.values.isEmpty { throw Self.allFailed(report.failures) }
    return report
  }

  private static func words(_ error: any Error) -> String {
    if case GitFailure.failed(let words, _) = error { return words }
    return "\(error)"
  }

  private static let notInstalled = PluginFailure(
    "git is not installed",
    detail: "The history is read with the program 'git', which is not in PATH.",
    hint: "Install git (for example: apt-get install git, or brew install git), then try again.")

  private static func nothingFound(_ found: RepositoryFinder.Found) -> PluginFailure {
    let places = found.missingRoots.isEmpty ? found.searched : found.missingRoots
    let list = places.prefix(5).joined(separator: ", ")
    return PluginFailure(
      "There is no git repository here",
      detail: found.missingRoots.isEmpty
        ? "Searched \(RepositoryFinder.depth) levels below: \(list)"
        : "There is no folder: \(list)",
      hint: "Start appmenu in a repository, or give the item `arguments: {roots: [~/projects]}`.")
  }

  private static func allFailed(_ failures: [(name: String, words: String)]) -> PluginFailure {
    let list = failures.prefix(5).map { "\($0.name): \($0.words)" }.joined(separator: "\n")
    return PluginFailure(
      failures.count == 1
        ? "The repository '\(failures[0].name)' cannot be read" : "No repository can be read",
      detail: list,
      hint: list.contains("dubious ownership")
        ? "If you trust it, type: git config --global --add safe.directory PATH"
        : "Check it with: git fsck")
  }
}

extension PluginFailure {
  /// The failure as a view, for problems that the user can fix before another attempt.
  package var view: HandlerView {
    HandlerView(
      title: "Nothing to show",
      content: .message(
        MessageContent(
          style: .error, body: message,
          detail: [detail, hint].compactMap { $0 }.joined(separator: "\n"), retry: retryable)))
  }
}

/// The choice of the commits shown: the user's own, or everybody's if the user has none.
package struct Ownership: Sendable, Hashable {
  /// The user's addresses in git's settings.
  package var emails: Set<String>
  /// Whether only the user's own commits are shown.
  package var isMine: Bool

  /// Creates the choice; `matches` says whether any commit is by one of `emails`.
  package init(emails: Set<String>, matches: Bool) {
    self.emails = emails
    isMine = matches && !emails.isEmpty
  }

  /// Returns whether commits by `email` are shown.
  package func shows(_ email: String) -> Bool { !isMine || emails.contains(email) }

  /// The choice in words.
  package var words: String {
    let list = emails.sorted().joined(separator: ", ")
    if isMine { return list }
    return list.isEmpty
      ? "everybody's: git knows no user.email" : "everybody's: none is by \(list)"
  }
}

extension HandlerContext {
  /// The current day in the time zone of the process, which is the user's.
  ///
  /// Not from a `Calendar`, whose time zones need ICU's data: `scripts/build` links programs without them.
  package var today: CalendarDate {
    var seconds = time(nil)
    var parts = tm()
    localtime_r(&seconds, &parts)
    return CalendarDate(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
      ?? CalendarDate(number: 0)
  }
}
