/// Changes that can be made together.
public enum FixSet {
  /// Returns the changes that may be made without asking: the first certain one of each finding, as far as they
  /// do not touch each other.
  ///
  /// - Parameter diagnostics: the findings about one source.
  public static func certain(of diagnostics: [Diagnostic]) -> [Fix] {
    let fixes = diagnostics.compactMap { $0.fixes.first(where: \.isCertain) }
    return apart(fixes).map { fixes[$0] }
  }

  /// Returns the indices of those of the changes of one source that do not touch one before them; changes without
  /// edits are left out.
  package static func apart(_ fixes: [Fix]) -> [Int] {
    var kept: [Int] = []
    var taken: [Range<Int>] = []
    for (index, fix) in fixes.enumerated() where !fix.edits.isEmpty {
      let ranges = fix.edits.map(\.range)
      let touches = ranges.contains { range in
        taken.contains { $0.lowerBound <= range.upperBound && range.lowerBound <= $0.upperBound }
      }
      if touches { continue }
      kept.append(index)
      taken += ranges
    }
    return kept
  }
}
