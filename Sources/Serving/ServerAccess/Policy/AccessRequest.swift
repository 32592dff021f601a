/// What a user wants to do with an item of the menu.
package enum AccessVerb: String, Sendable, Hashable, CaseIterable {
  /// See the item, and what is in it.
  case view
  /// Select it, and act on its views.
  case run
  /// Read the log of its runs.
  case log
}

/// An item, as the rules of access name it.
package struct AccessedItem: Sendable, Hashable {
  /// The IDs of the items that lead to it, its own last; empty for the menu itself.
  package var path: [String]
  /// Its tags.
  package var tags: Set<String>
  /// The tags of those of its actions that have tags of their own.
  package var actionTags: [Set<String>] = []
  /// The items in it, at any depth; nil if they are not known before it is opened, as those that a program makes.
  ///
  /// They decide whether the item is seen for what it leads to. Each is named by its whole path.
  package var inner: [AccessedItem]?

  /// Creates the name of an item.
  package init(path: [String], tags: Set<String> = [], inner: [AccessedItem]? = []) {
    (self.path, self.tags, self.inner) = (path, tags, inner)
  }

  /// Returns whether this item is in the one with a path, at any depth.
  func isBelow(_ path: [String]) -> Bool {
    self.path.count > path.count
      && zip(self.path, path).allSatisfy { ExactName($0) == ExactName($1) }
  }
}
