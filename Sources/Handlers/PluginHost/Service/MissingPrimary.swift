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
    if case .heatmap(let heatmap) = content, isMissing(heatmap.primary, nil) {
      return heatmap.primary
    }
    return rows.prefix(Self.rowsLookedAt).first { isMissing($0.primary, $0.actions) }?.primary
  }
}
