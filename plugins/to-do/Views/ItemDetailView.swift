internal import AppMenuPlugin
internal import DisplayText
internal import PluginHTTP

enum ItemDetailView {
  private static let prefix = "item/"
  /// The largest part of a description that is shown, in scalars: a message has at most 4 MiB.
  private static let longest = 200_000

  static func item(of view: String) -> ItemID? {
    view.hasPrefix(prefix) ? ItemID(view.dropFirst(prefix.count)) : nil
  }

  /// Returns the view of an item.
  ///
  /// - Parameter id: the item's id in the view; nil for the current one.
  static func view(
    _ item: ToDoItem, in kind: ItemLists.Kind, _ due: Due, _ wording: Wording, as id: ItemID? = nil
  ) -> HandlerView {
    let title = Words.beginning(item.title, characters: 1000)
    let (place, coordinate) = (item.location, item.location?.coordinate)
    let address = place?.address == place?.name ? nil : place?.address
    let fields: [(Phrase, String?)] = [
      (.title, title), (.date, due.calendar.text(of: item, wording)),
      (.location, place.map { Words.beginning($0.name, characters: 1000) }),
      (.address, address.map { Words.beginning($0, characters: 1000) }),
      (.coordinate, coordinate?.words(wording)),
    ]
    let body = [
      item.itemDescription.map { Words.beginning(ofLines: $0, scalars: longest) },
      coordinate.map { WorldMap.text($0, wording) },
    ].compactMap { $0 }.joined(separator: "\n\n")
    let map = place.flatMap { WorldMap.address(of: $0) }.map {
      ViewAction(id: "map", title: wording(.map), key: "m", effects: [.open(url: $0)])
    }
    return HandlerView(
      id: prefix + (id ?? ItemID(item, kind)).text, title: title,
      subtitle: kind == .done
        ? wording(.finished) : due.isOverdue(item) ? wording(.overdue) : nil,
      actions: [wording.toggle(kind), wording.edit, map, wording.delete].compactMap { $0 },
      content: .detail(
        DetailContent(
          fields: wording.fields(fields), body: body.isEmpty ? nil : body, format: .plain)))
  }
}
