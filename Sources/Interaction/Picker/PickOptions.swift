package import FuzzyMatching

/// The options of a choice among lines.
package struct PickOptions: Sendable {
  /// The prompt before the input.
  package var prompt: String
  /// The header above the lines.
  package var header: String
  /// The initial query.
  package var query: String
  /// Whether several lines can be chosen.
  package var isMulti: Bool
  /// Whether mere words of a query are substrings.
  package var isExact = false
  /// The order of lines that match.
  package var order = MatchOrder()
  /// The number of lines at the start of the input that are a header.
  package var headerLines = 0
  /// Whether the first line comes behind the last.
  package var cycles = false
  /// Whether the selected line stays selected when others appear or vanish.
  package var tracks = false
  /// The steps that lines go through before they are searched.
  package var preparation = LinePreparation()
  /// The fields that are searched, or nil for titles and subtitles.
  package var searchedFields: FieldSelection?
  /// The fields that are printed, or nil for the whole line.
  package var printedFields: FieldSelection?
  /// Keys with a meaning of the user's own.
  package var bindings = PickBindings()
  /// The command that tells more about the selected line, or nil if there is none.
  package var preview: PickTemplate?
  /// The place and size of what it prints.
  package var previewWindow = PreviewWindow()
  /// The bytes between fields.
  private(set) var delimiter = FieldDelimiter.blanks

  /// Creates options of which the others are as usual.
  package init(
    prompt: String = "", header: String = "", query: String = "", isMulti: Bool = false
  ) {
    (self.prompt, self.header, self.query, self.isMulti) = (prompt, header, query, isMulti)
  }

  /// Sets the fields that are searched, shown and printed, each as index expressions of fzf's.
  package mutating func setFields(
    delimiter: String?, searched: String?, shown: String?, printed: String?
  ) throws(PickMistake) {
    var between = FieldDelimiter.blanks
    defer { self.delimiter = between }
    if let delimiter {
      guard let parsed = FieldDelimiter(delimiter) else {
        throw PickMistake("the delimiter of --delimiter is empty", hint: nil)
      }
      between = parsed
    }
    func fields(_ text: String?, _ option: String) throws(PickMistake) -> FieldSelection? {
      guard let text else { return nil }
      guard let fields = FieldSelection(text, delimiter: between) else {
        throw PickMistake(
          "'\(text)' of \(option) names no fields",
          hint: "Write numbers and ranges, as in 1, -1, 2.., ..3 or 2..4,1.")
      }
      return fields
    }
    searchedFields = try fields(searched, "--nth")
    preparation.shownFields = try fields(shown, "--with-nth")
    printedFields = try fields(printed, "--accept-nth")
  }

  /// Sets the order of lines.
  ///
  /// - Parameters:
  ///   - isSorted: whether those that match best come first.
  ///   - isReversed: whether later lines come before earlier ones.
  package mutating func setOrder(isSorted: Bool, isReversed: Bool) {
    order = MatchOrder(isSorted: isSorted, isReversed: isReversed)
  }

  /// Sets how lines are read.
  ///
  /// - Parameters:
  ///   - hasSections: whether lines that begin with `## ` are headings.
  ///   - removesStyles: whether control sequences are no part of the text.
  package mutating func setPreparation(hasSections: Bool, removesStyles: Bool) {
    preparation.hasSections = hasSections
    preparation.removesStyles = removesStyles
  }

  /// Returns the matcher of a query.
  func matcher(for query: String) -> FuzzyMatcher {
    FuzzyMatcher(SearchQuery(extended: query, isExact: isExact), fields: searchedFields)
  }

  /// Whether keys or the preview run programs.
  package var hasPrograms: Bool { preview != nil || bindings.hasPrograms }

  /// Returns the text of a line as it came, without the control sequences that are no part of it.
  func text(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    preparation.removesStyles ? StyledLine(line).text[...] : line
  }

  /// Returns the bytes that are printed for a line as it came.
  func output(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let text = text(of: line)
    return printedFields.map { $0.text(of: text)[...] } ?? text
  }
}

/// A mistake in an option of a choice.
package struct PickMistake: Error, Equatable {
  /// The fault.
  package let message: String
  /// A suggestion for the option, or `nil` if there is none.
  package let hint: String?

  /// Creates a mistake.
  package init(_ message: String, hint: String?) { (self.message, self.hint) = (message, hint) }
}
