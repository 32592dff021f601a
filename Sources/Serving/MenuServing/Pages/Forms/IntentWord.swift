internal import HandlerProtocol
internal import MenuInteraction

/// The names of the intents that a page may send.
enum IntentWord {
  /// The intents of keys that a page may send: none that ends the program or moves a terminal's selection.
  private static let bound: [BoundIntent] = [
    .open, .back, .filter, .nextMatch, .previousMatch, .jump, .help, .reload, .actions, .problems,
    .log, .sort, .details,
  ]

  static let plain: [String: Intent] = [
    "escape": .escape, "open": .open(nil), "retry": .retry, "submit": .submit,
    "days": .move(.focus(1)), "actions": .actions(.view), "yes": .answer(true),
    "no": .answer(false), "unsort": .sort(.original), "stop": .stop, "edit": .filter,
    "results": .results,
  ]

  private static let names = Dictionary(
    plain.map { ($1, $0) } + bound.map { ($0.intent, "command:" + $0.rawValue) }
  ) { first, _ in first }

  /// Returns the intent with a name and an argument, or nil if a page may not send it.
  static func intent(_ name: Substring, _ encoded: Substring) -> Intent? {
    if name == "row" { return row(encoded).map { .select($0) } }
    if name == "item" { return row(encoded).map { .open($0) } }
    guard let argument = PageAddress.decoded(encoded) else { return nil }
    return switch name {
    case "command":
      BoundIntent(rawValue: argument).flatMap { bound.contains($0) ? $0.intent : nil }
    // Pages must not request the host's own actions.
    case "action": HostAction.isReserved(argument) ? nil : .action(id: argument)
    case "level": number(argument).map { .leave(.level($0)) }
    case "sort": .sort(.column(argument))
    case "move-day": number(argument).map { .move(.days(-$0)) }
    case "day": CalendarDate(argument).map { .day($0) }
    default: nil
    }
  }

  /// Returns the name of an intent, or nil if a page may not send it, or sends it in fields of its own.
  static func word(of intent: Intent) -> String? {
    if let name = names[intent] { return name }
    func word(_ name: String, _ arguments: String...) -> String {
      word(name, arguments)
    }
    func word(_ name: String, _ arguments: [String]) -> String {
      name + ":" + arguments.map(PageAddress.encoded).joined(separator: "/")
    }
    return switch intent {
    case .select(let row): row == .submit ? nil : word("row", row.path)
    case .open(let row?): row == .submit ? nil : word("item", row.path)
    case .action(let id): word("action", id)
    case .leave(.level(let number)): "level:\(number)"
    case .sort(.column(let column)): word("sort", column)
    case .move(.days(let days)): "move-day:\(-days)"
    case .day(let day): "day:" + day.text
    case .text: "text"
    default: nil
    }
  }

  /// Returns the row with encoded IDs between slashes, or nil if they are malformed.
  private static func row(_ encoded: Substring) -> RowID? {
    let parts = encoded.split(separator: "/", omittingEmptySubsequences: false)
    let path = parts.compactMap(PageAddress.decoded)
    return path.count == parts.count ? RowID(path) : nil
  }

  private static func number(_ text: String) -> Int? {
    Int(text).flatMap { (-1_000_000_000...1_000_000_000).contains($0) ? $0 : nil }
  }
}
