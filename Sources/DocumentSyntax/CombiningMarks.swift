/// How many combining marks may follow each other in a document.
///
/// Texts are equal where their marks are in the same order once they are sorted, and to sort a run
/// of them takes time with the square of its length: each comparison, each look into a dictionary.
enum CombiningMarks {
  /// As many as in the Stream-Safe Text Format (Unicode Standard Annex #15), far more than any
  /// language needs.
  static let limit = 30

  /// Where the first mark of a text stands that is one too many, in bytes; nil where there is none.
  static func firstExcess(in text: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    // Each has two bytes at least: most texts are too short.
    guard text.count > limit * 2 else { return nil }
    var index = 0
    var run = 0
    while index < text.count {
      let lead = text[index]
      // There are no marks before U+0300.
      guard lead >= 0xCC else {
        run = 0
        index += 1
        continue
      }
      let length = min(lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2, text.count - index)
      let bytes = UnsafeBufferPointer(rebasing: text[index..<index + length])
      run = isMark(bytes) ? run + 1 : 0
      if run > limit { return index..<index + length }
      index += length
    }
    return nil
  }

  /// Whether these bytes are a character that is sorted among its neighbours.
  private static func isMark(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    // The ideographs and Hangul, of which there is much text, are none.
    if (0xE4...0xE9).contains(bytes[0]) || (0xEB...0xED).contains(bytes[0]) { return false }
    let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first
    return scalar.map { $0.properties.canonicalCombiningClass != .notReordered } ?? false
  }
}
