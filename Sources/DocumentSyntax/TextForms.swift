package import Localization
internal import SourceText

/// The forms for languages that a mapping gives its texts, as in `title[ko]`.
///
/// A reader collects them with ``FieldReader/form(_:_:of:into:path:)`` among the keys that it does not know, and
/// asks for the one to show when it has seen all keys.
package struct TextForms<Key: Hashable & Sendable>: Sendable {
  /// One form of a text.
  package struct Form: Sendable {
    /// The key of the text.
    package let key: Key
    /// The language.
    package let tag: LanguageTag
    /// The key as it stands, with the language.
    package let name: DocumentNode
    /// The text in this language.
    package let value: DocumentNode
  }

  /// The forms, in the order of the source.
  package private(set) var all: [Form] = []

  /// Creates a mapping's forms before its keys are read.
  package init() {}

  /// Returns the forms of the text with a key.
  package func forms(of key: Key) -> [Form] { all.filter { $0.key == key } }

  mutating func append(_ form: Form) { all.append(form) }
}

/// The outcome of looking at an unknown key for the form of a text.
package enum FormReading {
  /// It is a form.
  case form
  /// It was meant as one, but cannot be used; reported.
  case refused
  /// It is none.
  case none
}

extension FieldReader {
  /// Looks whether the unknown `key` is the form of a text for a language, and keeps it in `forms` then.
  ///
  /// - Parameters:
  ///   - key: the key, which is not in `table`.
  ///   - value: its value, which is read when the form is asked for.
  ///   - table: the keys of the mapping.
  ///   - forms: the forms of the mapping so far.
  ///   - path: returns the path of a key.
  package mutating func form<Key>(
    _ key: DocumentNode, _ value: DocumentNode, of table: KeyTable<Key>,
    into forms: inout TextForms<Key>, path: (String) -> String
  ) -> FormReading {
    guard key.withText({ $0.last == UInt8(ascii: "]") && $0.first != UInt8(ascii: "[") }),
      let written = WrittenForm(key), let known = table.key(named: written.name)
    else { return .none }
    guard table.texts.contains(known) else {
      unknownKey(
        key, path: path(key.text),
        question: "'\(written.name)' is the same in all languages",
        help: "only texts have forms for languages")
      return .refused
    }
    guard let tag = LanguageTag(written.tag) else {
      report(MeantLanguage(written.tag), written, .error, path(key.text))
      return .refused
    }
    if let mistake = MeantLanguage(written.tag, of: String(value.text.prefix(200))) {
      report(mistake, written, .warning, path(key.text))
    }
    if let first = forms.all.first(where: { $0.key == known && $0.tag == tag }) {
      // The tree reports equal keys.
      if first.name.text == key.text { return .refused }
      diagnostics.report(
        Diagnostic(
          .duplicateKey, at: key.location, path: path(key.text),
          message: "'\(key.text)' and '\(first.name.text)' are the same form", label: "given again",
          help: "keep one of the two",
          notes: [Diagnostic.Note("first given here", at: first.name.location)]))
      return .refused
    }
    forms.append(TextForms.Form(key: known, tag: tag, name: key, value: value))
    return .form
  }

  /// Reads all forms of the text with a key, and returns the one that suits ``language`` best.
  ///
  /// A blank form counts as absent. Returns nil if the plain text is to be shown.
  ///
  /// - Parameters:
  ///   - key: the key of the text.
  ///   - forms: the forms of `mapping`.
  ///   - mapping: the mapping with the text.
  ///   - path: returns the path of a key.
  package mutating func shown<Key: RawRepresentable & Sendable>(
    _ key: Key, in forms: TextForms<Key>, of mapping: DocumentNode, path: (String) -> String
  ) -> Located<String>? where Key.RawValue == String {
    if forms.all.isEmpty { return nil }
    let read = forms.forms(of: key).compactMap { form in
      optionalText(form.value, path: path(form.name.text)).flatMap { text in
        Self.isBlank(text.value) ? nil : (form, text)
      }
    }
    return best(read, in: mapping)
  }

  /// Reads all forms of the texts with a key as ``shown(_:in:of:path:)`` does those of one text; returns none if
  /// no form suits.
  package mutating func shownTexts<Key: RawRepresentable & Sendable>(
    _ key: Key, in forms: TextForms<Key>, of mapping: DocumentNode, path: (String) -> String
  ) -> [Located<String>] where Key.RawValue == String {
    if forms.all.isEmpty { return [] }
    let read = forms.forms(of: key).map { form in
      (form, texts(form.value, path: path(form.name.text)))
    }
    return best(read, in: mapping) ?? []
  }

  /// Whether nothing of `text` can be seen.
  private static func isBlank(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isWhitespace || scalar.properties.generalCategory == .format
    }
  }

  private func best<Key: RawRepresentable, Read>(
    _ read: [(form: TextForms<Key>.Form, value: Read)], in mapping: DocumentNode
  ) -> Read? where Key.RawValue == String {
    guard let language, !read.isEmpty else { return nil }
    let read = read.filter { !isOutdated($0.form, in: mapping) }
    return language.best(among: read.map(\.form.tag)).map { read[$0].value }
  }

  /// Whether a merge key brings the form while the mapping has a plain text of its own: it is another text then.
  private func isOutdated<Key: RawRepresentable>(
    _ form: TextForms<Key>.Form, in mapping: DocumentNode
  ) -> Bool where Key.RawValue == String {
    let own = mapping.range
    guard mapping.tree.format == .yaml, !own.contains(form.name.range.lowerBound) else {
      return false
    }
    return mapping.entries.contains { key, _ in
      own.contains(key.range.lowerBound)
        && key.text == WrittenForm(form.name)?.name
    }
  }

  private mutating func report(
    _ mistake: MeantLanguage?, _ written: WrittenForm, _ severity: Diagnostic.Severity,
    _ path: String
  ) {
    guard let mistake else { return }
    diagnostics.report(
      Diagnostic(
        .languageTag, severity, at: written.place, path: path, message: mistake.reason,
        label: mistake.tag.map { "did you mean '\($0)'?" } ?? "no language",
        help: mistake.tag.map { "write '\(written.name)[\($0)]'" }
          ?? "write a tag such as ko, ko-KR or zh-Hant, as in '\(written.name)[ko]'"))
  }
}

/// A key with a language in brackets, as it is written.
private struct WrittenForm {
  let name: String
  let tag: String
  /// The place of the language; of the key if its text is not as it stands in the source.
  let place: SourceLocation

  init?(_ key: DocumentNode) {
    let text = key.text
    guard text.last == "]", let start = text.utf8.firstIndex(of: UInt8(ascii: "[")) else {
      return nil
    }
    name = String(text[..<start])
    tag = String(text[text.index(after: start)...].dropLast())
    let record = key.record
    guard record.textIsInSource else {
      place = key.location
      return
    }
    let first = Int(record.first) + name.utf8.count + 1
    place = SourceLocation(key.tree.file, first..<first + tag.utf8.count)
  }
}
