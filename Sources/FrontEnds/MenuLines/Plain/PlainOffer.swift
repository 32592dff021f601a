internal import DisplayText
package import HandlerProtocol
package import MenuInteraction
internal import MenuNavigation

package struct PlainOffer {
  /// The rows, as they were printed.
  package let rows: RowIndex
  package let names: RowNames
  package let hasRowActions: Bool
  package let actions: [ViewAction]
  package let hasMore: Bool
  package let days: ClosedRange<CalendarDate>?
  package let dayAction: ViewAction?
  package let columns: [TableContent.Column]
  package let canRetry: Bool
  package let hasLog: Bool
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

  package var rowCount: Int { rows.count }

  /// Whether any answer is possible; if not, the session returns to the menu at once.
  package var isAny: Bool {
    hasRowActions || !actions.isEmpty || hasMore || days != nil || isFailure || isFiltered
  }

  package var isFailure: Bool { rowCount == 0 && (canRetry || hasLog) }

  func prompt(_ wording: Wording) -> String {
    var words: [String] = []
    if hasRowActions {
      words += [rowCount == 1 ? "1" : "1-\(rowCount)", wording(.aName)]
    }
    if let days { words.append(wording(.aDayAs(day: days.upperBound.text))) }
    if !actions.isEmpty { words.append(wording(.aForActions)) }
    if hasMore { words.append(wording(.mForMore)) }
    if canRetry { words.append(wording(.rToRetry)) }
    if hasLog { words.append(wording(.lForLog)) }
    words += [wording(.bForBack), wording(.questionForHelp)]
    return wording(.chooseAmong(answers: words.joined(separator: ", ")))
  }

  static let more = "m"

  /// Returns whether plain mode itself uses a key, so that it does not run an action.
  private func isTaken(_ key: String) -> Bool {
    switch BoundIntent(plain: key.prefix(1)) {
    case .filter?, .jump?: true
    case .quit?, .back?, .help?, .reload?: key.count == 1
    case .actions?: key.count == 1 && !actions.isEmpty
    case .log?: key.count == 1 && hasLog
    case .sort?: key.count == 1 && !columns.isEmpty
    default: Int(key) != nil || key == Self.more && hasMore
    }
  }

  func help(_ wording: Wording) -> [String] {
    var lines: [String] = []
    if rowCount > 0 {
      lines.append(wording(.helpRow))
      lines.append(wording(.helpRowActions))
    }
    if days != nil {
      lines.append(wording(.helpDay) + (dayAction.map { "; " + $0.title } ?? ""))
    }
    if !actions.isEmpty {
      lines.append(wording(.helpActions))
      lines += actions.map { action in
        guard let key = action.key, !isTaken(key) else {
          return wording(.helpAction(title: action.title))
        }
        return wording(.helpActionByKey(key: key, title: action.title))
      }
    }
    if hasMore { lines.append(wording(.helpMore)) }
    if rowCount > 0 { lines.append(wording(.helpFindsRows)) }
    if !columns.isEmpty { lines.append(wording(.helpSorts)) }
    lines.append(wording(canRetry ? .helpRetries : .helpRefreshes))
    if hasLog { lines.append(wording(.helpLog)) }
    if isFailure { lines.append(wording(.helpPassedOn)) }
    return lines + [
      wording(.helpJumps), wording(isFiltered ? .helpShowsAll : .helpBack), wording(.helpQuits),
    ]
  }
}
