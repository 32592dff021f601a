package import AppMenuPlugin

/// A commit in the history.
package struct Commit: Sendable, Hashable {
  /// The hash of the commit.
  package var hash: String
  /// The number of parents.
  package var parentCount: Int
  /// The author's address, in lower case.
  package var email: String
  /// The author's name.
  package var author: String
  /// The day in the commit's own time zone.
  package var day: CalendarDate
  /// The time in the commit's own time zone, as `HH:MM`.
  package var time: String
  /// The seconds since 1970, for sorting.
  package var seconds: Int
  /// The first line of the message.
  package var subject: String

  /// Whether it is a merge: a commit with several parents.
  package var isMerge: Bool { parentCount > 1 }
}

/// A tag of a repository.
package struct Tag: Sendable, Hashable {
  /// The name of the tag.
  package var name: String
  /// The address of the tagger or, for a tag without one, of the commit's author, in lower case.
  package var email: String
  /// The day in the tag's own time zone.
  package var day: CalendarDate
  /// The time in the tag's own time zone, as `HH:MM`.
  package var time: String
  /// The seconds since 1970, for sorting.
  package var seconds: Int
}

/// The state of the work tree.
package struct WorkTreeStatus: Sendable, Hashable {
  /// The branch, or `nil` if none is checked out.
  package var branch: String?
  /// Whether files are changed or untracked.
  package var isDirty = false
  /// The number of commits missing in the upstream branch, or `nil` without upstream.
  package var ahead: Int?
  /// The number of commits of the upstream branch missing here, or `nil` without upstream.
  package var behind: Int?
  /// Whether there are no commits yet.
  package var isEmpty = false
}

/// A local repository, read through git.
package struct Repository: Sendable {
  /// The path of its folder.
  package let path: String
  private let git: GitProgram

  /// Creates the repository at `path`.
  package init(path: String, git: GitProgram = GitProgram()) {
    self.path = path
    self.git = git
  }

  /// Returns git's output about this repository, and about none in a folder above it.
  private func git(
    _ arguments: [String], settings: [(key: String, value: String)] = []
  ) async throws -> String {
    try await git.run(arguments, in: path, ceiling: ceiling, settings: settings)
  }

  /// The folder that contains the repository's.
  private var ceiling: String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
  }

  /// The name of its folder.
  package var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// Returns the user's address in git's settings for this repository, in lower case, or `nil`.
  package func userEmail() async throws -> String? {
    do {
      let text = try await git(["config", "--get", "user.email"])
      let email = text.split(whereSeparator: \.isNewline).first.map { $0.lowercased() }
      return email?.isEmpty == false ? email : nil
    } catch GitFailure.failed {
      // Usually it is just not set; an unreadable repository is reported when its history is read.
      return nil
    }
  }

  /// Returns the commits of all branches, newest first, optionally restricted to the last `days` days, to
  /// the address `author`, and to the newest `limit`.
  package func commits(
    lastDays days: Int? = nil, author: String? = nil, limit: Int? = nil
  ) async throws -> [Commit] {
    var arguments = [
      "log", "--exclude=refs/stash", "--exclude=refs/notes/*", "--exclude=refs/replace/*",
      "--exclude=refs/original/*", "--all", "-z", "--no-ext-diff", "--no-textconv",
      "--no-show-signature", "--date=iso-strict",
      "--format=%H%x1f%P%x1f%aE%x1f%aN%x1f%ad%x1f%s",
    ]
    if let author {
      arguments += ["--fixed-strings", "--regexp-ignore-case", "--author=<\(author)>"]
    }
    if let limit { arguments.append("--max-count=\(limit)") }
    let output: String
    if let days {
      do {
        // `--since` would stop at the first commit with an older date, wherever that is.
        output = try await git(arguments + ["--since-as-filter=\(days).days.ago"])
      } catch GitFailure.failed(let words, _) where words.contains("unrecognized argument") {
        output = try await git(arguments + ["--since=\(days).days.ago"])
      }
    } else {
      output = try await git(arguments)
    }
    return output.split(separator: "\0").compactMap(Self.commit)
  }

  /// Returns the tags.
  package func tags() async throws -> [Tag] {
    let format = ["refname:short", "creatordate:iso-strict", "taggeremail", "authoremail"]
      .map { "%(\($0))" }.joined(separator: "%1f")
    let output = try await git(["for-each-ref", "refs/tags", "--format=" + format])
    return output.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: "\u{1F}", omittingEmptySubsequences: false)
      guard fields.count == 4, let moment = Moment(fields[1]) else { return nil }
      let email = (fields[2].isEmpty ? fields[3] : fields[2]).lowercased()
      return Tag(
        name: String(fields[0].prefix(Self.longestText)), email: email.trimmingAngles,
        day: moment.day, time: moment.time,
        seconds: moment.seconds)
    }
  }

  /// Returns the state of the work tree.
  package func status() async throws -> WorkTreeStatus {
    let output = try await git(
      ["status", "--porcelain=v2", "--branch", "--ignore-submodules=all", "-z"],
      settings: try await disablingFilters())
    var status = WorkTreeStatus()
    for line in output.split(separator: "\0") {
      if line == "# branch.oid (initial)" {
        status.isEmpty = true
      } else if line.hasPrefix("# branch.head ") {
        let name = line.dropFirst("# branch.head ".count)
        status.branch = name == "(detached)" ? nil : String(name)
      } else if line.hasPrefix("# branch.ab ") {
        let numbers = line.dropFirst("# branch.ab ".count).split(separator: " ").compactMap {
          Int($0)
        }
        if numbers.count == 2 { (status.ahead, status.behind) = (numbers[0], -numbers[1]) }
      } else if !line.hasPrefix("#") {
        status.isDirty = true
      }
    }
    return status
  }

  /// The maximum length of a message or a name: one odd commit must not exceed the limit of a view.
  private static let longestText = 300

  /// Returns settings that disable the filters which `status` would run.
  ///
  /// Filters that the user has set up for all repositories are disabled as well: they would run in this
  /// repository, and some of them, as that of git-lfs, take further programs from its settings. A file
  /// that was touched but not changed counts as changed if only a filter could tell.
  ///
  /// All keys are listed and told apart by their bytes: a pattern of git's does not match bytes that are
  /// not text in its locale.
  ///
  /// - Throws: ``GitFailure/failed(_:status:)`` if the name of a filter is not UTF-8, because it could not
  ///   be overridden, and if git does not take settings from its environment.
  private func disablingFilters() async throws -> [(key: String, value: String)] {
    let output = try await git.bytes(
      ["config", "--list", "--show-scope", "--name-only", "-z"], in: path, ceiling: ceiling)
    let fields = output.split(separator: 0, omittingEmptySubsequences: false)
    var settings: [(key: String, value: String)] = []
    var isSafe = false
    for index in stride(from: 0, to: fields.count - 1, by: 2) {
      let (scope, key) = (fields[index], fields[index + 1])
      if scope.elementsEqual("command".utf8), key.elementsEqual("core.fsmonitor".utf8) {
        isSafe = true
      }
      guard key.starts(with: "filter.".utf8) else { continue }
      guard let name = String(validating: key, as: UTF8.self) else {
        throw GitFailure.failed(
          "a filter in its settings has a name that is not UTF-8", status: 1)
      }
      settings.append((name, key.suffix(9).elementsEqual(".required".utf8) ? "false" : ""))
    }
    guard isSafe else {
      throw GitFailure.failed("git 2.31 or newer is needed to read it safely", status: 1)
    }
    return settings
  }

  private static func commit(_ record: Substring) -> Commit? {
    let fields = record.split(
      separator: "\u{1F}", maxSplits: 5, omittingEmptySubsequences: false)
    guard fields.count == 6, let moment = Moment(fields[4]) else { return nil }
    return Commit(
      hash: String(fields[0]), parentCount: fields[1].split(separator: " ").count,
      email: fields[2].lowercased(), author: String(fields[3].prefix(longestText)), day: moment.day,
      time: moment.time, seconds: moment.seconds,
      subject: String(fields[5].prefix(longestText)))
  }
}

/// A date and time with its zone, as printed by git with `--date=iso-strict`.
struct Moment {
  let day: CalendarDate
  let time: String
  let seconds: Int

  init?(_ text: some StringProtocol) {
    // As in 2026-11-21T01:02:03+01:00, or with Z.
    let bytes = Array(text.utf8)
    guard bytes.count >= 20, let day = CalendarDate(String(text.prefix(10)))
    else { return nil }
    func number(_ range: Range<Int>) -> Int? { Int(String(decoding: bytes[range], as: UTF8.self)) }
    guard let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19)
    else { return nil }
    var offset = 0
    if bytes.count >= 25, let hours = number(20..<22), let minutes = number(23..<25) {
      offset = (hours * 60 + minutes) * (bytes[19] == UInt8(ascii: "-") ? -60 : 60)
    }
    self.day = day
    time = String(decoding: bytes[11..<16], as: UTF8.self)
    seconds = day.number * 86_400 + hour * 3600 + minute * 60 + second - offset
  }
}

extension String {
  /// The address in `<address>`.
  fileprivate var trimmingAngles: String {
    String(drop { $0 == "<" }.prefix { $0 != ">" })
  }
}
