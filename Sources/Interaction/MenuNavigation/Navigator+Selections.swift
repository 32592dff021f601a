package import HandlerProtocol
internal import DisplayText
internal import MenuDispatch
internal import MenuItems

// The selections of items: their handlers, their steps and answers, and their repetition.

extension Navigator {
  func open(_ item: MenuItem) {
    if let reason = item.state?.disabledReason {
      say(.cannotBeUsed(title: item.title, reason: reason), style: .warning)
      // The conditions may be fulfilled by now.
      items.restart()
      return
    }
    if let submenu = item.submenu {
      push(.menu(submenu), title: item.title, item: item)
      changed()
      return
    }
    guard item.tapHandlerName != nil || item.operation != nil || item.source != nil else {
      say(.noHandler(title: item.title))
      return
    }
    if item.operation != nil, top.item?.source != nil, top.menu != nil {
      // The program may change what the list is made from.
      levels.update(top.id) { $0.isOutdated = true }
    }
    let invocation = OpenInvocations.makeID()
    // The last items of a source are shown until its new ones arrive.
    let known = item.source == nil ? nil : knownSources.menus[item.path]
    let isShown = push(
      known.map(NavigationEntry.Content.menu) ?? .loading, title: item.title, item: item,
      invocation: invocation)
    if isShown { run(item, invocation: invocation, level: top.id) }
  }

  private func run(
    _ item: MenuItem, invocation: String, level: Int, isRetry: Bool = false,
    isRepetition: Bool = false
  ) {
    levels.update(level) { $0.progress = NavigationEntry.Progress(started: now()) }
    changed()
    invocations[invocation] = OpenInvocation(item: item)
    let notified = invocations.notifier.last
    invocations[invocation]?.task = Task { [weak self] in
      // The handler of the replaced view is notified first.
      await notified?.value
      let selection = HandlerSelection(
        invocation: invocation, item: item, isRetry: isRetry, isRepetition: isRepetition)
      guard !Task.isCancelled, let outcome = await self?.outcome(of: selection), !Task.isCancelled
      else { return }
      self?.finish(invocation, level, outcome)
    }
  }

  /// Calls the handler of a selection; returns `nil` if the task was cancelled.
  private func outcome(of selection: HandlerSelection) async -> InvocationOutcome? {
    let (item, invocation) = (selection.item, selection.invocation)
    if selection.isRepetition, let message = await willRepeat(item) { say(message) }
    if Task.isCancelled { return nil }
    if item.condition != nil, let reason = await items.watcher?.disabledReason(of: item) {
      return InvocationOutcome(
        failure: HandlerFailure(
          .failed, wording(.cannotBeUsedNow(title: item.title)), detail: reason))
    }
    let handler: any MenuItemHandler
    switch await resolve(item) {
    case .failure(let failure): return InvocationOutcome(failure: failure)
    case .success(let found): handler = found
    }
    if Task.isCancelled { return nil }
    invocations[invocation]?.handler = handler
    let outcome = try? await handler.outcome(of: selection, wording: wording) { [weak self] step in
      await self?.receive(step, invocation)
    }
    if outcome != nil, !Task.isCancelled { await invocations.learnFeatures(of: invocation) }
    return outcome
  }

  private func receive(_ step: HandlerStep, _ invocation: String) async {
    if case .answered(let request) = step {
      // The answer is only recorded: waiting here would delay it.
      invocations.receive(request, of: invocation)
      return
    }
    if case .menu(let menu) = step, let item = invocations[invocation]?.item, item.source != nil {
      knownSources.keep(menu, of: item)
    }
    if invocations[invocation]?.features == nil {
      await invocations.learnFeatures(of: invocation)
    }
    // A step sent after an answer is shown after it; its sender waits for that.
    await invocations.showAnswer(of: invocation)
    let printing = if case .text = step { printingLevel(of: invocation) } else { nil as Int? }
    if levels.show(step, of: invocation, printing: printing) { changed() }
  }

  private func finish(_ invocation: String, _ level: Int, _ outcome: InvocationOutcome) {
    let item = invocations[invocation]?.item
    invocations[invocation]?.task = nil
    var effects = outcome.effects
    if let failure = outcome.failure, failure.isStop, levels[level]?.view != nil {
      levels.update(level) { $0.add(notice: "▲ " + failure.message) }
    } else if let failure = outcome.failure {
      let view = offered(failure.view(in: wording))
      levels.update(level) { $0.show(.view(view), failure: failure) }
      // The level may be covered by another one.
      if top.id != level { toastQueue.add(failure.message, .error) }
    } else if let view = outcome.answer {
      levels.update(levels.level(for: view.id, of: invocation)) { $0.show(.view(offered(view))) }
    } else if let first = effects.firstIndex(where: { $0.view != nil }),
      let view = effects[first].view
    {
      // In a first result `push` and `replace` have the same effect.
      levels.update(level) { $0.show(.view(view)) }
      effects.remove(at: first)
    } else if levels[level]?.isShown == false {
      // An empty answer shows nothing.
      leave(level)
    }
    levels.update(level) { $0.progress = nil }
    if outcome.failure == nil { reopenNext(invocation) } else { endReopening(invocation) }
    // The user has asked an item with an address to open the address.
    let opensAddress = item?.operation?.opensAddress ?? false
    effects.removeAll { effect in
      if opensAddress, case .open = effect { return false }
      return effect.isForActionsOnly
    }
    apply(effects, invocation: invocation)
  }

  // MARK: Repetition

  /// The effect of ``retry()``.
  package enum Repetition {
    /// The next page of the view is requested again.
    case page
    /// The view with an ID is loaded again.
    case view(String)
    /// The action is run again, with the same values.
    case action(ActionParams)
    /// The item is selected again.
    case selection
  }

  /// The label of ``retry()``.
  public var retryWords: String {
    guard top.failure != nil, !levels.isTopFirst else { return wording(.retry) }
    return wording(top.failure?.kind == .failed ? .retry : .loadAgain)
  }

  /// Whether the view on top can be loaded again without the views below it.
  private var canRefreshView: Bool { top.view != nil && has(.refresh) }

  /// Whether the handler of the level on top is known and its process has not ended.
  private var isHandlerAlive: Bool {
    invocations[top.invocation]?.handler != nil && (top.failure?.kind ?? .failed) == .failed
  }

  /// Whether the level on top can be loaded again: its selection is repeated, or its view alone.
  public var canReload: Bool { levels.isTopFirst || canRefreshView }

  /// The effect of ``retry()`` on the current level, or `nil` if there is nothing to repeat.
  package var repetition: Repetition? {
    guard top.invocation != nil else { return nil }
    if top.pageNotice != nil { return .page }
    if levels.isTopFirst { return .selection }
    if canRefreshView, let view = top.view { return .view(view.id) }
    if isHandlerAlive, let action = top.action { return .action(action) }
    return .selection
  }

  /// Repeats the action that failed or whose answer pushed the current view, or else the selection, whose answer
  /// replaces all its views.
  public func retry() {
    guard let invocation = top.invocation, let repetition else { return }
    switch repetition {
    case .page: loadMore(isRetry: true)
    case .view(let view): refresh(view: view, of: invocation)
    case .action(let action):
      leave(top.id)
      run(action)
      changed()
    case .selection:
      let isRetry = top.failure != nil
      if isRetry, !isHandlerAlive, reopenForms() { return }
      selectAgain(isRetry: isRetry)
    }
  }

  /// Repeats the selection that led to the current level, without the levels above its first one; no action is
  /// repeated.
  package func selectAgain(isRetry: Bool = true) {
    guard top.invocation != nil else { return }
    while !levels.isTopFirst { leave(top.id) }
    refresh(isRetry: isRetry, isRepetition: true)
  }

  /// Repeats the selection that led to the views of the current level's invocation.
  func refresh(isRetry: Bool = false, isRepetition: Bool = false) {
    guard let invocation = top.invocation, let base = levels.first(of: invocation),
      let item = base.item
    else { return }
    // A new invocation keeps late results of the old one apart.
    let next = OpenInvocations.makeID()
    levels.reassign(invocation, to: next)
    toastQueue.move(invocation, to: next)
    didRepeat(invocation, next)
    invocations.end(invocation)
    // During a retry the old failure is not shown as if it were current.
    if base.failure != nil { levels.update(base.id) { $0.show(.loading) } }
    run(item, invocation: next, level: base.id, isRetry: isRetry, isRepetition: isRepetition)
  }

  // MARK: Reopening

  /// Repeats the selection of the current level, and opens the views up to the last form again; returns false if there is
  /// no such form, or an action that leads to it must not be repeated.
  ///
  /// The levels and the input in their forms stay.
  private func reopenForms() -> Bool {
    guard let reopening = levels.planReopening() else { return false }
    leaveAll(above: reopening.form)
    refresh(isRetry: true, isRepetition: true)
    invocations[top.invocation]?.reopening = reopening.opened
    startActivity(on: top.id, wording(.loading))
    return true
  }

  /// Opens the next of the views that were open when the last process ended.
  private func reopenNext(_ invocation: String) {
    guard let remaining = invocations[invocation]?.reopening else { return }
    guard let level = remaining.first, top.invocation == invocation, top.activity != nil,
      let action = levels[level]?.action, let handler = invocations[invocation]?.handler
    else { return endReopening(invocation) }
    invocations[invocation]?.reopening = Array(remaining.dropFirst())
    let shown = top.id
    let task = invocations.send(action) {
      try await handler.act($0)
    } show: { [weak self] answer in
      guard let self else { return }
      _ = levels.endAction(of: shown)
      switch answer {
      case .success(let effects):
        guard let view = effects.lazy.compactMap(\.view).first else {
          endReopening(invocation)
          say(.notOpenedAgain, style: .warning)
          return
        }
        levels.update(level) { $0.show(reopened: view) }
        reopenNext(invocation)
      case .failure(let error):
        endReopening(invocation)
        say(HandlerFailure(error).message, style: .error)
      }
    }
    levels.update(shown) { $0.task = task }
    changed()
  }

  /// Ends opening views again; the views on the screen stay.
  private func endReopening(_ invocation: String) {
    guard invocations[invocation]?.reopening != nil else { return }
    invocations[invocation]?.reopening = nil
    levels.update(of: invocation) { $0.activity = nil }
    changed()
  }
}
