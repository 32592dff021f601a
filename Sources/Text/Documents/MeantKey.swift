package import DisplayText
internal import SourceText

package struct MeantKey: Sendable, Hashable {
  package enum Evidence: Sendable, Hashable {
    /// The unknown key is a natural wrong name.
    case wrongName
    /// The unknown key has a language in brackets, but another name or other brackets, as in `titel[ko]`.
    case form
    /// The unknown key has a language behind another sign, as in `title_ko`.
    case separatedForm
    /// The unknown key is the form of a key that is not a text, as in `icon[ko]`.
    case formOfNoText
    case nearest
    /// There is no such key; the text names the alternative.
    case absent(String)
  }

  package let name: String
  package let language: LanguageTag?
  package let evidence: Evidence
  /// Whether the key takes rights away.
  var isRestriction = false
  /// The name and the aliases of the key.
  let spellings: [String]

  init(_ name: String, spellings: [String], language: LanguageTag? = nil, _ evidence: Evidence) {
    (self.name, self.language, self.evidence) = (name, language, evidence)
    self.spellings = spellings
  }

  /// Creates the meaning of a name that authors expect and that is not a key.
  init(absent help: String) { self.init("", spellings: [], .absent(help)) }

  /// Creates the nearest of names that are not in a table of keys.
  package init(nearest name: String) { self.init(name, spellings: [name], .nearest) }

  /// The key as it is written, with its language.
  package var text: String { language.map { "\(name)[\($0)]" } ?? name }

  func isSpelled(by key: DocumentNode) -> Bool {
    let written = key.text
    guard let language else { return spellings.contains(written) }
    guard written.utf8.last == .closeBracket, let start = written.utf8.firstIndex(of: .openBracket)
    else { return false }
    return spellings.contains(String(written[..<start]))
      && LanguageTag(String(written.dropLast()[written.utf8.index(after: start)...])) == language
  }
}
