internal import FieldRules
internal import HandlerProtocol
internal import MenuDispatch
internal import MenuNavigation
internal import StructuredData

/// Notifies the handler of a form about changes of fields that ask for it, and applies its answer.
@MainActor
final class FormChangeNotifier {
  private unowned let level: LevelLayer
  private let question = DelayedQuestion()
  private let completion = DelayedQuestion()

  init(_ level: LevelLayer) { self.level = level }

  /// Notifies the handler of the change since `before`, after a pause in typing.
  func note(_ before: FormState?) {
    guard let before, let form = level.form, before.generation == form.generation,
      let field = form.changedField(since: before)
    else { return }
    if field.field.notifies == true { ask(about: field, of: form) }
    complete(field)
  }

  /// Asks the handler once more for choices that it could not give.
  func askAgain() {
    guard level.stack.navigator.notifiesOfChanges,
      let field = level.form?.awaitLackingChoices(), let form = level.form
    else { return }
    ask(about: field, of: form)
  }

  /// Offers the paths that begin with the text of a field, after a pause in typing.
  private func complete(_ field: FormField) {
    completion.cancel()
    let navigator = level.stack.navigator
    guard field.kind == .file || field.kind == .directory, !field.rules.isMultiple,
      case .text(let input) = field.value, !input.isEmpty, let paths = navigator.completePaths
    else { return }
    let (id, text, item) = (field.field.id, input.text, level.entry.item)
    completion.ask(after: level.stack.pause) {
      await paths(text, item, field.kind == .directory)
    } then: { [weak self] answer in
      guard case .success(let paths) = answer else { return }
      self?.level.form?.offer(paths, insteadOf: text, in: id)
      navigator.notifyObservers()
    }
  }

  /// Notifies the handler of a change that was made before its first answer.
  func noteAnswered() {
    guard let form = level.form,
      let field = form.fields.first(where: { $0.field.notifies == true && $0.isChanged })
    else { return }
    ask(about: field, of: form)
  }

  private func ask(about field: FormField, of form: FormState) {
    guard form.isAnswered, level.stack.navigator.notifiesOfChanges,
      let invocation = level.entry.invocation, let view = level.entry.view?.id
    else { return }
    let (id, values, generation) = (field.field.id, form.values(asTyped: true), form.generation)
    level.formMessages.noteChecked()
    level.form?.awaitChoices(dependingOn: id)
    let navigator = level.stack.navigator
    question.ask(after: level.stack.pause) {
      try await navigator.invocations.ask(
        FormChangeParams(invocation: invocation, view: view, field: id, values: values),
        of: invocation
      ) { try await $0.change($1) }
    } then: { [weak self] answer in
      guard let self, let form = level.form, form.generation == generation else { return }
      switch answer {
      case .success(let changes): level.form?.apply(changes, afterInputInto: id, sent: values)
      case .failure(is CancellationError): return
      case .failure(let error):
        level.form?.endAwaiting()
        level.formMessages.sayUnchecked(HandlerFailure(error).message)
      }
      navigator.notifyObservers()
    }
  }

  func cancel() {
    question.cancel()
    completion.cancel()
    level.form?.endAwaiting()
  }

  func settle() async {
    await question.settle()
    await completion.settle()
  }
}
