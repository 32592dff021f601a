/// What some users may do with some items.
package struct AccessRule: Sendable, Hashable {
  /// What they may do.
  package var verbs: Set<AccessVerb>
  /// The names of users that it is about.
  package var users: Set<ExactName>
  /// The groups whose members it is about.
  package var groups: Set<ExactName>
  /// Whether it is about everyone who is signed in.
  package var isForEveryone: Bool
  /// The places of the items; none for any place, if there are tags.
  package var items: [ItemPattern]
  /// The tags of which an item has one at least; none for any item, if there are places.
  package var tags: Set<ExactName>

  /// Creates a rule; without places and tags it is about no item at all.
  ///
  /// - Parameters:
  ///   - verbs: what the users may do.
  ///   - isForEveryone: whether it is about everyone who is signed in.
  ///   - items: the places of the items.
  ///   - tags: the tags of which an item at such a place must have one.
  package init(
    _ verbs: Set<AccessVerb>, users: Set<ExactName> = [], groups: Set<ExactName> = [],
    isForEveryone: Bool = false, items: [ItemPattern] = [], tags: Set<ExactName> = []
  ) {
    (self.verbs, self.users, self.groups) = (verbs, users, groups)
    (self.isForEveryone, self.items, self.tags) = (isForEveryone, items, tags)
  }

  /// Returns whether the rule is about a user.
  func names(_ user: ServerUser) -> Bool {
    isForEveryone || users.contains(ExactName(user.name)) || !groups.isDisjoint(with: user.groups)
  }

  /// Returns whether the rule allows `verb` on an item itself.
  func allows(_ verb: AccessVerb, on item: AccessedItem) -> Bool {
    verbs.contains(verb) && covers(item)
  }

  /// Returns whether the rule lets an item itself be seen.
  ///
  /// An item is seen for one of its actions, too, that the rule allows by the action's own tags.
  func shows(_ item: AccessedItem) -> Bool {
    letsSee
      && (covers(item)
        || item.actionTags.contains { covers(AccessedItem(path: item.path, tags: $0)) })
  }

  /// Returns whether the rule may let items be seen that are not known yet, and stand below a path.
  ///
  /// A rule about tags leads to nothing that is not known: it would show every submenu that a program makes.
  func mayShow(below path: [String]) -> Bool {
    letsSee && tags.isEmpty && items.contains { $0.mayMatch(below: path) }
  }

  private var letsSee: Bool { verbs.contains(.view) || verbs.contains(.run) }

  private func covers(_ item: AccessedItem) -> Bool {
    if items.isEmpty && tags.isEmpty { return false }
    return (items.isEmpty || items.contains { $0.matches(item.path) })
      && (tags.isEmpty || item.tags.contains { tags.contains(ExactName($0)) })
  }
}
