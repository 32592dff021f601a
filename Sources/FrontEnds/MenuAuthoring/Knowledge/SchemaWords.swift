package import StructuredData

/// The descriptions of keys and values in completion and hovers.
package enum SchemaWords {
  /// Returns a short name of a type, as in `list of items`.
  package static func type(_ value: ValueSchema) -> String {
    switch value {
    case .text(let use): text(use)
    case .choice(let choices): choices.map(\.name).joined(separator: " | ")
    case .flag: "true | false"
    case .integer(let range, inSeconds: _): "\(range.lowerBound) to \(range.upperBound)"
    case .number: "number"
    case .seconds: "seconds"
    case .variables: "variables with values"
    case .any: "anything"
    case .sequence(let element): "list: \(type(element))"
    case .mapping(let name): name
    case .dictionary: "names with values"
    case .oneOf(let values): values.map { type($0) }.joined(separator: ", or ")
    }
  }

  private static func text(_ use: ValueSchema.TextUse) -> String {
    switch use {
    case .line, .title: "text"
    case .lines: "text of several lines"
    case .raw: "text as it stands"
    case .word: "word"
    case .script: "script for /bin/sh"
    case .address: "web address"
    case .handler: "handler"
    case .icon: "icon"
    case .character: "character"
    case .key, .screenKey, .openKey, .backKey: "key of the keyboard"
    case .identifier, .fieldName, .pluginName: "id"
    case .menuFile: "menu file"
    case .digest: "SHA-256"
    case .file: "file"
    case .themeFile: "theme file"
    case .folder: "folder"
    case .program: "program"
    case .variable: "environment variable"
    case .color: "colour"
    case .date: "day"
    }
  }

  /// Returns the full description of a key, in Markdown.
  package static func markdown(_ key: KeySchema) -> String {
    var parts: [String] = []
    if let reason = key.deprecation { parts.append("**Deprecated:** \(reason)") }
    parts.append(KeySchema.sentence(key.summary))
    if !key.details.isEmpty { parts.append(key.details) }
    for value in SchemaWalk.flat(key.value) {
      guard case .choice(let choices) = value else { continue }
      parts.append(choices.map { "- `\($0.name)`: \($0.summary)" }.joined(separator: "\n"))
    }
    if let standard = key.standard { parts.append("Default: \(standard).") }
    if let since = key.sinceWords { parts.append(since) }
    if !key.aliases.isEmpty {
      parts.append("Also: " + key.aliases.map { "`\($0)`" }.joined(separator: ", ") + ".")
    }
    if !key.example.isEmpty {
      let isShort = !key.example.contains("\n")
      let example =
        isShort
        ? "\(key.name): \(key.example)"
        : "\(key.name):\n"
          + key.example.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
      parts.append("```yaml\n\(example)\n```")
    }
    return parts.joined(separator: "\n\n")
  }
}
