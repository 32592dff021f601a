public import HandlerProtocol
package import DisplayText
public import MenuDispatch
public import MenuItems
internal import Platform

/// The stack of menus and views and their invocations, independent of a terminal.
///
/// A selection is posted on the bus; the menu on top of the stack observes it there, only while it is on top,
/// and calls the handler.
@MainActor
public final class Navigator {
  /// Returns the handler of an item, after waiting until plugins are known.
  public typealias Resolver =
    @MainActor (MenuItem) async -> Result<any MenuItemHandler, HandlerFailure>

  /// Performs an effect that needs a user interface, such as copying or opening an address; returns a message for the
  /// user.
  public var perform: @MainActor (Effect) -> String? = { _ in nil }

  /// Prepares the repetition of an item's selection that the user asked for; returns a message for the user.
  public var willRepeat: @MainActor (MenuItem) async -> String? = { _ in nil }

  /// Whether programs keep running when their level is left, because their output can be read elsewhere.
  package var keepsPrograms = false
  /// Called with the invocation that a repeated selection had, and with its new one.
  package var didRepeat: @MainActor (String, String) -> Void = { _, _ in }
  /// Returns the paths on this machine that begin with a text, for a form of an item, perhaps of folders alone; nil on
  /// pages, whose users are on other machines.
  package var completePaths:
    (@MainActor (_ text: String, MenuItem?, _ foldersOnly: Bool) async -> [String])?
  /// Performs the host's own actions; `nil` if this navigator's user may not decide about them.
  package var hostActions: (any HostActions)?
  /// The history of used items, or nil if no history is kept.
  package var usage: UsageHistory?
  package var wording = Wording.english
  package let now: @Sendable () -> Duration
  package let invocations = OpenInvocations()
  package var knownSources = KnownSources()

  let resolve: Resolver
  let items = WatchedItems()
  var levels: LevelStack
  var toastQueue = ToastQueue()
  /// Whether effects are being performed, which may add levels to an invocation that has none left.
  var isApplying = false

  private let bus: SelectionBus
  private var observers: [Int: @MainActor () -> Void] = [:]
  /// The number of the observer that was added last.
  private var lastObserver = 0
  private var observation: NotificationCenter.ObservationToken?
  private var hasAppeared = false
  /// The item whose selection is being posted by this navigator.
  private var selecting: MenuItem?

  private init(
    root: NavigationEntry.Content, title: String, bus: SelectionBus,
    now: @escaping @Sendable () -> Duration, resolve: @escaping Resolver
  ) {
    levels = LevelStack(root: root, title: title)
    self.bus = bus
    self.now = now
    self.resolve = resolve
    items.show = { [weak self] level, states in
      self?.levels.update(level) { $0.show(states) }
      self?.notifyObservers()
    }
  }

  /// Creates a navigator with `menu` as its root.
  public convenience init(
    menu: Menu, bus: SelectionBus, now: @escaping @Sendable () -> Duration,
    resolve: @escaping Resolver
  ) {
    self.init(root: .menu(menu), title: menu.title, bus: bus, now: now, resolve: resolve)
  }

  /// Creates a navigator whose root is a view that belongs to no handler: the layers of the user interface perform its
  /// actions.
  package convenience init(view: HandlerView, now: @escaping @Sendable () -> Duration) {
    self.init(
      root: .view(view), title: view.title, bus: SelectionBus(center: NotificationCenter()),
      now: now
    ) { _ in .failure(HandlerFailure(.unknownHandler, Wording.english(.noMenu))) }
  }

  /// Creates a navigator below a question for a decision, without a menu.
  package convenience init(asking question: String, now: @escaping @Sendable () -> Duration) {
    let message = MessageContent(style: .info, body: question)
    self.init(view: HandlerView(title: question, content: .message(message)), now: now)
  }

  // MARK: Levels

  /// The levels, the root first; never empty.
  public var entries: [NavigationEntry] { levels.entries }
  /// The level on top of the stack.
  public var top: NavigationEntry { levels.top }
  /// Whether the level on top is the root.
  public var isAtRoot: Bool { entries.count == 1 }
  /// Whether the handler of the level on top is running.
  public var isBusy: Bool { top.progress != nil || top.activity != nil || top.isLoadingMore }

  /// Goes back one level and cancels its running work; returns false at the root.
  ///
  /// Going back from a program that keeps running removes all levels of its invocation.
  @discardableResult
  public func back() -> Bool {
    guard !isAtRoot else { return false }
    if leavesProgram, let invocation = top.invocation {
      detach(invocation)
    } else {
      leave(top.id)
    }
    changed()
    return true
  }

  /// Waits until nothing is running on the current level.
  public func settle() async {
    while let task = invocations[top.invocation]?.task ?? top.task ?? top.page { await task.value }
  }

  /// Replaces the root menu.
  ///
  /// Open submenus are found again by the IDs of their items; if one no longer exists, it is left.
  public func replaceRoot(with menu: Menu) {
    if menu !== entries[0].wholeMenu { knownSources.removeAll() }
    if let missing = levels.replaceRoot(with: menu) {
      leaveAll(above: missing.id)
      leave(missing.id)
      toastQueue.add(wording(.noLongerInMenu(title: missing.title)), .warning)
    }
    changed()
  }

  /// Cancels all running work and stops observing selections.
  public func close() {
    items.watch(nil)
    observation = nil
    hasAppeared = false
    invocations.cancelAll()
    levels.cancelTasks()
  }

  /// Cancels all running work and ends all invocations: for one of several navigators, whose handlers outlive it.
  package func endAll() {
    close()
    invocations.endAll()
  }

  /// Adds a level, unless there are too many; returns whether it was added.
  @discardableResult
  func push(
    _ content: NavigationEntry.Content, title: String, item: MenuItem?,
    invocation: String? = nil, action: ActionParams? = nil
  ) -> Bool {
    if levels.push(content, title: title, item: item, invocation: invocation, action: action) {
      return true
    }
    toastQueue.add(wording(.tooManyLevels(title: title, count: entries.count)), .warning)
    if let invocation {
      invocations.note(
        "a view was not shown: there are at most \(LevelStack.limit) levels", of: invocation)
      endIfGone(invocation)
    }
    return false
  }

  /// Removes a level with its work, and ends its invocation if it was the last one.
  func leave(_ level: Int) {
    guard let entry = levels.remove(level), let invocation = entry.invocation else { return }
    if levels.first(of: invocation) == nil {
      if !isApplying { invocations.end(invocation) }
    } else if let view = entry.view, !entry.hasFailed {
      forget(view.id, of: invocation)
    }
  }

  func leaveAll(above level: Int) {
    while top.id != level { leave(top.id) }
  }

  /// Removes the levels of an invocation whose program keeps running; only messages of its answer are shown.
  private func detach(_ invocation: String) {
    for entry in levels.levels(of: invocation) {
      // The task of an action belongs to the invocation from now on, which cancels it when it ends.
      if let task = entry.task { invocations[invocation]?.task = task }
      entry.page?.cancel()
    }
    levels.removeAll(of: invocation)
    invocations[invocation]?.isDetached = true
  }

  func endIfGone(_ invocation: String) {
    if levels.first(of: invocation) == nil { invocations.end(invocation) }
  }

  /// Notifies the handler that a view was removed, unless a level still shows it.
  func forget(_ view: String, of invocation: String) {
    if levels.level(showing: view, of: invocation) == nil {
      invocations.close(view: view, of: invocation)
    }
  }

  // MARK: Selections

  /// Starts observing selections; called when the menu is on the screen.
  public func appear() {
    guard !hasAppeared else { return }
    hasAppeared = true
    updateObservation()
    items.watch(top)
  }

  /// Posts the selection of `item`.
  public func select(_ item: MenuItem) {
    appear()
    // Selecting a repeated item selects the original.
    let place = item.original.flatMap { entries[0].wholeMenu?.item(at: $0) }
    let item = place?.showing(item.state) ?? item
    selecting = item
    bus.post(item)
    selecting = nil
  }

  /// Observes selections while a menu is on top; covered menus and views do not.
  private func updateObservation() {
    guard hasAppeared else { return }
    if top.menu == nil {
      observation = nil
    } else if observation == nil {
      observation = bus.observe { [weak self] item in
        // Other navigators may post their selections on the same bus.
        guard let self,
          item === selecting || entries.contains(where: { $0.menu?.contains(item) == true })
        else { return }
        open(item)
      }
    }
  }

  // MARK: Watched items

  /// Watches the items of the menu on top; `nil` if their states do not change.
  public var watcher: (any ItemWatcher)? {
    get { items.watcher }
    set { items.watcher = newValue }
  }

  /// Whether the states of the items of the menu on top are watched.
  package var isWatching: Bool { items.isWatching }

  /// Waits until the first states of all items of the menu on top are known.
  package func settleItems() async { await watcher?.settle() }

  /// Records which items of the menu on top are visible, by their ids.
  package func see(_ ids: [String]) { items.see(ids, on: top.id) }

  // MARK: Changes

  /// Calls `observer` after each change until the returned observation is released.
  ///
  /// There may be any number of observers.
  public func observeChanges(_ observer: @escaping @MainActor () -> Void) -> ChangeObservation {
    lastObserver += 1
    let number = lastObserver
    observers[number] = observer
    return ChangeObservation { [weak self] in self?.observers[number] = nil }
  }

  package func notifyObservers() {
    for observer in observers.values { observer() }
  }

  /// Brings everything that depends on the level on top up to date.
  func changed() {
    if top.isOutdated {
      levels.update(top.id) { $0.isOutdated = false }
      refresh(isRepetition: true)
    }
    updateObservation()
    if hasAppeared { items.watch(top) }
    updateVisible()
    notifyObservers()
  }

  /// Notifies handlers which of their views appeared on the screen and which disappeared.
  private func updateVisible() {
    let view = top.view?.id ?? top.menu.map { _ in HandlerView.defaultID }
    guard top.failure == nil, let invocation = top.invocation, let view,
      // While the selection of a visible view is repeated, its handler is not known yet.
      let handler = invocations[invocation]?.handler
    else { return invocations.notifier.show(nil) }
    invocations.notifier.show((invocation, view, handler))
  }
}
