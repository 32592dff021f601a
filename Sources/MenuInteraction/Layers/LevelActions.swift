package import HandlerProtocol
package import Keyboard

/// An action, and the row that it is for; `nil` for the view as a whole.
package typealias OfferedAction = (action: ViewAction, row: String?)

/// What can be done with a row, a day or a view.
package struct LevelActions {
  /// The action of Enter.
  package let primary: OfferedAction?
  /// What the handler lets one do: with the row first, then with the view.
  package let own: [OfferedAction]
  /// The same, the links of a text last.
  package let all: [OfferedAction]

  /// What `view` and one of its rows offer; an action's row is the selected one, or the day.
  init(
    _ view: HandlerView?, row: RowIndex.Row?, day: CalendarDate?, links: [MarkdownLink]
  ) {
    guard let view else {
      (primary, own, all) = (nil, [], [])
      return
    }
    let selected = row?.id ?? day?.text
    if let day {
      var name: String?
      if case .heatmap(let heatmap) = view.content { name = heatmap.primary }
      primary = view.actions.first { $0.id == name }.map { ($0, day.text) }
    } else {
      primary = row.flatMap { row in row.opening(in: view).map { ($0, row.id) } }
    }
    var found: [OfferedAction] = (row?.actions ?? []).map { ($0, row?.id) }
    var ids = Set(found.map(\.action.id))
    for action in view.actions where ids.insert(action.id).inserted {
      found.append((action, selected))
    }
    own = found
    all =
      found
      + links.enumerated().map { number, link in
        let title = link.text.isEmpty || link.text == link.address ? link.address : link.text
        let open = ViewAction(
          id: "link \(number)", title: "Open \(title)", effects: [.open(url: link.address)])
        return (open, nil)
      }
  }
}

extension RowIndex.Row {
  /// The action of Enter: the one that the row names, else the only one that it has, if nothing is lost
  /// by it.
  package func opening(in view: HandlerView) -> ViewAction? {
    if let named = (actions + view.actions).first(where: { $0.id == primary }) { return named }
    return actions.count == 1 && actions[0].style != .destructive ? actions[0] : nil
  }
}

extension ViewAction {
  /// The key that does it; `nil` where its name names none that an action may have.
  package var keyStroke: Key? { key.flatMap(ActionKey.canonical).flatMap { Key(name: $0) } }

  /// What it does, in the line of keys, which is written anew for each frame.
  package var hint: String { title.beginning(bytes: 256).lowercased() }
}

extension HandlerView {
  /// The view's text, where it is written in Markdown.
  package var markdown: String? {
    switch content {
    case .text(let text) where text.format == .markdown: text.body
    case .detail(let detail) where detail.format == .markdown: detail.body
    default: nil
    }
  }
}

extension HeatmapContent {
  /// The longest span that is shown, in days.
  package static let longest = 3 * 366

  /// The first and last day; `nil` where the view names none that can be shown.
  package var range: ClosedRange<CalendarDate>? {
    guard let from = CalendarDate(from), let to = CalendarDate(to), from <= to else { return nil }
    return max(from, to + -Self.longest)...to
  }
}
