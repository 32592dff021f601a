/// Changes that can be made together.
public enum FixSet {
  /// Returns the changes that may be made without asking: the first certain one of each finding, as far as they
  /// do not touch each other.
  ///
  /// - Parameter diagnostics: the findings about one source.
  public static func certain(of diagnostics: [Diagnostic]) -> [Fix] {
    var kept: [Fix] = []
    var taken: [Range<Int>] = []
    for diagnostic in diagnostics {
      guard let fix = diagnostic.fixes.first(where: \.isCertain), !fix.edits.isEmpty,
        !kept.contains(fix)
      else { continue }
      let ranges = fix.edits.map(\.range)
      let touches = ranges.contains { range in
        taken.contains { $0.lowerBound <= range.upperBound && range.lowerBound <= $0.upperBound }
      }
      if touches { continue }
      kept.append(fix)
      taken += ranges
    }
    return kept
  }
}
