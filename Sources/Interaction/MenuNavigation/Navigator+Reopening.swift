internal import HandlerProtocol
internal import DisplayText
internal import MenuDispatch

// The views above the first one of a plugin whose process has ended, opened again in the next process.

extension Navigator {
  /// Repeats the selection below the views of the current level's invocation, and opens them again in order; returns
  /// false if there is no form among them, or a way to one is not to be repeated.
  ///
  /// The levels stay, and so does what was typed into their forms.
  func reopenForms() -> Bool {
    guard let invocation = top.invocation else { return false }
    let levels = entries.indices.filter { entries[$0].invocation == invocation }
    guard let last = levels.last(where: { !entries[$0].hasFailed }),
      case .form? = entries[last].view?.content, last != levels.first
    else { return false }
    let opened = levels.filter { $0 > levels[0] && $0 <= last }
    guard
      opened.allSatisfy({ entries[$0].isRepeatable || canRepeat(entries[$0].action, below: $0) })
    else { return false }
    // The next attempt may find a failure in the place of the view below.
    for index in opened { entries[index].isRepeatable = true }
    let ids = opened.filter { entries[$0].action != nil }.map { entries[$0].id }
    let wasApplying = isApplying
    isApplying = true
    while entries.count > last + 1 { leave(entries.count - 1) }
    isApplying = wasApplying
    refresh(isRetry: true, isRepetition: true)
    guard let next = top.invocation else { return true }
    invocations[next]?.reopening = ids
    update(top.id) {
      $0.activity = NavigationEntry.Progress(message: wording(.loading), started: now())
    }
    changed()
    return true
  }

  /// Whether the action that opened a level can be repeated without a question: it sent no values, and asks nothing.
  private func canRepeat(_ action: ActionParams?, below level: Int) -> Bool {
    guard let action else { return true }
    guard action.values.isEmpty, let view = entries[level - 1].view else { return false }
    let own = view.rows.first { $0.id == action.row }?.actions ?? []
    guard let offered = (own + view.actions).first(where: { $0.id == action.action }) else {
      return false
    }
    return offered.confirm == nil && offered.style != .destructive
  }

  /// Opens the next of the views that were open when the last process ended.
  func reopenNext(_ invocation: String) {
    guard let levels = invocations[invocation]?.reopening else { return }
    guard let level = levels.first, top.invocation == invocation, top.activity != nil,
      let action = entries.first(where: { $0.id == level })?.action,
      let handler = invocations[invocation]?.handler
    else { return endReopening(invocation) }
    invocations[invocation]?.reopening = Array(levels.dropFirst())
    let shown = top.id
    let request = HandlerRequest(action, number: order.nextNumber())
    let task = Task { [weak self] in
      let outcome: Result<[Effect], any Error>
      do { outcome = .success(try await handler.act(request)) } catch { outcome = .failure(error) }
      self?.order.record(nil, for: request.number)
      guard let self, !Task.isCancelled else { return }
      _ = work.end(on: shown)
      switch outcome {
      case .success(let effects):
        guard var view = effects.lazy.compactMap(\.view).first else {
          endReopening(invocation)
          say(.notOpenedAgain, style: .warning)
          return
        }
        update(level) { entry in
          if view.id == HandlerView.defaultID { view.id = entry.view?.id ?? view.id }
          entry.show(reopened: view)
        }
        reopenNext(invocation)
      case .failure(let error):
        endReopening(invocation)
        let failure = error as? HandlerFailure ?? HandlerFailure(.failed, "\(error)")
        say(failure.message, style: .error)
      }
    }
    work.start(task, for: nil, on: shown)
    order.record(task, for: request.number)
    changed()
  }

  /// Ends opening views again; those that are shown stay.
  func endReopening(_ invocation: String) {
    guard invocations[invocation]?.reopening != nil else { return }
    invocations[invocation]?.reopening = nil
    for index in entries.indices where entries[index].invocation == invocation {
      entries[index].activity = nil
    }
    changed()
  }
}
