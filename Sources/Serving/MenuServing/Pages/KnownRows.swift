internal import MenuItems

/// A cache of the rows of items for users with the same rights: each row of a menu is written once for all its open
/// pages.
///
/// A row depends on its item, which never changes, on the rights, and on the values in the key.
@MainActor package final class KnownRows {
  private struct Key: Hashable {
    var item: ObjectIdentifier
    var isSelected: Bool
    var showsIcons: Bool
  }

  // The items are retained with their rows, so that their identifiers are not reused.
  private var rows: [Key: (item: MenuItem, row: HTMLPiece)] = [:]

  /// The maximum number of cached rows; programs may make any number of items.
  private static let limit = 4_096

  package init() {}

  func row(of item: MenuItem, isSelected: Bool, showsIcons: Bool) -> HTMLPiece? {
    rows[Key(item: ObjectIdentifier(item), isSelected: isSelected, showsIcons: showsIcons)]?.row
  }

  func keep(_ row: HTMLPiece, of item: MenuItem, isSelected: Bool, showsIcons: Bool) {
    if rows.count >= Self.limit { rows = [:] }
    rows[Key(item: ObjectIdentifier(item), isSelected: isSelected, showsIcons: showsIcons)] =
      (item, row)
  }
}
