internal import HandlerProtocol
package import MenuInteraction

/// The words of the intents that a page may send.
enum IntentWord {
  /// The commands that a page may send: none that ends the program or moves a terminal's selection.
  private static let commands: [Command] = [
    .open, .back, .filter, .nextMatch, .previousMatch, .jump, .help, .reload, .actions, .problems,
    .log, .sort, .details,
  ]

  /// The intents without an argument.
  static let plain: [String: Intent] = [
    "escape": .escape, "open": .open, "retry": .retry, "submit": .submit, "days": .switchDays,
    "actions": .viewActions, "yes": .answer(true), "no": .answer(false),
    "unsort": .sort(column: nil), "stop": .stop,
    "edit": .editFilter(true), "results": .editFilter(false),
  ]

  private static let names = Dictionary(plain.map { ($1, $0) }) { first, _ in first }

  /// Returns the intent of a word with an argument, or nil if a page may not send it.
  static func intent(_ name: Substring, _ argument: String) -> Intent? {
    switch name {
    case "command":
      Command(rawValue: argument).flatMap { commands.contains($0) ? .command($0) : nil }
    case "select": number(argument).map { .select(row: $0) }
    case "item": .item(id: argument)
    // No page asks for the host's own actions.
    case "action": HostAction.isReserved(argument) ? nil : .action(id: argument)
    case "level": number(argument).map { .level($0) }
    case "sort": .sort(column: argument)
    case "move-day": number(argument).map { .moveDay(back: $0) }
    case "day": CalendarDate(argument).map { .day($0) }
    default: nil
    }
  }

  /// Returns the word of an intent, or nil if a page may not send it, or sends it in fields of its own.
  static func word(of intent: Intent) -> String? {
    if let name = names[intent] { return name }
    func word(_ name: String, _ argument: String) -> String {
      name + ":" + PageAddress.encoded(argument)
    }
    return switch intent {
    case .command(let command) where commands.contains(command): "command:" + command.rawValue
    case .select(let row): "select:\(row)"
    case .item(let id): word("item", id)
    case .action(let id): word("action", id)
    case .level(let number): "level:\(number)"
    case .sort(let column?): word("sort", column)
    case .moveDay(let days): "move-day:\(days)"
    case .day(let day): "day:" + day.text
    case .text: "text"
    default: nil
    }
  }

  private static func number(_ text: String) -> Int? {
    Int(text).flatMap { abs($0) <= 1_000_000_000 ? $0 : nil }
  }
}

extension IntentForm {
  /// Returns the word of an intent in the field `do`; nil if a page may not send it, or sends it in fields of its own.
  package static func word(of intent: Intent) -> String? { IntentWord.word(of: intent) }
}
