internal import FuzzyMatching
internal import Picker
internal import TerminalUI

struct PickArguments {
  /// The texts of the options that have some, in order.
  private var texts: [TextOption: [String]] = [:]
  private var flags: Set<Flag> = []

  /// The text of an option; of several the last counts.
  subscript(option: TextOption) -> String? { texts[option]?.last }

  subscript(flag: Flag) -> Bool { flags.contains(flag) }

  /// Creates the arguments of the parser; options without texts are absent.
  init(_ texts: [TextOption: [String?]], _ flags: [Flag: Bool]) {
    self.texts = texts.mapValues { $0.compactMap(\.self) }
    self.flags = Set(flags.filter(\.value).keys)
  }

  func options() throws(PickMistake) -> PickOptions {
    var options = PickOptions(
      prompt: self[.prompt] ?? "", header: self[.header] ?? "", query: self[.query] ?? "",
      isMulti: self[.multi])
    try options.setFields(
      delimiter: self[.delimiter], searched: self[.nth], shown: self[.withNth],
      printed: self[.acceptNth])
    for text in texts[.bind] ?? [] { try options.bindings.bind(text) }
    for text in texts[.expect] ?? [] { try options.bindings.expect(text) }
    // An empty command counts as absent, as in fzf.
    if let preview = self[.preview], !preview.isEmpty {
      options.preview = try PickTemplate(preview)
    }
    for text in texts[.previewWindow] ?? [] { try options.previewWindow.change(text) }
    options.isExact = self[.exact]
    options.order = MatchOrder(isSorted: !self[.noSort], isReversed: self[.tac])
    options.headerLines = headerLines
    options.cycles = self[.cycle]
    options.tracks = self[.track]
    options.preparation.hasSections = self[.sections]
    options.preparation.removesStyles = self[.ansi]
    return options
  }

  private var headerLines: Int { self[.headerLines].flatMap { Int($0) } ?? 0 }

  var fitsLines: Bool { self[.height]?.hasPrefix("~") ?? false }

  /// Returns the height of the list; nil for the whole screen.
  func screenHeight() throws(PickMistake) -> ScreenHeight? {
    guard let height = self[.height], !height.isEmpty else { return nil }
    if let parsed = ScreenHeight(fitsLines ? String(height.dropFirst()) : height) { return parsed }
    throw PickMistake(
      "'\(height)' of --height is no height",
      hint:
        "Write a number of rows as in 12, a part of the window as in 40%, rows to leave free as in -3, "
        + "or ~ before it for a list that is no higher than its lines.")
  }

  /// The error in the combination of options, or nil.
  var conflict: String? {
    if self[.filter] != nil, self[.query] != nil {
      return
        "--filter and --query cannot be used together: --filter prints the matches at once, --query "
        + "opens the list with them"
    }
    if self[.sections], self[.tac] {
      return "--sections and --tac cannot be used together: headings stand above their lines"
    }
    if headerLines < 0 { return "--header-lines needs a number of lines, 0 or more" }
    return nil
  }
}

extension PickArguments {
  enum TextOption: String {
    case filter, query, prompt, header, delimiter, nth, height, preview, bind, expect
    case previewWindow = "preview-window"
    case withNth = "with-nth"
    case acceptNth = "accept-nth"
    case headerLines = "header-lines"

    var name: String { "--" + rawValue }

    init?(_ name: String) {
      let short = ["-f": "filter", "-q": "query", "-d": "delimiter", "-n": "nth"][name]
      guard let word = short ?? PickArguments.word(of: name) else { return nil }
      self.init(rawValue: word)
    }
  }

  enum Flag: String {
    case multi, exact, tac, cycle, track, sections, ansi, read0, print0
    case selectOne = "select-1"
    case exitAtNone = "exit-0"
    case noSort = "no-sort"
    case printQuery = "print-query"

    init?(_ name: String) {
      let short = ["-m": "multi", "-1": "select-1", "-0": "exit-0", "-e": "exact"][name]
      guard let word = short ?? PickArguments.word(of: name) else { return nil }
      self.init(rawValue: word)
    }
  }

  /// Returns the word of a long option; nil for another one.
  private static func word(of name: String) -> String? {
    name.hasPrefix("--") ? String(name.dropFirst(2)) : nil
  }

  /// Reads simple options, or returns nil if the parser is needed, which takes as long as everything else up
  /// to the first frame.
  init?(simple words: some Sequence<String>) {
    var rest = Array(words)[...]
    while let word = rest.popFirst() {
      if let flag = Flag(word) {
        flags.insert(flag)
        continue
      }
      let (name, behind) = Self.parted(word)
      guard let option = TextOption(name), let text = behind ?? rest.popFirst(),
        option != .headerLines || Int(text) != nil
      else { return nil }
      texts[option, default: []].append(text)
    }
    // The parser reports this error.
    if conflict != nil { return nil }
  }

  /// Returns an option, and the text behind the `=` of a long one or in the word of a short one, as in `-d:`; nil
  /// without a text.
  static func parted(_ word: String) -> (name: String, text: String?) {
    if !word.hasPrefix("--"), word.count > 2, case let name = String(word.prefix(2)),
      TextOption(name) != nil
    {
      return (name, String(word.dropFirst(2)))
    }
    guard word.hasPrefix("--"), let sign = word.firstIndex(of: "=") else { return (word, nil) }
    return (String(word[..<sign]), String(word[word.index(after: sign)...]))
  }

  /// Returns a command line, without the program, in the form that the parser accepts.
  ///
  /// A text that begins with a hyphen must be behind `=`, and an empty one must not: `--query="$1"` in a script has
  /// an empty text without a `$1`.
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
