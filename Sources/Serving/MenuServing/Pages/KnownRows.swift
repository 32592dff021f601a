internal import MenuItems

/// The rows of items that were written before, for all pages whose users have the same rights: of a menu that many have
/// open each row is written once.
///
/// A row depends on its item, which never changes, on the rights, and on what the key says.
@MainActor package final class KnownRows {
  private struct Key: Hashable {
    var item: ObjectIdentifier
    var isSelected: Bool
    var showsIcons: Bool
  }

  // The items are kept with their rows, so that no other takes the place of one.
  private var rows: [Key: (item: MenuItem, row: HTMLPiece)] = [:]

  /// The number of rows that are kept; programs may make items without end.
  private static let limit = 4_096

  /// Creates a collection of no rows.
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
