package import Keyboard

/// A key, or several, and what they do, as key lines and help pages name them.
package typealias KeyHint = (key: String, meaning: String)

/// One thing that keys do in a layer: which keys, what they do, and the words for it.
package struct KeyEntry {
  /// Keys that do the same.
  package struct Group {
    package var keys: [Key]
    package let intent: Intent
  }

  /// Which of two entries has a key that both name.
  enum Rank: Int, Comparable {
    /// What this item, action or field alone does.
    case own
    /// What is at hand here only.
    case local
    /// What is so everywhere.
    case general

    static func < (one: Rank, other: Rank) -> Bool { one.rawValue < other.rawValue }
  }

  /// The keys, those that do the same together.
  var groups: [Group]
  /// The words for the keys that the key line names; `nil` for an entry that has no place there.
  var line: String?
  /// How many of the groups the key line names; their first keys make the sign.
  var groupsOnLine: Int
  /// The words for the keys that only the help page names; `nil` for keys that are not named at all.
  var help: String?
  var rank = Rank.general
  /// Whether the help page has the entry's sign: not that of help itself.
  var isSignInHelp = true

  /// Whether the help page names all keys together, by words of its own.
  var isOneInHelp = false

  /// The same keys, which the help page names together, by words of its own.
  func inHelp(_ words: String) -> KeyEntry {
    var entry = self
    (entry.help, entry.isOneInHelp) = (words, true)
    return entry
  }

  /// Keys of one kind, named on the key line by the first of them.
  static func line(
    _ keys: [Key], _ intent: Intent, _ words: String, help: String? = nil, rank: Rank = .general
  ) -> KeyEntry {
    KeyEntry(
      groups: [Group(keys: keys, intent: intent)], line: words, groupsOnLine: 1,
      help: help ?? words, rank: rank)
  }

  /// Keys that only the help page names.
  static func help(
    _ groups: [([Key], Intent)], _ words: String, rank: Rank = .general
  ) -> KeyEntry {
    KeyEntry(
      groups: groups.map { Group(keys: $0.0, intent: $0.1) }, line: nil, groupsOnLine: 0,
      help: words, rank: rank)
  }

  /// Keys that nothing names: they are answered with a word about why they do nothing.
  static func unnamed(_ keys: [Key], _ intent: Intent) -> KeyEntry {
    KeyEntry(
      groups: [Group(keys: keys, intent: intent)], line: nil, groupsOnLine: 0, help: nil)
  }

  /// Keys of several kinds, the first of each making one sign, as in `↑↓`.
  static func pair(
    _ groups: [([Key], Intent)], _ words: String, help: String? = nil, rank: Rank = .general
  ) -> KeyEntry {
    KeyEntry(
      groups: groups.map { Group(keys: $0.0, intent: $0.1) }, line: words,
      groupsOnLine: groups.count, help: help ?? words, rank: rank)
  }

  /// The keys that the key line names.
  fileprivate var keysOnLine: [Key] { groups.prefix(groupsOnLine).compactMap(\.keys.first) }

  /// How the key line writes them: arrows together, others apart.
  fileprivate var sign: String {
    let arrows: [Key] = [.left, .right, .up, .down]
    let keys = keysOnLine
    guard keys.allSatisfy(arrows.contains) else {
      return keys.map(\.sign).joined(separator: " ")
    }
    return arrows.filter(keys.contains).map(\.sign).joined()
  }
}

/// What keys do in a layer, the most useful first.
///
/// Handling, key line and help page all go by it.
package struct KeyTable {
  /// The entries, each with the keys that are left to it.
  private(set) var entries: [KeyEntry]
  private let intents: [Key: Intent]

  /// A table of `entries`; a key that several name belongs to the one of the highest rank, else to the
  /// first.
  init(_ entries: [KeyEntry]) {
    var owners: [Key: Int] = [:]
    for index in entries.indices.sorted(by: { (entries[$0].rank, $0) < (entries[$1].rank, $1) }) {
      for key in entries[index].groups.flatMap(\.keys) where owners[key] == nil {
        owners[key] = index
      }
    }
    var intents: [Key: Intent] = [:]
    var entries = entries
    for index in entries.indices {
      for group in entries[index].groups.indices {
        entries[index].groups[group].keys.removeAll {
          owners[$0] != index || intents[$0] != nil
        }
        for key in entries[index].groups[group].keys {
          intents[key] = entries[index].groups[group].intent
        }
      }
    }
    self.entries = entries
    self.intents = intents
  }

  /// What a key means; `nil` where it means nothing here.
  package func intent(for key: Key) -> Intent? { intents[key] }

  /// The hints of the key line.
  package var line: [KeyHint] {
    entries.compactMap { entry in
      guard let words = entry.line, case let sign = entry.sign, !sign.isEmpty else { return nil }
      return (sign, words)
    }
  }

  /// All keys, those of the key line first.
  package var help: [KeyHint] {
    var hints: [KeyHint] = []
    for entry in entries where entry.isSignInHelp {
      guard let words = entry.line, case let sign = entry.sign, !sign.isEmpty else { continue }
      if entry.isOneInHelp, let help = entry.help {
        let signs = entry.groups.flatMap(\.keys).map(\.sign)
        hints.append((signs.joined(separator: " "), help))
      } else {
        hints.append((sign, words))
      }
    }
    for entry in entries {
      guard let words = entry.help else { continue }
      let named = Set(entry.line == nil || !entry.isSignInHelp ? [] : entry.keysOnLine)
      let keys = entry.groups.flatMap(\.keys).filter { !named.contains($0) && $0.name != nil }
      let isNamed = entry.isOneInHelp && entry.line != nil
      if !entry.isSignInHelp || isNamed || keys.isEmpty { continue }
      hints.append((keys.map(\.sign).joined(separator: " "), words))
    }
    return hints
  }

  /// The first key that leads to an intent; `nil` where none does.
  package func key(for intent: Intent) -> Key? {
    entries.lazy.flatMap(\.groups).first { $0.intent == intent && !$0.keys.isEmpty }?.keys.first
  }
}
