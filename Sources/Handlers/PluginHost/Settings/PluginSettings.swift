package import MenuItems
package import SourceText
package import StructuredData

package struct PluginSettings: Sendable {
  package enum Origin: String, Sendable, Hashable {
    case `default`
    case file
    case secretService
  }

  package struct Setting: Sendable, Hashable {
    package var input: ItemInput
    package var value: StructuredValue?
    package var origin: Origin?

    /// Whether the value must never be shown.
    package var isSecret: Bool { input.kind == .secret }
    package var shownValue: StructuredValue? {
      value.map { isSecret ? .string(SecretMask.stars) : $0 }
    }
  }

  package var file: String
  /// The settings, in the order of the manifest.
  package var settings: [Setting]
  package var diagnostics: [Diagnostic] = []

  /// Whether the file cannot be read as a whole; the defaults count then.
  package var isDamaged = false

  /// The values by id, as a plugin gets them.
  package var values: [String: StructuredValue] { values(where: { _ in true }) }
  var secrets: [String: StructuredValue] { values(where: \.isSecret) }
  package var missing: [ItemInput] {
    settings.filter { $0.value == nil && $0.input.isRequired }.map(\.input)
  }

  private func values(where isWanted: (Setting) -> Bool) -> [String: StructuredValue] {
    var values: [String: StructuredValue] = [:]
    for setting in settings where isWanted(setting) { values[setting.input.id] = setting.value }
    return values
  }
}
