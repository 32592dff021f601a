internal import Platform

/// The options of `pick` that the environment has for every use.
enum PickDefaults {
  /// The variable that holds them, written as on a command line.
  static let variable = "APPMENU_PICK_OPTIONS"

  /// Returns a command line, the program first, with the default options before its own; command lines of other
  /// commands are unchanged.
  static func added(
    to arguments: [String], variables: [String: String]
  ) throws(ExitStatus) -> [String] {
    guard arguments.count >= 2, arguments[1] == "pick", let text = variables[variable] else {
      return arguments
    }
    guard let words = ShellWords.split(text) else {
      throw Output.refusal(
        "a quote in \(variable) is not closed",
        hint: "write it as on a command line: \(variable)=\"--cycle --prompt 'Which one?'\"")
    }
    return arguments.prefix(2) + words + arguments.dropFirst(2)
  }

  /// Reports on standard error that there are such options: they may be the mistake.
  static func mention() {
    guard let text = ProcessInfo.processInfo.environment[variable], !text.isEmpty else { return }
    Output.printError("  \(variable) adds: \(text)")
  }
}

/// The words of a text, by the rules of a POSIX shell for quotes and backslashes; nothing is expanded.
enum ShellWords {
  static func split(_ text: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var rest = text[...]
    while let character = rest.popFirst() {
      switch (character, quote) {
      case ("'", nil), ("\"", nil):
        quote = character
        word = word ?? ""
      case ("'", "'"), ("\"", "\""): quote = nil
      case ("\\", nil):
        if let next = rest.popFirst() { word = (word ?? "") + String(next) }
      case ("\\", "\"") where rest.first.map { "\"\\$`".contains($0) } ?? false:
        word = (word ?? "") + String(rest.removeFirst())
      case (_, nil) where character.isWhitespace:
        if let word { words.append(word) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    if quote != nil { return nil }
    return word.map { words + [$0] } ?? words
  }
}
