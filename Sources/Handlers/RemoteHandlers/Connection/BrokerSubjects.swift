internal import StructuredData

/// The names of subjects, below the prefix of a team.
package struct BrokerSubjects: Sendable, Hashable {
  /// The prefix of all subjects of a team, with its last dot; empty for none.
  package let prefix: String

  /// Creates the subjects below `prefix`, which may be empty.
  ///
  /// Returns nil if it has wildcards, white space, empty parts or more than 100 bytes.
  package init?(prefix: String = "") {
    let prefix = prefix.isEmpty || prefix.hasSuffix(".") ? prefix : prefix + "."
    guard prefix.isEmpty || Self.isPlain(String(prefix.dropLast())), prefix.utf8.count <= 100
    else { return nil }
    self.prefix = prefix
  }

  package static let unprefixed = BrokerSubjects(checked: "")

  private init(checked: String) { prefix = checked }

  package func event(_ name: String) -> String { prefix + "appmenu.event." + Self.part(name) }

  /// Returns the subject of the runs in the stream `name`.
  package func runs(_ name: String) -> String { prefix + "appmenu.runs." + Self.part(name) }

  /// Returns whether `pattern`, which may have wildcards, matches `subject`.
  package static func matches(_ pattern: String, _ subject: String) -> Bool {
    let patterns = pattern.split(separator: ".", omittingEmptySubsequences: false)
    let parts = subject.split(separator: ".", omittingEmptySubsequences: false)
    for (position, pattern) in patterns.enumerated() {
      if pattern == ">" { return position == patterns.count - 1 && parts.count > position }
      guard position < parts.count, pattern == "*" || pattern == parts[position] else {
        return false
      }
    }
    return patterns.count == parts.count
  }

  /// Returns the subject for selections of the handler `name`.
  ///
  /// It includes the hash of the plugin, so that a selection never reaches a worker with a
  /// different version.
  package func handler(_ name: String, hash: String) -> String {
    let digits = hash.split(separator: ":").last.map(String.init) ?? ""
    return prefix + "appmenu.handler." + Self.part(name) + "." + Self.part(digits)
  }

  package func sessions(of worker: String) -> String {
    prefix + "appmenu.session." + Self.part(worker)
  }

  /// Whether `subject` is one of a worker's sessions of this team.
  package func isSession(_ subject: String) -> Bool {
    let start = prefix + "appmenu.session."
    guard Self.isPlain(subject), subject.hasPrefix(start) else { return false }
    return subject.dropFirst(start.count).split(separator: ".").count == 2
  }

  /// Returns `name` as one part of a subject: bytes with a special meaning become `%` and two digits.
  package static func part(_ name: String) -> String {
    name.isEmpty ? "%" : name.percentEncoded(except: "-_")
  }

  /// Whether `subject` can be published to: non-empty parts without wildcards and white space.
  package static func isPlain(_ subject: String) -> Bool {
    guard !subject.isEmpty, subject.utf8.count <= 1_000 else { return false }
    var isAtStart = true
    for byte in subject.utf8 {
      switch byte {
      case UInt8(ascii: "."):
        if isAtStart { return false }
        isAtStart = true
      case UInt8(ascii: "*"), UInt8(ascii: ">"), ...0x20, 0x7F...: return false
      default: isAtStart = false
      }
    }
    return !isAtStart
  }

  /// Returns 128 random bits, as hexadecimal digits.
  package static func newToken() -> String { String(UInt128.random(in: 0...(.max)), radix: 16) }

  package static let inbox = "_INBOX"
}
