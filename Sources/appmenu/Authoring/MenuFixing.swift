internal import AppMenuKit
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

  /// Writes the changed files, each as a whole or not at all.
  ///
  /// - Throws: the reason why a file cannot be written.
  func write() throws(FileSystemError) {
    for (path, text) in texts.sorted(by: { $0.key < $1.key }) where text != originals[path] {
      let current = try LocalFileSystem().readRegularFile(path, limit: 64 << 20)
      // A text in another encoding, or one that has changed meanwhile, stays as it is.
      guard current == originals[path] else { throw FileSystemError(number: EBUSY) }
      try Self.replace(path, with: text)
    }
  }

  private static func replace(_ path: String, with text: [UInt8]) throws(FileSystemError) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw FileSystemError(number: errno) }
    let temporary = "\(path).\(getpid()).tmp"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileSystemError(number: errno) }
    var failure: Int32 = 0
    if fchmod(descriptor, status.st_mode & 0o7777) != 0 { failure = errno }
    var rest = text[...]
    while failure == 0, !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { failure = errno }
    }
    if failure == 0, fsync(descriptor) != 0 { failure = errno }
    close(descriptor)
    if failure == 0, rename(temporary, path) != 0 { failure = errno }
    if failure != 0 {
      unlink(temporary)
      throw FileSystemError(number: failure)
    }
  }
}
