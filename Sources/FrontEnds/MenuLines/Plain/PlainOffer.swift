internal import DisplayText
internal import HandlerProtocol
internal import MenuInteraction
internal import MenuLayout
internal import MenuNavigation

struct PlainOffer {
  /// The rows, as they were printed.
  let rows: RowIndex
  let hasRowActions: Bool
  let actions: [ViewAction]
  let hasMore: Bool
  let days: ClosedRange<CalendarDate>?
  let dayAction: ViewAction?
  let table: TableContent?
  let wording: Wording
  let canRetry: Bool
  let hasLog: Bool
  let isFiltered: Bool

  @MainActor init(_ level: LevelLayer) {
    let view = level.entry.view
    (rows, table, wording) = (level.rows, level.table, level.wording)
    hasRowActions = level.hasRowActions
    actions = level.viewActions
    hasMore = view?.cursor != nil
    days = level.heatmap?.range
    dayAction = level.heatmap.flatMap { heatmap in
      view?.actions.first { $0.id == heatmap.primary }
    }
    canRetry =
      if case .message(let message)? = view?.content { message.retry == true } else { false }
    hasLog = level.entry.failureLog != nil
    isFiltered = level.filter != nil
  }

  var rowCount: Int { rows.count }
  var columns: [TableContent.Column] { table?.columns ?? [] }

  func name(ofRow position: Int) -> String {
    guard let table else { return rows.viewRow(position)?.title ?? "" }
    guard let column = table.columns.first else { return "" }
    return TableCells.text(
      table.rows[rows.number(position)].cells[column.id], column.type, decimals: 4,
      .plain(wording))
  }

  /// Whether any answer is possible; if not, the session returns to the menu at once.
  var isAny: Bool {
    hasRowActions || !actions.isEmpty || hasMore || days != nil || isFailure || isFiltered
  }

  var isFailure: Bool { rowCount == 0 && (canRetry || hasLog) }

  var prompt: String {
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

  var help: [Phrase] {
    var lines: [Phrase] = rowCount > 0 ? [.helpRow, .helpRowActions] : []
    if days != nil {
      lines.append(.given(wording(.helpDay) + (dayAction.map { "; " + $0.title } ?? "")))
    }
    if !actions.isEmpty {
      lines.append(.helpActions)
      lines += actions.map { action in
        guard let key = action.key, !isTaken(key) else { return .helpAction(title: action.title) }
        return .helpActionByKey(key: key, title: action.title)
      }
    }
    if hasMore { lines.append(.helpMore) }
    if rowCount > 0 { lines.append(.helpFindsRows) }
    if !columns.isEmpty { lines.append(.helpSorts) }
    lines.append(canRetry ? .helpRetries : .helpRefreshes)
    if hasLog { lines.append(.helpLog) }
    if isFailure { lines.append(.helpPassedOn) }
    return lines + [.helpJumps, isFiltered ? .helpShowsAll : .helpBack, .helpQuits]
  }
}
