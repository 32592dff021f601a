package import DisplayText
internal import SourceText

/// The forms for languages that a mapping gives its texts, as in `title[ko]`.
///
/// A reader collects them with ``FieldReader/form(_:_:of:into:path:)`` among the keys that it does not know, and
/// asks for the one to show when it has seen all keys.
package struct TextForms: Sendable {
  package struct Form: Sendable {
    package let key: String
    let spellings: [String]
    package let tag: LanguageTag
    package let name: DocumentNode
    package let value: DocumentNode

    /// Whether nothing can be seen of the text, so that it counts as absent.
    package var isBlank: Bool {
      (value.kind == .plain || value.kind == .string)
        && (value.isNull || FieldReader.isBlank(value.text))
    }
  }

  private struct Identity: Hashable {
    let key: String
    let tag: LanguageTag
  }

  private static let comparedLimit = 8

  package private(set) var all: [Form] = []
  private var places: [Identity: Int] = [:]

  package init() {}

  package func forms<Key: RawRepresentable<String>>(of key: Key) -> [Form] {
    all.filter { $0.key == key.rawValue }
  }

  func form(of key: String, in tag: LanguageTag) -> Form? {
    if all.count <= Self.comparedLimit { return all.first { $0.key == key && $0.tag == tag } }
    return places[Identity(key: key, tag: tag)].map { all[$0] }
  }

  mutating func append(_ form: Form) {
    all.append(form)
    if all.count <= Self.comparedLimit { return }
    let new = places.isEmpty ? all.indices : all.count - 1..<all.count
    for index in new { places[Identity(key: all[index].key, tag: all[index].tag)] = index }
  }
}

/// The outcome of looking at an unknown key for the form of a text.
package enum FormReading {
  case form
  /// It was meant as a form, but cannot be used; reported.
  case refused
  /// It is not a form.
  case none
}

extension FieldReader {
  /// Checks whether `key`, which is not in `table`, is the form of a text for a language, and keeps it in `forms` then.
  ///
  /// Its value is read when the form is asked for.
  package func form<Key>(
    _ key: DocumentNode, _ value: DocumentNode, of table: KnownKeys<Key>,
    into forms: inout TextForms, path: (String) -> String
  ) -> FormReading {
    guard let written = table.index.form(key), written.key.isText else { return .none }
    guard let tag = tag(written, of: key, value, path: path) else { return .refused }
    if let first = forms.form(of: written.key.name, in: tag) {
      // The tree reports equal keys.
      if first.name.text == key.text { return .refused }
      report(
        .duplicateKey, at: key.location, path: path(key.text),
        "'\(key.text)' and '\(first.name.text)' are the same form", label: "given again",
        help: "keep one of the two",
        notes: [Diagnostic.Note("first given here", at: first.name.location)])
      return .refused
    }
    forms.append(
      TextForms.Form(
        key: written.key.name, spellings: written.key.spellings, tag: tag, name: key, value: value))
    return .form
  }

  /// Returns the language of a form, and reports its mistakes; nil if it is not a language.
  private func tag(
    _ written: KeyIndex.Form, of key: DocumentNode, _ value: DocumentNode,
    path: (String) -> String
  ) -> LanguageTag? {
    let text = key.withText { String(decoding: $0[written.tag], as: UTF8.self) }
    if let known = knownTags[text] { return known }
    let sample = value.kind == .sequence ? value.children.first { _ in true } : value
    let mistake = MeantLanguage(text, of: String(sample?.text.prefix(200) ?? ""))
    let tag = LanguageTag(text)
    if let mistake {
      report(
        mistake, written, of: key, tag == nil ? .error : .warning, path: path(key.text))
    } else if let tag, !MeantLanguage.isDoubtful(tag) {
      knownTags[text] = tag
    }
    return tag
  }

  private func report(
    _ mistake: MeantLanguage, _ written: KeyIndex.Form, of key: DocumentNode,
    _ severity: Diagnostic.Severity, path: String
  ) {
    let name = key.withText { String(decoding: $0[..<(written.tag.lowerBound - 1)], as: UTF8.self) }
    var finding = Diagnostic(
      .languageTag, severity, at: key.location, path: path, message: mistake.reason,
      label: mistake.label ?? "no language",
      help: "write a tag such as ko, ko-KR or zh-Hant, as in '\(name)[ko]'")
    var edit: Fix.Edit?
    if key.record.textIsInSource {
      let first = Int(key.record.first)
      let place = first + written.tag.lowerBound..<first + written.tag.upperBound
      finding.location = SourceLocation(key.tree.file, place)
      edit = mistake.tag.flatMap { key.tree.file.hasLines ? Fix.Edit(place, $0.description) : nil }
    } else {
      edit = mistake.tag.flatMap { .text("\(name)[\($0)]", inPlaceOf: key.location) }
    }
    if let tag = mistake.tag {
      finding.label = NearestNames.question([tag.description])
      finding.help = "write '\(name)[\(tag)]'"
      finding.fixes = edit.map { [Fix("write '\(name)[\(tag)]'", [$0])] } ?? []
    }
    diagnostics.report(finding)
  }

  // MARK: The form to show

  /// Reads all forms of the text with a key, and returns the best one for ``language``.
  ///
  /// An empty form counts as absent. Returns nil if the plain text is to be shown.
  package func shown<Key: RawRepresentable<String>>(
    _ key: Key, in forms: TextForms, of mapping: DocumentNode, path: (String) -> String
  ) -> Located<String>? {
    if forms.all.isEmpty { return nil }
    var choice = FormChoice<Located<String>>(languages, mapping)
    for form in forms.forms(of: key) {
      guard let text = optionalText(form.value, path: path(form.name.text)),
        !Self.isBlank(text.value)
      else { continue }
      choice.offer(text, as: form)
    }
    return choice.best
  }

  /// Reads all forms of the texts with a key as ``shown(_:in:of:path:)`` does those of one text; returns none if
  /// no form suits.
  package func shownTexts<Key: RawRepresentable<String>>(
    _ key: Key, in forms: TextForms, of mapping: DocumentNode, path: (String) -> String
  ) -> [Located<String>] {
    if forms.all.isEmpty { return [] }
    var choice = FormChoice<[Located<String>]>(languages, mapping)
    for form in forms.forms(of: key) {
      choice.offer(texts(form.value, path: path(form.name.text)), as: form)
    }
    return choice.best ?? []
  }

  /// Whether nothing of `text` can be seen.
  package static func isBlank(_ text: String) -> Bool {
    if let first = text.utf8.first, first > 0x20, first < 0x7F { return false }
    return text.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isWhitespace || scalar.properties.generalCategory == .format
    }
  }
}

/// The form of a text that suits a reader best, among those that are offered one after the other.
private struct FormChoice<Value> {
  private let languages: [LanguageTag]
  private let mapping: DocumentNode
  private var rank = Int.max
  private(set) var best: Value?
  /// Whether the mapping has a plain text of its own, once that was asked.
  private var hasOwnText: Bool?

  init(_ languages: [LanguageTag], _ mapping: DocumentNode) {
    (self.languages, self.mapping) = (languages, mapping)
  }

  mutating func offer(_ value: Value, as form: TextForms.Form) {
    guard let rank = languages.firstIndex(of: form.tag), rank < self.rank, !isOutdated(form) else {
      return
    }
    (self.rank, best) = (rank, value)
  }

  /// Whether a merge key brings the form while the mapping has a plain text of its own: it is another text then.
  private mutating func isOutdated(_ form: TextForms.Form) -> Bool {
    let own = mapping.range
    guard mapping.tree.format == .yaml, !own.contains(form.name.range.lowerBound) else {
      return false
    }
    if let hasOwnText { return hasOwnText }
    let found = mapping.entries.contains { key, _ in
      own.contains(key.range.lowerBound) && form.spellings.contains(key.text)
    }
    hasOwnText = found
    return found
  }
}
