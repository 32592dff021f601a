public import HandlerProtocol
public import MenuEvents
public import MenuHandlers
public import MenuItems
internal import Foundation

/// The stack of menus and views, and the invocations behind them; knows no terminal.
///
/// A selection goes out on the bus; the menu on top of the stack hears it there, and only while it is
/// on top, and calls the handler.
@MainActor
public final class Navigator {
  /// Finds the handler of an item: waits until plugins are known.
  public typealias Resolver =
    @MainActor (MenuItem) async -> Result<
      any MenuItemHandler, HandlerFailure
    >

  /// The levels, the root first; never empty.
  public internal(set) var entries: [NavigationEntry]
  /// Something to say for a moment.
  public internal(set) var toast: (text: String, style: ViewStyle)?
  /// The observers of changes, by the number of their observation.
  private var observers: [Int: @MainActor () -> Void] = [:]
  private var nextObserver = 0
  /// Does what only a user interface can: copy text, open an address.
  ///
  /// Says what to tell the user.
  public var perform: @MainActor (Effect) -> String? = { _ in nil }

  private let bus: SelectionBus
  private let resolve: Resolver
  let now: @Sendable () -> Duration
  private var observation: NotificationCenter.ObservationToken?
  private var tasks: [String: Task<Void, Never>] = [:]
  /// What is at work on an action, by level.
  var activities: [Int: Task<Void, Never>] = [:]
  /// What is at work on a further page, by level.
  var pages: [Int: Task<Void, Never>] = [:]
  var handlers: [String: any MenuItemHandler] = [:]
  /// The items that invocations are of.
  var items: [String: MenuItem] = [:]
  /// Who shows the answer to a question for an action or a page, by its ticket.
  var tickets: [Int: Task<Void, Never>] = [:]
  var nextTicket = 1
  /// By invocation, who will show an answer that is on its way here.
  private var answered: [String: Task<Void, Never>] = [:]
  /// While effects are done one after the other, an invocation without levels is not over yet.
  var isApplying = false
  /// The view that was last told to be on the screen.
  var visible: (invocation: String, view: String)?
  /// What handlers are told, one thing after another.
  var telling: Task<Void, Never>?
  private var hasAppeared = false
  private var nextEntry = 1
  private var nextInvocation = 1

  /// A navigator whose root is `menu`.
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

  /// Begins to hear selections: the menu is on the screen.
  public func appear() {
    guard !hasAppeared else { return }
    hasAppeared = true
    updateObservation()
  }

  /// The level that is shown.
  public var top: NavigationEntry { entries[entries.count - 1] }
  /// Whether the level that is shown is the root.
  public var isAtRoot: Bool { entries.count == 1 }
  /// Whether the handler of the level that is shown is at work.
  public var isBusy: Bool { top.progress != nil || top.activity != nil || top.isLoadingMore }

  /// Announces the selection of `item`.
  public func select(_ item: MenuItem) {
    appear()
    toast = nil
    bus.post(item)
  }

  /// Goes back one level, cancelling what is at work there; false at the root.
  @discardableResult
  public func back() -> Bool {
    guard entries.count > 1 else { return false }
    toast = nil
    leave(entries.count - 1)
    changed()
    return true
  }

  /// What ``retry()`` does, in a word or two.
  public var retryWords: String {
    guard top.failedAction != nil || isAboveItsView else { return "retry" }
    return top.failure?.kind == .failed ? "retry" : "load again"
  }

  /// Whether a failure stands above the view that it is of.
  private var isAboveItsView: Bool {
    let (entry, invocation) = (top, top.invocation)
    return entry.failure != nil && entries.count(where: { $0.invocation == invocation }) > 1
  }

  /// Asks again: repeats the action that failed, else the selection, whose answer is shown in place.
  public func retry() {
    let entry = top
    if let failure = entry.failure, let action = entry.failedAction {
      leave(entries.count - 1)
      // A plugin that is gone knows nothing of the view that the action was of.
      if failure.kind == .failed, handlers[action.invocation] != nil {
        run(action)
      } else {
        refresh(isRetry: true)
      }
      changed()
      return
    }
    // A failure that stands above the view it is of gives way to it.
    if isAboveItsView { leave(entries.count - 1) }
    refresh(isRetry: entry.failure != nil)
  }

  /// Repeats the selection that led to the level that is shown.
  func refresh(isRetry: Bool = false) {
    guard let invocation = top.invocation,
      let base = entries.firstIndex(where: { $0.invocation == invocation }),
      let item = entries[base].item
    else { return }
    // A run of its own: what still comes of the old one must not be taken for the new one's.
    let next = newInvocation()
    for index in entries.indices where entries[index].invocation == invocation {
      stopWork(on: entries[index].id)
      entries[index].activity = nil
      entries[index].isLoadingMore = false
      entries[index].invocation = next
    }
    end(invocation)
    // A failure that is tried again is not shown meanwhile as if it stood.
    if entries[base].failure != nil { entries[base].show(.loading) }
    run(item, invocation: next, level: entries[base].id, isRetry: isRetry)
  }

  /// Waits until nothing is at work on the level that is shown.
  public func settle() async {
    while true {
      if let invocation = top.invocation, let task = tasks[invocation] {
        await task.value
      } else if let task = activities[top.id] ?? pages[top.id] {
        await task.value
      } else {
        return
      }
    }
  }

  /// Puts another menu in the root's place.
  ///
  /// Submenus that are open are found again by the ids that led to them; where one is gone, the stack
  /// ends above it.
  public func replaceRoot(with menu: Menu) {
    entries[0].show(.menu(menu))
    entries[0].title = menu.title
    var parent = menu
    for index in entries.indices.dropFirst() {
      guard entries[index].menu != nil, let id = entries[index].item?.id else { break }
      let item = parent.items.first { $0.id == id }
      guard let item, let submenu = item.submenu else {
        let title = entries[index].title
        while entries.count > index { leave(entries.count - 1) }
        toast = ("'\(title)' is no longer in the menu", .warning)
        break
      }
      entries[index].show(.menu(submenu))
      entries[index].title = item.title
      entries[index].item = item
      parent = submenu
    }
    changed()
  }

  /// Shows a short text until the next key.
  public func say(_ text: String, style: ViewStyle = .info) {
    toast = (text, style)
    notifyObservers()
  }

  /// Forgets the short text.
  public func clearToast() { toast = nil }

  /// Cancels all that is at work and stops listening.
  public func close() {
    observation = nil
    hasAppeared = false
    for task in tasks.values { task.cancel() }
    for task in activities.values { task.cancel() }
    for task in pages.values { task.cancel() }
    tasks = [:]
    activities = [:]
    pages = [:]
  }

  // MARK: Selections

  /// The menu on top listens; one that is covered, or a view, does not.
  private func updateObservation() {
    guard hasAppeared else { return }
    if top.menu == nil {
      observation = nil
    } else if observation == nil {
      observation = bus.observe { [weak self] item in self?.open(item) }
    }
  }

  private func open(_ item: MenuItem) {
    if let submenu = item.submenu {
      push(.menu(submenu), title: item.title, item: item)
      changed()
      return
    }
    guard item.tapHandlerName != nil else {
      say("'\(item.title)' has no handler: there is nothing to open")
      return
    }
    let invocation = newInvocation()
    push(.loading, title: item.title, item: item, invocation: invocation)
    run(item, invocation: invocation, level: top.id)
  }

  private func newInvocation() -> String {
    defer { nextInvocation += 1 }
    return "i\(nextInvocation)"
  }

  func push(
    _ content: NavigationEntry.Content, title: String, item: MenuItem?, invocation: String? = nil
  ) {
    entries.append(
      NavigationEntry(
        id: nextEntry, title: title, content: content, item: item, invocation: invocation))
    nextEntry += 1
  }

  private func run(_ item: MenuItem, invocation: String, level: Int, isRetry: Bool = false) {
    update(level) { $0.progress = NavigationEntry.Progress(started: self.now()) }
    changed()
    items[invocation] = item
    let telling = telling
    tasks[invocation] = Task { [weak self] in
      // The end of what it takes the place of is told first.
      await telling?.value
      guard let self, !Task.isCancelled else { return }
      switch await resolve(item) {
      case .failure(let failure):
        if Task.isCancelled { return }
        finish(invocation, level, InvocationOutcome(failure: failure))
      case .success(let handler):
        if Task.isCancelled { return }
        handlers[invocation] = handler
        let running = Invocation(id: invocation, item: item, handler: handler, isRetry: isRetry)
        let outcome = try? await running.run { [weak self] step in
          await self?.receive(step, invocation)
        }
        if let outcome, !Task.isCancelled { finish(invocation, level, outcome) }
      }
    }
  }

  private func receive(_ step: HandlerStep, _ invocation: String) async {
    if case .answered(let ticket) = step {
      // Only noted: to wait here would keep the answer itself from its caller.
      answered[invocation] = ticket.map { tickets[$0] } ?? tasks[invocation]
      return
    }
    // What was sent after an answer is shown after it; whoever sends it waits for that.
    if let task = answered.removeValue(forKey: invocation) { await task.value }
    switch step {
    case .answered: break
    case .update(let view):
      guard let index = index(of: view.id, invocation) else { return }
      entries[index].show(.view(view))
    case .append(let id, let page):
      guard let index = entries.lastIndex(where: { $0.shows(id, of: invocation) }) else { return }
      entries[index].append(page, cursor: page.cursor ?? entries[index].view?.cursor)
    case .progress(let fraction, let message):
      for index in entries.indices where entries[index].invocation == invocation {
        entries[index].progress?.advance(fraction, message)
        entries[index].activity?.advance(fraction, message)
      }
    }
    changed()
  }

  /// The level that shows the view of an id; else the one that waits for its answer.
  private func index(of view: String, _ invocation: String) -> Int? {
    entries.lastIndex { $0.shows(view, of: invocation) }
      ?? entries.lastIndex { $0.invocation == invocation && $0.progress != nil }
  }

  private func finish(_ invocation: String, _ level: Int, _ outcome: InvocationOutcome) {
    tasks[invocation] = nil
    var effects = outcome.effects
    if let failure = outcome.failure {
      update(level) { $0.show(.view(failure.view), failure: failure) }
      // A level above may hide it.
      if top.id != level { toast = (failure.message, .error) }
    } else if let view = outcome.answer {
      if let index = index(of: view.id, invocation) { entries[index].show(.view(view)) }
    } else if let first = effects.firstIndex(where: { $0.view != nil }),
      let view = effects[first].view
    {
      // In a first result `push` and `replace` both show their view.
      update(level) { $0.show(.view(view)) }
      effects.remove(at: first)
    } else if let index = entries.firstIndex(where: { $0.id == level }),
      case .loading = entries[index].content
    {
      // An empty one shows nothing.
      leave(index)
    }
    update(level) { $0.progress = nil }
    // There is nothing yet to go back from, and an answer that asks to be asked again never ends.
    apply(effects.filter { $0.name != "pop" && $0.name != "refresh" }, invocation: invocation)
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

  private func stopWork(on level: Int) {
    activities.removeValue(forKey: level)?.cancel()
    pages.removeValue(forKey: level)?.cancel()
  }

  /// Ends the invocation if no level is left of it.
  func endIfGone(_ invocation: String) {
    if !entries.contains(where: { $0.invocation == invocation }) { end(invocation) }
  }

  private func end(_ invocation: String) {
    tasks.removeValue(forKey: invocation)?.cancel()
    answered[invocation] = nil
    items[invocation] = nil
    guard let handler = handlers.removeValue(forKey: invocation) else { return }
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
    nextObserver += 1
    let number = nextObserver
    observers[number] = observer
    return ChangeObservation { [weak self] in self?.observers[number] = nil }
  }

  /// Tells the observers that there is something else to show.
  package func notifyObservers() {
    for observer in observers.values { observer() }
  }

  func changed() {
    updateObservation()
    updateVisible()
    notifyObservers()
  }
}

extension NavigationEntry {
  /// Whether the level shows the view of an id.
  func shows(_ id: String, of invocation: String) -> Bool {
    self.invocation == invocation && failure == nil && view?.id == id
  }
}

extension NavigationEntry.Progress {
  fileprivate mutating func advance(_ fraction: Double?, _ message: String?) {
    // A share that is no number is none, and one beyond the ends is the end.
    self.fraction = fraction.flatMap { $0.isFinite ? min(max($0, 0), 1) : nil }
    self.message = message ?? self.message
  }
}

/// The time during which changes are observed; it ends when this is released or cancelled.
@MainActor
public final class ChangeObservation {
  private var end: (@MainActor () -> Void)?

  init(end: @escaping @MainActor () -> Void) { self.end = end }

  /// Ends the observation.
  public func cancel() {
    end?()
    end = nil
  }

  isolated deinit { end?() }
}
