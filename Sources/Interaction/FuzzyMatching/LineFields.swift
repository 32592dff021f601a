/// The places of a line's fields, and the order in which they are searched for a word.
///
/// A line of input is a title and, after the first tab, a subtitle. An item's line has two further fields
/// after further tabs, each a list of texts: keywords, and the titles that lead to the item.
struct LineFields {
  private var titleEnd: Int
  private var subtitleEnd: Int
  private var keywordsEnd: Int
  private var end: Int

  /// A part of a line to search.
  struct Stretch {
    var range: Range<Int>
    /// The weight of a match, in quarters.
    var weight: Int32
    /// Whether the part is a list of texts, which are searched separately: letters from several texts would match too
    /// much.
    var isList = false
    /// Whether the part consists of several fields.
    var isAcross = false
  }

  /// The number of stretches; some are absent from lines that lack a field.
  static let stretches = 5
  /// The character between the texts of a list (unit separator).
  static let separator: UInt8 = 0x1F

  /// Creates the fields of a line of `end` characters: a title, and a subtitle if the title ends before the line.
  init(titleEnd: Int, end: Int) {
    self.titleEnd = min(titleEnd, end)
    (subtitleEnd, keywordsEnd, self.end) = (end, end, end)
  }

  /// Creates the fields of `line`, all of whose fields are separated if `isItem` is true.
  init(_ line: UnsafeBufferPointer<UInt8>, isItem: Bool) {
    let end = line.count
    func tab(behind start: Int) -> Int {
      guard start < end else { return end }
      let rest = UnsafeBufferPointer(rebasing: line[(start + 1)...])
      return rest.firstIndex(ofByte: 0x09).map { start + 1 + $0 } ?? end
    }
    self.init(titleEnd: line.firstIndex(ofByte: 0x09) ?? end, end: end)
    guard isItem else { return }
    subtitleEnd = tab(behind: titleEnd)
    keywordsEnd = tab(behind: subtitleEnd)
  }

  /// Returns the fields with their places replaced by those that `transform` returns.
  func map(_ transform: (Int) -> Int) -> LineFields {
    var fields = self
    fields.titleEnd = transform(titleEnd)
    fields.subtitleEnd = transform(subtitleEnd)
    fields.keywordsEnd = transform(keywordsEnd)
    fields.end = transform(end)
    return fields
  }

  /// The title as the only field.
  var title: LineFields { LineFields(titleEnd: titleEnd, end: titleEnd) }

  /// The title and the subtitle.
  var text: Range<Int> { 0..<subtitleEnd }

  /// Returns the weight of a match at `run`, a part of ``text``, in quarters.
  func weight(of run: Range<Int>) -> Int32 {
    run.upperBound <= titleEnd ? 8 : run.lowerBound > titleEnd ? 4 : 2
  }

  /// Returns the part of the line that is searched in the `number`-th attempt, or `nil` if the line has no such
  /// part.
  ///
  /// The title is searched first, then the keywords, the subtitle, and the path. Last comes a match across
  /// title and subtitle.
  func stretch(_ number: Int) -> Stretch? {
    switch number {
    case 0: Stretch(range: 0..<titleEnd, weight: 8)
    case 1 where subtitleEnd < keywordsEnd:
      Stretch(range: subtitleEnd + 1..<keywordsEnd, weight: 6, isList: true)
    case 2 where titleEnd < subtitleEnd: Stretch(range: titleEnd + 1..<subtitleEnd, weight: 4)
    case 3 where keywordsEnd < end:
      Stretch(range: keywordsEnd + 1..<end, weight: 3, isList: true)
    case 4 where titleEnd < subtitleEnd: Stretch(range: text, weight: 2, isAcross: true)
    default: nil
    }
  }
}
