package import SourceText

/// Mends menus by the changes that leave no doubt, in memory.
package struct Mending: Sendable {
  /// A change that was made.
  package struct Made: Sendable, Hashable {
    /// The file, the line and the column.
    package let place: String
    /// The change in words.
    package let title: String
  }

  /// The maximum number of rounds: a syntax error hides those behind it.
  private static let roundLimit = 200

  private let base: any FileSystem
  /// The one file that may be changed, or nil for all.
  private let path: String?
  /// The changes that were made, in order.
  package private(set) var made: [Made] = []
  /// The texts of the changed files by their paths, without byte order marks.
  package private(set) var texts: [String: [UInt8]] = [:]
  /// The same files as they were.
  package private(set) var originals: [String: [UInt8]] = [:]

  /// Creates a state without changes.
  ///
  /// - Parameters:
  ///   - fileSystem: the file system of the menus.
  ///   - path: the one file that may be changed, or nil for all.
  package init(_ fileSystem: any FileSystem, path: String? = nil) {
    base = fileSystem
    self.path = path.map { fileSystem.canonicalPath($0) ?? $0 }
  }

  /// The file system with the changed texts.
  package var fileSystem: OverlayFileSystem { OverlayFileSystem(base, texts: texts) }

  /// Returns the text of the file at `path` if it was changed.
  package func text(of path: String) -> [UInt8]? { texts[base.canonicalPath(path) ?? path] }

  /// Mends until nothing more can be mended.
  ///
  /// - Parameter check: returns the findings about the menu, read from a file system.
  package mutating func mend(_ check: (OverlayFileSystem) async -> [Diagnostic]) async {
    var findings = await check(fileSystem)
    for _ in 0..<Self.roundLimit where !Task.isCancelled {
      // The key that an unknown one seems to be may be there already.
      let known = findings.filter { $0.code.rawValue != "unknown-key" }
      var outcome = await round(findings, check)
      if outcome == nil { outcome = await round(known, check) }
      guard let outcome else { return }
      (self, findings) = outcome
    }
  }

  /// Returns the state after the changes for `findings`, and the findings that are left; nil if there are no changes
  /// or they make it worse.
  private func round(
    _ findings: [Diagnostic], _ check: (OverlayFileSystem) async -> [Diagnostic]
  ) async -> (Mending, [Diagnostic])? {
    var next = self
    guard next.apply(findings) else { return nil }
    let after = await check(next.fileSystem)
    // Mending a syntax error may reveal further errors behind it.
    if findings.contains(where: Self.isSyntax) { return (next, after) }
    let isWorse =
      Self.errors(after) > Self.errors(findings)
      || Self.duplicateKeys(after) > Self.duplicateKeys(findings)
    return isWorse ? nil : (next, after)
  }

  private static func duplicateKeys(_ findings: [Diagnostic]) -> Int {
    findings.count { $0.code.rawValue == "duplicate-key" }
  }

  private static func errors(_ findings: [Diagnostic]) -> Int {
    DiagnosticReport(findings).errorCount
  }

  private static func isSyntax(_ finding: Diagnostic) -> Bool {
    finding.severity == .error
      && ["yaml-syntax", "plist-syntax", "not-a-menu", "wrong-type"].contains(finding.code.rawValue)
  }

  /// Makes the changes of a round; returns false if there are none.
  private mutating func apply(_ findings: [Diagnostic]) -> Bool {
    var byFile: [ObjectIdentifier: [Diagnostic]] = [:]
    for finding in findings {
      byFile[ObjectIdentifier(finding.location.file), default: []].append(finding)
    }
    var isChanged = false
    for found in byFile.values.sorted(by: { $0[0].location.file.name < $1[0].location.file.name }) {
      let file = found[0].location.file
      let known =
        file.canonicalPath ?? self.path.flatMap { base.canonicalPath(file.name) == $0 ? $0 : nil }
      guard file.hasLines, let path = known, self.path.map({ $0 == path }) ?? true else { continue }
      let fixes = FixSet.certain(of: found)
      guard !fixes.isEmpty, let text = fixes.flatMap(\.edits).applied(to: file.bytes),
        text != file.bytes
      else { continue }
      if originals[path] == nil { originals[path] = file.bytes }
      texts[path] = text
      isChanged = true
      for fix in fixes {
        let place = fix.edits.first.map { file.position(at: $0.range.lowerBound) }
        let position = place.map { ":\($0.line):\($0.column)" } ?? ""
        made.append(Made(place: file.name + position, title: fix.title))
      }
    }
    return isChanged
  }
}
