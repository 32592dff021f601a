public import MenuItems

/// Finds an item by what a person types: an id, else a whole title, else the start of one.
public enum ItemLookup {
  /// What was found.
  public enum Found: Sendable {
    /// One item.
    case found(MenuItem)
    /// Several that the word may mean.
    case ambiguous([MenuItem])
    /// None.
    case unknown
  }

  /// The item of `menu` that `word` means.
  ///
  /// An id and a whole title are compared exactly, then a whole title and at last the start of a title
  /// or an id without regard to case, and only where one item has it.
  public static func find(_ word: String, in menu: Menu) -> Found {
    let items = menu.items
    if let item = items.first(where: { $0.id == word }) { return .found(item) }
    let titled = items.filter { $0.title == word }
    if titled.count == 1 { return .found(titled[0]) }
    if titled.count > 1 { return .ambiguous(titled) }
    let lowered = word.lowercased()
    guard !lowered.isEmpty else { return .unknown }
    let whole = items.filter { $0.title.lowercased() == lowered }
    if whole.count == 1 { return .found(whole[0]) }
    let starting = items.filter {
      $0.title.lowercased().hasPrefix(lowered) || $0.id.lowercased().hasPrefix(lowered)
    }
    switch starting.count {
    case 0: return .unknown
    case 1: return .found(starting[0])
    default: return .ambiguous(starting)
    }
  }
}
