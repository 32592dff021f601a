public import Foundation

/// Limits the number of consecutive combining marks in text.
///
/// To compare two texts, or to look one up in a dictionary, Swift sorts each run of marks, which takes
/// time with the square of the run's length.
public enum CombiningMarks {
  /// The number of marks kept of a run: as many as in the Stream-Safe Text Format (Unicode Standard
  /// Annex #15), far more than any language needs.
  public static let limit = 30

  /// Returns the text without the marks beyond the limit.
  ///
  /// - Parameters:
  ///   - text: UTF-8; invalid bytes are kept as they are.
  ///   - isJSON: whether escapes such as `\u0301` count as marks, too.
  public static func bounded(_ text: Data, isJSON: Bool = true) -> Data {
    let ranges = text.withUnsafeBytes { excess(in: $0, isJSON: isJSON) }
    guard !ranges.isEmpty else { return text }
    var bounded = Data(capacity: text.count)
    var start = text.startIndex
    for range in ranges {
      bounded += text[start..<text.startIndex + range.lowerBound]
      start = text.startIndex + range.upperBound
    }
    return bounded + text[start...]
  }

  /// Returns the byte ranges of the marks beyond the limit.
  private static func excess(in text: UnsafeRawBufferPointer, isJSON: Bool) -> [Range<Int>] {
    var excess: [Range<Int>] = []
    var run = 0
    var index = 0
    while index < text.count {
      let byte = text[index]
      let isEscape = isJSON && byte == UInt8(ascii: "\\")
      // There are no marks before U+0300.
      guard isEscape || byte >= 0xCC else {
        run = 0
        index += 1
        continue
      }
      let rest = UnsafeRawBufferPointer(rebasing: text[index...])
      let (scalar, length) = isEscape ? escaped(rest) : written(rest)
      let end = min(index + length, text.count)
      run = scalar.map(isMark) == true ? run + 1 : 0
      if run > limit {
        if let last = excess.last, last.upperBound == index {
          excess[excess.count - 1] = last.lowerBound..<end
        } else {
          excess.append(index..<end)
        }
      }
      index = end
    }
    return excess
  }

  /// Returns the character of several bytes at the start, or nil if it is no such one, and its length.
  private static func written(_ bytes: UnsafeRawBufferPointer) -> (Unicode.Scalar?, length: Int) {
    let length = bytes[0] >= 0xF0 ? 4 : bytes[0] >= 0xE0 ? 3 : 2
    guard bytes.count >= length else { return (nil, bytes.count) }
    var value = UInt32(bytes[0]) & (length == 2 ? 0x1F : length == 3 ? 0x0F : 0x07)
    for byte in bytes[1..<length] {
      // The following byte is not part of the character.
      guard byte & 0xC0 == 0x80 else { return (nil, 1) }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    return (Unicode.Scalar(value), length)
  }

  /// Returns the character that a numeric escape at the start stands for, or nil, and its length.
  private static func escaped(_ bytes: UnsafeRawBufferPointer) -> (Unicode.Scalar?, length: Int) {
    guard let unit = codeUnit(bytes) else { return (nil, 2) }
    guard unit & 0xFC00 == 0xD800 else { return (Unicode.Scalar(unit), 6) }
    let rest = UnsafeRawBufferPointer(rebasing: bytes[6...])
    guard let low = codeUnit(rest), low & 0xFC00 == 0xDC00 else { return (nil, 6) }
    return (Unicode.Scalar(0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF), 12)
  }

  /// Returns the number behind `\u`, or nil.
  private static func codeUnit(_ bytes: UnsafeRawBufferPointer) -> UInt32? {
    guard bytes.count >= 6, bytes[0] == UInt8(ascii: "\\"), bytes[1] == UInt8(ascii: "u") else {
      return nil
    }
    var value: UInt32 = 0
    for byte in bytes[2..<6] {
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
      default: return nil
      }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    // Ideographs and Hangul, the bulk of such text, are no marks.
    if (0x3400...0x9FFF).contains(scalar.value) || (0xAC00...0xD7A3).contains(scalar.value) {
      return false
    }
    return scalar.properties.canonicalCombiningClass != .notReordered
  }
}
