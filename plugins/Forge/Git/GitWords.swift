internal import AppMenuPlugin
internal import LocalGit

/// The sentences about repositories that cannot be read.
enum GitWords {
  /// The failure of git itself.
  static func failure(_ failure: GitFailure) -> PluginFailure {
    switch failure {
    case .notInstalled:
      PluginFailure(
        "git is not installed",
        detail: "The history is read with the program 'git', which is not in PATH.",
        hint: "Install git (for example: apt-get install git, or brew install git), then try again."
      )
    case .tooOld(let version):
      PluginFailure(
        "git is too old",
        detail: "This is git \(version). From \(GitVersion.oldest) on, it can be kept from running"
          + " programs that a repository names.",
        hint: "Install a newer git, then try again.")
    case .failed(let words, _):
      PluginFailure("git cannot be run", detail: words, hint: "Try in a terminal: git --version")
    }
  }

  /// The failure of one repository.
  static func failure(_ failure: GitFailure, in place: GitPlace) -> PluginFailure {
    guard case .failed(let words, _) = failure else { return Self.failure(failure) }
    return allFailed([(place, words)])
  }

  /// The sentence about a repository beside others that could be read.
  static func unreadable(_ place: GitPlace, _ words: String) -> String {
    "The repository \(GitText.line(place.folder)) could not be read: \(GitText.line(words))"
  }

  static func nothingFound(_ found: RepositoryFinder.Found, depth: Int) -> PluginFailure {
    func list(_ places: [String]) -> String { places.prefix(5).joined(separator: ", ") }
    guard found.missingRoots.isEmpty else {
      return PluginFailure(
        "There is no git repository here",
        detail: "There is no folder: \(list(found.missingRoots))",
        hint: "Make it, or name other folders in the `roots` of the item.")
    }
    return PluginFailure(
      "There is no git repository here",
      detail: "Searched \(depth) level\(depth == 1 ? "" : "s") below: \(list(found.searched))",
      hint: "Start appmenu in a repository, or give the item `arguments: {roots: [~/projects]}`.")
  }

  static func allFailed(_ failures: [(place: GitPlace, words: String)]) -> PluginFailure {
    let list = failures.prefix(5)
      .map { "\(GitText.line($0.place.folder)): \(GitText.line($0.words))" }
      .joined(separator: "\n")
    return PluginFailure(
      failures.count == 1
        ? "The repository '\(failures[0].place.name)' cannot be read" : "No repository can be read",
      detail: list,
      hint: list.contains("dubious ownership")
        ? "If you trust it, type: git config --global --add safe.directory PATH"
        : list.contains("cannot change to")
          ? "It may have been moved or removed: go back, and load the list again."
          : "Check it with: git fsck")
  }
}

/// Makes text of repositories fit for rows.
enum GitText {
  /// The longest text of a row: one odd commit must not exceed the limit of a view.
  static let longestLine = 300

  /// Returns a text as one line without control characters.
  static func line(_ text: some StringProtocol, limit: Int = longestLine) -> String {
    var scalars = String.UnicodeScalarView()
    var count = 0
    for scalar in text.unicodeScalars {
      guard count < limit else {
        scalars.append("…")
        break
      }
      scalars.append(isControl(scalar) ? " " : scalar)
      count += 1
    }
    return String(scalars)
  }

  /// The longest text of several lines, in bytes.
  static let longestText = 256 << 10

  /// Returns the first lines of a text that are not longer than all of ``longestText``, and whether that is not all.
  static func cut(_ text: String) -> (text: String, isCut: Bool) {
    let bytes = text.utf8
    guard bytes.count > longestText else { return (text, false) }
    let limit = bytes.index(bytes.startIndex, offsetBy: longestText)
    guard let end = bytes[..<limit].lastIndex(of: 0x0A) else {
      return (String(decoding: bytes[..<limit], as: UTF8.self) + "\n", true)
    }
    return (String(text[...end]), true)
  }

  /// Returns a text of several lines without other control characters.
  static func lines(_ bytes: some Sequence<UInt8>) -> String {
    let text = String(decoding: Array(bytes), as: UTF8.self)
    guard text.unicodeScalars.contains(where: { isControl($0) && $0 != "\n" && $0 != "\t" }) else {
      return text
    }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "\n" || scalar == "\t" || !isControl(scalar) {
        scalars.append(scalar)
      } else if scalar != "\r" {
        scalars.append("\u{FFFD}")
      }
    }
    return String(scalars)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069:
      true
    default: false
    }
  }
}
