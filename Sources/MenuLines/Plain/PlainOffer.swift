package import HandlerProtocol
package import MenuInteraction
package import MenuNavigation
internal import TerminalText

/// What can be answered where a view stands.
package struct PlainOffer {
  /// How many rows there are.
  package let rowCount: Int
  /// Whether something can be done with a row.
  package let hasRowActions: Bool
  /// The actions of the view as a whole.
  package let actions: [ViewAction]
  /// Whether further rows can be fetched.
  package let hasMore: Bool
  /// The days of a heat map.
  package let days: ClosedRange<CalendarDate>?
  /// The action of a day.
  package let dayAction: ViewAction?
  /// The columns of a table.
  package let columns: [TableContent.Column]
  /// Whether trying again may help.
  package let canRetry: Bool
  /// All that is kept of a plugin's log.
  package let log: String?
  /// Whether something was looked for, so that not all rows are shown.
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
    // What is done with a row or a day cannot be done without one.
    actions = viewActions.filter { !primaries.contains($0.id) }
    if case .table(let table)? = view?.content { columns = table.columns } else { columns = [] }
    if case .message(let message)? = view?.content {
      canRetry = message.retry == true
    } else {
      canRetry = false
    }
  }

  /// Whether there is something to do at all; where there is not, one is back at the menu at once.
  package var isAny: Bool {
    hasRowActions || !actions.isEmpty || hasMore || days != nil || isFailure || isFiltered
  }

  /// Whether there is nothing but a failure to deal with.
  package var isFailure: Bool { rowCount == 0 && (canRetry || log != nil) }

  /// The question.
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

  /// All that can be answered, and what it does.
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
