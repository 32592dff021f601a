/// An error of libyaml in plain words, for those that no typical mistake explains.
enum YAMLProblem {
  /// Parts of libyaml's words for problems, and other words.
  private static let problems = [
    ("expected ',' or ']'", "an entry of a list in brackets ends with ',' or ']'"),
    ("expected ',' or '}'", "an entry of a mapping in braces ends with ',' or '}'"),
    ("expected key", "a key, or the end of the mapping, must stand here"),
    ("expected '-' indicator", "an item of the list, or its end, must stand here"),
    ("expected node content", "a value is missing here"),
    ("expected <document start>", "nothing may follow the end of the document"),
    ("could not find expected ':'", "a key is not followed by ':'"),
    ("mapping values are not allowed", "a ':' where no key is allowed"),
    ("block sequence entries are not allowed", "`- ` where no list item is allowed"),
    ("mapping keys are not allowed", "`?` where no key is allowed"),
    ("unexpected end of stream", "the file ends within a text"),
    ("unexpected document indicator", "the document ends within a text"),
    ("unexpected ':'", "a ':' stands within a text"),
    ("undefined tag handle", "the tag begins with a name that no %TAG line explains"),
    ("invalid Unicode character escape", "this escape names no character"),
    ("expected hexdecimal", "an escape needs more hexadecimal digits"),
    ("invalid simple key", "a key is followed by ':' on its line"),
    ("indentation indicator", "the number behind `|` or `>` is from 1 to 9"),
    ("tag URI", "a tag has a name"),
    ("the expected '>'", "a tag that begins with `!<` ends with `>`"),
    ("incompatible YAML document", "this version of YAML is not taken"),
    ("duplicate %", "a directive is given twice"),
    ("unknown directive", "there is no such directive"),
    ("version number", "the version of a %YAML line is two numbers, as in 1.2"),
  ]

  /// The contexts that libyaml names, with words for their beginnings.
  private static let openings = [
    ("block mapping", "the mapping begins here"), ("block collection", "the list begins here"),
    ("block sequence", "the list begins here"),
    ("flow sequence", "the list in brackets begins here"),
    ("flow mapping", "the mapping in braces begins here"), ("simple key", "the key begins here"),
    ("plain scalar", "the text begins here"), ("quoted scalar", "the text begins here"),
    ("block scalar", "the text begins here"), ("block node", "the value begins here"),
    ("flow node", "the value begins here"), ("tag", "the tag begins here"),
    ("anchor", "the anchor begins here"), ("alias", "the alias begins here"),
    ("directive", "the directive begins here"),
  ]

  /// Returns the message about an error at a byte, or at the end of the file.
  static func message(for problem: String, at byte: UInt8?) -> String {
    if problem.contains("cannot start any token"), let byte {
      let character = Character(Unicode.Scalar(byte))
      return "a text that begins with `\(character)` needs quotation marks"
    }
    if byte == nil, problem.contains("did not find expected") {
      return "the file ends where more must follow"
    }
    return problems.first { problem.contains($0.0) }?.1 ?? problem
  }

  /// Returns the note at the beginning of the value that contains an error.
  static func opening(of context: String) -> String {
    openings.first { context.contains($0.0) }?.1 ?? context
  }
}
