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
  public private(set) var entries: [NavigationEntry]
  /// Something to say for a moment.
  public private(set) var toast: (text: String, style: ViewStyle)?
  /// Called after each change.
  public var onChange: @MainActor () -> Void = {}
  /// Does what only a user interface can: copy text, open an address.
  ///
  /// Says what to tell the user.
  public var perform: @MainActor (Effect) -> String? = { _ in nil }

  private let bus: SelectionBus
  private let resolve: Resolver
  private let now: @Sendable () -> Duration
  private var observation: NotificationCenter.ObservationToken?
  private var tasks: [String: Task<Void, Never>] = [:]
  private var handlers: [String: any MenuItemHandler] = [:]
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
      NavigationEntry(
        id: 0, title: menu.title, content: .menu(menu), item: nil, invocation: nil)
    ]
    updateObservation()
  }

  /// The level that is shown.
  public var top: NavigationEntry { entries[entries.count - 1] }
  /// Whether the level that is shown is the root.
  public var isAtRoot: Bool { entries.count == 1 }
  /// Whether the handler of the level that is shown is at work.
  public var isBusy: Bool { top.progress != nil }

  /// Announces the selection of `item`.
  public func select(_ item: MenuItem) {
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

  /// Asks the handler of the level that is shown again, and shows its answer in place.
  public func retry() {
    guard let item = top.item, let invocation = top.invocation else { return }
    // A run of its own: what still comes of the old one must not be taken for the new one's.
    let next = newInvocation()
    for index in entries.indices where entries[index].invocation == invocation {
      entries[index].invocation = next
    }
    end(invocation)
    // A failure that is tried again is not shown meanwhile as if it stood.
    if case .message? = top.view?.content { entries[entries.count - 1].content = .loading }
    run(item, invocation: next)
  }

  /// Waits until nothing is at work on the level that is shown.
  public func settle() async {
    while let invocation = top.invocation, let task = tasks[invocation] { await task.value }
  }

  /// Puts another menu in the root's place.
  ///
  /// Submenus that are open are found again by the ids that led to them; where one is gone, the stack
  /// ends above it.
  public func replaceRoot(with menu: Menu) {
    entries[0].content = .menu(menu)
    entries[0].title = menu.title
    var parent = menu
    for index in entries.indices.dropFirst() {
      guard entries[index].menu != nil, let id = entries[index].item?.id else { break }
      guard let submenu = parent.items.first(where: { $0.id == id })?.submenu else {
        let title = entries[index].title
        while entries.count > index { leave(entries.count - 1) }
        toast = ("'\(title)' is no longer in the menu", .warning)
        break
      }
      entries[index].content = .menu(submenu)
      parent = submenu
    }
    changed()
  }

  /// Does what an action of the view on top asks the host to do.
  public func perform(_ action: ViewAction) {
    guard let effects = action.effects else {
      say("'\(action.title)' needs an answer of the plugin, which this version cannot ask for")
      return
    }
    apply(effects, invocation: top.invocation)
  }

  /// Shows a short text until the next key.
  public func say(_ text: String, style: ViewStyle = .info) {
    toast = (text, style)
    onChange()
  }

  /// Forgets the short text.
  public func clearToast() { toast = nil }

  /// Cancels all that is at work and stops listening.
  public func close() {
    observation = nil
    for task in tasks.values { task.cancel() }
    tasks = [:]
  }

  // MARK: Selections

  /// The menu on top listens; one that is covered, or a view, does not.
  private func updateObservation() {
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
    run(item, invocation: invocation)
  }

  private func newInvocation() -> String {
    defer { nextInvocation += 1 }
    return "i\(nextInvocation)"
  }

  private func push(
    _ content: NavigationEntry.Content, title: String, item: MenuItem?, invocation: String? = nil
  ) {
    entries.append(
      NavigationEntry(
        id: nextEntry, title: title, content: content, item: item, invocation: invocation))
    nextEntry += 1
  }

  private func run(_ item: MenuItem, invocation: String) {
    update(invocation) { $0.progress = NavigationEntry.Progress(started: self.now()) }
    changed()
    tasks[invocation] = Task { [weak self] in
      guard let self else { return }
      switch await resolve(item) {
      case .failure(let failure): finish(invocation, InvocationOutcome(failure: failure))
      case .success(let handler):
        if Task.isCancelled { return }
        handlers[invocation] = handler
        let running = Invocation(id: invocation, item: item, handler: handler)
        let outcome = try? await running.run { [weak self] step in
          await self?.receive(step, invocation)
        }
        if let outcome, !Task.isCancelled { finish(invocation, outcome) }
      }
      if !Task.isCancelled { tasks[invocation] = nil }
    }
  }

  private func receive(_ step: HandlerStep, _ invocation: String) {
    update(invocation) { entry in
      switch step {
      case .update(let view): entry.content = .view(view)
      case .progress(let fraction, let message):
        entry.progress?.fraction = fraction
        entry.progress?.message = message
      }
    }
    changed()
  }

  private func finish(_ invocation: String, _ outcome: InvocationOutcome) {
    tasks[invocation] = nil
    update(invocation) { $0.progress = nil }
    if let failure = outcome.failure {
      update(invocation) { $0.content = .view(failure.view) }
    } else if let view = outcome.view {
      update(invocation) { $0.content = .view(view) }
    } else if let index = entries.lastIndex(where: { $0.invocation == invocation }) {
      leave(index)
    }
    // A first result's views are shown above; of the rest, only what changes no stack is done.
    apply(
      outcome.effects.filter { effect in
        switch effect {
        case .toast, .copy, .open, .close: true
        default: false
        }
      }, invocation: invocation)
    changed()
  }

  private func update(_ invocation: String, _ change: (inout NavigationEntry) -> Void) {
    guard let index = entries.lastIndex(where: { $0.invocation == invocation }) else { return }
    change(&entries[index])
  }

  private func leave(_ index: Int) {
    let entry = entries.remove(at: index)
    guard let invocation = entry.invocation,
      !entries.contains(where: { $0.invocation == invocation })
    else { return }
    end(invocation)
  }

  private func end(_ invocation: String) {
    tasks.removeValue(forKey: invocation)?.cancel()
    if let handler = handlers.removeValue(forKey: invocation) {
      Task { await handler.end(invocation: invocation) }
    }
  }

  private func changed() {
    updateObservation()
    onChange()
  }

  // MARK: Effects

  private func apply(_ effects: [Effect], invocation: String?) {
    for effect in effects {
      switch effect {
      case .push(let view):
        push(.view(view), title: view.title, item: top.item, invocation: invocation)
      case .replace(let view):
        guard entries.count > 1 else { continue }
        entries[entries.count - 1].content = .view(view)
      case .pop(let count):
        for _ in 0..<max(0, count) where entries.count > 1 && top.invocation == invocation {
          leave(entries.count - 1)
        }
      case .refresh: retry()
      case .toast(let text, let style): toast = (text, style ?? .info)
      case .copy, .open:
        if let words = perform(effect) { toast = (words, .info) }
      case .close:
        while entries.count > 1,
          let index = entries.lastIndex(where: { $0.invocation == invocation })
        { leave(index) }
      case .unknown: continue
      }
    }
    changed()
  }
}
