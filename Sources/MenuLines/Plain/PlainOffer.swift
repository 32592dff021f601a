package import HandlerProtocol
package import MenuInteraction
internal import MenuNavigation
internal import TerminalText

/// The answers that are possible for a view.
package struct PlainOffer {
  /// The rows, as they were printed.
  package let rows: RowIndex
  /// The names of the rows.
  package let names: RowNames
  /// Whether rows can be opened or have actions.
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
  /// Whether the complete plugin log was kept for a failure.
  package let hasLog: Bool
  /// Whether a filter is active, so that not all rows are shown.
  package let isFiltered: Bool

  @MainActor package init(_ level: LevelLayer) {
    let view = level.entry.view
    (rows, names) = (level.rows, RowNames(level))
    hasRowActions = level.hasRowActions
    actions = level.viewActions
    hasMore = view?.cursor != nil
    days = level.heatmap?.range
    dayAction = level.heatmap.flatMap { heatmap in
      view?.actions.first { $0.id == heatmap.primary }
    }
    columns = level.table?.columns ?? []
    if case .message(let message)? = view?.content {
      canRetry = message.retry == true
    } else {
      canRetry = false
    }
    hasLog = level.entry.failureLog != nil
    isFiltered = level.filter != nil
  }

  /// The number of rows.
  package var rowCount: Int { rows.count }

  /// Whether any answer is possible; if not, the session returns to the menu at once.
  package var isAny: Bool {
    hasRowActions || !actions.isEmpty || hasMore || days != nil || isFailure || isFiltered
  }

  /// Whether the view shows nothing but a failure.
  package var isFailure: Bool { rowCount == 0 && (canRetry || hasLog) }

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
    if hasLog { words.append("l for the whole log") }
    words += ["b for back", "? for help"]
    return "Choose " + words.joined(separator: ", ") + ", or q: "
  }

  /// Returns whether plain mode itself takes a key, so that it does not run an action.
  private func isTaken(_ key: String) -> Bool {
    switch key {
    case "q", "b", "?", "r": true
    case "a": !actions.isEmpty
    case "m": hasMore
    case "l": hasLog
    case "s": !columns.isEmpty
    default: Int(key) != nil || key.hasPrefix("/") || key.hasPrefix(":")
    }
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
        let key = action.key.flatMap { isTaken($0) ? nil : $0 + ", or " }
        return (key ?? "") + "'\(action.title)': does it"
      }
    }
    if hasMore { lines.append("m: fetches more rows") }
    if rowCount > 0 { lines.append("/words: finds rows; / alone shows all") }
    if !columns.isEmpty { lines.append("s: sorts by a column") }
    lines.append(canRetry ? "r: tries again" : "r: refreshes")
    if hasLog { lines.append("l: prints the whole log") }
    if isFailure { lines.append("anything else: is answered to what is below") }
    return lines + [
      ":words: finds items of the whole menu and goes there",
      isFiltered ? "b: shows all rows" : "b: back", "q: quits",
    ]
  }
}
