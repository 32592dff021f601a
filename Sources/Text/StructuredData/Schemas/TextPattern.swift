/// The rules for texts, as JSON Schema writes them.
struct TextPattern {
  /// The types of JSON that the text can have; in YAML a text can be written like a number.
  var types: [String]
  /// What the text must look like, or nil for anything.
  var pattern: String?
  var forbidden: String?
  var further: [JSONSchema.Member] = []
  /// The words shown for a text that breaks the rules, or nil.
  var message: String?

  private static let scalars = ["string", "number", "boolean"]
  /// The characters that displayed text must not contain, inside brackets of a regular expression.
  private static let controls = "\\u0000-\\u001F\\u007F-\\u009F\\u2028\\u2029\\u202A-\\u202E"
  /// A text with a character that is not ASCII: rules for single characters do not look into it.
  private static let unusual = "[^\(controls)]*[^\(controls)\\u0000-\\u007F][^\(controls)]*"
  /// A place for the value of an input.
  private static let place = "\\{\\{ *[A-Za-z0-9_-]+ *\\}\\}"

  init(_ use: ValueSchema.TextUse, isNeeded: Bool) {
    types = Self.scalars
    switch use {
    case .title:
      pattern = "^(?=[\\s\\S]*\\S)[^\(Self.controls)]+(?:\\r?\\n)?$"
      message = "a title must be visible text on one line"
    case .line, .handler, .icon, .identifier, .menuFile, .file, .folder, .program, .variable:
      pattern = "^[^\(Self.controls)]\(isNeeded ? "+" : "*")(?:\\r?\\n)?$"
      message = isNeeded ? "a text on one line is needed" : "a text on one line is expected"
    case .digest:
      types = ["string"]
      pattern = isNeeded ? "^[0-9A-Fa-f]{64}$" : "^(?:[0-9A-Fa-f]{64})?$"
      message = "a SHA-256 is expected: 64 hexadecimal digits"
    case .lines:
      pattern = "^(?:[^\(Self.controls)]|\\n)*$"
      message = "a text without control characters is expected"
    case .raw, .word: pattern = "^[^\\u0000]*$"
    case .script:
      pattern = "^[^\\u0000]*$"
      forbidden = Self.place
      message = "`{{id}}` is not replaced in a script: write \"$INPUT_ID\", which holds the value"
    case .address:
      types = ["string"]
      pattern = "^(?:\(Self.anyCase("http"))[sS]?(?::[^\(Self.controls)]*)?)?$"
      message = "an http or https address is expected"
    case .character:
      types = ["string", "integer"]
      pattern = "^(?:[^\(Self.controls)\\u0080-\\uFFFFq/?:]|\(Self.unusual))?$"
      further = Self.digit
      message = "one character is expected; reserved are q, /, ? and :"
    case .key:
      types = ["string", "integer"]
      pattern =
        "^(?:[^\(Self.controls)\\u0080-\\uFFFFaq/?:]|\(Self.unusual)|\(Self.anyCase("space"))"
        + "|\(Self.anyCase("delete"))|[fF](?:[2-9]|1[0-2])|\(Self.anyCase("ctrl"))-[abd-gk-lnoq-yABD-GK-LNOQ-Y])?$"
      further = Self.digit
      message = "a key is expected, such as `e`, `f5` or `ctrl-e`, that the menu does not reserve"
    case .themeFile:
      types = ["string"]
      pattern =
        "^(?:[^\(Self.controls)]*(?:/[^\(Self.controls)]*|\\.(?:yaml|yml|plist)))?(?:\\r?\\n)?$"
      message = "a path is expected that has a `/` or ends with .yaml, .yml or .plist"
    case .screenKey, .openKey, .backKey:
      types = ["string", "integer"]
      let names =
        Self.keys + (use == .openKey ? ["enter", "return"] : [])
        + (use == .backKey ? ["esc", "escape"] : [])
      pattern =
        (use == .openKey ? "^" : "^(?!\\u23CE$)")
        + "(?:[^\(Self.controls)\\u0080-\\uFFFF]|\(Self.unusual)"
        + "|\(names.map(Self.anyCase).joined(separator: "|"))"
        + "|[fF](?:[1-9]|1[0-2])|\(Self.anyCase("ctrl"))-[abd-gk-ln-yABD-GK-LN-Y]"
        + "|\(Self.anyCase("alt"))-[A-Za-z])?$"
      further = Self.digit
      message =
        "a key is expected: a character, ctrl- or alt- and a letter, f1 to f12, or a name; "
        + "some are reserved"
    case .fieldName:
      types = ["string", "boolean"]
      pattern = "^[A-Za-z][A-Za-z0-9_-]{0,63}$"
      message = "an id has letters, digits, '-' and '_', at most 64, and begins with a letter"
    case .pluginName:
      types = ["string", "integer", "boolean"]
      pattern = "^[a-z0-9-]{1,64}$"
      message = "a plugin's id has only a-z, 0-9 and '-', at most 64 of them"
    case .color:
      types = ["string", "integer"]
      let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
      pattern =
        "^(?:#[0-9A-Fa-f]{3}(?:[0-9A-Fa-f]{3})?|0*(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])|default"
        + "|(?:\(Self.anyCase("bright"))-)?(?:\(names.map(Self.anyCase).joined(separator: "|"))))?$"
      further = [("minimum", 0), ("maximum", 255)]
      message = "a colour is expected: \"#rrggbb\", \"#rgb\", 0 to 255, default, or a name"
    case .date:
      types = ["string"]
      pattern = "^(?:[0-9]{4}-[0-9]{2}-[0-9]{2})?$"
      message = "a date like 2026-11-30 is expected"
    }
    if use != .color, !isNeeded { types.append("null") }
  }

  /// The names of keys that are not characters, without those that only one command can have.
  private static let keys = [
    "tab", "backtab", "btab", "shift-tab", "backspace", "bspace", "bs", "delete", "del", "space",
    "up", "down", "left", "right", "home", "end", "pageup", "page-up", "pgup", "pagedown",
    "page-down", "pgdown", "pgdn",
  ]

  private static let digit: [JSONSchema.Member] = [("minimum", 0), ("maximum", 9)]

  /// Returns a regular expression for `word` in capitals, small letters or both.
  static func anyCase(_ word: String) -> String {
    word.map { $0.isLetter ? "[\($0)\($0.uppercased())]" : String($0) }.joined()
  }

  static let program: [JSONSchema.Member] = [
    ("type", .strings(scalars)), ("pattern", "^[^\\u0000]+$"),
    ("not", ["type": "string", "pattern": .string(place)]),
    ("errorMessage", "the name of a program is expected first, without a value in it"),
  ]

  var members: [JSONSchema.Member] {
    var members: [JSONSchema.Member] = [("type", JSONSchema.oneOrMore(types))]
    if let pattern { members.append(("pattern", .string(pattern))) }
    if let forbidden {
      members.append(("not", ["type": "string", "pattern": .string(forbidden)]))
    }
    members += further
    if let message {
      members.append(("errorMessage", .string(message)))
      if pattern != nil { members.append(("patternErrorMessage", .string(message))) }
    }
    return members
  }
}
