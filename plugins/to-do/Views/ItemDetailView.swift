internal import AppMenuPlugin

/// The details of one item.
enum ItemDetailView {
  private static let prefix = "item/"
  /// How much of a description is shown, in scalars: a message has 4 MiB at most.
  private static let longest = 200_000

  /// Returns the id of the view of an item.
  static func id(_ item: ItemID) -> String { prefix + item.text }

  /// Returns the item that a view shows, or nil for another view.
  static func item(of view: String) -> ItemID? {
    view.hasPrefix(prefix) ? ItemID(view.dropFirst(prefix.count)) : nil
  }

  /// Returns the view.
  ///
  /// - Parameters:
  ///   - item: the item.
  ///   - kind: the list that it is in.
  ///   - due: when items are due.
  ///   - id: the id that the view has for the item; nil for that of today.
  static func view(
    _ item: ToDoItem, in kind: ItemLists.Kind, _ due: Due, as id: ItemID? = nil
  ) -> HandlerView {
    let title = Words.beginning(item.title, characters: 1000)
    let location = item.location
    let fields: [(String, String?)] = [
      ("Title", title),
      ("Date", item.timestamp.map(due.calendar.text(of:))),
      ("Location", location.map { Words.beginning($0.name, characters: 1000) }),
      ("Coordinate", location?.coordinate?.words),
    ]
    let map = location?.coordinate.map(WorldMap.text)
    let description = item.itemDescription.map {
      Words.beginning(ofLines: $0, scalars: longest)
    }
    let body = [description, map].compactMap { $0 }.joined(separator: "\n\n")
    return HandlerView(
      id: Self.id(id ?? ItemID(item, kind)), title: title,
      subtitle: kind == .done ? "finished" : due.isOverdue(item) ? "overdue" : nil,
      actions: actions(item, kind),
      content: .detail(
        DetailContent(
          fields: fields.compactMap { label, value in
            value.map { DetailContent.Field(label: label, value: $0) }
          }, body: body.isEmpty ? nil : body, format: .plain)))
  }

  private static func actions(_ item: ToDoItem, _ kind: ItemLists.Kind) -> [ViewAction] {
    var actions = [kind == .open ? ItemAction.check : ItemAction.uncheck, ItemAction.edit]
    if let coordinate = item.location?.coordinate {
      actions.append(
        ViewAction(
          id: "map", title: "Map", key: "m",
          effects: [.open(url: WorldMap.address(of: coordinate))]))
    }
    return actions + [ItemAction.delete]
  }
}
