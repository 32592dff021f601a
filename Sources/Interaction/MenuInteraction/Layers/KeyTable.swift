package import Keyboard
package import DisplayText

/// The role of keys, by which front ends rank them and leave some out.
package enum KeyRole: Sendable, Hashable {
  /// Specific to the current item, action or field.
  case own
  /// Available in the current place only.
  case local
  /// Answers a question with yes.
  case yes
  case help
  case actions
  case leave
  /// Available in many places.
  case general

  /// The precedence for a key that several entries name, the most specific first.
  fileprivate var precedence: Int {
    switch self {
    case .own: 0
    case .local: 1
    case .yes, .help, .actions, .leave, .general: 2
    }
  }
}

/// A key or several keys with their meaning, as shown in the key line and on the help page.
package struct KeyHint<Action: Sendable & Hashable>: Sendable {
  package let keys: [Key]
  /// The keys as they are shown: arrows joined, others separated by spaces.
  package var sign: String
  /// The intent of the first key, or `nil` for a hint that only explains something.
  package let intent: Action?
  let phrase: Phrase
  package let role: KeyRole

  package func meaning(in wording: Wording) -> String { wording(phrase) }
}

/// The keys of one function of a layer, and its description.
package struct KeyEntry<Action: Sendable & Hashable>: Sendable, Equatable {
  struct Group: Sendable, Equatable {
    var keys: [Key]
    let intent: Action
    /// The description on the help page for this group alone; `nil` for that of the entry.
    var help: Phrase?
  }

  var groups: [Group]
  var line: Phrase?
  /// The number of groups shown in the key line; the first key of each is part of the sign.
  var groupsOnLine: Int
  /// The description for the keys that only the help page lists, or `nil` if the entry has no such
  /// keys.
  var help: Phrase?
  var role = KeyRole.general

  /// Whether the help page lists all keys together, with its own description.
  var isOneInHelp = false

  /// Returns the entry with all keys listed together on the help page, described by `words`.
  package func inHelp(_ words: Phrase) -> KeyEntry {
    var entry = self
    (entry.help, entry.isOneInHelp) = (words, true)
    return entry
  }

  var inHelpOnly: KeyEntry {
    var entry = self
    entry.line = nil
    return entry
  }

  /// The entry without a description, because its keys currently have no effect.
  var withoutName: KeyEntry {
    var entry = self
    (entry.line, entry.help) = (nil, nil)
    return entry
  }

  /// Returns an entry of keys with one meaning; the key line shows the first.
  package static func line(
    _ keys: [Key], _ intent: Action, _ words: Phrase, help: Phrase? = nil,
    role: KeyRole = .general
  ) -> KeyEntry {
    .pair(words, help: help, role: role, (keys, intent))
  }

  /// Returns an entry of keys that only the help page lists.
  package static func help(
    _ words: Phrase, role: KeyRole = .general, _ groups: ([Key], Action)...
  ) -> KeyEntry {
    .help(words, role: role, groups: groups)
  }

  package static func help(
    _ words: Phrase, role: KeyRole = .general, groups: [([Key], Action)]
  ) -> KeyEntry {
    KeyEntry(
      groups: groups.map { Group(keys: $0.0, intent: $0.1) }, line: nil, groupsOnLine: 0,
      help: words, role: role)
  }

  /// Returns an entry that is not listed; its keys are answered with the reason why they do nothing.
  package static func unnamed(_ keys: [Key], _ intent: Action) -> KeyEntry {
    KeyEntry(groups: [Group(keys: keys, intent: intent)], line: nil, groupsOnLine: 0)
  }

  /// Returns an entry of several groups; the key line shows the first key of each, as in `↑↓`, or of the first
  /// `count` groups.
  package static func pair(
    _ words: Phrase, help: Phrase? = nil, role: KeyRole = .general, onLine count: Int? = nil,
    _ groups: ([Key], Action)...
  ) -> KeyEntry {
    KeyEntry(
      groups: groups.map { Group(keys: $0.0, intent: $0.1) }, line: words,
      groupsOnLine: count ?? groups.count, help: help ?? words, role: role)
  }

  /// Returns an entry of several groups, each with its own description on the help page.
  package static func listing(_ words: Phrase, _ groups: ([Key], Action, Phrase)...) -> KeyEntry {
    KeyEntry(
      groups: groups.map { Group(keys: $0.0, intent: $0.1, help: $0.2) }, line: words,
      groupsOnLine: groups.count)
  }

  fileprivate var keysOnLine: [Key] { groups.prefix(groupsOnLine).compactMap(\.keys.first) }

  fileprivate func hint(
    _ keys: [Key], _ words: Phrase, joinsArrows: Bool = false
  ) -> KeyHint<Action>? {
    guard let first = keys.first else { return nil }
    let arrows: [Key] = [.left, .right, .up, .down]
    let sign =
      joinsArrows && keys.allSatisfy(arrows.contains)
      ? arrows.filter(keys.contains).map(\.sign).joined()
      : keys.map(\.sign).joined(separator: " ")
    return KeyHint(
      keys: keys, sign: sign, intent: groups.first { $0.keys.contains(first) }?.intent,
      phrase: words, role: role)
  }
}

/// The keys of a layer and their meanings, the most useful first.
///
/// Key handling, key line and help page all derive from this table.
package struct KeyTable<Action: Sendable & Hashable>: Sendable {
  /// The entries, each without the keys that other entries take precedence for: a key that several entries name
  /// belongs to the most specific one, and among equals to the first.
  private let entries: [KeyEntry<Action>]
  private let intents: [Key: Action]
  package let line: [KeyHint<Action>]

  package init(_ given: [KeyEntry<Action>]) {
    var entries = given
    var intents: [Key: Action] = [:]
    for precedence in 0...2 {
      for index in entries.indices where entries[index].role.precedence == precedence {
        for (number, group) in entries[index].groups.enumerated() {
          entries[index].groups[number].keys = group.keys.filter { key in
            guard intents[key] == nil else { return false }
            intents[key] = group.intent
            return true
          }
        }
      }
    }
    (self.entries, self.intents) = (entries, intents)
    line = entries.compactMap { entry in
      entry.line.flatMap { entry.hint(entry.keysOnLine, $0, joinsArrows: true) }
    }
  }

  package func intent(for key: Key) -> Action? { intents[key] }

  /// The hints for all keys, those of the key line first.
  package var help: [KeyHint<Action>] {
    var hints: [KeyHint<Action>] = []
    for entry in entries {
      guard let words = entry.line, !entry.keysOnLine.isEmpty else { continue }
      let groups = entry.groups.filter { $0.help != nil && !$0.keys.isEmpty }
      if !groups.isEmpty {
        hints += groups.compactMap { entry.hint($0.keys, $0.help ?? words) }
      } else if let help = entry.help, entry.isOneInHelp {
        hints += [entry.hint(entry.groups.flatMap(\.keys), help)].compactMap(\.self)
      } else if entry.help != nil {
        hints += [entry.hint(entry.keysOnLine, words, joinsArrows: true)].compactMap(\.self)
      }
    }
    for entry in entries where !(entry.isOneInHelp && entry.line != nil) {
      guard let words = entry.help else { continue }
      let named = entry.line == nil ? [] : entry.keysOnLine
      let keys = entry.groups.flatMap(\.keys).filter { !named.contains($0) && $0.name != nil }
      hints += [entry.hint(keys, words)].compactMap(\.self)
    }
    return hints
  }

  package func key(for intent: Action) -> Key? {
    entries.lazy.flatMap(\.groups).first { $0.intent == intent && !$0.keys.isEmpty }?.keys.first
  }
}

extension KeyBindings {
  func line(_ name: BoundIntent, _ words: Phrase, role: KeyRole = .general) -> KeyEntry<Intent> {
    .line(keys(for: name), name.intent, words, role: role)
  }

  func help(_ names: BoundIntent..., words: Phrase) -> KeyEntry<Intent> {
    .help(words, groups: names.map { (keys(for: $0), $0.intent) })
  }

  func unnamed(_ name: BoundIntent) -> KeyEntry<Intent> {
    .unnamed(keys(for: name), name.intent)
  }

  /// The keys that open help also during text input.
  var functionKeysOfHelp: [Key] {
    keys(for: .help).filter { if case .function = $0 { true } else { false } }
  }

  var typedHelp: KeyEntry<Intent> { Self.help(functionKeysOfHelp) }

  /// The entry for help where letters are commands.
  var helpEntry: KeyEntry<Intent> { Self.help(keys(for: .help)) }

  /// Returns the entry for keys that list the keys; the list does not repeat them.
  private static func help(_ keys: [Key]) -> KeyEntry<Intent> {
    var entry = KeyEntry.line(keys, Intent.help, .help, role: .help)
    entry.help = nil
    return entry
  }

  var quitEntry: KeyEntry<Intent> { line(.quit, .quit, role: .leave) }

  func moving(_ words: Phrase, help: Phrase) -> KeyEntry<Intent> {
    .pair(
      words, help: help, (keys(for: .down), .move(.rows(1))), (keys(for: .up), .move(.rows(-1))))
  }

  var scrolling: [KeyEntry<Intent>] {
    [moving(.scroll, help: .scroll)] + pages + [ends(.firstLast)]
  }

  var pages: [KeyEntry<Intent>] {
    [help(.pageDown, words: .pageDown), help(.pageUp, words: .pageUp)]
  }

  func ends(_ words: Phrase) -> KeyEntry<Intent> { help(.first, .last, words: words) }

  /// The entries for the next and the previous match of a text.
  var otherMatches: [KeyEntry<Intent>] {
    [line(.nextMatch, .next, role: .local), line(.previousMatch, .previous, role: .local)]
  }
}

extension KeyEntry<Intent> {
  /// The keys that move by rows during text input.
  static var typedMoves: KeyEntry {
    .pair(
      .move, help: .previousNext, ([.up, .control("p")], .move(.rows(-1))),
      ([.down, .control("n")], .move(.rows(1))))
  }

  static var typedPages: KeyEntry {
    .help(.pageUpDown, ([.pageUp], .move(.pages(-1))), ([.pageDown], .move(.pages(1))))
  }

  static var askedPages: KeyEntry {
    .help(.pageDownUp, ([.pageDown], .move(.pages(1))), ([.pageUp], .move(.pages(-1))))
  }
}
