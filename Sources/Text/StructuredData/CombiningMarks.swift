/// The limit on consecutive combining marks in text.
///
/// To compare two texts, or to look one up in a dictionary, Swift sorts each run of marks, which takes
/// time with the square of the run's length.
package enum CombiningMarks {
  /// The number of marks kept of a run: as many as in the Stream-Safe Text Format (Unicode Standard
  /// Annex #15), far more than any language needs.
  package static let limit = 30

  /// Returns the byte range of the first mark beyond the limit, or `nil` if there is none.
  ///
  /// - Parameter text: UTF-8; invalid bytes are not marks.
  package static func firstExcess(in text: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    var found: Range<Int>?
    scan(text) { range in
      found = range
      return false
    }
    return found
  }

  /// Returns the text without the marks beyond the limit.
  ///
  /// - Parameter text: UTF-8; invalid bytes are replaced.
  package static func bounded(_ text: UnsafeBufferPointer<UInt8>) -> String {
    var bounded: [UInt8] = []
    var start = 0
    scan(text) { range in
      bounded += text[start..<range.lowerBound]
      start = range.upperBound
      return true
    }
    if start == 0 { return String(decoding: text, as: UTF8.self) }
    bounded += text[start...]
    return String(decoding: bounded, as: UTF8.self)
  }

  package static func bounded(_ text: some Sequence<UInt8>) -> String {
    Array(text).withUnsafeBufferPointer { bounded($0) }
  }

  /// Calls `body` with the byte range of each mark beyond the limit, until it returns false.
  private static func scan(_ text: UnsafeBufferPointer<UInt8>, _ body: (Range<Int>) -> Bool) {
    // Each mark takes two bytes at least, so that most texts are too short.
    guard text.count > limit * 2 else { return }
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
      if run > limit, !body(index..<index + length) { return }
      index += length
    }
  }

  /// Whether these bytes are a character with a combining class: normalization sorts such characters.
  private static func isMark(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    // Ideographs and Hangul, the bulk of such text, are not marks.
    if (0xE4...0xE9).contains(bytes[0]) || (0xEB...0xED).contains(bytes[0]) { return false }
    let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first
    return scalar.map { $0.properties.canonicalCombiningClass != .notReordered } ?? false
  }
}
