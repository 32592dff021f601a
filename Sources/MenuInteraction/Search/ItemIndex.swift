package import FuzzyMatching
public import MenuItems

/// The items of a menu and of the menus below it, to be searched.
public struct ItemIndex: Sendable {
  /// An item, and the items that lead to it.
  public struct Place: Sendable {
    /// The item.
    public var item: MenuItem
    /// The items whose menus lead to it, outermost first.
    public var trail: [MenuItem]
  }

  /// The items, each before those that it leads to.
  public let places: [Place]
  package let candidates: CandidateList
  /// The names of the items' icons.
  package let icons: Set<String>

  /// The items of `menu` and of the menus below it.
  public init(_ menu: Menu) {
    var places: [Place] = []
    Self.collect(menu, trail: [], &places)
    self.places = places
    icons = Set(places.lazy.compactMap(\.item.icon))
    candidates = CandidateList(
      places.lazy.map { (title: $0.item.title, subtitle: $0.item.subtitle) })
  }

  /// The items that match `query`, the best first; equals in their order.
  ///
  /// A match in the title counts more than one in the subtitle.
  public func places(matching query: String) -> [Place] {
    candidates.searchNow(FuzzyMatcher(query: query)).lines.map { places[Int($0)] }
  }

  private static func collect(_ menu: Menu, trail: [MenuItem], _ places: inout [Place]) {
    for item in menu.items {
      places.append(Place(item: item, trail: trail))
      if let submenu = item.submenu { collect(submenu, trail: trail + [item], &places) }
    }
  }
}
