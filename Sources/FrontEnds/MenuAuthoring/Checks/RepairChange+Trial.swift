internal import SourceText

extension [RepairChange] {
  /// Returns whether the findings that the changes are for are gone after them, and no new ones replace them.
  ///
  /// Where the reader stopped, or left something out, there may be findings that it could not see before. They do not
  /// count, except those in the new text and syntax errors at or before the fixed one.
  func improve(_ before: [Diagnostic], to after: [Diagnostic]) -> Bool {
    let offsets = Dictionary(grouping: self, by: \.path).mapValues {
      EditedOffsets($0.flatMap(\.fix.edits))
    }
    // Findings before the changes have their places after them.
    func moved(_ finding: Diagnostic) -> FindingIdentity {
      let identity = FindingIdentity(finding)
      return offsets[identity.path].map(identity.moved) ?? identity
    }
    let left = Set(after.map { FindingIdentity($0) })
    if contains(where: { left.contains(moved($0.finding)) }) { return false }
    let known = Set(before.map { moved($0) })
    let new = after.filter { $0.severity != .hint && !known.contains(FindingIdentity($0)) }
    guard contains(where: { $0.finding.hidesOthers }) else { return new.isEmpty }
    return !new.contains { isNoProgress($0, offsets) || isCaused($0, offsets) }
  }

  /// Whether a syntax error is at or before one that the changes are for.
  private func isNoProgress(_ finding: Diagnostic, _ offsets: [String: EditedOffsets]) -> Bool {
    guard finding.isSyntaxError else { return false }
    let path = FindingIdentity(finding).path
    let fixed = filter { $0.path == path && $0.finding.isSyntaxError }.compactMap { change in
      change.finding.location.range.flatMap { offsets[path]?.moved($0.lowerBound) }
    }
    guard let fixed = fixed.min(), let place = finding.location.range?.lowerBound else {
      return true
    }
    return place <= fixed
  }

  private func isCaused(_ finding: Diagnostic, _ offsets: [String: EditedOffsets]) -> Bool {
    guard finding.severity == .error, let range = finding.location.range,
      let places = offsets[FindingIdentity(finding).path]?.newRanges
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
}
