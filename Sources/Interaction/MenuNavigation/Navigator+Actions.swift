public import HandlerProtocol
internal import DisplayText
internal import MenuDispatch
package import MenuItems
public import StructuredData

// The interaction with the view on top: its actions, its further batches, and the programs that
// print into it.

extension Navigator {
  /// Runs an action of the view on top: in the host if it has effects, else in its handler.
  ///
  /// - Parameters:
  ///   - action: an action of the view or of the row.
  ///   - row: the ID of the action's row, or `nil` for the view as a whole.
  ///   - values: the values of a form.
  public func perform(
    _ action: ViewAction, row: String? = nil, values: [String: StructuredValue] = [:]
  ) {
    guard let invocation = top.invocation else { return }
    if let effects = action.effects {
      apply(effects, invocation: invocation)
      return
    }
    guard let view = top.view else { return }
    guard invocations[invocation]?.handler != nil else {
      say(.stillLoading, style: .warning)
      return
    }
    guard top.activity == nil else {
      say(.stillBusy, style: .warning)
      return
    }
    run(
      ActionParams(
        invocation: invocation, view: view.id, action: action.id, row: row, values: values),
      as: action.host, title: action.title)
  }

  /// Runs an action of the handler, or one of the host's own about it.
  func run(_ action: ActionParams, as host: HostAction? = nil, title: String? = nil) {
    guard let handler = invocations[action.invocation]?.handler else { return }
    let hostActions = hostActions
    // `host` decides, which handlers cannot set, and never the id of the action.
    guard host == nil ? !HostAction.isReserved(action.action) : hostActions != nil else {
      say(.ownerDecides, style: .warning)
      let id = action.action.prefix(100)
      invocations.note("'\(id)' was refused: its id belongs to the host", of: action.invocation)
      return
    }
    let level = top.id
    startActivity(on: level, title)
    // Only actions of the handler can be repeated.
    let repeatable = host == nil ? action : nil
    let task = invocations.send(action) { request in
      guard let host, let hostActions else { return try await handler.act(request) }
      return try await hostActions.perform(host, request, of: handler)
    } show: { [weak self] answer in
      self?.show(answer, of: repeatable, action.invocation, level)
    }
    levels.update(level) { entry in
      entry.task = task
      entry.lastAction = repeatable ?? entry.lastAction
    }
  }

  private func show(
    _ answer: Result<[Effect], any Error>, of action: ActionParams?, _ invocation: String,
    _ level: Int
  ) {
    let (shown, isPrinting) = levels.endAction(of: level)
    levels.update(shown) { $0.activity = nil }
    switch answer {
    case .success(var effects):
      // The view replaces the printed text.
      if isPrinting, case .push(let view)? = effects.first {
        effects.removeFirst()
        levels.update(shown) { $0.show(.view(view)) }
      }
      apply(effects, invocation: invocation, of: action)
    case .failure(let error):
      if isPrinting { leave(shown) }
      show(HandlerFailure(error, message: wording(.actionFailed)), of: action, invocation)
    }
  }

  /// Shows a failure of an action or of a next page above the view.
  private func show(_ failure: HandlerFailure, of action: ActionParams?, _ invocation: String) {
    if invocations[invocation]?.isDetached == true {
      say(failure.message, style: .error)
      endIfGone(invocation)
    } else {
      let view = failure.view(in: wording)
      push(
        .view(offered(view)), title: view.title, item: top.item, invocation: invocation,
        action: action)
      levels.update(top.id) { $0.failure = failure }
    }
    changed()
  }

  /// Shows a level's handler as busy.
  func startActivity(on level: Int, _ message: String?) {
    levels.update(level) {
      $0.activity = NavigationEntry.Progress(message: message, started: now())
    }
    changed()
  }

  /// Cancels the running action of the current level; returns false if no action runs.
  @discardableResult
  public func cancelActivity() -> Bool {
    guard top.activity != nil else { return false }
    // Printed output stays, with a notice that it is incomplete.
    let isPrinted = top.printsFor != nil
    levels.update(top.id) { entry in
      entry.task?.cancel()
      (entry.task, entry.activity) = (nil, nil)
      if isPrinted { entry.add(notice: wording(.stoppedNotice)) }
    }
    say(isPrinted ? .stopped : .cancelled)
    return true
  }

  /// Returns a view by the host without the actions about which this navigator's user may not decide.
  func offered(_ view: HandlerView) -> HandlerView {
    guard hostActions == nil, view.actions.contains(where: { $0.host != nil }) else { return view }
    var view = view.withoutHostActions
    view.add(notice: wording(.ownerDecides))
    return view
  }

  // MARK: Loading

  /// Requests the next page of the view on top, unless it has been requested.
  ///
  /// - Parameter isRetry: whether a page that could not be fetched is requested again.
  public func loadMore(isRetry: Bool = false) {
    let (level, generation) = (top.id, top.generation)
    guard isRetry || top.pageNotice == nil else { return }
    guard let view = top.view, let cursor = view.cursor, !top.isLoadingMore,
      top.activity == nil, top.progress == nil,
      let invocation = top.invocation, let handler = invocations[invocation]?.handler
    else { return }
    levels.update(level) { entry in
      entry.isLoadingMore = true
      entry.removePageNotice()
    }
    let params = MoreParams(invocation: invocation, view: view.id, cursor: cursor)
    let task = invocations.send(params) {
      try await handler.more($0)
    } show: { [weak self] answer in
      guard let self else { return }
      levels.update(level) { entry in
        (entry.page, entry.isLoadingMore) = (nil, false)
        // The view of the page may have been replaced in the meantime.
        guard entry.generation == generation, entry.view?.cursor == cursor else { return }
        entry.append(answer.mapError { HandlerFailure($0) }, wording)
      }
      changed()
      if case .failure(let failure as HandlerFailure) = answer, failure.kind != .failed,
        top.id == level
      {
        // The plugin has ended, which affects more than the missing batch.
        show(failure, of: nil, invocation)
      }
    }
    levels.update(level) { $0.page = task }
    notifyObservers()
  }

  /// Has the handler of a pushed view load it again.
  func refresh(view: String, of invocation: String) {
    guard let handler = invocations[invocation]?.handler, top.activity == nil else { return }
    let level = top.id
    startActivity(on: level, wording(.loading))
    let params = RefreshParams(invocation: invocation, view: view)
    let task = invocations.send(params) {
      try await handler.refresh($0)
    } show: { [weak self] answer in
      guard let self else { return }
      _ = levels.endAction(of: level)
      levels.update(level) { $0.activity = nil }
      switch answer {
      case .success(let result):
        if let view = result.view { levels.update(level) { $0.show(.view(view)) } }
        apply((result.effects ?? []).filter { !$0.isForActionsOnly }, invocation: invocation)
      case .failure(let error):
        // The view that is shown stays.
        say(HandlerFailure(error).message, style: .error)
      }
      changed()
    }
    levels.update(level) { $0.task = task }
  }

  // MARK: Features

  func has(_ feature: Feature) -> Bool {
    top.failure == nil && invocations[top.invocation]?.features?.contains(feature) == true
  }

  /// Whether changes of fields of the form on top are passed on to its handler.
  package var notifiesOfChanges: Bool {
    guard case .form(let form)? = top.view?.content, has(.formChange) else { return false }
    return form.fields.contains { $0.notifies == true }
  }

  /// Whether the filter of the view on top is a search by its handler.
  package var searchesInHandler: Bool { top.view?.search == true && has(.search) }

  // MARK: Programs

  /// Returns the level that shows what an invocation's program prints.
  ///
  /// The text of an action has its own level above that of the action, which becomes the level of the action's task.
  func printingLevel(of invocation: String) -> Int? {
    let entries = levels.levels(of: invocation)
    if let selected = entries.last(where: { $0.progress != nil }) { return selected.id }
    guard let entry = entries.last(where: { $0.activity != nil }) else { return nil }
    if entry.printsFor != nil { return entry.id }
    // The output of a level that is covered is not shown either.
    guard entry.id == top.id, entry.task != nil,
      push(
        .loading, title: entry.title, item: entry.item, invocation: invocation,
        action: entry.lastAction)
    else { return nil }
    levels.update(entry.id) { ($0.task, $0.activity) = (nil, nil) }
    levels.update(top.id) { shown in
      (shown.task, shown.activity, shown.printsFor) = (entry.task, entry.activity, entry.id)
    }
    return top.id
  }

  private var program: ItemOperation? { invocations[top.invocation]?.item.operation }

  /// Whether the level shows the result of a menu item's program that an action ran and that can run again.
  public var canRunAgain: Bool {
    program != nil && top.action != nil && top.activity == nil
      && invocations[top.invocation]?.handler != nil
  }

  /// Whether the program of a menu item runs for the level, even without output.
  package var isRunningProgram: Bool {
    guard let program else { return false }
    // A selection with inputs only shows the form; the action that sends the form runs the program.
    return top.activity != nil || top.progress != nil && program.inputs.isEmpty
  }

  /// Whether going back leaves a program that keeps running.
  package var leavesProgram: Bool { keepsPrograms && isRunningProgram }

  /// Whether a program runs whose level was left.
  package var hasDetachedPrograms: Bool { invocations.all.contains(where: \.isDetached) }

  /// The items whose programs or handlers are running, also those whose levels were left.
  package var itemsAtWork: [MenuItem] {
    invocations.all.filter(\.isDetached).map(\.item)
      + entries.filter { $0.progress != nil || $0.activity != nil }.compactMap(\.item)
  }

  /// Whether the level shows the output of a menu item's program that is still running.
  public var isProgramRunning: Bool { program != nil && top.view != nil && top.progress != nil }

  /// Ends the running program whose output the level shows and leaves the output; returns false if no program runs.
  @discardableResult
  public func stopProgram() -> Bool {
    guard isProgramRunning, let invocation = top.invocation else { return false }
    invocations.cancelSelection(invocation)
    levels.update(top.id) { entry in
      entry.progress = nil
      entry.add(notice: wording(.stoppedNotice))
    }
    // In a long output the notice is far below.
    say(.stopped)
    return true
  }

  /// Ends the action, the program or the selection that runs for the level; returns false if nothing runs.
  @discardableResult
  package func stopRunning() -> Bool {
    if cancelActivity() || stopProgram() { return true }
    guard top.progress != nil, !isAtRoot else { return false }
    leave(top.id)
    say(.stopped)
    changed()
    return true
  }
}
