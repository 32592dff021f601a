internal import TerminalText
public import TerminalUI

extension Key {
  /// The keys that have names, as settings spell them.
  private static let named: [(name: String, key: Key)] = [
    ("enter", .enter), ("esc", .escape), ("tab", .tab), ("backtab", .backTab),
    ("backspace", .backspace), ("delete", .delete), ("space", .character(" ")), ("up", .up),
    ("down", .down), ("left", .left), ("right", .right), ("home", .home), ("end", .end),
    ("pageup", .pageUp), ("pagedown", .pageDown),
  ]

  /// What the keys are also called, on keyboards and on the line of keys.
  private static let otherNames: [String: Key] = [
    "return": .enter, "⏎": .enter, "escape": .escape, "shift-tab": .backTab, "del": .delete,
    "↑": .up, "↓": .down, "←": .left, "→": .right, "pgup": .pageUp, "pgdn": .pageDown,
    "pgdown": .pageDown,
  ]

  /// The names of keys that are no characters, but for those of the function keys.
  public static var settingNames: [String] { named.map(\.name) }

  /// The key that a word in the settings names: one character, `ctrl-` and a letter, `f1` to `f12`, or
  /// one of ``settingNames`` or a usual other name of theirs, without regard to case; nil for anything
  /// else.
  public init?(settingName word: String) {
    guard word.utf8.count <= 64 else { return nil }
    let lowercased = word.lowercased()
    if let known = Self.named.first(where: { $0.name == lowercased })?.key
      ?? Self.otherNames[lowercased]
    {
      self = known
    } else if let letter = Self.controlLetter(lowercased) {
      self = .control(letter)
    } else if let number = Self.functionNumber(lowercased) {
      self = .function(number)
    } else if word.count == 1, let character = word.first, Self.isShown(character) {
      self = .character(character)
    } else {
      return nil
    }
  }

  /// The key as ``init(settingName:)`` reads it; nil for keys that have no name there.
  public var settingName: String? {
    if let known = Self.named.first(where: { $0.key == self }) { return known.name }
    switch self {
    case .character(let character): return String(character)
    case .control(let letter): return "ctrl-\(letter)"
    case .function(let number): return "f\(number)"
    default: return nil
    }
  }

  /// The key on a line of keys.
  var sign: String {
    switch self {
    case .enter: "⏎"
    case .escape: "esc"
    case .tab: "tab"
    case .backTab: "shift-tab"
    case .backspace: "Backspace"
    case .delete: "Del"
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .character(" "): "space"
    case .character(let character): SafeText.line(String(character))
    case .control(let letter): "ctrl-\(letter)"
    case .function(let number): "F\(number)"
    default: ""
    }
  }

  /// Whether the system has it: Ctrl-C interrupts, Ctrl-Z stops.
  public var isReservedBySystem: Bool { self == .control("c") || self == .control("z") }

  /// The key that a terminal sends for this one, which cannot be told from it: for Ctrl with a
  /// letter that is another key's code (ECMA-48).
  public var indistinguishable: Key? {
    switch self {
    case .control("h"): .backspace
    case .control("i"): .tab
    case .control("j"), .control("m"): .enter
    default: nil
    }
  }

  private static func controlLetter(_ word: String) -> Character? {
    guard word.hasPrefix("ctrl-"), word.utf8.count == 6, let letter = word.last,
      letter.isASCII, letter.isLetter
    else { return nil }
    return letter
  }

  private static func functionNumber(_ word: String) -> Int? {
    (1...12).first { word == "f\($0)" }
  }

  /// Whether a character can be seen on a line of keys.
  private static func isShown(_ character: Character) -> Bool {
    character == " " || DisplayWidth.columns(of: character) > 0
  }
}
