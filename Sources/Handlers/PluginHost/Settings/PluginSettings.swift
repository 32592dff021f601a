package import MenuItems
package import SourceText
package import StructuredData

/// The settings of a plugin with their values.
package struct PluginSettings: Sendable {
  /// The origin of a value.
  package enum Origin: String, Sendable, Hashable {
    /// The plugin's manifest.
    case `default`
    /// The file with the plugin's settings.
    case file
    /// The Secret Service of the desktop.
    case secretService
  }

  /// A setting.
  package struct Setting: Sendable, Hashable {
    /// The declaration.
    package var input: ItemInput
    /// The value in force, or nil for none.
    package var value: StructuredValue?
    /// The origin of the value, or nil if there is none.
    package var origin: Origin?

    /// Whether the value is shown nowhere.
    package var isSecret: Bool { input.kind == .secret }
    /// The value as it may be shown; nil for none.
    package var shownValue: StructuredValue? {
      value.map { isSecret ? .string(SecretMask.stars) : $0 }
    }
  }

  /// The path of the file.
  package var file: String
  /// The settings, in the order of the manifest.
  package var settings: [Setting]
  /// The diagnostics about the file and the secrets.
  package var diagnostics: [Diagnostic] = []

  /// Whether the file cannot be read as a whole; the defaults count then.
  package var isDamaged = false

  /// The values by id, as a plugin gets them.
  package var values: [String: StructuredValue] { values(where: { _ in true }) }
  /// The values that are shown nowhere, by id.
  var secrets: [String: StructuredValue] { values(where: \.isSecret) }
  /// The required settings without a value.
  package var missing: [ItemInput] {
    settings.filter { $0.value == nil && $0.input.isRequired }.map(\.input)
  }

  private func values(where isWanted: (Setting) -> Bool) -> [String: StructuredValue] {
    var values: [String: StructuredValue] = [:]
    for setting in settings where isWanted(setting) { values[setting.input.id] = setting.value }
    return values
  }
}
