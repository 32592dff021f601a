/// A parsed query: groups of terms, each of which must match by one of its terms.
package struct SearchQuery: Sendable, Hashable {
  /// A word to search for, with the form of its matches.
  package struct Term: Sendable, Hashable {
    package enum Form: Sendable, Hashable {
      /// A subsequence.
      case fuzzy
      /// A substring.
      case exact
      /// The start of the text, after white space.
      case start
      /// The end of the text, before white space.
      case end
      /// The whole text, without white space around it.
      case whole
    }

    package var text: String
    package var form: Form
    /// Whether the word must not match.
    package var isNegated: Bool

    package init(_ text: String, _ form: Form = .fuzzy, isNegated: Bool = false) {
      (self.text, self.form, self.isNegated) = (text, form, isNegated)
    }
  }

  package private(set) var groups: [[Term]] = []

  /// The maximum number of words; further words are ignored.
  package static let wordLimit = 16
  /// The maximum number of Unicode scalars of a word; further scalars are ignored.
  package static let wordLength = 64

  /// Creates a query of words, separated by white space, each of which must match as a subsequence.
  ///
  /// The query may come from another machine, so its work is bounded by ``wordLimit`` and ``wordLength``.
  package init(words: String) {
    groups = words.split(maxSplits: Self.wordLimit, whereSeparator: \.isWhitespace)
      .prefix(Self.wordLimit).map { word in
        [Term(String(word.unicodeScalars.prefix(Self.wordLength)))]
      }
  }

  /// A query for each group.
  package var eachGroup: [SearchQuery] {
    groups.map { group in
      var query = self
      query.groups = [group]
      return query
    }
  }

  /// Parses a query in fzf's extended syntax.
  ///
  /// Words are separated by white space, and all must match; `\ ` is a space within a word. `'word` matches a substring,
  /// `^word` the start, `word$` the end, `^word$` the whole text, and `!` before any of these or a plain word negates
  /// it. Words with `|` between them are alternatives. Queries are not bounded, so that the matches are those of fzf:
  /// only the user's own lines are searched.
  ///
  /// - Parameter isExact: whether plain words are substrings; then `'word` is a subsequence.
  package init(extended query: String, isExact: Bool = false) {
    var canContinue = false
    var isAlternative = false
    for word in Self.words(of: query) {
      if word == "|", canContinue, !isAlternative {
        isAlternative = true
        continue
      }
      guard let term = Self.term(word, isExact: isExact) else {
        isAlternative = false
        continue
      }
      if isAlternative {
        groups[groups.count - 1].append(term)
      } else {
        groups.append([term])
      }
      (canContinue, isAlternative) = (true, false)
    }
  }

  /// Returns the words of a query, with `\ ` replaced by a space.
  private static func words(of query: String) -> [String] {
    var words: [String] = []
    var word = ""
    var rest = query[...]
    while let character = rest.popFirst() {
      if character == "\\", rest.first == " " {
        word.append(rest.removeFirst())
      } else if character.isWhitespace {
        if !word.isEmpty { words.append(word) }
        word = ""
      } else {
        word.append(character)
      }
    }
    return word.isEmpty ? words : words + [word]
  }

  /// Returns the term of a word, or nil if the word has only operators.
  private static func term(_ word: String, isExact: Bool) -> Term? {
    var text = word[...]
    var term = Term("", isExact ? .exact : .fuzzy)
    if text.first == "!" {
      text.removeFirst()
      (term.form, term.isNegated) = (.exact, true)
    }
    if text.last == "$", text != "$" {
      text.removeLast()
      term.form = .end
    }
    if text.first == "'" {
      text.removeFirst()
      term.form = isExact || term.isNegated ? .fuzzy : .exact
    } else if text.first == "^" {
      text.removeFirst()
      term.form = term.form == .end ? .whole : .start
    }
    term.text = String(text)
    return text.isEmpty ? nil : term
  }
}
