/// What a user wants to do with an item of the menu.
package enum AccessVerb: String, Sendable, Hashable, CaseIterable {
  /// See the item, and what is in it.
  case view
  /// Select the item, and act on its views.
  case run
  /// Stop the item's runs that other users started.
  case stop
  /// Read the log of the item's runs.
  case log
}

package struct AccessedItem: Sendable, Hashable {
  /// The IDs that lead to the item, its own last; empty for the menu itself.
  package var path: [String]
  package var tags: Set<String>
  /// The tags of those of its actions that have tags of their own.
  package var actionTags: [Set<String>] = []
  /// The items in it, at any depth; nil if they are not known before it is opened, such as those of a program.
  ///
  /// An item is visible if one of them is. Each has its whole path.
  package var inner: [AccessedItem]?

  package init(path: [String], tags: Set<String> = [], inner: [AccessedItem]? = []) {
    (self.path, self.tags, self.inner) = (path, tags, inner)
  }

  /// Returns whether this item is below the one with a path, at any depth.
  func isBelow(_ path: [String]) -> Bool {
    self.path.count > path.count
      && zip(self.path, path).allSatisfy { ExactName($0) == ExactName($1) }
  }
}
