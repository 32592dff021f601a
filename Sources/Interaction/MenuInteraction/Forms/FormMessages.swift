internal import HandlerProtocol
internal import DisplayText
internal import MenuNavigation

/// The messages about the input into a form, which disappear when they no longer apply.
@MainActor
final class FormMessages {
  // A form can change after its screen was closed.
  private weak var navigator: Navigator?
  /// The message about invalid fields, or `nil` if all fields are valid.
  private(set) var problems: (number: Int, text: String)?
  /// The number of the message about a change that the handler could not check.
  private var unchecked: Int?

  init(_ navigator: Navigator) { self.navigator = navigator }

  func sayProblems(of form: FormState) {
    guard let navigator else { return }
    let text = form.problems
    problems = (navigator.sayUntilWithdrawn(text, style: .warning), text)
  }

  func sayUnchecked(_ reason: String) {
    guard let navigator else { return }
    noteChecked()
    unchecked = navigator.sayUntilWithdrawn(
      navigator.wording(.notChecked(reason: reason)), style: .error)
  }

  /// Withdraws the message about an unchecked change: a later one was checked, or the form is closed.
  func noteChecked() {
    if let number = unchecked.take() { navigator?.withdrawToast(number) }
  }

  /// Withdraws the messages that no longer apply to `form`.
  func update(for form: FormState?) {
    if let said = problems, form?.problems != said.text {
      navigator?.withdrawToast(said.number)
      problems = nil
    }
    if form == nil { noteChecked() }
  }
}

extension FormState {
  /// The message about its errors.
  package var problems: String {
    let count = fields.count { $0.error != nil && !$0.isHidden }
    return wording(.fieldsNeedAttention(count: count))
  }

  /// Whether the handler has returned the form with errors.
  package var isReturned: Bool {
    fields.contains {
      $0.error != nil && $0.given != nil && $0.reported == nil && !$0.isHidden && !$0.lacksChoices
    }
  }
}
