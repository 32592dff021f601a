package import HandlerProtocol
package import Keyboard
package import DisplayText
package import MenuItems
internal import MenuNavigation

/// An action and the ID of its row, or `nil` for the view as a whole.
package typealias OfferedAction = (action: ViewAction, row: RowID?)

package struct LevelActions {
  package let primary: OfferedAction?
  /// The actions that the handler offers: those of the row first, then those of the view.
  package let own: [OfferedAction]
  /// The handler's actions, followed by the links of a text.
  package let all: [OfferedAction]
  /// The reason why none of the actions can be used now: that of their item.
  let disabledReason: String?

  /// Creates the actions of `view` and one of its rows; an action's row is the selected one, or the day.
  package init(
    _ view: HandlerView?, row: RowIndex.Row?, day: CalendarDate?, links: [MarkdownLink],
    _ wording: Wording
  ) {
    disabledReason = nil
    guard let view else {
      (primary, own, all) = (nil, [], [])
      return
    }
    let selected = (row?.id ?? day?.text).map(RowID.init(id:))
    if let day {
      var name: String?
      if case .heatmap(let heatmap) = view.content { name = heatmap.primary }
      primary = view.actions.first { $0.id == name }.map { ($0, RowID(id: day.text)) }
    } else {
      primary = row.flatMap { row in row.opening(in: view).map { ($0, RowID(id: row.id)) } }
    }
    var found: [OfferedAction] = (row?.actions ?? []).map { ($0, selected) }
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
          id: "link \(number)", title: wording(.openLink(title: title)),
          effects: [.open(url: link.address)])
        return (open, nil)
      }
  }

  package init(item: MenuItem?) {
    disabledReason = item?.state?.disabledReason
    primary = nil
    own = (item?.actions ?? []).enumerated().map { index, action in
      (
        ViewAction(
          id: ItemActions.id(index), title: action.title, key: action.key,
          style: action.operation?.isDestructive == true ? .destructive : nil),
        item.map { RowID($0.path) }
      )
    }
    all = own
  }

  /// Returns the keys that actions cannot have: those that lead out, and those that list everything else.
  static func reserved(_ keys: KeyBindings) -> Set<Key> {
    let names: [BoundIntent] = [.quit, .filter, .help, .jump, .actions]
    return Set(names.flatMap(keys.keys(for:)))
      .union([.enter, .tab, .backTab, .backspace, .escape, .up, .down, .left, .right])
      // Terminals send the codes of Backspace, Tab and Enter for these (ECMA-48).
      .union([.control("h"), .control("i"), .control("j"), .control("m")])
  }
}

enum ItemActions {
  static func id(_ index: Int) -> String { "action-\(index)" }
}

extension LevelLayer {
  package var primary: ViewAction? { actions.primary?.action }

  package var hasActions: Bool { !actions.all.isEmpty }

  package var hasRowActions: Bool {
    guard let view = entry.view else { return false }
    let rows = rows
    return (0..<rows.count).contains { index in
      let row = rows[index]
      return !row.actions.isEmpty || row.opening(in: view) != nil
    }
  }

  /// The actions of the view as a whole: those that no row, day or form runs.
  package var viewActions: [ViewAction] {
    guard let view = entry.view else { return [] }
    let rows = rows
    var primaries = Set((0..<rows.count).compactMap { rows[$0].primary })
    if let primary = heatmap?.primary { primaries.insert(primary) }
    if let form { primaries.insert(form.submit.action) }
    return view.actions.filter { !primaries.contains($0.id) }
  }

  package func submitAction(of form: FormState) -> ViewAction {
    entry.view?.actions.first { $0.id == form.submit.action }
      ?? ViewAction(id: form.submit.action, title: form.submit.label)
  }
}

extension RowIndex.Row {
  /// Returns the action of Enter: the one that the row names, else its only action unless that is destructive.
  package func opening(in view: HandlerView) -> ViewAction? {
    if let named = (actions + view.actions).first(where: { $0.id == primary }) { return named }
    return actions.count == 1 && actions[0].style != .destructive ? actions[0] : nil
  }
}

extension ViewAction {
  /// Returns the warning that a destructive action is announced with, or `nil` for other actions and for those that
  /// can be undone.
  package func warning(in wording: Wording) -> String? {
    style == .destructive && undoable != true ? wording(.cannotBeUndone) : nil
  }

  /// The text that offers the action behind a toast, with its key; empty without a key.
  package var offerWords: String {
    keyStroke.map { " · \($0.sign) \(title.lowercased())" } ?? ""
  }

  /// The action's key, or `nil` if its name is not allowed for an action.
  package var keyStroke: Key? { key.flatMap(ActionKey.canonical).flatMap { Key(name: $0) } }

  /// The description in the key line, shortened because it is rendered in each frame.
  package var hint: String { title.beginning(bytes: 256).lowercased() }
}

extension HandlerView {
  package var markdown: String? {
    switch content {
    case .text(let text) where text.format == .markdown: text.body
    case .detail(let detail) where detail.format == .markdown: detail.body
    default: nil
    }
  }
}

extension HeatmapContent {
  /// The longest supported span, in days.
  package static let longest = 3 * 366

  /// The first and last day, or `nil` if the view specifies no range that can be shown.
  package var range: ClosedRange<CalendarDate>? {
    guard let from = CalendarDate(from), let to = CalendarDate(to), from <= to else { return nil }
    return max(from, to + -Self.longest)...to
  }
}
