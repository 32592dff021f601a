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

  /// Creates the name of an item.
  package init(path: [String], tags: Set<String> = []) { (self.path, self.tags) = (path, tags) }
}
