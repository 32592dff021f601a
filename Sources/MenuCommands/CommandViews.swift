internal import Foundation
internal import HandlerProtocol
internal import MenuHandlers
internal import MenuItems
internal import PluginHost
internal import SourceText
internal import StructuredData

/// The ids of the actions in the views of items that run programs.
enum CommandAction: String {
  case once, trustFile, trustFolder, submit, resume, end
}

/// The views that stand before and after a program: the question of trust, the form, the suspended program.
enum CommandViews {
  /// Returns the question whether `operation` of a menu that is not trusted may run.
  static func trust(_ operation: ItemOperation, title: String, words: [String]) -> HandlerView {
    let lines = OperationWords.lines(of: operation, words: words)
    let folder = MenuOrigin.folder(of: operation.location)
    var actions = [ViewAction(id: CommandAction.once.rawValue, title: "Run once", key: "o")]
    if operation.location?.file.canonicalPath != nil {
      actions += [
        ViewAction(
          id: CommandAction.trustFile.rawValue, title: "Trust this file", key: "t"),
        ViewAction(
          id: CommandAction.trustFolder.rawValue, title: "Trust its folder", key: "f",
          confirm: "Run whatever menus in \(folder) say, now and later?"),
      ]
    }
    return HandlerView(
      title: title, actions: actions,
      content: .message(
        MessageContent(
          style: .warning,
          body: "This menu is not trusted yet. \"\(title)\" would run:",
          detail: lines.joined(separator: "\n"))))
  }

  /// Returns the form for the inputs of an operation.
  static func form(
    _ operation: ItemOperation, title: String, choices: [String: [String]],
    problems: [String: String]
  ) -> HandlerView {
    let fields = operation.inputs.map { input in
      var known = Set(input.choices)
      let values = input.choices + (choices[input.id] ?? []).filter { known.insert($0).inserted }
      return FormContent.Field(
        id: input.id, label: input.label,
        type: FormContent.Field.Kind(rawValue: input.kind.rawValue),
        value: input.value, placeholder: input.placeholder, required: input.isRequired,
        choices: input.kind == .choice || !values.isEmpty ? values : nil,
        error: problems[input.id])
    }
    let submit = CommandAction.submit.rawValue
    var actions: [ViewAction] = []
    if operation.asks {
      actions.append(
        ViewAction(
          id: submit, title: title, style: operation.isDestructive ? .destructive : nil,
          confirm: operation.question(about: title)))
    }
    return HandlerView(
      title: title, actions: actions,
      content: .form(
        FormContent(fields: fields, submit: .init(label: "Run", action: submit))))
  }

  /// The id of the notice about a program that waits in the background.
  static let suspendedID = "suspended"

  /// Returns the notice about a program that waits in the background.
  static func suspended(title: String) -> HandlerView {
    HandlerView(
      id: suspendedID, title: title,
      actions: [
        ViewAction(id: CommandAction.resume.rawValue, title: "Continue", key: "f"),
        ViewAction(id: CommandAction.end.rawValue, title: "End it", key: "x"),
      ],
      content: .message(
        MessageContent(
          style: .info, body: "'\(title)' is suspended",
          detail: "f continues it, x ends it; going back ends it, too.")))
  }
}

extension StructuredValue {
  /// The value of a form's field as a word of a command.
  package var asWord: String {
    switch self {
    case .null: ""
    case .bool(let value): value ? "true" : "false"
    case .int(let value): "\(value)"
    case .double(let value):
      value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    case .string(let text): text
    case .array(let values): values.map(\.asWord).joined(separator: "\n")
    case .object: ""
    }
  }
}

extension ItemInput {
  /// Returns the words for what the input takes if `value` is nothing of the kind, else nil; an empty value is
  /// of every kind.
  package func expectation(of value: String) -> String? {
    if value.isEmpty { return nil }
    switch kind {
    case .number: return Double(value)?.isFinite == true ? nil : "a number"
    case .date: return CalendarDate(value) == nil ? "a date such as 2026-11-22" : nil
    case .toggle: return value == "true" || value == "false" ? nil : "true or false"
    case .choice where choicesFrom == nil:
      return choices.contains(value) ? nil : "one of \(choices.joined(separator: ", "))"
    case .choice, .text, .multiline, .secret: return nil
    }
  }
}
