package import MenuItems

/// Lookup of an item by user input: an ID, else a complete title, else a prefix.
package enum ItemLookup {
  package enum Found: Sendable {
    case found(MenuItem)
    case ambiguous([MenuItem])
    case unknown
  }

  /// Returns the item of `menu` that `word` denotes.
  ///
  /// An ID and a complete title are first compared exactly, then a complete title and finally a
  /// prefix of a title or an ID without regard to case; a comparison counts only if exactly one
  /// item matches. Both the displayed titles and the plain titles are compared.
  package static func find(_ word: String, in menu: Menu) -> Found {
    let items = menu.items.filter { $0.original == nil }
    if let item = items.first(where: { $0.id == word }) { return .found(item) }
    let titled = items.filter { $0.hasTitle { $0 == word } }
    if titled.count == 1 { return .found(titled[0]) }
    if titled.count > 1 { return .ambiguous(titled) }
    let lowered = word.lowercased()
    guard !lowered.isEmpty else { return .unknown }
    let whole = items.filter { $0.hasTitle { $0.lowercased() == lowered } }
    if whole.count == 1 { return .found(whole[0]) }
    let starting = items.filter {
      $0.hasTitle { $0.lowercased().hasPrefix(lowered) } || $0.id.lowercased().hasPrefix(lowered)
    }
    switch starting.count {
    case 0: return .unknown
    case 1: return .found(starting[0])
    default: return .ambiguous(starting)
    }
  }
}
