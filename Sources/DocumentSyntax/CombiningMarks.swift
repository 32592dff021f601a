/// The limit on consecutive combining marks in a document.
///
/// To compare two texts, or to look one up in a dictionary, Swift sorts each run of marks, which takes
/// time with the square of the run's length.
enum CombiningMarks {
  /// As many as in the Stream-Safe Text Format (Unicode Standard Annex #15), far more than any
  /// language needs.
  static let limit = 30

  /// Returns the byte range of the first mark beyond the limit, or nil if there is none.
  static func firstExcess(in text: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    // Each mark takes two bytes at least, so that most texts are too short.
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

  /// Whether these bytes are a character with a combining class: one that is sorted among its neighbours.
  private static func isMark(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    // Ideographs and Hangul, the bulk of such text, are no marks.
    if (0xE4...0xE9).contains(bytes[0]) || (0xEB...0xED).contains(bytes[0]) { return false }
    let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first
    return scalar.map { $0.properties.canonicalCombiningClass != .notReordered } ?? false
  }
}
