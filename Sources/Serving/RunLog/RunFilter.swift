package import RunRecords

package struct RunFilter: Sendable, Hashable {
  /// Only the runs of this user.
  package var user: String?
  /// Only runs in one of these states; empty for all.
  package var states: Set<RunState>
  /// Only runs of the item at this path and of those below it; empty for all.
  package var path: [String]
  /// Only runs whose title, path, user and inputs have words that begin with the words of this text, ignoring case and
  /// accents.
  package var text: String
  /// Only runs that were started before this time, in milliseconds since 1970.
  package var end: Int?

  package init(
    user: String? = nil, states: Set<RunState> = [], path: [String] = [], text: String = ""
  ) {
    (self.user, self.states, self.path, self.text) = (user, states, path, text)
  }
}

/// The runs that a user may read, by their items.
package struct RunPermission: Sendable {
  /// Returns whether the runs of an item may be read; called once for each item of a page, not for each run.
  package let allows: @Sendable (RunItem) -> Bool
  /// The user who may read the runs that the same user started, whatever their items; or nil.
  package let user: String?

  package init(user: String? = nil, _ allows: @escaping @Sendable (RunItem) -> Bool) {
    (self.user, self.allows) = (user, allows)
  }

  /// Returns whether a run of `user` may be read because its reader started it.
  func isOwn(_ user: String) -> Bool { self.user?.utf8.elementsEqual(user.utf8) ?? false }
}

/// A position in the log, from which a page continues with older runs.
package struct RunCursor: Sendable, Hashable {
  let number: Int

  init(before number: Int) { self.number = number }

  /// Reads the text of a cursor; nil for any other text.
  package init?(text: String) {
    guard let number = Int(text), number > 0, String(number) == text else { return nil }
    self.number = number
  }

  package var text: String { String(number) }
}

/// A page of runs, the newest first.
package struct RunPage: Sendable, Hashable {
  package let runs: [Run]
  /// The position to continue at, or nil if there are no older runs.
  ///
  /// A page may have fewer runs than requested, even none, and still continue: the number of rows read for one page is
  /// limited.
  package let older: RunCursor?
}
