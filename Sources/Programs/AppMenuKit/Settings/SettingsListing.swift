internal import Keyboard
internal import MenuInteraction
internal import MenuScreens
internal import TerminalUI
internal import MenuLayout
internal import MenuLines

package struct ListedSetting: Sendable, Hashable {
  package enum Value: Sendable, Hashable {
    /// A word or a path.
    case text(String)
    case toggle(Bool)
    /// The names of keys.
    case keys([String])
  }

  /// The name; for a command's keys as in `keys.quit`.
  package let name: String
  package let value: Value
  package let origin: SettingOrigin
}

extension Settings {
  /// All settings, in the order of the manual.
  package var listed: [ListedSetting] {
    let keys = keys
    return [
      ListedSetting(name: "theme", value: .text(theme.value.words), origin: theme.origin),
      ListedSetting(name: "icons", value: .text(icons.value.rawValue), origin: icons.origin),
      ListedSetting(name: "mouse", value: .toggle(mouse.value), origin: mouse.origin),
      ListedSetting(
        name: "screenReader", value: .toggle(screenReader.value), origin: screenReader.origin),
    ]
      + BoundIntent.allCases.map { command in
        ListedSetting(
          name: "keys." + command.rawValue,
          value: .keys(keys.keys(for: command).compactMap(\.name)),
          origin: keyChanges[command]?.origin ?? .standard)
      }
  }

  /// The settings in the form of a settings file, with a comment behind each that names its
  /// origin.
  package var lines: [String] {
    var lines: [(text: String, origin: SettingOrigin?)] = []
    var hasKeys = false
    for setting in listed {
      var name = setting.name[...]
      if name.hasPrefix("keys.") {
        if !hasKeys { lines.append(("keys:", nil)) }
        hasKeys = true
        name = "  " + name.dropFirst("keys.".count)
      }
      lines.append(("\(name): \(setting.value.notation)", setting.origin))
    }
    return Self.aligned(lines.map { ($0.text, $0.origin.map { "# from " + $0.words }) })
      .map(PlainText.safe)
  }

  /// Returns lines with their comments below each other.
  package static func aligned(_ lines: [(text: String, comment: String?)]) -> [String] {
    // A long path extends beyond the column, and does not push it to the right.
    let column = min(48, lines.map(\.text.count).max() ?? 0)
    return lines.map { text, comment in
      guard let comment else { return text }
      return text + String(repeating: " ", count: max(0, column - text.count) + 3) + comment
    }
  }
}

extension ListedSetting.Value {
  fileprivate var notation: String {
    switch self {
    case .text(let text): Self.quoted(text)
    case .toggle(let isOn): isOn ? "true" : "false"
    case .keys(let names): "[" + names.map(Self.quoted).joined(separator: ", ") + "]"
    }
  }

  /// Returns `text` as a YAML scalar, in quotation marks if it could be anything else.
  private static func quoted(_ text: String) -> String {
    let isWord = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      case UInt8(ascii: "-"): text.utf8.count > 1
      default: false
      }
    }
    if isWord, !text.isEmpty { return text }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted += "\\" }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }
}
