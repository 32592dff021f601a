package import Keyboard
internal import Localization

/// A key or several keys with their meaning, as shown in the key line and on the help page.
package typealias KeyHint = (key: String, meaning: String)

/// The keys of one function of a layer, and its description.
package struct KeyEntry {
  /// Keys with the same meaning.
  package struct Group {
    package var keys: [Key]
    package let intent: Intent
    /// The words of the help page for this group alone; `nil` for those of the entry.
    var help: InteractionPhrase?
  }

  /// The precedence of entries that name the same key, the most specific first.
  enum Rank: Int, Comparable {
    /// Specific to the current item, action or field.
    case own
    /// Available in the current place only.
    case local
    /// Available everywhere.
    case general

    static func < (one: Rank, other: Rank) -> Bool { one.rawValue < other.rawValue }
  }

  /// The keys, grouped by meaning.
  var groups: [Group]
  /// The description in the key line, or `nil` if the entry is not shown there.
  var line: InteractionPhrase?
  /// The number of groups shown in the key line; the first key of each is part of the sign.
  var groupsOnLine: Int
  /// The description for the keys that only the help page lists, or `nil` if they are not listed.
  var help: InteractionPhrase?
  var rank = Rank.general
  /// Whether the help page shows the key line's sign; false for help itself.
  var isSignInHelp = true

  /// Whether the help page lists all keys together, with its own description.
  var isOneInHelp = false

  /// Returns the entry with all keys listed together on the help page, described by `words`.
  func inHelp(_ words: InteractionPhrase) -> KeyEntry {
    var entry = self
    (entry.help, entry.isOneInHelp) = (words, true)
    return entry
  }

  /// Returns an entry of keys with one meaning; the key line shows the first.
  static func line(
    _ keys: [Key], _ intent: Intent, _ words: InteractionPhrase, help: InteractionPhrase? = nil,
    rank: Rank = .general
  ) -> KeyEntry {
    KeyEntry(
      groups: [Group(keys: keys, intent: intent)], line: words, groupsOnLine: 1,
      help: help ?? words, rank: rank)
  }

  /// Returns an entry that is listed only on the help page.
  static func help(
    _ groups: [([Key], Intent)], _ words: InteractionPhrase, rank: Rank = .general
  ) -> KeyEntry {
    KeyEntry(
      groups: groups.map { Group(keys: $0.0, intent: $0.1) }, line: nil, groupsOnLine: 0,
      help: words, rank: rank)
  }

  /// Returns an entry that is not listed; its keys are answered with the reason why they do nothing.
  static func unnamed(_ keys: [Key], _ intent: Intent) -> KeyEntry {
    KeyEntry(
      groups: [Group(keys: keys, intent: intent)], line: nil, groupsOnLine: 0, help: nil)
  }

  /// Returns an entry of several groups; the first key of each is part of the sign, as in `↑↓`.
  static func pair(
    _ groups: [([Key], Intent)], _ words: InteractionPhrase, help: InteractionPhrase? = nil,
    rank: Rank = .general
  ) -> KeyEntry {
    KeyEntry(
      groups: groups.map { Group(keys: $0.0, intent: $0.1) }, line: words,
      groupsOnLine: groups.count, help: help ?? words, rank: rank)
  }

  /// The keys shown in the key line.
  fileprivate var keysOnLine: [Key] { groups.prefix(groupsOnLine).compactMap(\.keys.first) }

  /// The keys as the key line writes them: arrows joined, others separated.
  fileprivate var sign: String { Self.sign(of: keysOnLine) }

  fileprivate static func sign(of keys: [Key]) -> String {
    let arrows: [Key] = [.left, .right, .up, .down]
    guard keys.allSatisfy(arrows.contains) else {
      return keys.map(\.sign).joined(separator: " ")
    }
    return arrows.filter(keys.contains).map(\.sign).joined()
  }
}

/// The keys of a layer and their meanings, the most useful first.
///
/// Key handling, key line and help page all derive from this table.
package struct KeyTable {
  /// The entries as they were given; a key that several entries name belongs to the most specific one, and
  /// among equals to the first.
  private let given: [KeyEntry]

  private let wording: Wording

  /// Creates a table of `entries`.
  init(_ entries: [KeyEntry], _ wording: Wording) { (given, self.wording) = (entries, wording) }

  /// The entries, each without the keys that other entries take precedence for.
  private var entries: [KeyEntry] {
    var entries = given
    for index in given.indices {
      for (number, group) in given[index].groups.enumerated() {
        var keys: [Key] = []
        for key in group.keys where !keys.contains(key) && isOwner(of: key, index, number) {
          keys.append(key)
        }
        entries[index].groups[number].keys = keys
      }
    }
    return entries
  }

  /// Returns the indices of the entry and the group that `key` belongs to.
  ///
  /// The search is linear: for the few keys of a layer a dictionary takes longer.
  private func owner(of key: Key) -> (entry: Int, group: Int)? {
    var owner: (entry: Int, group: Int)?
    for (index, entry) in given.enumerated() {
      if let owner, given[owner.entry].rank <= entry.rank { continue }
      if let group = entry.groups.firstIndex(where: { $0.keys.contains(key) }) {
        owner = (index, group)
      }
    }
    return owner
  }

  private func isOwner(of key: Key, _ entry: Int, _ group: Int) -> Bool {
    owner(of: key).map { $0 == (entry, group) } ?? false
  }

  /// Returns the intent of `key`, or `nil` if it has no meaning here.
  package func intent(for key: Key) -> Intent? {
    owner(of: key).map { given[$0.entry].groups[$0.group].intent }
  }

  /// The hints for the key line.
  package var line: [KeyHint] {
    given.enumerated().compactMap { index, entry in
      guard let words = entry.line else { return nil }
      var keys: [Key] = []
      for (number, group) in entry.groups.prefix(entry.groupsOnLine).enumerated() {
        if let key = group.keys.first(where: { isOwner(of: $0, index, number) }) {
          keys.append(key)
        }
      }
      return keys.isEmpty ? nil : (KeyEntry.sign(of: keys), wording(words))
    }
  }

  /// The hints for all keys, those of the key line first.
  package var help: [KeyHint] {
    let entries = entries
    var hints: [KeyHint] = []
    for entry in entries where entry.isSignInHelp {
      guard let words = entry.line, case let sign = entry.sign, !sign.isEmpty else { continue }
      let groups = entry.groups.filter { $0.help != nil && !$0.keys.isEmpty }
      if !groups.isEmpty {
        hints += groups.map { group in
          (group.keys.map(\.sign).joined(separator: " "), wording(group.help ?? words))
        }
      } else if entry.isOneInHelp, let help = entry.help {
        let signs = entry.groups.flatMap(\.keys).map(\.sign)
        hints.append((signs.joined(separator: " "), wording(help)))
      } else {
        hints.append((sign, wording(words)))
      }
    }
    for entry in entries {
      guard let words = entry.help else { continue }
      let named = Set(entry.line == nil || !entry.isSignInHelp ? [] : entry.keysOnLine)
      let keys = entry.groups.flatMap(\.keys).filter { !named.contains($0) && $0.name != nil }
      let isNamed = entry.isOneInHelp && entry.line != nil
      if !entry.isSignInHelp || isNamed || keys.isEmpty { continue }
      hints.append((keys.map(\.sign).joined(separator: " "), wording(words)))
    }
    return hints
  }

  /// Returns the first key that produces `intent`, or `nil` if there is none.
  package func key(for intent: Intent) -> Key? {
    entries.lazy.flatMap(\.groups).first { $0.intent == intent && !$0.keys.isEmpty }?.keys.first
  }
}
