/// A key of a kind of mapping: its names, its values and the words about it.
///
/// The readers of files, the reference, the manual, the JSON schemas, completion and hovers are made from it.
package struct KeySchema: Sendable, Hashable {
  package var name: String
  /// Other names that are as good.
  package var aliases: [String]
  /// Names that other programs use for it, and that are answered with this one.
  package var wrongNames: [String]
  package var value: ValueSchema
  package var isRequired: Bool
  /// Whether it may have forms for languages, as in `title[ko]`.
  package var hasForms: Bool
  /// The keys beside which a form for a language needs the key itself, none for every mapping; nil if forms may stand
  /// alone.
  package var formsNeedKey: [String]?
  /// Whether it takes rights away, so that a misspelling of it is an error.
  package var isRestriction = false
  /// The least number of entries of a sequence.
  package var leastCount: Int
  /// Its meaning in one line: no capital at the start, no full stop.
  package var summary: String
  package var details: String
  /// The default in Markdown, or nil; an exact value is between backquotes.
  package var standard: String?
  /// A value as written in YAML.
  package var example: String
  package var since: String
  /// Why it is deprecated, or nil.
  package var deprecation: String?

  /// Creates a key; its table sets the name.
  package init(
    _ value: ValueSchema, _ summary: String, details: String = "", example: String,
    standard: String? = nil, aliases: [String] = [], wrongNames: [String] = [],
    isRequired: Bool = false, hasForms: Bool = false, formsNeedKey: [String]? = nil,
    leastCount: Int = 0, since: String = KeySchema.firstVersion, deprecation: String? = nil
  ) {
    name = ""
    (self.value, self.summary, self.details, self.example) = (value, summary, details, example)
    (self.standard, self.aliases, self.wrongNames) = (standard, aliases, wrongNames)
    (self.isRequired, self.hasForms, self.since) = (isRequired, hasForms, since)
    (self.leastCount, self.deprecation) = (leastCount, deprecation)
    self.formsNeedKey = formsNeedKey
  }

  package static let firstVersion = "0.1.0"

  /// Since when there is the key, as a sentence; nil for a key of the first version.
  package var sinceWords: String? { since == Self.firstVersion ? nil : "Since \(since)." }
}

extension KeySchema {
  /// Returns a summary as a sentence, without its reference to the text below the table.
  package static func sentence(_ summary: String) -> String {
    let text = summary.replacing(", see below", with: "")
    guard let first = text.first else { return "" }
    return first.uppercased() + text.dropFirst() + (text.hasSuffix(".") ? "" : ".")
  }
}
