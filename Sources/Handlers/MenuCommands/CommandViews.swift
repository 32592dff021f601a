internal import DisplayText
internal import Platform
internal import HandlerProtocol
internal import MenuDispatch
internal import MenuItems
internal import PluginHost
internal import SourceText

/// The ids of actions in the views of items that run programs; trust is changed by a ``/HandlerProtocol/HostAction``.
enum CommandAction: String {
  case submit, resume, end
}

/// The views before and after a program: the question of trust, the form, the suspended program.
enum CommandViews {
  /// Returns the question whether `operation` of an untrusted menu may run.
  ///
  /// - Parameters:
  ///   - reason: why earlier trust does not count, or nil if there was none.
  ///   - scope: what trust in the menu covers, or nil for an operation that no menu contains.
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

  static let suspendedID = "suspended"

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
