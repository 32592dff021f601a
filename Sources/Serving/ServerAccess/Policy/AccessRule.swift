package import MenuItems

/// A rule; without patterns and tags it applies to no item.
package struct AccessRule: Sendable, Hashable {
  package var verbs: Set<AccessVerb> = []
  package var users: Set<ExactName> = []
  package var groups: Set<ExactName> = []
  package var isForEveryone = false
  /// The patterns of the items; empty for any place, if there are tags.
  package var items: [ItemPattern] = []
  /// The tags of which an item must have at least one; empty for any item, if there are patterns.
  package var tags: Set<ExactName> = []

  func names(_ user: ServerUser) -> Bool {
    isForEveryone || users.contains(user.exactName) || !groups.isDisjoint(with: user.groups)
  }

  func allows(_ verb: AccessVerb, on item: AccessedItem) -> Bool {
    verbs.contains(verb) && covers(item)
  }

  /// Returns whether the rule makes an item itself visible.
  ///
  /// An item is also visible for one of its actions that the rule allows by the action's own tags.
  func shows(_ item: AccessedItem) -> Bool {
    letsSee
      && (covers(item)
        || item.actionTags.contains { covers(AccessedItem(path: item.path, tags: $0)) })
  }

  /// Returns whether the rule may make items visible that are below a path and not known yet.
  ///
  /// A rule with tags does not: it would show every submenu that a program makes.
  func mayShow(below path: [String]) -> Bool {
    letsSee && tags.isEmpty && items.contains { $0.mayMatch(below: path) }
  }

  private var letsSee: Bool { verbs.contains(.view) || verbs.contains(.run) }

  private func covers(_ item: AccessedItem) -> Bool {
    if items.isEmpty && tags.isEmpty { return false }
    return item.matches(items, tags)
  }
}

extension AccessedItem {
  /// Returns whether the item is at one of some places, if there are any, and has one of some tags, if there are any.
  fileprivate func matches(_ items: [ItemPattern], _ tags: Set<ExactName>) -> Bool {
    (items.isEmpty || items.contains { $0.matches(path) })
      && (tags.isEmpty || self.tags.contains { tags.contains(ExactName($0)) })
  }
}

/// A rule about the rights of what some items run; without patterns, tags and handlers it covers no item.
package struct ConfinementRule: Sendable, Hashable {
  /// The patterns of the items; empty for any place, if there are tags or handlers.
  package var items: [ItemPattern] = []
  /// The tags of which an item must have at least one; empty for any item, if there are patterns or handlers.
  package var tags: Set<ExactName> = []
  /// The names of handlers, or ids of plugins, of which the item's handlers must have one; empty for any item, if there are patterns or tags.
  package var handlers: Set<ExactName> = []
  /// The rights, with absolute paths.
  package var permissions = Confinement()

  package init() {}

  func covers(_ item: AccessedItem, _ names: Set<ExactName>) -> Bool {
    if items.isEmpty && tags.isEmpty && handlers.isEmpty { return false }
    return item.matches(items, tags) && (handlers.isEmpty || !handlers.isDisjoint(with: names))
  }
}
