/// Scalars as texts are compared by where neither case nor marks count.
public enum FoldedScalar {
  /// What `scalar` is compared as; nil for a mark, which is not compared.
  ///
  /// The rule is that of filters: canonical decomposition and simple case mapping of the Unicode Standard,
  /// the same in every language.
  public static func of(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    let folded = ScalarFolding.lowered(scalar.value)
    return folded == 0 && scalar.value != 0 ? nil : Unicode.Scalar(folded)
  }
}
