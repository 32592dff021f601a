internal import MenuItems

/// The effect of choosing an item on a page.
enum ItemTarget: Equatable {
  /// Opens its page: a submenu, a view, or the choice of its actions.
  case page
  /// Runs a program, and therefore needs a button.
  case run
  /// Leads to another site.
  case web(LinkAddress)
  /// Would run something that needs a terminal.
  case terminal
  /// Cannot be used, for a reason.
  case disabled(String)
  /// Must not be run by the user.
  case forbidden
  case none

  /// Finds the effect of choosing `item` for a user with `rights`.
  init(_ item: MenuItem, rights: ItemRights) {
    if let reason = item.state?.disabledReason {
      self = .disabled(reason)
    } else if !item.opens {
      self = .none
    } else if item.submenu != nil {
      self = .page
    } else if !rights.run {
      self = .forbidden
    } else if let operation = item.operation {
      self = Self.target(of: operation)
    } else {
      self = .page
    }
  }

  private static func target(of operation: ItemOperation) -> ItemTarget {
    if case .url(let address) = operation.kind {
      let isFixed = operation.inputs.isEmpty && !operation.asks && operation.line == nil
      return isFixed ? LinkAddress(address).map { .web($0) } ?? .run : .run
    }
    switch operation.output {
    case .terminal, .replace, .print: return .terminal
    case .view, .message, .rows, .json: return .run
    }
  }

  var className: String {
    switch self {
    case .page: "i p"
    case .run: "i r"
    case .web: "i w"
    case .terminal: "i t"
    case .disabled, .forbidden: "i x"
    case .none: "i"
    }
  }
}
