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
    var paths: [[String]] = []
    Self.collect(menu, trail: [], path: [], &places, &paths)
    self.places = places
    icons = Set(places.lazy.compactMap(\.item.icon))
    candidates = CandidateList(
      items: zip(places, paths).lazy.map { place, path in
        let item = place.item
        return CandidateList.Item(
          title: item.title, subtitle: item.subtitle, keywords: item.searchedWords, path: path)
      })
  }

  /// Returns the items that match `query`, the best first; equal matches keep their order.
  ///
  /// A match in the title scores highest, then one in a keyword or in a text's plain form, in the subtitle, and in a title that leads to
  /// the item.
  package func places(matching query: String) -> [Place] {
    candidates.searchNow(FuzzyMatcher(query: query)).lines.map { places[Int($0)] }
  }

  private static func collect(
    _ menu: Menu, trail: [MenuItem], path: [String], _ places: inout [Place],
    _ paths: inout [[String]]
  ) {
    for item in menu.items {
      places.append(Place(item: item, trail: trail))
      paths.append(path)
      guard let submenu = item.submenu else { continue }
      collect(
        submenu, trail: trail + [item], path: path + item.titles, &places, &paths)
    }
  }
}
