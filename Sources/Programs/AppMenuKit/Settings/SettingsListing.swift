internal import Keyboard
internal import MenuInteraction
internal import MenuScreens
internal import MenuLines
internal import PluginHost
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
      ListedSetting(name: "history", value: .bool(history.value), origin: history.origin),
      ListedSetting(
        name: "confinement", value: .string(confinement.value.rawValue), origin: confinement.origin),
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
      lines.append(("\(name): \(setting.value.yaml(plainWords: true))", setting.origin))
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
