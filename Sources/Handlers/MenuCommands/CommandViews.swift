internal import DisplayText
internal import Platform
internal import HandlerProtocol
internal import MenuDispatch
internal import MenuItems
internal import PluginHost
internal import SourceText

/// The ids of the actions in the views of items that run programs; what changes trust is a
/// ``/HandlerProtocol/HostAction``.
enum CommandAction: String {
  case submit, resume, end
}

/// The state of the choices that a program gives for a field.
enum FieldChoices: Hashable {
  /// Nothing yet.
  case awaited
  /// The choices.
  case known([String])
  /// The reason why no choices are known.
  case problem(String)
}

/// The views that stand before and after a program: the question of trust, the form, the suspended program.
enum CommandViews {
  /// Returns the question whether `operation` of a menu that is not trusted may run.
  ///
  /// - Parameters:
  ///   - words: the words of the command.
  ///   - reason: why earlier trust does not count, or nil if there was none.
  ///   - scope: what trust in the menu covers, or nil for what comes from no menu.
  static func trust(
    _ operation: ItemOperation, title: String, words: [String], reason: String?,
    scope: TrustScope?, _ wording: Wording
  ) -> HandlerView {
    let lines =
      (reason.map { [$0] } ?? []) + OperationWords.lines(of: operation, words: words, wording)
      + (scope?.lines(wording) ?? [])
    let folder = MenuOrigin.folder(of: operation.location)
    var actions = [ViewAction(.runOnce, title: wording(.runOnce), key: "o")]
    if let file = operation.location?.file, file.remote != nil || file.printed != nil {
      actions.append(ViewAction(.trustFile, title: wording(.trustMenu), key: "t"))
    } else if operation.location?.file.canonicalPath != nil {
      actions += [
        ViewAction(.trustFile, title: wording(.trustFile), key: "t"),
        ViewAction(
          .trustFolder, title: wording(.trustFolder), key: "f",
          confirm: wording(.trustFolderQuestion(folder: folder))),
      ]
    }
    return HandlerView(
      title: title, actions: actions,
      content: .message(
        MessageContent(
          style: .warning,
          body: wording(.untrusted(title: title)),
          detail: lines.joined(separator: "\n"))))
  }

  /// Returns the form for the inputs of an operation.
  ///
  /// - Parameter choices: what is known of the choices that programs give, by the ids of the inputs.
  static func form(
    _ operation: ItemOperation, title: String, choices: [String: FieldChoices], _ wording: Wording
  ) -> HandlerView {
    let fields = operation.inputs.map { input in
      switch choices[input.id] {
      case .awaited?:
        var field = FormContent.Field(input)
        field.choices = nil
        return field
      case .known(let choices)?: return FormContent.Field(input, choices: choices)
      case .problem(let problem)?: return FormContent.Field(input, error: problem)
      case nil: return FormContent.Field(input)
      }
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
        FormContent(fields: fields, submit: .init(label: wording(.run), action: submit))))
  }

  /// The id of the notice about a program that waits in the background.
  static let suspendedID = "suspended"

  /// Returns the notice about a program that waits in the background.
  static func suspended(title: String, _ wording: Wording) -> HandlerView {
    HandlerView(
      id: suspendedID, title: title,
      actions: [
        ViewAction(id: CommandAction.resume.rawValue, title: wording(.continueIt), key: "f"),
        ViewAction(id: CommandAction.end.rawValue, title: wording(.endIt), key: "x"),
      ],
      content: .message(
        MessageContent(
          style: .info, body: wording(.suspended(title: title)),
          detail: wording(.suspendedKeys))))
  }
}
