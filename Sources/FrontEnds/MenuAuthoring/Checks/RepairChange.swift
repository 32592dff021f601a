internal import SourceText

struct RepairChange: Sendable {
  /// The properties by which a change is recognised after other changes.
  struct Identity: Hashable, Sendable {
    let path: String
    let title: String
    let message: String
    var offset: Int

    func moved(by offsets: EditedOffsets) -> Identity {
      var moved = self
      moved.offset = offsets.moved(offset)
      return moved
    }
  }

  let finding: Diagnostic
  let fix: Fix
  let path: String

  var identity: Identity {
    Identity(
      path: path, title: fix.title, message: finding.message,
      offset: finding.location.range?.lowerBound ?? 0)
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
