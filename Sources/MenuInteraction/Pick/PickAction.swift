internal import Keyboard

/// An action that `--bind` gives to a key, named as in fzf.
package enum PickAction: String, Sendable, Hashable, CaseIterable {
  case accept, abort, toggle, up, down, first, last
  case toggleAll = "toggle-all"
  case pageUp = "page-up"
  case pageDown = "page-down"
  case clearQuery = "clear-query"

  /// Creates the action with a name of fzf's.
  package init?(name: String) {
    switch name {
    case "top": self = .first
    case "cancel": self = .abort
    default: self.init(rawValue: name)
    }
  }

  var intent: Intent {
    switch self {
    case .accept: .open
    case .abort: .escape
    case .toggle: .mark(by: 0)
    case .toggleAll: .toggleAll
    case .up: .command(.up)
    case .down: .command(.down)
    case .pageUp: .command(.pageUp)
    case .pageDown: .command(.pageDown)
    case .first: .command(.first)
    case .last: .command(.last)
    case .clearQuery: .text("")
    }
  }

  /// The words of the help page.
  var words: String {
    switch self {
    case .accept: "choose"
    case .abort: "leave"
    case .toggle: "mark"
    case .toggleAll: "mark those that are not marked"
    case .up: "previous"
    case .down: "next"
    case .pageUp: "page up"
    case .pageDown: "page down"
    case .first: "first"
    case .last: "last"
    case .clearQuery: "delete what is typed"
    }
  }
}

/// Keys with a meaning of the user's own.
package struct PickBindings: Sendable, Hashable {
  /// A key and its actions.
  struct Binding: Sendable, Hashable {
    var key: Key
    var actions: [PickAction]
  }

  /// The keys with actions; of two for one key the last counts.
  private(set) var bindings: [Binding] = []
  /// The keys that choose and are then named, with their names as they were given.
  private(set) var expected: [(key: Key, name: String)] = []

  /// Creates bindings of no keys.
  package init() {}

  /// Parses bindings as in `ctrl-a:toggle-all,tab:toggle+down`.
  package mutating func bind(_ text: String) throws(PickMistake) {
    for part in Self.parts(text) {
      guard let colon = part.dropFirst().firstIndex(of: ":") else {
        throw PickMistake(
          "'\(part)' binds no key", hint: "Write KEY:ACTION, as in ctrl-a:toggle-all.")
      }
      let key = try Self.key(part[..<colon])
      var actions: [PickAction] = []
      for name in part[part.index(after: colon)...].split(
        separator: "+", omittingEmptySubsequences: false)
      {
        guard let action = PickAction(name: String(name)) else {
          throw PickMistake(
            "there is no action '\(name)'",
            hint: "There are \(PickAction.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        actions.append(action)
      }
      bindings.removeAll { $0.key == key }
      bindings.append(Binding(key: key, actions: actions))
    }
  }

  /// Parses keys as in `ctrl-e,f2`.
  package mutating func expect(_ text: String) throws(PickMistake) {
    for part in Self.parts(text) {
      let key = try Self.key(part)
      if !expected.contains(where: { $0.key == key }) { expected.append((key, String(part))) }
    }
  }

  /// The parts between commas; a comma where a part would begin is itself a key.
  private static func parts(_ text: String) -> [Substring] {
    var parts: [Substring] = []
    var rest = text[...]
    while !rest.isEmpty {
      let start = rest.first == "," ? rest.index(after: rest.startIndex) : rest.startIndex
      let end = rest[start...].firstIndex(of: ",") ?? rest.endIndex
      parts.append(rest[..<end])
      rest = rest[end...].dropFirst()
    }
    return parts
  }

  private static func key(_ name: Substring) throws(PickMistake) -> Key {
    guard let key = Key(name: String(name)) else {
      throw PickMistake(
        "there is no key '\(name)'",
        hint: "A key is a character, ctrl- or alt- and a letter, f1 to f12, or one of "
          + Key.namesOfKeys.joined(separator: ", ") + ".")
    }
    guard !key.isReservedBySystem else {
      throw PickMistake("'\(name)' cannot be bound: the system uses it", hint: nil)
    }
    return key.indistinguishable ?? key
  }

  /// The entries of a key table, which precede all others.
  var entries: [KeyEntry] {
    expected.map { key, name in
      .help([([key], .choose(by: name))], "choose, and tell the key", rank: .own)
    }
      + bindings.map { binding in
        let intents = binding.actions.map(\.intent)
        return .help(
          [([binding.key], intents.count == 1 ? intents[0] : .sequence(intents))],
          binding.actions.map(\.words).joined(separator: ", "), rank: .own)
      }
  }

  package static func == (one: PickBindings, other: PickBindings) -> Bool {
    one.bindings == other.bindings && one.expected.map(\.key) == other.expected.map(\.key)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(bindings) }
}
