internal import DisplayText
internal import StructuredData
internal import SourceText

/// The names of the keys of a kind of mapping, whatever the type is that a reader has for them.
///
/// Nothing of it is generic: readers of other modules look up many keys.
struct KeyIndex: Sendable {
  let names: KeyNames
  private let keys: [Key]
  private let spelling: NameIndex
  private let wrongNames: [String: Key]
  /// The existing keys that do what an unknown key is expected to do.
  private let absent: [String: String]

  struct Key: Sendable {
    let name: String
    /// The name and the aliases.
    let spellings: [String]
    let isText: Bool
    let isRestriction: Bool
  }

  init(_ schemas: [KeySchema], absent: [String: String]) {
    var names: [String] = []
    var keys: [Key] = []
    var wrongNames: [String: Key] = [:]
    for schema in schemas {
      let spellings = [schema.name] + schema.aliases
      let key = Key(
        name: schema.name, spellings: spellings, isText: schema.hasForms,
        isRestriction: schema.isRestriction)
      names += spellings
      keys += spellings.map { _ in key }
      for name in schema.wrongNames { wrongNames[name] = key }
    }
    (self.keys, self.wrongNames, self.absent) = (keys, wrongNames, absent)
    self.names = KeyNames(names)
    spelling = NameIndex(names)
  }

  // MARK: Forms

  struct Form {
    /// The number of the key's name.
    let number: Int
    let key: Key
    let tag: Range<Int>
  }

  /// Returns the form of one of the keys that `node` spells, or nil for another text.
  func form(_ node: DocumentNode) -> Form? {
    node.withText { text in
      guard text.last == .closeBracket, let start = text.firstIndex(of: .openBracket),
        start > 0,
        let number = names.index(of: UnsafeBufferPointer(rebasing: text[..<start]))
      else { return nil }
      return Form(number: number, key: keys[number], tag: start + 1..<text.count - 1)
    }
  }

  // MARK: Meanings

  /// Returns the key of one of `tables` that is probably meant by `name`, which is a key of none, or nil.
  ///
  /// A natural wrong name means its key, and what looks like the form of a text means that; any other name means the
  /// nearest key.
  static func meaning(of name: String, in tables: [KeyIndex]) -> MeantKey? {
    for table in tables {
      if let help = table.absent[name] { return MeantKey(absent: help) }
    }
    let form = MeantForm(name)
    return tables.lazy.compactMap { $0.wrongNames[name]?.meant(.wrongName) }.first
      ?? tables.lazy.compactMap { table in
        form.flatMap { (table.key(named: $0.base) ?? table.wrongNames[$0.base])?.meant(as: $0) }
      }.first
      ?? tables.lazy.compactMap { table in
        form.flatMap { table.nearest(to: $0.base)?.meant(as: $0) }
      }.first
      ?? tables.lazy.compactMap { $0.nearest(to: name)?.meant(.nearest) }.first
  }

  private func nearest(to name: String) -> Key? {
    spelling.suggestions(for: name, limit: 1).first.flatMap(key(named:))
  }

  private func key(named name: String) -> Key? {
    var name = name
    return name.withUTF8 { names.index(of: $0) }.map { keys[$0] }
  }
}

/// The parts of a misspelt key that may be meant as the form of a text: `title_ko`, `titel[ko]`, `title(ko)`.
private struct MeantForm {
  let base: String
  /// The language that is probably meant, or nil.
  let language: LanguageTag?
  let hasBrackets: Bool

  /// Splits a key; nil if it does not look like a form.
  init?(_ name: String) {
    guard name.utf8.count <= 80, let end = name.firstIndex(where: { "[(_-.@: ".contains($0) })
    else { return nil }
    base = String(name[..<end])
    hasBrackets = "[(".contains(name[end])
    let isOutside = { (character: Character) in "[(_-.@: ])".contains(character) }
    let inner = name[end...].drop(while: isOutside).reversed().drop(while: isOutside)
    let written = String(inner.reversed())
    let mistake = MeantLanguage(written)
    language = mistake.map(\.tag) ?? LanguageTag(written)
    // Keys of other programs have such characters: only an unambiguous language makes such a key a form.
    guard hasBrackets || mistake == nil && language?.language.utf8.count == 2 else { return nil }
  }
}

extension KeyIndex.Key {
  fileprivate func meant(_ evidence: MeantKey.Evidence) -> MeantKey {
    var meant = MeantKey(name, spellings: spellings, evidence)
    meant.isRestriction = isRestriction
    return meant
  }

  /// Returns this key as the one that a form refers to; nil if the similarity is probably a coincidence.
  fileprivate func meant(as form: MeantForm) -> MeantKey? {
    if !isText { return form.hasBrackets ? meant(.formOfNoText) : nil }
    return MeantKey(
      name, spellings: spellings, language: form.language,
      form.hasBrackets ? .form : .separatedForm)
  }
}
