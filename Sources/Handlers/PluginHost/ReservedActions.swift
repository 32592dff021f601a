internal import HandlerProtocol

// Ids that belong to the host, in what a plugin sends.

extension HandlerView {
  /// Removes the actions whose ids belong to the host; returns their number.
  ///
  /// They could do nothing: a host action has a mark that is not read from JSON. A form's submit action stays, and is
  /// refused when it is sent.
  mutating func dropReservedActions() -> Int {
    var dropped = actions.dropReserved()
    if case .table(var table) = content {
      if table.rows.contains(where: { $0.actions.hasReserved }) {
        for row in table.rows.indices { dropped += table.rows[row].actions.dropReserved() }
        content = .table(table)
      }
      return dropped
    }
    var groups = rowGroups
    guard groups.contains(where: { $0.rows.contains { $0.actions.hasReserved } }) else {
      return dropped
    }
    for group in groups.indices { dropped += groups[group].rows.dropReservedActions() }
    rowGroups = groups
    return dropped
  }
}

extension ViewPage {
  /// Removes the actions whose ids belong to the host; returns their number.
  mutating func dropReservedActions() -> Int {
    var dropped = 0
    switch rows {
    case .list(var list):
      dropped = list.dropReservedActions()
      if dropped > 0 { rows = .list(list) }
    case .timeline(var groups):
      for group in groups.indices { dropped += groups[group].rows.dropReservedActions() }
      if dropped > 0 { rows = .timeline(groups) }
    case .table(var table):
      for row in table.indices where table[row].actions.hasReserved {
        dropped += table[row].actions.dropReserved()
      }
      if dropped > 0 { rows = .table(table) }
    }
    return dropped
  }
}

extension Effect {
  /// The effect without an action whose id belongs to the host.
  var withoutReservedActions: Effect {
    guard case .toast(let text, let style, let action?) = self, HostAction.isReserved(action.id)
    else { return self }
    return .toast(text: text, style: style)
  }
}

extension [ViewRow] {
  fileprivate mutating func dropReservedActions() -> Int {
    var dropped = 0
    for row in indices where self[row].actions.hasReserved {
      dropped += self[row].actions.dropReserved()
    }
    return dropped
  }
}

extension [ViewAction]? {
  fileprivate var hasReserved: Bool { self?.contains { HostAction.isReserved($0.id) } == true }

  fileprivate mutating func dropReserved() -> Int { self?.dropReserved() ?? 0 }
}

extension [ViewAction] {
  fileprivate mutating func dropReserved() -> Int {
    let count = count
    removeAll { HostAction.isReserved($0.id) }
    return count - self.count
  }
}
