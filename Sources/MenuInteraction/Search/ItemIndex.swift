package import FuzzyMatching
package import MenuItems

/// A search index of the items of a menu and its submenus.
package struct ItemIndex: Sendable {
  /// An item with the items that lead to it.
  package struct Place: Sendable {
    /// The item.
    package var item: MenuItem
    /// The items whose menus lead to it, outermost first.
    package var trail: [MenuItem]
  }

  /// The items, each before the items of its submenu.
  package let places: [Place]
  package let candidates: CandidateList
  /// The names of the items' icons.
  package let icons: Set<String>

  /// Creates an index of the items of `menu` and its submenus.
  package init(_ menu: Menu) {
    var places: [Place] = []
    Self.collect(menu, trail: [], &places)
    self.places = places
    icons = Set(places.lazy.compactMap(\.item.icon))
    candidates = CandidateList(
      places.lazy.map { (title: $0.item.title, subtitle: $0.item.subtitle) })
  }

  /// Returns the items that match `query`, the best first; equal matches keep their order.
  ///
  /// A match in the title scores higher than one in the subtitle.
  package func places(matching query: String) -> [Place] {
    candidates.searchNow(FuzzyMatcher(query: query)).lines.map { places[Int($0)] }
  }

  private static func collect(_ menu: Menu, trail: [MenuItem], _ places: inout [Place]) {
    for item in menu.items {
      places.append(Place(item: item, trail: trail))
      if let submenu = item.submenu { collect(submenu, trail: trail + [item], &places) }
    }
  }
}
