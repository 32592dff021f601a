package import HandlerProtocol
internal import MenuItems
package import MenuNavigation

extension LevelLayer {
  /// Whether a program is printing the text of the level, so that its end can be followed.
  var isPrinting: Bool { entry.progress != nil && entry.isText && !stack.isReadLineByLine }

  /// Tells the navigator which items are in sight, so that others are not kept up to date.
  func noteItemsInSight() {
    guard entry.menu != nil, stack.navigator.isWatching else { return }
    let rows = rows
    guard let first = sight.firstRow, let last = sight.lastRow, last < rows.count else { return }
    stack.navigator.see((first...max(first, last)).compactMap { rows.item($0)?.id })
  }

  /// Whether Esc would close nothing.
  var isEscapeAtRoot: Bool {
    stack.navigator.isAtRoot && entry.activity == nil && filter == nil && text.search == nil
  }
}

extension NavigationEntry {
  /// The table, or `nil` if the level shows none.
  package var table: TableContent? {
    if case .table(let table)? = view?.content { table } else { nil }
  }

  /// The heat map, or `nil` if the level shows none.
  package var heatmap: HeatmapContent? {
    if case .heatmap(let heatmap)? = view?.content { heatmap } else { nil }
  }

  /// Whether the level shows a text, or details without rows.
  var isText: Bool {
    guard !hasFailed else { return false }
    switch view?.content {
    case .text: return true
    case .detail(let detail): return detail.sections?.contains { !$0.rows.isEmpty } != true
    default: return false
    }
  }

  /// Whether the level shows a text that is not empty, so that it can be searched.
  var hasSearchableText: Bool {
    if case .text(let text)? = view?.content, text.body.isEmpty { return false }
    return isText
  }
}
