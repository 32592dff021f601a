internal import AppMenuPlugin
internal import LocalGit
internal import DisplayText

/// The failures of git, each with a suggestion what to do.
extension Wording {
  func failure(_ failure: GitFailure) -> PluginFailure {
    switch failure {
    case .notInstalled:
      refusal(.notInstalled, detail: .notInPath, hint: .installGit, retryable: true)
    case .tooOld(let version):
      refusal(
        .tooOld, detail: .tooOldVersion(version, oldest: "\(GitVersion.oldest)"),
        hint: .installNewerGit, retryable: true)
    case .failed(let reason, _):
      refusal(.cannotRun, detail: reason, hint: .tryVersion, retryable: true)
    }
  }

  func failure(_ failure: GitFailure, in place: GitPlace) -> PluginFailure {
    guard case .failed(let reason, _) = failure else { return self.failure(failure) }
    return allFailed([(place, reason)])
  }

  /// Returns the notice about a repository that cannot be read, beside others that can.
  func unreadable(_ place: GitPlace, _ reason: Phrase) -> String {
    self(.unreadable(folder: GitText.line(place.folder), words: GitText.line(self(reason))))
  }

  func nothingFound(_ found: RepositoryFinder.Found, depth: Int) -> PluginFailure {
    guard found.missingRoots.isEmpty else {
      return refusal(
        .noRepositoryHere, detail: .noFolders(Array(found.missingRoots.prefix(5))),
        hint: .makeFolder, retryable: true)
    }
    return refusal(
      .noRepositoryHere, detail: .searched(depth: depth, folders: Array(found.searched.prefix(5))),
      hint: .startInRepository, retryable: true)
  }

  func allFailed(_ failures: [(place: GitPlace, reason: Phrase)]) -> PluginFailure {
    let list = failures.prefix(5)
      .map { "\(GitText.line($0.place.folder)): \(GitText.line(self($0.reason)))" }
      .joined(separator: "\n")
    return refusal(
      failures.count == 1 ? .cannotRead(repository: failures[0].place.name) : .noneCanBeRead,
      detail: .given(list),
      hint: list.contains("dubious ownership")
        ? .trust : list.contains("cannot change to") ? .mayBeMoved : .check, retryable: true)
  }
}

enum GitText {
  /// The longest text of a row in scalars, so that one unusual commit does not exceed the limit of a view.
  static let longestLine = 300

  /// Returns a text as one line without control characters.
  static func line(_ text: some StringProtocol, limit: Int = longestLine) -> String {
    let start = text.unicodeScalars.prefix(limit)
    return String(String.UnicodeScalarView(start.lazy.map { isControl($0) ? " " : $0 }))
      + (start.endIndex < text.endIndex ? "…" : "")
  }

  /// Returns a text without control characters other than line breaks and tabs.
  static func lines(_ bytes: some Sequence<UInt8>) -> String {
    let scalars = String(decoding: Array(bytes), as: UTF8.self).unicodeScalars
      .filter { $0 != "\r" }.map { (scalar: Unicode.Scalar) -> Unicode.Scalar in
        scalar == "\n" || scalar == "\t" || !isControl(scalar) ? scalar : "\u{FFFD}"
      }
    return String(String.UnicodeScalarView(scalars))
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    SafeText.isUnsafe(scalar) || scalar == "\u{200E}" || scalar == "\u{200F}"
  }
}
