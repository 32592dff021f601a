package import FuzzyMatching
package import MenuItems

/// A search index of the items of a menu and its submenus, of their actions, and of the items of sources that were
/// read before.
package struct ItemIndex: Sendable {
  package struct Place: Sendable {
    /// The item, or one that performs the action.
    package var item: MenuItem
    /// The item, also of an action.
    package var owner: MenuItem
    /// The index of the action among those of the item, or `nil` for the item itself.
    package var action: Int?
    /// The items whose menus lead to it, outermost first.
    package var trail: [MenuItem]

    /// The identity of the place: the IDs that lead to the item, and for an action an ID that no item has.
    package var path: [String] {
      item.path + (action.map { ["\u{1}" + ItemActions.id($0)] } ?? [])
    }

    /// The text beside the title: the subtitle, or the reason why the item cannot be used, behind the title of the item
    /// for an action.
    package var subtitle: String? {
      guard let reason = item.state?.disabledReason else { return item.subtitle }
      return action == nil ? reason : owner.title + " — " + reason
    }
  }

  /// The items, each before the items of its submenu unless they are ranked, and behind them all actions.
  package let places: [Place]
  package let candidates: CandidateList
  package let icons: Set<String>
  /// The items whose lists were not read yet, so that what is in the lists is not searched.
  package let unread: [MenuItem]
  private let itemCount: Int

  /// The number of items of sources that are searched.
  private static let sourceLimit = 20_000

  /// Creates an index of the items of `menu` and its submenus.
  ///
  /// - Parameters:
  ///   - sources: the items of sources, by the paths of their items; `nil` for an index without actions, too.
  ///   - rank: returns a number that is larger for an item that comes earlier.
  package init(
    _ menu: Menu, sources: [[String]: Menu]? = nil, rank: ((MenuItem) -> Double)? = nil
  ) {
    var collection = Collector(sources: sources ?? [:], rest: Self.sourceLimit)
    collection.add(menu, trail: [], path: [])
    if let rank { collection.sort(by: rank) }
    itemCount = collection.places.count
    if sources != nil { collection.addActions() }
    places = collection.places
    unread = collection.unread
    icons = Set(places.lazy.compactMap(\.item.icon))
    let texts = zip(places, collection.paths).lazy.map { place, path in
      let item = place.item
      return CandidateList.Item(
        title: item.title, subtitle: item.subtitle, keywords: item.searchedWords, path: path)
    }
    candidates = CandidateList(
      items: texts.prefix(itemCount), actions: texts.dropFirst(itemCount))
  }

  /// The places that are listed before anything is searched for: all items.
  package var unsearched: ArraySlice<Place> { places.prefix(itemCount) }

  /// Returns the items that match `query`, the best first; equal matches keep their order.
  ///
  /// A match in the title scores highest, then one in a keyword or in a text's plain form, in the subtitle, and in a
  /// title that leads to the item. An action matches only if a word matches its own title.
  package func places(matching query: String) -> [Place] {
    candidates.searchNow(FuzzyMatcher(query: query)).lines.map { places[Int($0)] }
  }

  private struct Collector {
    let sources: [[String]: Menu]
    /// The number of items of sources that may be added.
    var rest: Int
    var places: [Place] = []
    var paths: [[String]] = []
    var unread: [MenuItem] = []

    mutating func add(_ menu: Menu, trail: [MenuItem], path: [String], isMade: Bool = false) {
      for item in menu.items where item.original == nil {
        if isMade {
          guard rest > 0 else { return }
          rest -= 1
        }
        places.append(Place(item: item, owner: item, action: nil, trail: trail))
        paths.append(path)
        let made = item.source == nil ? nil : sources[item.path]
        if item.source != nil, made == nil { unread.append(item) }
        guard let submenu = item.submenu ?? made else { continue }
        add(
          submenu, trail: trail + [item], path: path + item.titles,
          isMade: isMade || made != nil)
      }
    }

    mutating func sort(by rank: (MenuItem) -> Double) {
      let ranks = places.map { rank($0.item) }
      guard ranks.contains(where: { $0 > 0 }) else { return }
      let order = ranks.indices.sorted { (ranks[$1], $0) < (ranks[$0], $1) }
      (places, paths) = (order.map { places[$0] }, order.map { paths[$0] })
    }

    mutating func addActions() {
      for (place, path) in zip(places, paths) {
        for (number, action) in place.owner.actions.enumerated() {
          places.append(
            Place(
              item: place.owner.performing(action), owner: place.owner, action: number,
              trail: place.trail))
          paths.append(path)
        }
      }
    }
  }
}
