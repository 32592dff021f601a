package import StructuredData
package import SourceText

/// Reads one mapping whose keys have schemas: each entry once, in the order of the source.
///
/// Unknown keys, keys under two spellings and forms of texts for languages are handled between the entries. A value is
/// read as its schema describes it, or by the caller.
package struct MappingReader<Key: DescribedKey> {
  package let node: DocumentNode
  /// The name of the entry that was returned last.
  package private(set) var name: DocumentNode
  package private(set) var forms = TextForms()

  private let fields: FieldReader
  private let keys: KnownKeys<Key>
  private let prefix: String
  private let unknown: Diagnostic.Severity
  private var entries: DocumentNode.Entries
  private var number = 0
  private var value: DocumentNode
  private var given: [(key: Key, name: DocumentNode, isAbsent: Bool)] = []
  private var values: [(key: Key, value: Value)] = []

  /// A value as its schema describes it.
  private enum Value {
    case texts([Located<String>])
    case flag(Bool)
    case integer(Int)
  }

  /// Creates a reader of `node`, whose path is nil if it is the root; findings about unknown keys have the severity
  /// `unknown`.
  package init(
    _ node: DocumentNode, _ keys: KnownKeys<Key>, _ fields: FieldReader, path: String? = nil,
    unknown: Diagnostic.Severity = .warning
  ) {
    (self.node, self.keys, self.fields, self.unknown) = (node, keys, fields, unknown)
    (name, value) = (node, node)
    prefix = path.map { $0 + "." } ?? ""
    entries = node.entries
  }

  // MARK: Entries

  /// Returns the next entry with a known key, with its path; reports unknown keys before it.
  package mutating func next() -> (key: Key, value: DocumentNode, path: String)? {
    while let (key, value, path) = nextOfAny() {
      if let key { return (key, value, path) }
      reportUnknown()
    }
    return nil
  }

  /// Returns the next entry, whose key is nil if it is unknown; the caller reports it with ``reportUnknown(help:)``.
  package mutating func nextOfAny() -> (key: Key?, value: DocumentNode, path: String)? {
    while let entry = entries.next() {
      (name, value) = entry
      if let number = keys.names.index(of: name.index, in: name.tree) {
        let key = keys.keys[number]
        let path = prefix + name.text
        if let first = given.first(where: { $0.key == key }) {
          fields.otherSpelling(name, of: first.name, path: path)
        }
        given.append((key, name, value.isAbsent))
        self.number = number
        return (key, value, path)
      }
      let prefix = prefix
      if fields.form(name, value, of: keys, into: &forms, path: { prefix + $0 }) == .none {
        return (nil, value, prefix + name.text)
      }
    }
    return nil
  }

  /// Reports that the key returned last is unknown.
  package func reportUnknown(help: String? = nil) {
    let text = name.text
    fields.unknownKey(
      name, in: node, path: prefix + text, meant: keys.meaning(of: text), help: help,
      severity: unknown)
  }

  /// Whether the mapping has `key` so far, with any value.
  package func has(_ key: Key) -> Bool { given.contains { $0.key == key } }

  /// Whether the mapping has `key` so far, with a value that counts.
  package func isGiven(_ key: Key) -> Bool { given.contains { $0.key == key && !$0.isAbsent } }

  /// The place to mark if a key is missing: the first key as written.
  package var start: SourceLocation { SourceLocation(node.tree.file, node.firstKeyRange) }

  /// Reads the translations of the text with a key, and returns the one to show in place of the
  /// plain text; see ``FieldReader/shown(_:in:of:path:)``.
  package func shown(_ key: Key) -> Located<String>? {
    fields.shown(key, in: forms, of: node) { prefix + $0 }
  }

  /// Reads the forms of the texts with a key as ``shown(_:)`` does those of one text.
  package func shownTexts(_ key: Key) -> [Located<String>] {
    fields.shownTexts(key, in: forms, of: node) { prefix + $0 }
  }

  // MARK: Values

  package mutating func readAll() { while next() != nil { read() } }

  /// Reads the value of the entry returned last as its schema describes it: a text, a word, a Boolean, a whole number,
  /// or a sequence of texts or words.
  ///
  /// Values of other shapes are left to the caller.
  package mutating func read() {
    guard let read = value(value, keys.values[number], path: prefix + name.text) else { return }
    values.append((keys.keys[number], read))
  }

  private func value(_ node: DocumentNode, _ schema: ValueSchema, path: String) -> Value? {
    switch schema {
    case .text(.raw): fields.raw(node, path: path).map { .texts([Located($0, at: node.range)]) }
    case .text: fields.optionalText(node, path: path).map { .texts([$0]) }
    case .choice(let choices):
      fields.word(node, among: choices.map(\.name), path: path)
        .map { .texts([Located($0, at: node.range)]) }
    case .flag: fields.flag(node, path: path).map { .flag($0) }
    case .integer(let range, inSeconds: let isTime):
      fields.integer(node, in: range, inSeconds: isTime, path: path).map { .integer($0.value) }
    case .sequence(of: .text): .texts(fields.texts(node, path: path))
    case .sequence(of: let element):
      fields.sequence(node, path: path).map { sequence in
        .texts(
          sequence.children.enumerated().flatMap { index, child in
            value(child, element, path: "\(path)[\(index)]").map(Self.texts) ?? []
          })
      }
    case .oneOf(let schemas):
      schemas.first { ($0.kind == .sequence) == (node.kind == .sequence) }
        .flatMap { value(node, $0, path: path) }
    case .any, .number, .seconds, .variables, .mapping, .dictionary: nil
    }
  }

  private static func texts(_ value: Value) -> [Located<String>] {
    if case .texts(let texts) = value { texts } else { [] }
  }

  private func value(_ key: Key) -> Value? { values.last { $0.key == key }?.value }

  package func text(_ key: Key) -> String? { texts(key).first?.value }

  /// The texts of `key`: one, or those of a sequence.
  package func texts(_ key: Key) -> [Located<String>] { value(key).map(Self.texts) ?? [] }

  package func word<Word: DescribedWord>(_ key: Key, of type: Word.Type = Word.self) -> Word? {
    text(key).flatMap(Word.init(rawValue:))
  }

  package func flag(_ key: Key) -> Bool? {
    if case .flag(let isOn)? = value(key) { isOn } else { nil }
  }

  package func integer(_ key: Key) -> Int? {
    if case .integer(let number)? = value(key) { number } else { nil }
  }
}
