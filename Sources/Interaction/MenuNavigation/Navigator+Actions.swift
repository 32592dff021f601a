public import HandlerProtocol
internal import DisplayText
internal import MenuDispatch
internal import MenuItems
public import StructuredData

// The interaction with the view on top: its actions, their effects, and its next pages.

extension Navigator {
  /// The maximum number of consecutive pages without rows.
  private static let emptyPageLimit = 20

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

  /// Cancels the running action of the current level; returns false if there is none.
  @discardableResult
  public func cancelActivity() -> Bool {
    guard top.activity != nil else { return false }
    work.cancel(on: top.id)
    // Printed output is kept, with a notice that it is incomplete.
    let isPrinted = work.isPrinting(on: top.id)
    update(top.id) { entry in
      entry.activity = nil
      if isPrinted { entry.add(notice: wording(.stoppedNotice)) }
    }
    say(isPrinted ? .stopped : .cancelled)
    return true
  }

  /// Returns a view of the host's without what this navigator's user may not decide.
  func offered(_ view: HandlerView) -> HandlerView {
    guard hostActions == nil, view.actions.contains(where: { $0.host != nil }) else { return view }
    var view = view.withoutHostActions
    view.add(notice: wording(.ownerDecides))
    return view
  }

  /// Runs an action of the handler, or one of the host's own about it.
  func run(_ action: ActionParams, as host: HostAction? = nil, title: String? = nil) {
    guard let handler = invocations[action.invocation]?.handler else { return }
    let hostActions = hostActions
    // The mark of the action decides, which no handler can set, and never its id.
    guard host == nil ? !HostAction.isReserved(action.action) : hostActions != nil else {
      say(.ownerDecides, style: .warning)
      let id = action.action.prefix(100)
      note("'\(id)' was refused: its id belongs to the host", action.invocation)
      return
    }
    let level = top.id
    update(level) { entry in
      entry.activity = NavigationEntry.Progress(message: title, started: now())
    }
    changed()
    let request = HandlerRequest(action, number: order.nextNumber())
    let task = Task { [weak self] in
      let outcome: Result<[Effect], any Error>
      do {
        if let host {
          guard let hostActions else { throw CancellationError() }
          outcome = .success(try await hostActions.perform(host, request, of: handler))
        } else {
          outcome = .success(try await handler.act(request))
        }
      } catch { outcome = .failure(error) }
      self?.order.record(nil, for: request.number)
      guard let self, !Task.isCancelled else { return }
      let (shown, isPrinting) = work.end(on: level)
      // Only actions of the handler can be repeated.
      let repeatable = host == nil ? action : nil
      update(shown) { $0.activity = nil }
      switch outcome {
      case .success(var effects):
        // The view is shown in the place of what was printed before it.
        if isPrinting, case .push(let view)? = effects.first {
          effects.removeFirst()
          update(shown) { $0.show(.view(view)) }
        }
        apply(effects, invocation: action.invocation, of: repeatable)
      case .failure(let error):
        if isPrinting, let index = entries.firstIndex(where: { $0.id == shown }) {
          leave(index)
        }
        show(error, of: repeatable, action.invocation)
      }
    }
    work.start(task, for: host == nil ? action : nil, on: level)
    order.record(task, for: request.number)
  }

  /// Returns the index of the level that shows what an invocation's program prints.
  ///
  /// For an action it is a level of its own above that of the action, and the action's work belongs to it.
  func printingLevel(of invocation: String) -> Int? {
    if let index = entries.lastIndex(where: { $0.invocation == invocation && $0.progress != nil }) {
      return index
    }
    guard
      let index = entries.lastIndex(where: { $0.invocation == invocation && $0.activity != nil })
    else { return nil }
    let level = entries[index].id
    if work.isPrinting(on: level) { return index }
    // A level that is covered is not shown either.
    guard index == entries.count - 1, work.hasAction(on: level) else { return nil }
    let activity = entries[index].activity
    let before = nextEntry
    push(
      .loading, title: entries[index].title, item: entries[index].item, invocation: invocation,
      action: work.action(on: level))
    guard nextEntry > before, work.move(from: level, to: top.id) else { return nil }
    update(level) { $0.activity = nil }
    update(top.id) { $0.activity = activity }
    return entries.count - 1
  }

  /// Shows above the view why its action or its next page failed.
  private func show(_ error: any Error, of action: ActionParams?, _ invocation: String) {
    let failure =
      error as? HandlerFailure
      ?? HandlerFailure(.failed, wording(.actionFailed), detail: "\(error)")
    if invocations[invocation]?.isDetached == true {
      say(failure.message, style: .error)
      endIfGone(invocation)
      changed()
      return
    }
    push(
      .view(offered(failure.view(in: wording))), title: wording(.failed), item: top.item,
      invocation: invocation,
      action: action)
    update(top.id) { $0.failure = failure }
    changed()
  }

  /// Requests the next page of the view on top if there is one and it has not been requested yet.
  ///
  /// - Parameter isRetry: whether a page that could not be fetched is asked for again.
  public func loadMore(isRetry: Bool = false) {
    let level = top.id
    guard isRetry || top.pageNotice == nil else { return }
    guard let view = top.view, let cursor = view.cursor, !top.isLoadingMore,
      top.activity == nil, top.progress == nil,
      let invocation = top.invocation, let handler = invocations[invocation]?.handler
    else { return }
    update(level) { entry in
      entry.isLoadingMore = true
      entry.removePageNotice()
    }
    let request = HandlerRequest(
      MoreParams(invocation: invocation, view: view.id, cursor: cursor),
      number: order.nextNumber())
    let generation = top.generation
    let task = Task { [weak self] in
      let outcome: Result<ViewPage, any Error>
      do { outcome = .success(try await handler.more(request)) } catch { outcome = .failure(error) }
      self?.order.record(nil, for: request.number)
      guard let self, !Task.isCancelled else { return }
      work.endPage(on: level)
      update(level) { entry in
        entry.isLoadingMore = false
        // The view of the page may have been replaced in the meantime.
        guard entry.generation == generation, entry.view?.cursor == cursor else { return }
        switch outcome {
        case .success(var page):
          entry.emptyPages = page.rowCount == 0 ? entry.emptyPages + 1 : 0
          if entry.emptyPages >= Self.emptyPageLimit {
            page.cursor = nil
            entry.add(
              notice: wording(.emptyPages(count: Self.emptyPageLimit)))
          }
          entry.append(page, cursor: page.cursor)
        case .failure(let error):
          let failure = error as? HandlerFailure ?? HandlerFailure(.failed, "\(error)")
          let notice =
            wording(.noFurtherRows(reason: failure.message))
            + (failure.hint.map { " — \($0)" } ?? "")
          entry.add(notice: notice)
          if failure.retryable {
            entry.pageNotice = notice
          } else {
            entry.append(ViewPage(.list([])), cursor: nil)
          }
        }
      }
      changed()
      if case .failure(let failure as HandlerFailure) = outcome, failure.kind != .failed,
        top.id == level
      {
        // The plugin has ended, which affects more than the missing page.
        show(failure, of: nil, invocation)
      }
    }
    work.startPage(task, on: level)
    order.record(task, for: request.number)
    notifyObservers()
  }

  // MARK: Effects

  /// The maximum number of effects in one answer.
  private static let effectLimit = 64
  /// The maximum number of levels on the stack.
  static let levelLimit = 128

  /// Performs the effects that a handler requests, in order.
  ///
  /// - Parameter action: the action that they answer, or `nil` for a selection's and those of the host.
  func apply(_ effects: [Effect], invocation: String, of action: ActionParams? = nil) {
    var effects = effects
    if invocations[invocation]?.isDetached == true {
      // Its levels were left: of the answer only the messages are shown.
      effects.removeAll { if case .toast = $0 { false } else { true } }
    }
    var isCopied = false
    var isOpened = false
    isApplying = true
    defer {
      isApplying = false
      endIfGone(invocation)
      changed()
    }
    for effect in effects.prefix(Self.effectLimit) {
      switch effect {
      case .push(var view):
        guard invocations[invocation]?.handler != nil else { continue }
        if view.id == HandlerView.defaultID,
          entries.contains(where: { $0.shows(view.id, of: invocation) })
        {
          // A view without an ID is not the one below it, which has none either.
          view.id = "\(HandlerView.defaultID)-\(nextEntry)"
        }
        push(
          .view(view), title: view.title, item: invocations[invocation]?.item,
          invocation: invocation,
          action: action)
      case .replace(let view):
        guard top.invocation == invocation else { continue }
        // The first level keeps the title of its item.
        let isFirst = entries.first { $0.invocation == invocation }?.id == top.id
        let old = top.view?.id
        update(top.id) { entry in
          entry.show(.view(view))
          if !isFirst { entry.title = view.title }
        }
        if let old, old != view.id { forget(old, of: invocation) }
      case .pop(let count):
        for _ in 0..<max(0, min(count, entries.count)) where top.invocation == invocation {
          leave(entries.count - 1)
        }
      case .refresh:
        if top.invocation == invocation {
          // The question that was answered is not shown beside what comes of it.
          let item = invocations[invocation]?.item
          if item?.operation != nil || item?.source != nil {
            update(top.id) { $0.show(.loading) }
          }
          refresh()
        }
      case .toast(let text, let style, let offered):
        toastQueue.add(text, style ?? .info, offered.flatMap { offer($0, invocation, action) })
      case .attention: _ = perform(effect)
      // An answer to one key press copies once and opens once, even if it asks several times.
      case .copy(let text) where !isCopied:
        isCopied = true
        let effect = Effect.copy(text: text.withoutControls)
        if let words = perform(effect) { toastQueue.add(words, .info) }
      case .open(let url) where !isOpened:
        isOpened = true
        guard WebAddress.isAllowed(url) else {
          toastQueue.add(
            wording(.notOpened(address: String(url.prefix(200)))), .warning)
          continue
        }
        if let words = perform(effect) { toastQueue.add(words, .info) }
      case .close:
        while entries.count > 1,
          let index = entries.lastIndex(where: { $0.invocation == invocation })
        { leave(index) }
      case .copy, .open, .unknown: continue
      }
    }
    if effects.count > Self.effectLimit {
      toastQueue.add(
        wording(.tooManyEffects(count: effects.count, limit: Self.effectLimit)),
        .warning)
      note("effects were left out: an answer has at most \(Self.effectLimit)", invocation)
    }
  }
}

extension String {
  /// The text without control characters, except tabs and line feeds: pasted into a shell, others would act.
  fileprivate var withoutControls: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.filter {
          $0.properties.generalCategory != .control || $0 == "\t" || $0 == "\n"
        }))
  }
}

extension Effect {
  /// Whether the effect is for an answer to an action only: a first answer has no level to go back from,
  /// repeating the selection would never end, and nobody has asked to copy or open anything.
  var isForActionsOnly: Bool {
    switch self {
    case .pop, .refresh, .copy, .open: true
    default: false
    }
  }

  /// The view that an effect shows, or `nil` if it shows none.
  var view: HandlerView? {
    switch self {
    case .push(let view), .replace(let view): view
    default: nil
    }
  }
}

extension Navigator {
  /// The description of ``retry()``, in a word or two.
  public var retryWords: String {
    guard isAboveItsView else { return wording(.retry) }
    return wording(top.failure?.kind == .failed ? .retry : .loadAgain)
  }

  /// Whether a failure is shown above the view that it belongs to.
  private var isAboveItsView: Bool {
    let (entry, invocation) = (top, top.invocation)
    return entry.failure != nil && entries.count(where: { $0.invocation == invocation }) > 1
  }

  /// Whether the view on top can be loaded again by itself, without those below it.
  private var canRefreshView: Bool {
    guard let invocation = top.invocation, top.view != nil, top.failure == nil else { return false }
    return invocations[invocation]?.features?.contains(.refresh) == true
  }

  /// Whether the level on top can be loaded again: its selection is repeated, or its view alone.
  public var canReload: Bool { canReselect || canRefreshView }

  /// Whether the selection that led to the current level can be repeated in its place: pushed views are
  /// not what a selection shows.
  private var canReselect: Bool {
    guard let invocation = top.invocation else { return false }
    return entries.first { $0.invocation == invocation }?.id == top.id
  }

  /// Repeats the selection that led to the current level, without those above its first one; no action is repeated.
  package func selectAgain() {
    guard top.invocation != nil else { return }
    isApplying = true
    while !canReselect { leave(entries.count - 1) }
    isApplying = false
    refresh(isRetry: true, isRepetition: true)
  }

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

  /// The effect of ``retry()`` on the current level, or `nil` if there is nothing to repeat.
  package var repetition: Repetition? {
    let entry = top
    guard let invocation = entry.invocation else { return nil }
    if entry.pageNotice != nil { return .page }
    if canReselect { return .selection }
    if canRefreshView, let view = entry.view { return .view(view.id) }
    let isAlive =
      invocations[invocation]?.handler != nil && (entry.failure?.kind ?? .failed) == .failed
    if isAlive, let action = entry.action { return .action(action) }
    return .selection
  }

  /// Repeats what led to the current level: the action that failed, or whose answer pushed the view; else
  /// the selection, whose answer is shown in place of all its views.
  public func retry() {
    guard let invocation = top.invocation, let repetition else { return }
    switch repetition {
    case .page: loadMore(isRetry: true)
    case .view(let view): refresh(view: view, of: invocation)
    case .action(let action):
      leave(entries.count - 1)
      run(action)
      changed()
    case .selection:
      let isRetry = top.failure != nil
      let isAlive =
        invocations[invocation]?.handler != nil && (top.failure?.kind ?? .failed) == .failed
      if isRetry, !isAlive, reopenForms() { return }
      isApplying = true
      while !canReselect { leave(entries.count - 1) }
      isApplying = false
      refresh(isRetry: isRetry, isRepetition: true)
    }
  }

  /// Repeats the selection that led to the views of the current level's invocation.
  func refresh(isRetry: Bool = false, isRepetition: Bool = false) {
    guard let invocation = top.invocation,
      let base = entries.firstIndex(where: { $0.invocation == invocation }),
      let item = entries[base].item
    else { return }
    // A new invocation keeps late results of the old one apart.
    let next = newInvocation()
    for index in entries.indices where entries[index].invocation == invocation {
      stopWork(on: entries[index].id)
      entries[index].activity = nil
      entries[index].isLoadingMore = false
      entries[index].invocation = next
      entries[index].action?.invocation = next
    }
    toastQueue.move(invocation, to: next)
    end(invocation)
    // During a retry the old failure is not shown as if it were current.
    if entries[base].failure != nil { entries[base].show(.loading) }
    run(
      item, invocation: next, level: entries[base].id, isRetry: isRetry,
      isRepetition: isRepetition)
  }
}
