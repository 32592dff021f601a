internal import SourceText

struct RepairTrial {
  private let changes: [RepairChange]
  private let after: [Diagnostic]
  private let offsets: [String: EditedOffsets]
  /// The findings before the changes, with their places after them.
  private let known: Set<FindingIdentity>

  init(_ changes: [RepairChange], before: [Diagnostic], after: [Diagnostic]) {
    let offsets = Dictionary(grouping: changes, by: \.path).mapValues {
      EditedOffsets($0.flatMap(\.fix.edits))
    }
    (self.changes, self.after, self.offsets) = (changes, after, offsets)
    known = Set(before.map { Self.finding($0, offsets) })
  }

  /// Whether the findings that the changes are for are gone, and no new ones replace them.
  ///
  /// Where the reader stopped, or left something out, there may be findings that it could not see before. They do not
  /// count, except those in the new text and syntax errors at or before the fixed one.
  var isBetter: Bool {
    let left = Set(after.map { Self.finding($0, [:]) })
    if changes.contains(where: { left.contains(Self.finding($0.finding, offsets)) }) {
      return false
    }
    let new = after.filter {
      $0.severity != .hint && !known.contains(Self.finding($0, [:]))
    }
    guard changes.contains(where: { $0.finding.hidesOthers }) else { return new.isEmpty }
    return !new.contains { isNoProgress($0) || isCaused($0) }
  }

  /// Whether a syntax error is at or before one that the changes are for.
  private func isNoProgress(_ finding: Diagnostic) -> Bool {
    guard finding.isSyntaxError else { return false }
    let path = Self.path(of: finding)
    let fixed = changes.filter { $0.path == path && $0.finding.isSyntaxError }.compactMap {
      change in
      change.finding.location.range.flatMap { offsets[path]?.moved($0.lowerBound) }
    }
    guard let fixed = fixed.min(), let place = finding.location.range?.lowerBound else {
      return true
    }
    return place <= fixed
  }

  private func isCaused(_ finding: Diagnostic) -> Bool {
    guard finding.severity == .error, let range = finding.location.range,
      let places = offsets[Self.path(of: finding)]?.newRanges
    else { return false }
    let file = finding.location.file
    if finding.code.rawValue == "duplicate-key" {
      let other = finding.notes.compactMap { $0.location?.range }
      return ([range] + other).contains { range in
        let line = file.lineRange(containing: range.lowerBound)
        return places.contains { line.contains($0.lowerBound) || line.contains($0.upperBound) }
      }
    }
    // A collection of several lines may contain the changes without being about them.
    guard range.upperBound <= file.lineRange(containing: range.lowerBound).upperBound else {
      return false
    }
    return places.contains { place in
      place.isEmpty
        ? range.lowerBound <= place.lowerBound && place.lowerBound <= range.upperBound
        : place.overlaps(range) && file.bytes[place].contains { $0 > 0x20 }
    }
  }

  private static func finding(
    _ finding: Diagnostic, _ offsets: [String: EditedOffsets]
  ) -> FindingIdentity {
    let identity = FindingIdentity(finding, path: path(of: finding))
    return offsets[identity.path].map(identity.moved) ?? identity
  }

  private static func path(of finding: Diagnostic) -> String {
    finding.location.file.canonicalPath ?? finding.location.file.name
  }
}
