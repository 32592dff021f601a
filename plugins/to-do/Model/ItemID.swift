/// The id of an item's row: the list that it is in, and what it is.
///
/// An item that was changed has another one, so that no action ever falls on something else than what was seen.
struct ItemID: Sendable, Hashable {
  /// The list.
  var kind: ItemLists.Kind
  /// The item's digest.
  var digest: String

  /// The id of an item in a list.
  init(_ item: ToDoItem, _ kind: ItemLists.Kind) { (self.kind, digest) = (kind, item.digest) }

  /// Parses the text of an id, as in `open/1x2y3z`.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let kind = ItemLists.Kind(rawValue: String(parts[0])) else {
      return nil
    }
    (self.kind, digest) = (kind, String(parts[1]))
  }

  /// The id as text.
  var text: String { "\(kind.rawValue)/\(digest)" }

  /// Returns the position of its item in the lists, or nil if it is no longer there.
  func index(in lists: ItemLists) -> Int? {
    lists[kind].firstIndex { $0.item.digest == digest }
  }
}
