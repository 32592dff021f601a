internal import HandlerProtocol

/// Removes from a plugin's views what the protocol does not allow: actions whose ids belong to the host, and pictures
/// that are too large.
///
/// Such actions could do nothing: a host action has a mark that is not read from JSON. A form's submit action stays, and
/// is refused when it is sent.
struct ViewCleaning {
  private(set) var actions = 0
  private(set) var images = 0
  /// The first `primary` that names no action.
  private(set) var missingPrimary: String?

  /// The line of the log about removed actions.
  var reservedActions: String {
    "\(actions) actions were left out: ids with '\(HostAction.reservedPrefix)' belong to the host"
  }

  /// Returns a result with its views as `admit` returns them, cleaned.
  mutating func clean(
    _ result: HandlerResult, _ admit: (HandlerView) throws -> HandlerView
  ) throws -> HandlerResult {
    var result = result
    if let view = result.view { result.view = cleaned(try admit(view)) }
    guard let effects = result.effects else { return result }
    var kept: [Effect] = []
    for effect in effects {
      switch effect {
      case .push(let view): kept.append(.push(cleaned(try admit(view))))
      case .replace(let view): kept.append(.replace(cleaned(try admit(view))))
      case .toast(let text, let style, let action?) where HostAction.isReserved(action.id):
        actions += 1
        kept.append(.toast(text: text, style: style))
      case .pop, .refresh, .toast, .attention, .copy, .open, .close, .unknown: kept.append(effect)
      }
    }
    result.effects = kept
    return result
  }

  /// Returns a view, cleaned; the footer of one of an unknown kind names the nearest kind and all known ones.
  mutating func cleaned(_ view: HandlerView) -> HandlerView {
    var view = view
    if case .unknown(let kind) = view.content {
      let words = ViewProblem.Fix.oneOf(ViewReview.kindNames, word: kind, lead: "the kinds are")
        .words
      view.footer = words.prefix(1).uppercased() + words.dropFirst()
    }
    clean(&view.actions)
    if case .detail(var detail) = view.content, detail.image.isLarger(than: Self.imageLimits.view) {
      detail.image = nil
      images += 1
      view.content = .detail(detail)
    }
    let before = actions + images
    if case .table(var table) = view.content {
      clean(&table.rows)
      if actions + images > before { view.content = .table(table) }
    } else {
      var groups = view.rowGroups
      for group in groups.indices { clean(&groups[group].rows) }
      if actions + images > before { view.rowGroups = groups }
    }
    missingPrimary = missingPrimary ?? view.missingPrimary
    return view
  }

  mutating func clean(_ page: inout ViewPage) {
    let before = actions + images
    var rows = page.rows
    switch page.rows {
    case .list(var list):
      clean(&list)
      rows = .list(list)
    case .timeline(var groups):
      for group in groups.indices { clean(&groups[group].rows) }
      rows = .timeline(groups)
    case .table(var table):
      clean(&table)
      rows = .table(table)
    }
    if actions + images > before { page.rows = rows }
  }

  private mutating func clean(_ rows: inout [ViewRow]) {
    for row in rows.indices {
      if rows[row].actions.hasReserved { clean(&rows[row].actions) }
      guard rows[row].image.isLarger(than: Self.imageLimits.row) else { continue }
      rows[row].image = nil
      images += 1
    }
  }

  private mutating func clean(_ rows: inout [TableContent.Row]) {
    for row in rows.indices where rows[row].actions.hasReserved { clean(&rows[row].actions) }
  }

  private mutating func clean(_ list: inout [ViewAction]?) {
    if var own = list {
      clean(&own)
      list = own
    }
  }

  private mutating func clean(_ list: inout [ViewAction]) {
    let count = list.count
    list.removeAll { HostAction.isReserved($0.id) }
    actions += count - list.count
  }

  /// The maximum base64 text of a view's picture, for 1 MiB, and of a row's, for 32 KiB.
  static let imageLimits = (view: (1 << 20) * 4 / 3 + 4, row: (32 << 10) * 4 / 3 + 4)
}

extension [ViewAction]? {
  fileprivate var hasReserved: Bool { self?.contains { HostAction.isReserved($0.id) } == true }
}

extension ViewImage? {
  fileprivate func isLarger(than limit: Int) -> Bool { (self?.data?.utf8.count ?? 0) > limit }
}

extension HandlerView {
  /// The number of rows checked: a mistake in one row is usually in all of them.
  private static let checkedRows = 200

  /// The first `primary`, of days or of a row, that names no action.
  var missingPrimary: String? {
    let ids = Set(actions.map(\.id))
    func isMissing(_ primary: String?, _ own: [ViewAction]?) -> Bool {
      guard let primary else { return false }
      return !ids.contains(primary) && own?.contains { $0.id == primary } != true
    }
    if case .heatmap(let heatmap) = content, isMissing(heatmap.primary, nil) {
      return heatmap.primary
    }
    return rows.prefix(Self.checkedRows).first { isMissing($0.primary, $0.actions) }?.primary
  }
}
