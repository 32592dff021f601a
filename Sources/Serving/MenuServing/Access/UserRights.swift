internal import MenuItems
internal import ServerAccess

/// The rights on the items of a menu, and the visible part of the menu, for users with the same access rules.
///
/// The policy decides; its answers are cached as long as the menu and the policy stay the same.
@MainActor final class UserRights {
  let menu: Menu
  /// Whether any part of the menu may be seen.
  let mayViewMenu: Bool

  /// The rows that were written for users with these rights.
  let knownRows = KnownRows()

  private let policy: AccessPolicy
  private let user: ServerUser
  // The items are retained with the answers, so that their identifiers are not reused.
  private var known: [ObjectIdentifier: (item: MenuItem, rights: ItemRights)] = [:]

  /// The maximum number of cached answers; programs may make any number of items.
  private static let limit = 4_096

  init(
    _ policy: AccessPolicy, of user: ServerUser, on menu: Menu, names: AccessPolicy.HandlerNames
  ) {
    (self.policy, self.user) = (policy, user)
    self.menu = policy.menu(menu, seenBy: user, names: names)
    mayViewMenu = policy.allows(user, .view, on: AccessedItem(menu))
  }

  func rights(on item: MenuItem) -> ItemRights {
    if let known = known[ObjectIdentifier(item)] { return known.rights }
    let accessed = AccessedItem(item)
    let rights = ItemRights(
      view: policy.allows(user, .view, on: accessed), run: policy.allows(user, .run, on: accessed))
    if known.count >= Self.limit { known = [:] }
    known[ObjectIdentifier(item)] = (item, rights)
    return rights
  }
}

@MainActor final class RightsTable {
  private var rights: [[Int]: UserRights] = [:]
  private var policy: AccessPolicy?
  private var menu: Menu?

  func rights(
    of user: ServerUser, _ policy: AccessPolicy, on menu: Menu,
    names: AccessPolicy.HandlerNames = { [$0] }
  ) -> UserRights {
    if self.menu !== menu || self.policy != policy {
      (self.menu, self.policy, rights) = (menu, policy, [:])
    }
    let rules = policy.rules(naming: user)
    if let known = rights[rules] { return known }
    let made = UserRights(policy, of: user, on: menu, names: names)
    rights[rules] = made
    return made
  }
}
