internal import AppMenuPlugin
internal import Localization

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
  ///   - wording: the language of the reader.
  ///   - id: the id that the view has for the item; nil for that of today.
  static func view(
    _ item: ToDoItem, in kind: ItemLists.Kind, _ due: Due, _ wording: Wording, as id: ItemID? = nil
  ) -> HandlerView {
    let title = Words.beginning(item.title, characters: 1000)
    let location = item.location
    let fields: [(ToDoPhrase, String?)] = [
      (.title, title),
      (.date, due.calendar.text(of: item, wording)),
      (.location, location.map { Words.beginning($0.name, characters: 1000) }),
      (
        .address,
        location?.address.flatMap {
          $0 == location?.name ? nil : Words.beginning($0, characters: 1000)
        }
      ),
      (.coordinate, location?.coordinate?.words(wording)),
    ]
    let map = location?.coordinate.map { WorldMap.text($0, wording) }
    let description = item.itemDescription.map {
      Words.beginning(ofLines: $0, scalars: longest)
    }
    let body = [description, map].compactMap { $0 }.joined(separator: "\n\n")
    return HandlerView(
      id: Self.id(id ?? ItemID(item, kind)), title: title,
      subtitle: kind == .done
        ? wording(.finished) : due.isOverdue(item) ? wording(.overdue) : nil,
      actions: actions(item, kind, wording),
      content: .detail(
        DetailContent(
          fields: fields.compactMap { label, value in
            value.map { DetailContent.Field(label: wording(label), value: $0) }
          }, body: body.isEmpty ? nil : body, format: .plain)))
  }

  private static func actions(
    _ item: ToDoItem, _ kind: ItemLists.Kind, _ wording: Wording
  ) -> [ViewAction] {
    let action = ItemAction(wording)
    var actions = [kind == .open ? action.check : action.uncheck, action.edit]
    if let address = item.location.flatMap({ WorldMap.address(of: $0) }) {
      actions.append(
        ViewAction(id: "map", title: wording(.map), key: "m", effects: [.open(url: address)]))
    }
    return actions + [action.delete]
  }
}
