package import DisplayText
package import MenuItems
internal import SourceText

/// How often and how lately the user of this machine selected items, and which items are favourites.
///
/// Items are ranked as zoxide ranks folders: by the number of selections, times 4 within an hour after the last one, 2
/// within a day, ½ within a week, and ¼ later. If the numbers add up to more than ``limit``, each is made smaller by a
/// tenth, and what falls below 1 is forgotten.
@MainActor package final class UsageHistory {
  /// The use of one item.
  package struct Use: Codable, Sendable, Hashable {
    /// The file in which the item is written.
    package let menu: String
    /// The IDs that lead to the item.
    var path: [String]
    var count: Double = 0
    /// The time of the last selection, in seconds since 1970.
    var last = 0
    var isFavorite = false
  }

  private struct Key: Hashable {
    let menu: String
    let path: [String]

    init?(_ item: MenuItem) {
      guard let menu = (item.location ?? item.operation?.location)?.file.canonicalPath else {
        return nil
      }
      (self.menu, path) = (menu, item.usedPath)
    }

    init(_ use: Use) { (menu, path) = (use.menu, use.path) }
  }

  /// The largest sum of the numbers of selections.
  static let limit = 10_000.0

  private var uses: [Key: Use] = [:]
  /// The menu without sections of its own for what is used.
  private var plainMenu: Menu?
  private let wording: Wording
  private let now: () -> Int
  private let read: () -> [Use]?
  private let write: ([Use]) -> Void

  /// Creates the history of what was used before.
  ///
  /// - Parameters:
  ///   - now: returns the time in seconds since 1970.
  ///   - read: returns what is stored, which other programs may have changed, or nil if it cannot be read.
  ///   - write: stores what was used, after each change.
  package init(
    _ wording: Wording, now: @escaping () -> Int, read: @escaping () -> [Use]?,
    write: @escaping ([Use]) -> Void
  ) {
    (self.wording, self.now, self.read, self.write) = (wording, now, read, write)
    load()
  }

  /// Reads what is stored; returns false if that is not possible, so that it must not be replaced.
  @discardableResult
  private func load() -> Bool {
    guard let stored = read() else { return false }
    uses = Dictionary(stored.map { (Key($0), $0) }) { $1 }
    for key in uses.keys {
      // The file can have any numbers.
      uses[key]?.count.clamp(to: 0...Self.limit)
      uses[key]?.last.clamp(to: 0...now())
    }
    return true
  }

  // MARK: Changes

  /// Records that an item was selected that does something itself.
  package func note(_ item: MenuItem) {
    guard !item.opensMenu, item.tapHandlerName != nil || item.operation != nil else { return }
    change(item) {
      $0.count += 1
      $0.last = now()
    }
  }

  /// Makes an item a favourite, or no longer; returns whether it is one now, or nil if it cannot be one.
  package func switchFavorite(_ item: MenuItem) -> Bool? {
    // Items of a source are there only while it is shown.
    guard plainMenu?.item(at: item.usedPath) != nil else { return nil }
    return change(item) { $0.isFavorite.toggle() }?.isFavorite
  }

  @discardableResult
  private func change(_ item: MenuItem, _ change: (inout Use) -> Void) -> Use? {
    guard let key = Key(item), load() else { return nil }
    var use = uses[key] ?? Use(menu: key.menu, path: key.path)
    change(&use)
    uses[key] = use
    if uses.values.reduce(0, { $0 + $1.count }) > Self.limit {
      for key in uses.keys { uses[key]?.count *= 0.9 }
    }
    uses = uses.filter { $0.value.count >= 1 || $0.value.isFavorite }
    write(uses.values.sorted { $0.last > $1.last })
    return use
  }

  // MARK: Ranks

  /// Returns how high an item ranks: 0 for one that is not used, infinity for a favourite.
  package func rank(of item: MenuItem) -> Double {
    guard let key = Key(item), let use = uses[key] else { return 0 }
    if use.isFavorite { return .infinity }
    let weight =
      switch now() - use.last {
      case ...3_600: 4.0
      case ...86_400: 2.0
      case ...604_800: 0.5
      default: 0.25
      }
    return use.count * weight
  }

  /// Returns the items of a menu, without those in a submenu that can only be opened under a condition.
  private static func items(of menu: Menu) -> [MenuItem] {
    menu.items.flatMap { item in
      [item] + (item.condition == nil ? item.submenu.map(items) ?? [] : [])
    }
  }

  /// The menu that ``heading(_:)`` was asked for last, with what is used now.
  package var menu: Menu? { plainMenu.map(heading) }

  /// Returns the menu with its favourites first, and with as many of the items that rank highest as it wants.
  package func heading(_ menu: Menu) -> Menu {
    plainMenu = menu
    if uses.isEmpty { return menu }
    let ranked = Self.items(of: menu).map { (item: $0, rank: rank(of: $0)) }.filter { $0.rank > 0 }
    let used = ranked.filter { $0.rank < .infinity }.enumerated().sorted {
      ($1.element.rank, $0.offset) < ($0.element.rank, $1.offset)
    }
    return menu.beginning(with: [
      (wording(.favorites), ranked.filter { $0.rank == .infinity }.map(\.item)),
      (wording(.recent), used.prefix(menu.recentCount).map(\.element.item)),
    ])
  }
}

extension Comparable {
  fileprivate mutating func clamp(to range: ClosedRange<Self>) {
    // NaN, which is not in order with other numbers, becomes the lower bound.
    self = self >= range.lowerBound ? min(self, range.upperBound) : range.lowerBound
  }
}
