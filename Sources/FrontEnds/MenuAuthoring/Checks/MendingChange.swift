internal import SourceText

/// A change that may be made without asking, with the finding that asks for it.
struct MendingChange: Sendable {
  /// A change as it is found again after others.
  struct Identity: Hashable, Sendable {
    let path: String
    let title: String
    let message: String
    var offset: Int

    /// Returns the change behind edits of its file.
    func moved(by offsets: EditedOffsets) -> Identity {
      var moved = self
      moved.offset = offsets.moved(offset)
      return moved
    }
  }

  /// The finding.
  let finding: Diagnostic
  /// The change.
  let fix: Fix
  /// The path of the file.
  let path: String

  /// The change as it is found again.
  var identity: Identity {
    Identity(
      path: path, title: fix.title, message: finding.message,
      offset: finding.location.range?.lowerBound ?? 0)
  }
}

extension Diagnostic {
  /// Whether a parser stopped here.
  var isSyntaxError: Bool {
    severity == .error && ["yaml-syntax", "plist-syntax"].contains(code.rawValue)
  }

  /// Whether what stands there is not looked at, so that there may be further findings when it is mended.
  var hidesOthers: Bool {
    isSyntaxError || severity == .error && ["not-a-menu", "wrong-type"].contains(code.rawValue)
  }
}
