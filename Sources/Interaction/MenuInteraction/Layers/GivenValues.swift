internal import HandlerProtocol
internal import DisplayText
package import MenuItems
internal import MenuNavigation

// Values for the form of an item, as a command line or a link gives them.

extension LayerStack {
  /// Opens an item, with values in its form; an item that would run at once is only selected.
  ///
  /// The words refer to items in the same way as those of `appmenu select`.
  package func open(at words: [String], _ values: [MenuItem.GivenValue]) {
    var menu = navigator.entries[0].menu
    var trail: [MenuItem] = []
    for word in words {
      guard let known = menu, case .found(let item) = ItemLookup.find(word, in: known) else {
        return navigator.say(.noItemThere(word: SafeText.line(word)), style: .warning)
      }
      trail.append(item)
      menu = item.submenu
    }
    guard let item = trail.popLast() else { return }
    give(values, to: item)
    let place = ItemIndex.Place(item: item, owner: item, action: nil, trail: trail)
    walk(to: place, opens: item.operation == nil || item.operation?.inputs.isEmpty == false)
  }

  /// Stores values for the form of an item until it is opened, and reports values that the item cannot use.
  package func give(_ values: [MenuItem.GivenValue], to item: MenuItem) {
    guard !values.isEmpty else { return }
    let refused = item.giving(values, files: takesPaths).refused
    given = (item.path, values)
    if refused.isEmpty { return }
    let ids = Set(refused).sorted().prefix(10).map(SafeText.line).joined(separator: ", ")
    navigator.say(.givenIsRefused(ids: ids), style: .warning)
  }

  /// Returns an item with the values that were given for it, once.
  package func taking(_ item: MenuItem) -> MenuItem {
    guard let given, given.path == item.path else { return item }
    self.given = nil
    return item.giving(given.values, files: takesPaths).item
  }
}
