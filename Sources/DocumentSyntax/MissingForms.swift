internal import Localization
package import Schemas
package import SourceText

/// Finds the texts of a file that lack a form for a language which other texts with the same key have.
package struct MissingForms {
  /// The greatest number of places that a finding names beside its own.
  private static let notedPlaces = 9

  private let keys: [String: String]
  private let parts: Set<String>
  private var texts: [Text] = []
  private var seen: Set<DocumentTree.Index> = []

  /// A text and the languages that it has forms for.
  private struct Text {
    var key: String
    var name: DocumentNode
    var value: DocumentNode
    var path: String
    var tags: [LanguageTag]
  }

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - catalog: the kinds of mappings of the file, whose texts can have forms.
  ///   - parts: the keys whose values can hold further texts.
  package init(of catalog: SchemaCatalog, below parts: Set<String>) {
    self.parts = parts
    var keys: [String: String] = [:]
    for key in catalog.mappings.values.flatMap(\.keys) where key.hasForms {
      for name in [key.name] + key.aliases { keys[name] = key.name }
    }
    self.keys = keys
  }

  /// Returns the findings in `root` and below it, one for each language, as hints.
  package mutating func findings(in root: DocumentNode) -> [Diagnostic] {
    collect(root, path: root.kind == .sequence ? "items" : "")
    var used: [LanguageTag: Set<String>] = [:]
    for text in texts { for tag in text.tags { used[tag, default: []].insert(text.key) } }
    return used.sorted { $0.key.description < $1.key.description }.compactMap { tag, keys in
      finding(
        tag, texts.filter { keys.contains($0.key) && tag.best(among: $0.tags) == nil })
    }
  }

  private func finding(_ tag: LanguageTag, _ texts: [Text]) -> Diagnostic? {
    guard let first = texts.first else { return nil }
    var notes = texts.dropFirst().prefix(Self.notedPlaces).map { text in
      Diagnostic.Note("no '\(text.name.text)[\(tag)]' here", at: text.value.location)
    }
    let more = texts.count - 1 - notes.count
    if more > 0 { notes.append(Diagnostic.Note("and \(more) more")) }
    let form = "\(first.name.text)[\(tag)]"
    return Diagnostic(
      .missingForm, .hint, at: first.value.location, path: first.path,
      message: (texts.count == 1 ? "a text has" : "\(texts.count) texts have")
        + " no form for '\(tag)', which others of this file have", label: "no '\(form)'",
      help: "add `\(form)` beside it", notes: notes)
  }

  private mutating func collect(_ node: DocumentNode, path: String) {
    switch node.kind {
    case .sequence:
      for (index, child) in node.children.enumerated() {
        if child.kind == .mapping { collect(child, path: "\(path)[\(index)]") }
      }
    case .mapping:
      guard seen.insert(node.index).inserted else { return }
      let prefix = path.isEmpty ? "" : path + "."
      var forms: [String: [LanguageTag]] = [:]
      for (key, _) in node.entries where key.withText({ $0.last == UInt8(ascii: "]") }) {
        let parts = key.text.dropLast().split(separator: "[", maxSplits: 1)
        guard parts.count == 2, let name = keys[String(parts[0])],
          let tag = LanguageTag(String(parts[1]))
        else { continue }
        forms[name, default: []].append(tag)
      }
      for (key, value) in node.entries {
        let name = key.text
        if let text = keys[name], Self.canBeTranslated(value) {
          texts.append(
            Text(
              key: text, name: key, value: value, path: prefix + name, tags: forms[text] ?? []))
        } else if parts.contains(name) {
          collect(value, path: prefix + name)
        }
      }
    default: break
    }
  }

  /// Whether a value is a text with a letter outside of the places of values, as `{{1}}`.
  private static func canBeTranslated(_ node: DocumentNode) -> Bool {
    guard node.kind == .plain || node.kind == .string, !node.isNull else { return false }
    var rest = node.text[...]
    while let start = rest.firstRange(of: "{{") {
      if rest[..<start.lowerBound].contains(where: \.isLetter) { return true }
      guard let end = rest[start.upperBound...].firstRange(of: "}}") else { break }
      rest = rest[end.upperBound...]
    }
    return rest.contains(where: \.isLetter)
  }
}
