internal import MenuInteraction
internal import Keyboard
internal import DisplayText
internal import SourceText

/// The keys that the user binds.
package struct PickBindings: Sendable {
  /// The keys with actions; of two for one key the last counts.
  private(set) var bindings: [(key: Key, steps: [PickStep])] = []
  /// The keys that choose and are reported, with their names as given.
  private(set) var expected: [(key: Key, name: String)] = []

  package init() {}

  /// Parses bindings as in `ctrl-a:toggle-all,tab:toggle+down,ctrl-r:reload(ls)`.
  package mutating func bind(_ text: String) throws(PickMistake) {
    var rest = text[...]
    while !rest.isEmpty {
      let part = rest.firstPart
      guard let colon = rest.dropFirst().firstIndex(of: ":"),
        !rest.dropFirst()[..<colon].contains(",")
      else {
        throw PickMistake(
          "'\(part)' binds no key", hint: "Write KEY:ACTION, as in ctrl-a:toggle-all.")
      }
      let key = try Self.key(rest[..<colon])
      rest = rest[colon...].dropFirst()
      var steps = [try Self.step(&rest)]
      while rest.first == "+" {
        rest.removeFirst()
        steps.append(try Self.step(&rest))
      }
      // A step ends before a plus, a comma or the end.
      rest = rest.dropFirst()
      bindings.removeAll { $0.key == key }
      bindings.append((key, steps))
    }
  }

  /// Parses an action, perhaps with a command, from the start of `text`.
  private static func step(_ text: inout Substring) throws(PickMistake) -> PickStep {
    let name = String(text.prefix { $0.isASCII && $0.isLetter || $0 == "-" })
    if let kind = PickProgram.Kind(rawValue: name) {
      text = text.dropFirst(name.count)
      let template = try PickTemplate(argument(of: name, &text))
      return PickStep(PickProgram(kind: kind, template: template))
    }
    let word = text.prefix { $0 != "+" && $0 != "," }
    text = text[word.endIndex...]
    if let action = PickStep(action: String(word)) { return action }
    let known = PickStep.actionNames + PickProgram.names.map { $0 + "(…)" }
    let question = NearestNames.question(
      NearestNames.suggestions(for: name, among: PickStep.actionNames + PickProgram.names))
    throw PickMistake(
      "there is no action '\(word)'",
      hint: (question.map { $0.prefix(1).uppercased() + $0.dropFirst() + " " } ?? "")
        + "There are \(known.joined(separator: ", ")).")
  }

  /// The characters that may enclose a command, each with the closing one.
  private static let brackets: [Character: Character] = [
    "(": ")", "[": "]", "{": "}", "<": ">", "~": "~", "!": "!", "@": "@", "#": "#", "$": "$",
    "%": "%", "^": "^", "&": "&", "*": "*", ";": ";", "/": "/", "|": "|",
  ]

  /// Parses the command behind the name of an action from `text`.
  ///
  /// As in fzf, it ends at the first closing bracket before a plus, a comma or the end; behind a colon it is the
  /// whole rest.
  private static func argument(
    of name: String, _ text: inout Substring
  ) throws(PickMistake) -> String {
    guard let opening = text.popFirst() else { throw missingCommand(name) }
    if opening == ":" {
      defer { text = "" }
      return String(text)
    }
    guard let closing = brackets[opening] else { throw missingCommand(name) }
    for index in text.indices where text[index] == closing {
      let behind = text[index...].dropFirst()
      guard behind.isEmpty || behind.first == "+" || behind.first == "," else { continue }
      defer { text = behind }
      return String(text[..<index])
    }
    throw PickMistake(
      "the command of '\(name)' does not end",
      hint: "Write it in brackets, as in \(name)(echo {}), with + or , or nothing behind them.")
  }

  private static func missingCommand(_ name: String) -> PickMistake {
    PickMistake("'\(name)' needs a command", hint: "Write it in brackets, as in \(name)(echo {}).")
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
      let part = rest.firstPart
      parts.append(part)
      rest = rest[part.endIndex...].dropFirst()
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

  /// Returns the entries of a key table, which precede all others.
  func entries(in wording: Wording) -> [KeyEntry<PickIntent>] {
    expected.map { key, name in
      .help(.chooseAndTell, role: .own, ([key], .chooseByKey(name)))
    }
      + bindings.map { key, steps in
        let intents = steps.map(\.intent)
        return .help(
          .given(steps.map { wording($0.words) }.joined(separator: ", ")), role: .own,
          ([key], intents.count == 1 ? intents[0] : .sequence(intents)))
      }
  }

  package var hasPrograms: Bool {
    bindings.contains { binding in
      binding.steps.contains { if case .program = $0.intent { true } else { false } }
    }
  }
}

extension Substring {
  fileprivate var firstPart: Substring {
    let start = first == "," ? index(after: startIndex) : startIndex
    return self[..<(self[start...].firstIndex(of: ",") ?? endIndex)]
  }
}
