package import SourceText

/// YAML's tag `!!str`, which makes a text of what would be a number or a Boolean.
package struct TextTag: Sendable {
  /// The suggestion.
  package static let help = "take `!!str` away, which makes a text of the value"

  package let removal: Fix

  /// Creates the tag of the value at `range`; nil without a tag, or if the value is a text in any case.
  package init?(of range: Range<Int>, in file: SourceFile) {
    let mark = Array("!!str".utf8)
    guard file.hasLines, range.upperBound <= file.bytes.count, file.bytes[range].starts(with: mark)
    else { return nil }
    let rest = file.bytes[range].dropFirst(mark.count)
    let value = rest.drop { $0.isBlank }
    let text = String(decoding: value, as: UTF8.self)
    guard value.startIndex > rest.startIndex,
      Double(text) != nil || text == "true" || text == "false"
    else { return nil }
    removal = Fix("take the tag away", range.lowerBound..<value.startIndex, "", isCertain: true)
  }
}
