internal import FieldRules
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
    settings.reduce(into: [:]) { if isWanted($1) { $0[$1.input.id] = $1.value } }
  }
}

extension ItemInput {
  /// The parts of ids that name an address, or a part of one.
  private static let addressWords: Set<String> = [
    "address", "api", "base", "domain", "endpoint", "gateway", "host", "hostname", "instance", "ip",
    "origin", "port", "proxy", "region", "server", "service", "site", "socket", "uri", "url", "web",
  ]

  /// Whether another value of the setting may lead the secrets beside it to another server.
  ///
  /// Any text can be the name of a host, whatever its id is; a number or a choice counts if its id has a part that
  /// names an address, as in `smtp-port`, and a choice also if one of its choices has the form of one.
  package var mayBeAddress: Bool {
    switch kind {
    case .text, .multiline, .file, .directory: true
    case .number: hasAddressName
    case .choice:
      hasAddressName || choices.contains { $0.utf8.contains { [0x2E, 0x3A, 0x2F].contains($0) } }
    case .secret, .toggle, .date: false
    }
  }

  private var hasAddressName: Bool {
    var words: [String] = [""]
    for character in id {
      if !character.isLetter {
        words.append("")
      } else if character.isUppercase {
        words.append(character.lowercased())
      } else {
        words[words.count - 1].append(character)
      }
    }
    return words.contains { Self.addressWords.contains($0) }
      || Self.addressWords.contains(id.lowercased())
  }
}
