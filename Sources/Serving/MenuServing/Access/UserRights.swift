internal import MenuItems
internal import ServerAccess

/// What the users to whom the same rules apply may do with the items of a menu, and what they see of it.
///
/// The policy decides; each of its answers is kept as long as the menu and the policy stay.
@MainActor final class UserRights {
  /// The menu with what may be seen.
  let menu: Menu
  /// Whether anything of the menu may be seen.
  let mayViewMenu: Bool

  /// The rows that were written for users with these rights.
  let knownRows = KnownRows()

  private let policy: AccessPolicy
  private let user: ServerUser
  // The items are kept with the answers, so that no other takes the place of one.
  private var known: [ObjectIdentifier: (item: MenuItem, rights: ItemRights)] = [:]

  /// The number of answers that are kept; programs may make items without end.
  private static let limit = 4_096

  /// Creates the rights of a user, and of all others to whom the same rules of `policy` apply.
  init(_ policy: AccessPolicy, of user: ServerUser, on menu: Menu) {
    (self.policy, self.user) = (policy, user)
    self.menu = policy.menu(menu, seenBy: user)
    mayViewMenu = policy.allows(user, .view, on: AccessedItem(menu))
  }

  /// Returns the rights on an item.
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

/// The rights of all users on the menu of a site.
@MainActor final class RightsTable {
  private var rights: [[Int]: UserRights] = [:]
  private var policy: AccessPolicy?
  private var menu: Menu?

  /// Returns the rights of a user under a policy on a menu.
  func rights(of user: ServerUser, _ policy: AccessPolicy, on menu: Menu) -> UserRights {
    if self.menu !== menu || self.policy != policy {
      (self.menu, self.policy, rights) = (menu, policy, [:])
    }
    let rules = policy.rules(naming: user)
    if let known = rights[rules] { return known }
    let made = UserRights(policy, of: user, on: menu)
    rights[rules] = made
    return made
  }
}
