package struct GitVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The oldest version that supports the settings which keep a repository from running programs.
  package static let oldest = GitVersion(major: 2, minor: 31)

  package let major: Int
  package let minor: Int

  package init(major: Int, minor: Int) {
    self.major = major
    self.minor = minor
  }

  /// Reads the output of `git --version`, as in `git version 2.39.5 (Apple Git-154)`.
  package init?(_ output: String) {
    let words = output.split(whereSeparator: { $0 == " " || $0.isNewline })
    guard words.count >= 3, words[0] == "git", words[1] == "version" else { return nil }
    let numbers = words[2].split(separator: ".").prefix(2).map { Int($0) }
    guard numbers.count == 2, let major = numbers[0], let minor = numbers[1] else { return nil }
    self.init(major: major, minor: minor)
  }

  package var description: String { "\(major).\(minor)" }

  package static func < (left: Self, right: Self) -> Bool {
    (left.major, left.minor) < (right.major, right.minor)
  }
}
