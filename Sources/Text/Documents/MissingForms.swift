internal import DisplayText
package import StructuredData
package import SourceText

/// Finds the texts of a file that lack a form for a language which other texts with the same key have.
package struct MissingForms {
  private static let notedPlaces = 9

  private let catalog: SchemaCatalog
  private var texts: [Text] = []
  /// The places in ``texts`` by the nodes of the texts: merge keys and aliases bring a text to many items.
  private var places: [DocumentTree.Index: Int] = [:]
  private var seen: Set<DocumentTree.Index> = []

  private struct Text {
    var key: String
    var name: DocumentNode
    var value: DocumentNode
    var path: String
    var tags: [LanguageTag]
  }

  package init(of catalog: SchemaCatalog) { self.catalog = catalog }

  /// Returns the findings in `root` and below it, one for each language, as hints.
  package mutating func findings(in root: DocumentNode) -> [Diagnostic] {
    collect(root, as: catalog.root, path: root.kind == .sequence ? "items" : "")
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

  private mutating func collect(_ node: DocumentNode, as schema: ValueSchema, path: String) {
    switch (schema, node.kind) {
    case (.oneOf(let schemas), _):
      for schema in schemas { collect(node, as: schema, path: path) }
    case (.sequence(let schema), .sequence):
      if case .text = schema { return }
      for (index, child) in node.children.enumerated() {
        collect(child, as: schema, path: "\(path)[\(index)]")
      }
    case (.mapping(let name), .mapping):
      guard let mapping = catalog.mappings[name], seen.insert(node.index).inserted else { return }
      collect(node, as: mapping, path: path.isEmpty ? "" : path + ".")
    default: return
    }
  }

  /// Collects the texts of one mapping, whose keys have paths that begin with `prefix`.
  private mutating func collect(
    _ node: DocumentNode, as mapping: MappingSchema, path prefix: String
  ) {
    var forms: [String: [LanguageTag]] = [:]
    for (key, _) in node.entries where key.withText({ $0.last == .closeBracket }) {
      let parts = key.text.dropLast().split(separator: "[", maxSplits: 1)
      guard parts.count == 2, let known = mapping.key(String(parts[0])), known.hasForms,
        let tag = LanguageTag(String(parts[1]))
      else { continue }
      forms[known.name, default: []].append(tag)
    }
    for (key, value) in node.entries {
      guard let known = mapping.key(key.text) else { continue }
      if !known.hasForms {
        collect(value, as: known.value, path: prefix + key.text)
      } else if Self.canBeTranslated(value) {
        add(
          Text(
            key: known.name, name: key, value: value, path: prefix + key.text,
            tags: forms[known.name] ?? []))
      }
    }
  }

  /// Adds a text; one that occurs several times has only the forms that all occurrences have.
  private mutating func add(_ text: Text) {
    guard let place = places[text.value.index] else {
      places[text.value.index] = texts.count
      texts.append(text)
      return
    }
    texts[place].tags.removeAll { !text.tags.contains($0) }
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
