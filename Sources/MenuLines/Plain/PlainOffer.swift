package import HandlerProtocol
package import MenuInteraction
package import MenuNavigation
internal import TerminalText

/// The answers that are possible for a view.
package struct PlainOffer {
  /// The number of rows.
  package let rowCount: Int
  /// Whether rows have actions.
  package let hasRowActions: Bool
  /// The actions of the view as a whole.
  package let actions: [ViewAction]
  /// Whether there is a further page of rows.
  package let hasMore: Bool
  /// The days of a heat map, or `nil` if the view is none.
  package let days: ClosedRange<CalendarDate>?
  /// The action of a day, or `nil` if there is none.
  package let dayAction: ViewAction?
  /// The columns of a table; empty for other views.
  package let columns: [TableContent.Column]
  /// Whether a retry may help.
  package let canRetry: Bool
  /// The complete plugin log kept for a failure, or `nil` if there is none.
  package let log: String?
  /// Whether a filter is active, so that not all rows are shown.
  package let isFiltered: Bool

  package init(_ entry: NavigationEntry, rows: RowIndex, isFiltered: Bool) {
    rowCount = rows.count
    self.isFiltered = isFiltered
    let view = entry.view
    hasMore = view?.cursor != nil
    log = entry.failureLog
    let viewActions = view?.actions ?? []
    var primaries: Set<String> = []
    var hasRowActions = false
    for position in 0..<rows.count {
      let row = rows[position]
      if let primary = row.primary { primaries.insert(primary) }
      if !row.actions.isEmpty { hasRowActions = true }
    }
    self.hasRowActions = hasRowActions || viewActions.contains { primaries.contains($0.id) }
    if case .heatmap(let heatmap)? = view?.content {
      days = heatmap.range
      dayAction = viewActions.first { $0.id == heatmap.primary }
      if let primary = heatmap.primary { primaries.insert(primary) }
    } else {
      (days, dayAction) = (nil, nil)
    }
    // The actions of a row or a day require one and are not offered for the view.
    actions = viewActions.filter { !primaries.contains($0.id) }
    if case .table(let table)? = view?.content { columns = table.columns } else { columns = [] }
    if case .message(let message)? = view?.content {
      canRetry = message.retry == true
    } else {
      canRetry = false
    }
  }

  /// Whether any answer is possible; if not, the session returns to the menu at once.
  package var isAny: Bool {
    hasRowActions || !actions.isEmpty || hasMore || days != nil || isFailure || isFiltered
  }

  /// Whether the view shows nothing but a failure.
  package var isFailure: Bool { rowCount == 0 && (canRetry || log != nil) }

  /// The prompt.
  package var prompt: String {
    var words: [String] = []
    if hasRowActions {
      words += [rowCount == 1 ? "1" : "1-\(rowCount)", "a name"]
    }
    if let days { words.append("a day as \(days.upperBound.text)") }
    if !actions.isEmpty { words.append("a for actions") }
    if hasMore { words.append("m for more") }
    if canRetry { words.append("r to retry") }
    if log != nil { words.append("l for the whole log") }
    words += ["b for back", "? for help"]
    return "Choose " + words.joined(separator: ", ") + ", or q: "
  }

  /// The lines of help: all possible answers with their meaning.
  package var help: [String] {
    var lines: [String] = []
    if rowCount > 0 {
      lines.append("a number, or a name or its start: does the row's action, or lists its actions")
      lines.append("a and a number: lists all actions of a row")
    }
    if days != nil {
      lines.append("a day: says its count" + (dayAction.map { "; " + $0.title } ?? ""))
    }
    if !actions.isEmpty {
      lines.append("a: lists the actions")
      lines += actions.map { action in
        (action.key.map { $0 + ", or " } ?? "") + "'\(action.title)': does it"
      }
    }
    if hasMore { lines.append("m: fetches more rows") }
    if rowCount > 0 { lines.append("/words: finds rows; / alone shows all") }
    if !columns.isEmpty { lines.append("s: sorts by a column") }
    lines.append(canRetry ? "r: tries again" : "r: refreshes")
    if log != nil { lines.append("l: prints the whole log") }
    if isFailure { lines.append("anything else: is answered to what is below") }
    return lines + [":words: finds items of the whole menu and goes there", "b: back", "q: quits"]
  }
}
