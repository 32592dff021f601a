internal import HandlerProtocol

extension HandlerView {
  /// The number of rows checked: a mistake in one row is usually in all of them.
  private static let rowsLookedAt = 200

  /// The first `primary`, of days or of a row, that names no action; nil if there is none.
  var missingPrimary: String? {
    let ids = Set(actions.map(\.id))
    func isMissing(_ primary: String?, _ own: [ViewAction]?) -> Bool {
      guard let primary else { return false }
      return !ids.contains(primary) && own?.contains { $0.id == primary } != true
    }
    func first(in groups: some Sequence<[ViewRow]>) -> String? {
      groups.lazy.joined().prefix(Self.rowsLookedAt)
        .first { isMissing($0.primary, $0.actions) }?.primary
    }
    switch content {
    case .list(let list): return first(in: list.sections.lazy.map(\.rows))
    case .timeline(let timeline): return first(in: timeline.groups.lazy.map(\.rows))
    case .detail(let detail): return first(in: (detail.sections ?? []).lazy.map(\.rows))
    case .table(let table):
      return table.rows.prefix(Self.rowsLookedAt).first { isMissing($0.primary, $0.actions) }?
        .primary
    case .heatmap(let heatmap):
      if isMissing(heatmap.primary, nil) { return heatmap.primary }
      return first(in: (heatmap.sections ?? []).lazy.map(\.rows))
    case .text, .form, .message, .unknown: return nil
    }
  }
}
