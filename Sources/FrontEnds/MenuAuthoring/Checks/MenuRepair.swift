package import Files
package import SourceText

/// Fixes menus in memory by the changes that are certain.
///
/// A change is kept only if the menu is better with it: its finding is gone, and no other one appears. A file with a
/// syntax error gets only the changes for that error, each of which must bring the parser further.
package struct MenuRepair: Sendable {
  package struct Made: Sendable, Hashable {
    /// The file, the line and the column.
    package let place: String
    package let title: String
    let path: String
  }

  /// The maximum number of checks: a syntax error hides the errors after it.
  private static let checkLimit = 400

  private let base: any FileSystem
  /// The only file that may be changed, or nil for all.
  private let path: String?
  package private(set) var made: [Made] = []
  /// The texts of the changed files by their paths, without byte order marks.
  package private(set) var texts: [String: [UInt8]] = [:]
  /// The original texts of the changed files.
  package private(set) var originals: [String: [UInt8]] = [:]
  /// The changes that improved nothing.
  private var refused: Set<FindingIdentity> = []

  package init(_ fileSystem: any FileSystem, path: String? = nil) {
    base = fileSystem
    self.path = path.map { fileSystem.canonicalPath($0) ?? $0 }
  }

  package var fileSystem: OverlayFileSystem { OverlayFileSystem(base, texts: texts) }

  package func text(of path: String) -> [UInt8]? { texts[base.canonicalPath(path) ?? path] }

  /// Makes changes until none improves the menu.
  ///
  /// - Parameter check: returns the findings about the menu, read from a file system.
  package mutating func run(_ check: (OverlayFileSystem) async -> [Diagnostic]) async {
    var findings = await check(fileSystem)
    var checks = 0
    while checks < Self.checkLimit, !Task.isCancelled {
      var changes = changes(for: findings)
      if changes.isEmpty { break }
      // If several changes together do not improve the menu, the first half of them is tried, down to a single one.
      while checks < Self.checkLimit, !Task.isCancelled {
        let next = making(changes)
        let after = await check(next.fileSystem)
        checks += 1
        if changes.improve(findings, to: after) {
          (self, findings) = (next, after)
          break
        }
        if changes.count == 1 {
          refused.insert(changes[0].identity)
          break
        }
        changes.removeLast(changes.count - changes.count / 2)
      }
    }
    // The changes of files that turned out not to be menus are reverted.
    for finding in findings where finding.code.rawValue == "not-a-menu" {
      guard let path = changeablePath(of: finding.location.file), texts[path] != nil else {
        continue
      }
      texts[path] = nil
      originals[path] = nil
      made.removeAll { $0.path == path }
    }
  }

  /// Returns the next changes to try, none of which touches another: first those that make files readable.
  private func changes(for findings: [Diagnostic]) -> [RepairChange] {
    var found: [String: [Diagnostic]] = [:]
    for finding in findings {
      guard let path = changeablePath(of: finding.location.file) else { continue }
      found[path, default: []].append(finding)
    }
    let changes = found.sorted { $0.key < $1.key }.flatMap { path, all -> [RepairChange] in
      // As long as a file cannot be parsed, only syntax errors are fixed.
      let errors = all.filter(\.isSyntaxError)
      let changes = (errors.isEmpty ? all : errors).compactMap { finding -> RepairChange? in
        guard let fix = finding.fixes.first(where: \.isCertain), !fix.edits.isEmpty,
          fix.edits.applied(to: finding.location.file.bytes) != finding.location.file.bytes
        else { return nil }
        let change = RepairChange(finding: finding, fix: fix, path: path)
        return refused.contains(change.identity) ? nil : change
      }
      return changes.apart
    }
    let hiding = changes.filter { $0.finding.hidesOthers }
    return hiding.isEmpty ? changes : hiding
  }

  private func changeablePath(of file: SourceFile) -> String? {
    let known =
      file.canonicalPath ?? path.flatMap { base.canonicalPath(file.name) == $0 ? $0 : nil }
    guard file.hasLines, let known, path.map({ $0 == known }) ?? true else { return nil }
    return known
  }

  private func making(_ changes: [RepairChange]) -> MenuRepair {
    var next = self
    for (path, changes) in Dictionary(grouping: changes, by: \.path) {
      let file = changes[0].finding.location.file
      let edits = changes.flatMap(\.fix.edits)
      guard let text = edits.applied(to: file.bytes) else { continue }
      if next.originals[path] == nil { next.originals[path] = file.bytes }
      next.texts[path] = text
      let shift = EditedOffsets(edits)
      next.refused = Set(next.refused.map { $0.path == path ? $0.moved(by: shift) : $0 })
    }
    next.made += changes.map { change in
      let file = change.finding.location.file
      let place = change.fix.edits.first.map { file.position(at: $0.range.lowerBound) }
      let position = place.map { ":\($0.line):\($0.column)" } ?? ""
      return Made(place: file.name + position, title: change.fix.title, path: change.path)
    }
    return next
  }
}
