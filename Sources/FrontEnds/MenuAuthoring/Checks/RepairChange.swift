internal import SourceText

/// The properties by which a finding, or a change that it offers, is recognised after changes.
struct FindingIdentity: Hashable, Sendable {
  let path: String
  let code: Diagnostic.Code
  let message: String
  /// The title of the change; nil for the finding itself.
  let title: String?
  var offset: Int

  init(_ finding: Diagnostic, path: String? = nil, title: String? = nil) {
    let file = finding.location.file
    self.path = path ?? file.canonicalPath ?? file.name
    (self.title, code, message) = (title, finding.code, finding.message)
    offset = finding.location.range?.lowerBound ?? -1
  }

  func moved(by offsets: EditedOffsets) -> FindingIdentity {
    var moved = self
    moved.offset = offsets.moved(offset)
    return moved
  }
}

struct RepairChange: Sendable {
  let finding: Diagnostic
  let fix: Fix
  let path: String

  var identity: FindingIdentity { FindingIdentity(finding, path: path, title: fix.title) }
}

extension [RepairChange] {
  /// Those of the changes of one source that do not touch one before them.
  var apart: [RepairChange] {
    var taken: [Range<Int>] = []
    return filter { change in
      let ranges = change.fix.edits.map(\.range)
      let touches = ranges.contains { range in
        taken.contains { $0.lowerBound <= range.upperBound && range.lowerBound <= $0.upperBound }
      }
      if !touches { taken += ranges }
      return !touches
    }
  }
}

extension Diagnostic {
  var isSyntaxError: Bool {
    severity == .error && ["yaml-syntax", "plist-syntax"].contains(code.rawValue)
  }

  /// Whether the content at this place is not checked, so that a fix may reveal further findings.
  var hidesOthers: Bool {
    isSyntaxError || severity == .error && ["not-a-menu", "wrong-type"].contains(code.rawValue)
  }
}
