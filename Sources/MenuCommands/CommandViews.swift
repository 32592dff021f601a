internal import Foundation
internal import HandlerProtocol
internal import MenuHandlers
internal import MenuItems
internal import PluginHost
internal import SourceText

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
    let fields = operation.inputs.map {
      FormContent.Field($0, choices: choices[$0.id] ?? [], error: problems[$0.id])
    }
    let submit = CommandAction.submit.rawValue
    var actions: [ViewAction] = []
    if operation.asks {
      actions.append(
        ViewAction(
          id: submit, title: title, style: operation.isDestructive ? .destructive : nil,
          confirm: operation.confirm ?? operation.question(about: title)))
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
