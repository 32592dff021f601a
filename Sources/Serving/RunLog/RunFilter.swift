package import RunRecords

/// Which runs a page shows.
package struct RunFilter: Sendable, Hashable {
  /// Only the runs of this user.
  package var user: String?
  /// Only runs in one of these states; none of them means all.
  package var states: Set<RunState>
  /// Only runs of the item at this path and of those below it; empty for all.
  package var path: [String]
  /// Only runs whose title, user and inputs have words that begin with all words of this text, whatever their case
  /// and accents.
  package var text: String

  /// Creates a filter.
  package init(
    user: String? = nil, states: Set<RunState> = [], path: [String] = [], text: String = ""
  ) {
    (self.user, self.states, self.path, self.text) = (user, states, path, text)
  }
}

/// Which runs somebody may read, by their items.
package struct RunPermission: Sendable {
  /// Whether the runs of an item may be read; asked once for each item of a page, not for each run.
  package let allows: @Sendable (RunItem) -> Bool
  /// The user who may read the runs that the same user has started, whatever their items; nil for nobody.
  package let user: String?

  /// Creates the permission to read the runs of the items that `allows` is true for, and those of `user`.
  package init(user: String? = nil, _ allows: @escaping @Sendable (RunItem) -> Bool) {
    (self.user, self.allows) = (user, allows)
  }

  /// Whether `user`, who has started a run, is who may read it for that.
  func isOwn(_ user: String) -> Bool { self.user?.utf8.elementsEqual(user.utf8) ?? false }
}

/// A place in the log, from which a page goes on to older runs.
package struct RunCursor: Sendable, Hashable {
  /// The number before which it goes on.
  let number: Int

  /// Creates the cursor in front of a run's number.
  init(before number: Int) { self.number = number }

  /// Creates the cursor that `text` is the text of, or nil if it is none.
  package init?(text: String) {
    guard let number = Int(text), number > 0, String(number) == text else { return nil }
    self.number = number
  }

  /// The text of the cursor, for addresses.
  package var text: String { String(number) }
}

/// Runs of the log, the newest first.
package struct RunPage: Sendable, Hashable {
  /// The runs.
  package let runs: [Run]
  /// Where to go on, or nil if there are no older runs.
  ///
  /// A page may have fewer runs than asked for, even none, and
  /// still go on: only so many are looked at for one page.
  package let older: RunCursor?
}
