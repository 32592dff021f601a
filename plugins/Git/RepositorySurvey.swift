public import AppMenuPlugin
internal import Foundation

/// Reads something of every repository that a menu item is about, several at a time.
public struct RepositorySurvey: Sendable {
  /// How many repositories are read at once.
  static let parallelism = 4

  private let selection: SelectParams
  private let context: HandlerContext
  private let git = GitProgram()

  /// Creates a survey for a selection.
  public init(_ selection: SelectParams, _ context: HandlerContext) {
    self.selection = selection
    self.context = context
  }

  /// What was read.
  public struct Report<Value: Sendable>: Sendable {
    /// What each repository gave, in the order of their paths.
    public var values: [(repository: Repository, value: Value)] = []
    /// The repositories that could not be read, and git's words.
    public var failures: [(name: String, words: String)] = []
    /// Roots that are not there.
    public var missingRoots: [String] = []
    /// Whether the search was cut short.
    public var isIncomplete = false

    /// One line about all that is not in the values; nil where nothing is missing.
    public var footer: String? {
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

  /// Reads every repository with `read`, and tells how far it is.
  ///
  /// - Throws: a ``PluginFailure`` where there is nothing at all to show.
  public func read<Value: Sendable>(
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
  /// The failure as a view, for what the user can mend and try again.
  public var view: HandlerView {
    HandlerView(
      title: "Nothing to show",
      content: .message(
        MessageContent(
          style: .error, body: message,
          detail: [detail, hint].compactMap { $0 }.joined(separator: "\n"), retry: retryable)))
  }
}

/// Whose commits are shown: the user's own, or everybody's where the user has none.
public struct Ownership: Sendable, Hashable {
  /// The addresses that git knows the user by.
  public var emails: Set<String>
  /// Whether the user's own are shown.
  public var isMine: Bool

  /// Finds out whose to show: `matches` tells whether any is by one of `emails`.
  public init(emails: Set<String>, matches: Bool) {
    self.emails = emails
    isMine = matches && !emails.isEmpty
  }

  /// Whether something by `email` is shown.
  public func shows(_ email: String) -> Bool { !isMine || emails.contains(email) }

  /// Whose are shown, in words.
  public var words: String {
    let list = emails.sorted().joined(separator: ", ")
    if isMine { return list }
    return list.isEmpty
      ? "everybody's: git knows no user.email" : "everybody's: none is by \(list)"
  }
}

extension HandlerContext {
  /// Today where the user is.
  public var today: CalendarDay {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: host.timeZone) ?? .current
    let parts = calendar.dateComponents([.year, .month, .day], from: Date())
    return CalendarDay(year: parts.year ?? 1970, month: parts.month ?? 1, day: parts.day ?? 1)
  }
}
