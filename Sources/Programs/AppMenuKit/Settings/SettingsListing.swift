internal import Keyboard
internal import MenuInteraction
internal import MenuScreens
internal import TerminalUI
internal import MenuLayout
internal import MenuLines
package import StructuredData

package struct ListedSetting: Sendable, Hashable {
  /// The name; for a command's keys as in `keys.quit`.
  package let name: String
  package let value: StructuredValue
  package let origin: SettingOrigin
}

extension Settings {
  /// All settings, in the order of the manual.
  package var listed: [ListedSetting] {
    let keys = keys
    return [
      ListedSetting(name: "theme", value: .string(theme.value.words), origin: theme.origin),
      ListedSetting(name: "icons", value: .string(icons.value.rawValue), origin: icons.origin),
      ListedSetting(name: "mouse", value: .bool(mouse.value), origin: mouse.origin),
      ListedSetting(
        name: "screenReader", value: .bool(screenReader.value), origin: screenReader.origin),
    ]
      + BoundIntent.allCases.map { command in
        ListedSetting(
          name: "keys." + command.rawValue,
          value: .array(keys.keys(for: command).compactMap(\.name).map { .string($0) }),
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

extension StructuredValue {
  fileprivate var notation: String {
    switch self {
    case .string(let text): Self.quoted(text)
    case .array(let values): "[" + values.map(\.notation).joined(separator: ", ") + "]"
    default: asWord
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
