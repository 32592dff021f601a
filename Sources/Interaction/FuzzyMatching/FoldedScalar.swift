/// Folding of scalars for comparisons that ignore case and marks.
package enum FoldedScalar {
  /// Returns the folded form of `scalar`, or nil for a mark, which is ignored.
  ///
  /// The rule is the same as in filters and in every language: canonical decomposition and simple case mapping of the
  /// Unicode Standard.
  package static func of(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    let folded = ScalarFolding.lowered(scalar.value)
    return folded == 0 && scalar.value != 0 ? nil : Unicode.Scalar(folded)
  }
}
