internal import FuzzyMatching
public import MenuItems

/// Finds the items of a menu, and of the menus below it, that match a query.
public struct ItemFilter: Sendable {
  private let matcher: FuzzyMatcher

  /// A filter for `query`.
  public init(query: String) { matcher = FuzzyMatcher(query: query) }

  /// An item that matches, and the titles that lead to it.
  public struct Found: Sendable {
    /// The item.
    public var item: MenuItem
    /// The titles of the menus that lead to it, outermost first.
    public var trail: [String]
    /// How well it matches; higher is better.
    public var score: Int
  }

  /// The items that match, the best first; a match in the title counts more than one in the subtitle.
  public func items(of menu: Menu) -> [Found] {
    var found: [Found] = []
    collect(menu, trail: [], &found)
    return found.enumerated().sorted { left, right in
      (right.element.score, left.offset) < (left.element.score, right.offset)
    }.map(\.element)
  }

  private func collect(_ menu: Menu, trail: [String], _ found: inout [Found]) {
    for item in menu.items {
      if let match = matcher.match(item.title) {
        found.append(Found(item: item, trail: trail, score: match.score * 2))
      } else if let subtitle = item.subtitle, let match = matcher.match(subtitle) {
        found.append(Found(item: item, trail: trail, score: match.score))
      }
      if let submenu = item.submenu { collect(submenu, trail: trail + [item.title], &found) }
    }
  }
}
