extension PickRun {
  /// The options with a text as their value.
  private enum TextOption: String {
    case filter, query, prompt, header

    /// The long name of the option.
    var name: String { "--" + rawValue }

    init?(_ name: String) {
      switch name {
      case "--filter", "-f": self = .filter
      case "--query", "-q": self = .query
      case "--prompt": self = .prompt
      case "--header": self = .header
      default: return nil
      }
    }
  }

  /// Creates a run from a simple command line, or returns nil if the parser is needed, which takes as long
  /// as everything else up to the first frame.
  init?(_ arguments: [String]) {
    guard arguments.count >= 2, arguments[1] == "pick" else { return nil }
    self.init()
    var rest = arguments.dropFirst(2)
    while let word = rest.popFirst() {
      switch word {
      case "--multi", "-m": isMulti = true
      case "--select-1", "-1": takesOnly = true
      case "--exit-0", "-0": endsAtNone = true
      case "--read0": read0 = true
      case "--print0": print0 = true
      default:
        let (name, text) = Self.parted(word)
        guard let option = TextOption(name), let text = text ?? rest.popFirst() else { return nil }
        switch option {
        case .filter: filter = text
        case .query: query = text
        case .prompt: prompt = text
        case .header: header = text
        }
      }
    }
    // The parser reports this error.
    if filter != nil, query != nil { return nil }
  }

  /// Returns a long option, and the text behind its `=`, or nil if there is none.
  private static func parted(_ word: String) -> (name: String, text: String?) {
    guard word.hasPrefix("--"), let sign = word.firstIndex(of: "=") else { return (word, nil) }
    return (String(word[..<sign]), String(word[word.index(after: sign)...]))
  }

  /// Returns a command line, without the program, in the form that the parser accepts.
  ///
  /// A text that begins with a hyphen must stand behind `=`, and an empty one must not: `--query="$1"` in a
  /// script has an empty text if there is no `$1`.
  static func wordsForParser(_ words: [String]) -> [String] {
    guard words.first == "pick" else { return words }
    var result: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" { return result + [word] + rest }
      let (name, behind) = parted(word)
      guard let option = TextOption(name), let text = behind ?? rest.popFirst() else {
        result.append(word)
        continue
      }
      result += text.isEmpty ? [option.name, ""] : [option.name + "=" + text]
    }
    return result
  }
}
