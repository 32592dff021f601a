internal import AppMenuKit
internal import DocumentWriting
internal import Foundation
internal import MenuAuthoring

/// Mends menu files by the changes that leave no doubt.
struct MenuFixing {
  /// A change that was made.
  struct Made {
    /// The file, the line and the column.
    let place: String
    /// The change in words.
    let title: String
  }

  /// The maximum number of rounds: a syntax error hides those behind it.
  private static let roundLimit = 200

  /// The changes that were made, in order.
  private(set) var made: [Made] = []
  /// The texts of the changed files by their paths.
  private var texts: [String: [UInt8]] = [:]
  private var originals: [String: [UInt8]] = [:]

  /// The file system with the changed texts.
  var fileSystem: any FileSystem { OverlayFileSystem(LocalFileSystem(), texts: texts) }

  /// Mends until nothing more can be mended.
  ///
  /// - Parameter check: returns the findings about the menu, read from a file system.
  mutating func mend(_ check: (any FileSystem) async -> [Diagnostic]) async {
    var findings = await check(fileSystem)
    for _ in 0..<Self.roundLimit {
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
    _ findings: [Diagnostic], _ check: (any FileSystem) async -> [Diagnostic]
  ) async -> (MenuFixing, [Diagnostic])? {
    var next = self
    guard next.apply(findings) else { return nil }
    let after = await check(next.fileSystem)
    // What stands behind a syntax error is found only without it.
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
      guard file.hasLines, let path = file.canonicalPath else { continue }
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

  /// Writes the changed files, each as a whole, after checking that none has changed meanwhile.
  ///
  /// - Throws: the reason why a file cannot be written; `EBUSY` for one that has changed or is in another encoding,
  ///   and then no file is written.
  func write() throws(FileSystemError) {
    let changed = texts.sorted { $0.key < $1.key }.filter { $0.value != originals[$0.key] }
    for (path, _) in changed {
      let current = try LocalFileSystem().readRegularFile(path, limit: 64 << 20)
      guard current == originals[path] else { throw FileSystemError(number: EBUSY) }
    }
    for (path, text) in changed { try AtomicFile.write(text, to: path) }
  }
}
