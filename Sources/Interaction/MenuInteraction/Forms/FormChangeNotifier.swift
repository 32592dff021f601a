internal import HandlerProtocol
internal import MenuDispatch
internal import MenuNavigation
internal import StructuredData

/// Tells the handler of a form about changes of fields that notify, and fills in what it answers.
@MainActor
final class FormChangeNotifier {
  private unowned let level: LevelLayer
  private var task: Task<Void, Never>?
  private var waiting: Task<Void, any Error>?

  init(_ level: LevelLayer) { self.level = level }

  deinit { task?.cancel() }

  /// Takes note of the input into a form; tells its handler once nothing is typed for a moment.
  func note(_ before: FormState?) {
    guard let before, let form = level.form, before.generation == form.generation,
      level.stack.navigator.notifiesOfChanges,
      let field = form.changedField(since: before), field.field.notifies == true,
      let invocation = level.entry.invocation, let view = level.entry.view?.id
    else { return }
    let (id, values, generation) = (field.field.id, form.values(asTyped: true), form.generation)
    cancel()
    level.formMessages.noteChecked()
    let pause = level.stack.pause
    let waiting = Task<Void, any Error> { try await pause() }
    self.waiting = waiting
    task = Task { [weak self, navigator = level.stack.navigator] in
      _ = await waiting.result
      if Task.isCancelled { return }
      let answer: Result<[FormFieldChange], any Error>
      do {
        answer = .success(
          try await navigator.invocations.ask(
            FormChangeParams(invocation: invocation, view: view, field: id, values: values),
            of: invocation
          ) { try await $0.change($1) })
      } catch {
        answer = .failure(error)
      }
      guard let self, !Task.isCancelled else { return }
      task = nil
      guard let form = level.form, form.generation == generation else { return }
      switch answer {
      case .success(let changes): level.form?.apply(changes, afterInputInto: id, sent: values)
      case .failure(is CancellationError): return
      case .failure(let error):
        let failure = error as? HandlerFailure ?? HandlerFailure(.failed, "\(error)")
        level.formMessages.sayUnchecked(failure.message)
      }
      navigator.notifyObservers()
    }
  }

  /// Ends the question whose answer is awaited.
  func cancel() {
    waiting?.cancel()
    task?.cancel()
    task = nil
  }

  /// Waits for the answer, at once and not after a moment.
  func settle() async {
    guard let task else { return }
    waiting?.cancel()
    await task.value
  }
}
