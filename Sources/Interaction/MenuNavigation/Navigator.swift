public import HandlerProtocol
package import DisplayText
public import MenuDispatch
public import MenuItems
internal import Foundation

/// The stack of menus and views and their invocations, independent of a terminal.
///
/// A selection is posted on the bus; the menu on top of the stack observes it there, only while it is on top,
/// and calls the handler.
@MainActor
public final class Navigator {
  /// Returns the handler of an item, after waiting until plugins are known.
  public typealias Resolver =
    @MainActor (MenuItem) async -> Result<
      any MenuItemHandler, HandlerFailure
    >

  /// The levels, the root first; never empty.
  public internal(set) var entries: [NavigationEntry]
  var toastQueue = ToastQueue()
  private let observers = ChangeObservers()
  /// Does what only a user interface can: copy text, open an address.
  ///
  /// Returns a message for the user.
  public var perform: @MainActor (Effect) -> String? = { _ in nil }

  /// Prepares the repetition of an item's selection that the user asked for; returns a message for the user.
  public var willRepeat: @MainActor (MenuItem) async -> String? = { _ in nil }

  /// Watches the items of the menu on top; `nil` if nothing about them changes.
  public var watcher: (any ItemWatcher)?
  /// The level and the menu whose items are watched, with the ids of those in sight if a front end said so.
  var watched: (level: Int, menu: Menu, seen: Set<String>?)?

  /// Whether a program goes on when its level is left; only where its output can be read elsewhere.
  package var keepsPrograms = false
  /// Performs the host's own actions; `nil` if this navigator's user may not decide about them.
  package var hostActions: (any HostActions)?
  /// The items of the sources that were asked before.
  package private(set) var knownSources = KnownSources()

  /// The language of messages, and of all that is shown with this navigator.
  package var wording = Wording.english

  private let bus: SelectionBus
  private let resolve: Resolver
  /// The clock.
  package let now: @Sendable () -> Duration
  private var observation: NotificationCenter.ObservationToken?
  /// The invocations whose levels are on the stack, by ID.
  var invocations: [String: OpenInvocation] = [:]
  /// The actions and pages of levels.
  var work = LevelWork()
  /// The order in which answers and later steps are shown.
  var order = AnswerOrder()
  /// Whether effects are being performed; an invocation without levels is not over until they are done.
  var isApplying = false
  /// The view whose handler was last notified that it is visible.
  var visible: (invocation: String, view: String)?
  /// The task that notifies handlers, in order.
  var telling: Task<Void, Never>?
  private var hasAppeared = false
  /// The item that is being announced for this navigator.
  private var selecting: MenuItem?
  var nextEntry = 1
  /// The number of the next invocation; no two navigators of a process share one.
  private static var nextInvocation = 1

  /// Creates a navigator with `menu` as its root.
  public init(
    menu: Menu, bus: SelectionBus, now: @escaping @Sendable () -> Duration,
    resolve: @escaping Resolver
  ) {
    self.bus = bus
    self.now = now
    self.resolve = resolve
    entries = [
      NavigationEntry(id: 0, title: menu.title, content: .menu(menu))
    ]
  }

  /// Creates a navigator whose root is `view`, which belongs to no handler: what is done with it is up to the
  /// layers of the user interface.
  package init(view: HandlerView, now: @escaping @Sendable () -> Duration) {
    bus = SelectionBus(center: NotificationCenter())
    self.now = now
    resolve = { _ in .failure(HandlerFailure(.unknownHandler, Wording.english(.noMenu))) }
    entries = [NavigationEntry(id: 0, title: view.title, content: .view(view))]
  }

  /// Creates a navigator below a question for a decision, without a menu.
  package convenience init(asking question: String, now: @escaping @Sendable () -> Duration) {
    let message = MessageContent(style: .info, body: question)
    self.init(view: HandlerView(title: question, content: .message(message)), now: now)
  }

  /// Starts observing selections; called when the menu is on the screen.
  public func appear() {
    guard !hasAppeared else { return }
    hasAppeared = true
    updateObservation()
    watchItems(of: top)
  }

  /// The level on top of the stack.
  public var top: NavigationEntry { entries[entries.count - 1] }
  /// Whether the level on top is the root.
  public var isAtRoot: Bool { entries.count == 1 }
  /// Whether the handler of the level on top is running.
  public var isBusy: Bool { top.progress != nil || top.activity != nil || top.isLoadingMore }

  /// Posts the selection of `item`.
  public func select(_ item: MenuItem) {
    appear()
    selecting = item
    bus.post(item)
    selecting = nil
  }

  /// Goes back one level and cancels its running work; returns false at the root.
  ///
  /// A program that goes on when its level is left (`keepsPrograms`) leaves with all levels of its invocation.
  @discardableResult
  public func back() -> Bool {
    guard entries.count > 1 else { return false }
    if leavesProgram, let invocation = top.invocation {
      detach(invocation)
    } else {
      leave(entries.count - 1)
    }
    changed()
    return true
  }

  /// Waits until nothing is running on the current level.
  public func settle() async {
    while true {
      if let invocation = top.invocation, let task = invocations[invocation]?.task {
        await task.value
      } else if let task = work[top.id] {
        await task.value
      } else {
        return
      }
    }
  }

  /// Replaces the root menu.
  ///
  /// Open submenus are found again by the IDs that led to them; if one no longer exists, the stack ends above
  /// it.
  public func replaceRoot(with menu: Menu) {
    if menu !== entries[0].wholeMenu { knownSources.removeAll() }
    entries[0].show(.menu(menu))
    entries[0].title = menu.title
    var parent = menu
    for index in entries.indices.dropFirst() {
      guard entries[index].menu != nil, let id = entries[index].item?.id else { break }
      let item = parent.items.first { $0.id == id }
      if let item, item.source != nil, entries[index].invocation != nil {
        // Its items are asked for again when they are to be seen.
        entries[index].title = item.title
        entries[index].item = item
        entries[index].isOutdated = true
        break
      }
      guard let item, let submenu = item.submenu else {
        let title = entries[index].title
        while entries.count > index { leave(entries.count - 1) }
        toastQueue.add(wording(.noLongerInMenu(title: title)), .warning)
        break
      }
      entries[index].show(.menu(submenu))
      entries[index].title = item.title
      entries[index].item = item
      parent = submenu
    }
    changed()
  }

  /// Cancels all running work and stops observing selections.
  public func close() {
    watchItems(of: nil)
    observation = nil
    hasAppeared = false
    for open in invocations.values { open.task?.cancel() }
    work.stopAll()
    // Sources would ask on and on.
    for (invocation, open) in invocations where open.item.source != nil { end(invocation) }
    for invocation in invocations.keys { invocations[invocation]?.task = nil }
  }

  /// Cancels all running work and ends all invocations: for one of several navigators, whose handlers stay when it is
  /// gone.
  package func endAll() {
    close()
    for invocation in Array(invocations.keys) { end(invocation) }
  }

  // MARK: Selections

  /// Observes selections while a menu is on top; covered menus and views do not.
  private func updateObservation() {
    guard hasAppeared else { return }
    if top.menu == nil {
      observation = nil
    } else if observation == nil {
      observation = bus.observe { [weak self] item in self?.open(item) }
    }
  }

  private func open(_ item: MenuItem) {
    // Others may announce their selections on the same bus.
    guard item === selecting || entries.contains(where: { $0.menu?.contains(item) == true }) else {
      return
    }
    if let reason = item.state?.disabledReason {
      say(.cannotBeUsed(title: item.title, reason: reason), style: .warning)
      // It may be possible by now.
      watchAnew()
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
    if item.operation != nil, let source = top.item, source.source != nil, top.menu != nil {
      // The program may change what the list is made from.
      update(top.id) { $0.isOutdated = true }
    }
    let invocation = newInvocation()
    // The last items of a source are shown at once, until it has been asked again.
    let known = item.source == nil ? nil : knownSources.menus[item.path]
    push(
      known.map(NavigationEntry.Content.menu) ?? .loading, title: item.title, item: item,
      invocation: invocation)
    if top.invocation == invocation { run(item, invocation: invocation, level: top.id) }
  }

  func newInvocation() -> String {
    defer { Self.nextInvocation += 1 }
    return "i\(Self.nextInvocation)"
  }

  func push(
    _ content: NavigationEntry.Content, title: String, item: MenuItem?,
    invocation: String? = nil, action: ActionParams? = nil
  ) {
    guard entries.count < Self.levelLimit else {
      toastQueue.add(
        wording(.tooManyLevels(title: title, count: entries.count)), .warning)
      if let invocation {
        note("a view was not shown: there are at most \(Self.levelLimit) levels", invocation)
        endIfGone(invocation)
      }
      return
    }
    var entry = NavigationEntry(
      id: nextEntry, title: title, content: content, item: item, invocation: invocation)
    entry.action = action
    entries.append(entry)
    nextEntry += 1
  }

  func run(
    _ item: MenuItem, invocation: String, level: Int, isRetry: Bool = false,
    isRepetition: Bool = false
  ) {
    update(level) { $0.progress = NavigationEntry.Progress(started: self.now()) }
    changed()
    invocations[invocation] = OpenInvocation(item: item)
    let telling = telling
    invocations[invocation]?.task = Task { [weak self] in
      // The handler of the replaced view is notified first.
      await telling?.value
      guard let self, !Task.isCancelled else { return }
      if isRepetition, let words = await willRepeat(item) { say(words) }
      if Task.isCancelled { return }
      if item.condition != nil, let reason = await watcher?.disabledReason(of: item) {
        if Task.isCancelled { return }
        finish(
          invocation, level,
          InvocationOutcome(
            failure: HandlerFailure(
              .failed, wording(.cannotBeUsedNow(title: item.title)), detail: reason)))
        return
      }
      switch await resolve(item) {
      case .failure(let failure):
        if Task.isCancelled { return }
        finish(invocation, level, InvocationOutcome(failure: failure))
      case .success(let handler):
        if Task.isCancelled { return }
        invocations[invocation]?.handler = handler
        let running = Invocation(
          id: invocation, item: item, handler: handler, isRetry: isRetry,
          isRepetition: isRepetition, wording: wording)
        let outcome = try? await running.run { [weak self] step in
          await self?.receive(step, invocation)
        }
        if let outcome, !Task.isCancelled {
          await learnFeatures(of: invocation)
          if Task.isCancelled { return }
          finish(invocation, level, outcome)
        }
      }
    }
  }

  private func receive(_ step: HandlerStep, _ invocation: String) async {
    if case .answered(let request) = step {
      // The task is only recorded: waiting here would keep the answer from its caller.
      order.receive(request, of: invocation, selection: invocations[invocation]?.task)
      return
    }
    if case .menu(let menu) = step, let item = invocations[invocation]?.item, item.source != nil {
      knownSources.keep(menu, of: item)
    }
    if invocations[invocation]?.features == nil { await learnFeatures(of: invocation) }
    // A step sent after an answer is shown after it; its sender waits for that.
    if let task = order.takeTask(before: invocation) { await task.value }
    let printing = if case .text = step { printingLevel(of: invocation) } else { nil as Int? }
    guard entries.show(step, of: invocation, printing: { printing }) else { return }
    changed()
  }

  private func finish(_ invocation: String, _ level: Int, _ outcome: InvocationOutcome) {
    invocations[invocation]?.task = nil
    // An item that opens an address by itself was asked to do so.
    var opensAddress = false
    if case .url = invocations[invocation]?.item.operation?.kind { opensAddress = true }
    var effects = outcome.effects
    if let failure = outcome.failure {
      let view = offered(failure.view(in: wording))
      update(level) { $0.show(.view(view), failure: failure) }
      // The level may be covered by another one.
      if top.id != level { toastQueue.add(failure.message, .error) }
    } else if let view = outcome.answer {
      if let index = entries.index(of: view.id, invocation) {
        entries[index].show(.view(offered(view)))
      }
    } else if let first = effects.firstIndex(where: { $0.view != nil }),
      let view = effects[first].view
    {
      // In a first result `push` and `replace` have the same effect.
      update(level) { $0.show(.view(view)) }
      effects.remove(at: first)
    } else if let index = entries.firstIndex(where: { $0.id == level }),
      case .loading = entries[index].content
    {
      // An empty answer shows nothing.
      leave(index)
    }
    update(level) { $0.progress = nil }
    if outcome.failure == nil { reopenNext(invocation) } else { endReopening(invocation) }
    apply(
      effects.filter { effect in
        if opensAddress, case .open = effect { return true }
        return !effect.isForActionsOnly
      }, invocation: invocation)
  }

  func update(_ level: Int, _ change: (inout NavigationEntry) -> Void) {
    guard let index = entries.firstIndex(where: { $0.id == level }) else { return }
    change(&entries[index])
  }

  func leave(_ index: Int) {
    let entry = entries.remove(at: index)
    stopWork(on: entry.id)
    guard let invocation = entry.invocation else { return }
    if entries.contains(where: { $0.invocation == invocation }) {
      if let view = entry.view, !entry.hasFailed { forget(view.id, of: invocation) }
    } else if !isApplying {
      end(invocation)
    }
  }

  func stopWork(on level: Int) {
    work.stop(on: level)
  }

  /// Cancels the selection of an invocation that stays.
  func stopSelection(_ invocation: String) {
    invocations[invocation]?.task?.cancel()
    invocations[invocation]?.task = nil
  }

  /// Ends the invocation if none of its levels is left.
  func endIfGone(_ invocation: String) {
    if !entries.contains(where: { $0.invocation == invocation }) { end(invocation) }
  }

  func end(_ invocation: String) {
    _ = order.takeTask(before: invocation)
    let open = invocations.removeValue(forKey: invocation)
    open?.task?.cancel()
    guard let handler = open?.handler else { return }
    if let shown = visible, shown.invocation == invocation {
      visible = nil
      tell(handler, HostEvent.didDisappear, shown)
    }
    tell { await handler.end(invocation: invocation) }
  }

  /// Calls `observer` after each change until the returned observation is released.
  ///
  /// There may be any number of observers.
  public func observeChanges(_ observer: @escaping @MainActor () -> Void) -> ChangeObservation {
    observers.add(observer)
  }

  /// Tells the observers that there is something else to show.
  package func notifyObservers() { observers.notify() }

  func changed() {
    if top.isOutdated {
      update(top.id) { $0.isOutdated = false }
      refresh(isRepetition: true)
    }
    updateObservation()
    if hasAppeared { watchItems(of: top) }
    updateVisible()
    notifyObservers()
  }
}
