internal import DisplayText

/// The rule for displayed text of any origin.
package enum DisplayedText {
  /// Returns whether text may contain `scalar`: any scalar except control characters, separators of lines and
  /// paragraphs, and explicit bidirectional controls.
  package static func mayHold(_ scalar: Unicode.Scalar) -> Bool { !SafeText.isUnsafe(scalar) }
}
