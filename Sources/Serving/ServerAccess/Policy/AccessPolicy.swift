package import MenuItems

/// All access rules: what no rule allows is denied.
///
/// There are no rules that deny, so the order of the rules does not matter, and an added rule never removes a right.
package struct AccessPolicy: Sendable, Hashable {
  package var rules: [AccessRule]
  /// The rules about what programs may do, of which the first that covers an item applies.
  package var confinements: [ConfinementRule]

  package init(_ rules: [AccessRule] = [], confinements: [ConfinementRule] = []) {
    (self.rules, self.confinements) = (rules, confinements)
  }

  /// The policy of a server on loopback: ``ServerUser/owner`` may do everything, all others nothing.
  package static let owner = AccessPolicy([
    AccessRule(
      verbs: Set(AccessVerb.allCases), users: [ServerUser.owner.exactName], items: [.everything])
  ])

  /// Returns whether a user may do something with an item; this function alone decides, on every route and for every
  /// frame.
  ///
  /// - `run`, `stop` and `log` need a rule that allows them on the item itself. None implies another, and a rule about
  ///   an item implies nothing for the items in it: patterns define their own depth.
  /// - `view` needs a rule that allows `view` or `run` on the item itself, or on an item in it at any depth, which
  ///   could not be reached otherwise. In the second case only the items on the way are visible.
  /// - If the inner items are not known (``AccessedItem/inner`` is nil), an item is visible if a rule without tags has
  ///   a pattern that can match an item in it.
  ///
  /// A user who is not signed in, nil, may do nothing.
  package func allows(
    _ user: ServerUser?, _ verb: AccessVerb, on item: AccessedItem
  ) -> Bool {
    guard let user else { return false }
    let rules = rules.filter { $0.names(user) }
    switch verb {
    case .run, .stop, .log: return rules.contains { $0.allows(verb, on: item) }
    case .view: return Self.isSeen(item, rules)
    }
  }

  /// Returns the indices of the rules that apply to a user: users with the same rules have the same rights.
  package func rules(naming user: ServerUser) -> [Int] {
    rules.indices.filter { rules[$0].names(user) }
  }

  /// Returns the rights that what an item runs has at most, or nil for all rights of the server.
  ///
  /// - Parameter handlers: all names of the item's handlers, and the ids of their plugins.
  package func confinement(of item: AccessedItem, handlers: Set<String>) -> Confinement? {
    let names = Set(handlers.map { ExactName($0) })
    return confinements.first { $0.covers(item, names) }?.permissions
  }

  private static func isSeen(_ item: AccessedItem, _ rules: [AccessRule]) -> Bool {
    if rules.contains(where: { $0.shows(item) }) { return true }
    guard let inner = item.inner else {
      return rules.contains { $0.mayShow(below: item.path) }
    }
    return inner.contains { $0.isBelow(item.path) && isSeen($0, rules) }
  }
}
