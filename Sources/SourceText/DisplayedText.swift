internal import TerminalText

/// The rule for text that is shown, wherever it comes from.
package enum DisplayedText {
  /// Whether text may hold `scalar`: any but control characters, separators of lines and paragraphs, and
  /// explicit bidirectional controls.
  package static func mayHold(_ scalar: Unicode.Scalar) -> Bool { !SafeText.isUnsafe(scalar) }
}
