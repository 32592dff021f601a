package import FuzzyMatching

package struct PickOptions: Sendable {
  package var prompt: String
  package var header: String
  package var query: String
  package var isMulti: Bool
  /// Whether plain words of a query must occur as substrings.
  package var isExact = false
  package var order = MatchOrder()
  /// The number of lines at the start of the input that are a header.
  package var headerLines = 0
  /// Whether moving past an end continues at the other one.
  package var cycles = false
  /// Whether the selected line stays selected when others appear or vanish.
  package var tracks = false
  /// The steps that lines go through before they are searched.
  package var preparation = LinePreparation()
  /// The fields that are searched, or `nil` for titles and subtitles.
  package var searchedFields: FieldSelection?
  /// The fields that are printed, or `nil` for the whole line.
  package var printedFields: FieldSelection?
  package var bindings = PickBindings()
  /// The command whose output is shown beside the lines, or `nil`.
  package var preview: PickTemplate?
  package var previewWindow = PreviewWindow()
  private(set) var delimiter = FieldDelimiter.blanks

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

  func matcher(for query: String) -> FuzzyMatcher {
    FuzzyMatcher(SearchQuery(extended: query, isExact: isExact), fields: searchedFields)
  }

  package var hasPrograms: Bool { preview != nil || bindings.hasPrograms }

  /// Returns the text of an original line, without control sequences if they are to be removed.
  func text(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    preparation.removesStyles ? StyledLine(line).text[...] : line
  }

  func output(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let text = text(of: line)
    return printedFields.map { $0.text(of: text)[...] } ?? text
  }
}

package struct PickMistake: Error, Equatable {
  package let message: String
  package let hint: String?

  package init(_ message: String, hint: String?) { (self.message, self.hint) = (message, hint) }
}
