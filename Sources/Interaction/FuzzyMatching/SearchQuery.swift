/// A query, parsed: groups of which each must hold, and in a group one of its terms.
package struct SearchQuery: Sendable, Hashable {
  /// A word to search for, and where.
  package struct Term: Sendable, Hashable {
    /// Where and how a word must stand in a text.
    package enum Form: Sendable, Hashable {
      /// As a subsequence.
      case fuzzy
      /// As a substring.
      case exact
      /// At the start, after blanks.
      case start
      /// At the end, before blanks.
      case end
      /// As the whole text, but for blanks around it.
      case whole
    }

    /// The word.
    package var text: String
    /// Where it must stand.
    package var form: Form
    /// Whether it must not stand there.
    package var isNegated: Bool

    /// Creates a term.
    package init(_ text: String, _ form: Form = .fuzzy, isNegated: Bool = false) {
      (self.text, self.form, self.isNegated) = (text, form, isNegated)
    }
  }

  /// The groups, in the order of the query.
  package private(set) var groups: [[Term]] = []

  /// The number of words that are searched for; further ones are ignored.
  package static let wordLimit = 16
  /// The number of Unicode scalars of a word that are searched for; further ones are ignored.
  package static let wordLength = 64

  /// Creates a query of words, separated by white space, each of which must match as a subsequence.
  ///
  /// The query may come from another machine, so that the work that it causes is bounded: by ``wordLimit`` and
  /// ``wordLength``.
  package init(words: String) {
    groups = words.split(maxSplits: Self.wordLimit, whereSeparator: \.isWhitespace)
      .prefix(Self.wordLimit).map { word in
        [Term(String(word.unicodeScalars.prefix(Self.wordLength)))]
      }
  }

  /// Returns a query for each group alone.
  package var eachGroup: [SearchQuery] {
    groups.map { group in
      var query = self
      query.groups = [group]
      return query
    }
  }

  /// Parses a query in fzf's extended syntax.
  ///
  /// Words are separated by white space, and all must hold; `\ ` is a blank within a word. `'word` stands
  /// for a substring, `^word` for the start, `word$` for the end, `^word$` for the whole, and `!` before any
  /// of these or a mere word negates it. Words with `|` between them are alternatives. Queries are not bounded, because
  /// the set of matches is fzf's: only the user's own lines are searched for them.
  ///
  /// - Parameter isExact: whether mere words are substrings; then `'word` is a subsequence.
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

  /// Returns the words of a query, `\ ` replaced by a blank.
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

  /// Returns the term that a word stands for, or nil if nothing is left to search for.
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
