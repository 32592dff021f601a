internal import FuzzyMatching
internal import Picker
internal import TerminalUI

struct PickArguments {
  var filter: String?
  var query: String?
  var prompt: String?
  var header: String?
  var delimiter: String?
  var nth: String?
  var withNth: String?
  var acceptNth: String?
  var headerLines = 0
  var height: String?
  var preview: String?
  var previewWindow: [String] = []
  var bind: [String] = []
  var expect: [String] = []
  var takesOnly = false
  var endsAtNone = false
  var isMulti = false
  var isExact = false
  var isReversed = false
  var keepsOrder = false
  var cycles = false
  var tracks = false
  var printsQuery = false
  var hasSections = false
  var hasColors = false
  var read0 = false
  var print0 = false

  func options() throws(PickMistake) -> PickOptions {
    var options = PickOptions(
      prompt: prompt ?? "", header: header ?? "", query: query ?? "", isMulti: isMulti)
    try options.setFields(
      delimiter: delimiter, searched: nth, shown: withNth, printed: acceptNth)
    for text in bind { try options.bindings.bind(text) }
    for text in expect { try options.bindings.expect(text) }
    // An empty command counts as absent, as in fzf.
    if let preview, !preview.isEmpty { options.preview = try PickTemplate(preview) }
    for text in previewWindow { try options.previewWindow.change(text) }
    options.isExact = isExact
    options.order = MatchOrder(isSorted: !keepsOrder, isReversed: isReversed)
    options.headerLines = headerLines
    options.cycles = cycles
    options.tracks = tracks
    options.preparation.hasSections = hasSections
    options.preparation.removesStyles = hasColors
    return options
  }

  var fitsLines: Bool { height?.hasPrefix("~") ?? false }

  /// Returns the height of the list; nil for the whole screen.
  func screenHeight() throws(PickMistake) -> ScreenHeight? {
    guard let height, !height.isEmpty else { return nil }
    if let parsed = ScreenHeight(fitsLines ? String(height.dropFirst()) : height) { return parsed }
    throw PickMistake(
      "'\(height)' of --height is no height",
      hint:
        "Write a number of rows as in 12, a part of the window as in 40%, rows to leave free as in -3, "
        + "or ~ before it for a list that is no higher than its lines.")
  }

  /// The error in the combination of options, or nil.
  var conflict: String? {
    if filter != nil, query != nil {
      return
        "--filter and --query cannot be used together: --filter prints the matches at once, --query "
        + "opens the list with them"
    }
    if hasSections, isReversed {
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
      switch name {
      case "-f": self = .filter
      case "-q": self = .query
      case "-d": self = .delimiter
      case "-n": self = .nth
      default:
        guard name.hasPrefix("--") else { return nil }
        self.init(rawValue: String(name.dropFirst(2)))
      }
    }
  }

  /// Reads simple options, or returns nil if the parser is needed, which takes as long as everything else up
  /// to the first frame.
  init?(simple words: some Sequence<String>) {
    self.init()
    var rest = Array(words)[...]
    while let word = rest.popFirst() {
      if setFlag(word) { continue }
      let (name, behind) = Self.parted(word)
      guard let option = TextOption(name), let text = behind ?? rest.popFirst(),
        set(option, to: text)
      else { return nil }
    }
    // The parser reports this error.
    if conflict != nil { return nil }
  }

  /// Sets the option `name`, which has no value; returns whether it exists.
  private mutating func setFlag(_ name: String) -> Bool {
    switch name {
    case "--multi", "-m": isMulti = true
    case "--select-1", "-1": takesOnly = true
    case "--exit-0", "-0": endsAtNone = true
    case "--exact", "-e": isExact = true
    case "--tac": isReversed = true
    case "--no-sort": keepsOrder = true
    case "--cycle": cycles = true
    case "--track": tracks = true
    case "--print-query": printsQuery = true
    case "--sections": hasSections = true
    case "--ansi": hasColors = true
    case "--read0": read0 = true
    case "--print0": print0 = true
    default: return false
    }
    return true
  }

  /// Sets an option with a value; returns whether the value is valid.
  private mutating func set(_ option: TextOption, to text: String) -> Bool {
    switch option {
    case .filter: filter = text
    case .query: query = text
    case .prompt: prompt = text
    case .header: header = text
    case .delimiter: delimiter = text
    case .nth: nth = text
    case .withNth: withNth = text
    case .acceptNth: acceptNth = text
    case .height: height = text
    case .preview: preview = text
    case .previewWindow: previewWindow.append(text)
    case .bind: bind.append(text)
    case .expect: expect.append(text)
    case .headerLines:
      guard let count = Int(text) else { return false }
      headerLines = count
    }
    return true
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
