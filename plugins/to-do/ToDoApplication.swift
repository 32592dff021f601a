internal import AppMenuPlugin
internal import Localization
internal import Synchronization

/// The items of the user, and the views that show them.
final class ToDoApplication: Sendable {
  /// The name of the only handler.
  static let handler = "to-do"

  /// The environment.
  let environment: Environment
  private let managers = Mutex<[String: ItemManager]>([:])
  private let state = Mutex(State())

  private struct State {
    /// The lists that are open, by invocation.
    var shown: [String: Shown] = [:]
    /// The order of the list; nil before it was read.
    var order: SortOrder?
    /// The items deleted last, the latest at the end.
    var removed: [ItemManager.Removed] = []
    /// The items that the plugin itself has changed in the background, by the ids that views know them by.
    var successors: [ItemID: ItemID] = [:]
    /// The addresses that are being looked up.
    var lookedUp: Set<String> = []
  }

  private struct Shown {
    var context: HandlerContext
    var title: String
    /// The version of the file that the list was made from; nil if there was none.
    var version: FileVersion?
    /// The ids of the views of items that are on the screen now.
    var details: Set<String> = []
  }

  /// Creates an application without open views.
  init(_ environment: Environment) { self.environment = environment }

  /// Returns the manager of the items in the data folder of the host's user.
  func manager(_ context: PluginContext) -> ItemManager {
    let folder = context.host.directories.data
    return managers.withLock { managers in
      if let manager = managers[folder] { return manager }
      let manager = ItemManager(file: ItemFile(folder: folder), log: context.log)
      managers[folder] = manager
      return manager
    }
  }

  // MARK: Views

  /// Returns the list for a selection, which is kept up to date while it is shown.
  ///
  /// - Throws: a `PluginFailure` if the items cannot be read.
  func open(_ selection: SelectParams, _ context: HandlerContext) throws -> HandlerView {
    let title = selection.item.title
    let view = try list(title, context.plugin)
    let version = manager(context.plugin).knownVersion
    state.withLock {
      $0.shown[selection.invocation] = Shown(context: context, title: title, version: version)
    }
    context.whileShown { [self] in
      let (never, _) = AsyncStream<Void>.makeStream()
      for await _ in never {}
      state.withLock { $0.shown[selection.invocation] = nil }
    }
    return view
  }

  private func list(
    _ title: String, _ context: PluginContext, selecting row: String? = nil
  ) throws -> HandlerView {
    try listView(context).view(title: title, selecting: row)
  }

  /// Returns the list of the items as they are now.
  ///
  /// - Throws: a `PluginFailure` if the items cannot be read.
  func listView(_ context: PluginContext) throws -> ItemListView {
    let manager = manager(context)
    do {
      return ItemListView(
        lists: try manager.lists(), order: order(context), due: environment.due,
        path: manager.path, damagedFiles: manager.damagedFiles,
        canUndo: state.withLock { !$0.removed.isEmpty }, wording: context.wording)
    } catch let failure as StorageFailure {
      throw failure.pluginFailure(context.wording)
    }
  }

  /// Shows all open lists as the items are now, and the number of items in the menu.
  ///
  /// - Parameters:
  ///   - row: the id of a row to select; nil to leave the selection to the menu.
  ///   - acting: the invocation in whose list it is selected.
  func showAll(
    _ context: PluginContext, selecting row: String? = nil, in acting: String? = nil
  ) {
    for invocation in state.withLock({ Array($0.shown.keys) }) {
      showList(of: invocation, selecting: invocation == acting ? row : nil)
    }
    context.statusChanged(Self.handler)
  }

  /// Shows the list of an invocation as the items are now.
  private func showList(of invocation: String, selecting row: String? = nil) {
    guard let shown = state.withLock({ $0.shown[invocation] }),
      let view = try? list(shown.title, shown.context.plugin, selecting: row)
    else { return }
    let version = manager(shown.context.plugin).knownVersion
    state.withLock { $0.shown[invocation]?.version = version }
    shown.context.update(view)
  }

  /// Whether the file is another one than a list on the screen was made from.
  private func isOutdated(_ shown: Shown) -> Bool {
    manager(shown.context.plugin).fileVersion != shown.version
  }

  /// Returns the rows that match what the user looks for.
  ///
  /// - Throws: a `PluginFailure` if the items cannot be read.
  func search(_ search: SearchParams, _ context: HandlerContext) throws -> ViewPage {
    try listView(context.plugin).page(ItemQuery(search.query, due: environment.due))
  }

  /// Returns a view anew.
  ///
  /// - Throws: a `PluginFailure` if its item is no longer there, or the items cannot be read.
  func refresh(_ refresh: RefreshParams, _ context: HandlerContext) throws -> HandlerResult {
    if let known = ItemDetailView.item(of: refresh.view) {
      let lists = try listView(context.plugin).lists
      let id = current(known, in: lists)
      guard let index = id.index(in: lists) else {
        throw Self.gone(context.plugin.wording)
      }
      let item = lists[id.kind][index].item
      return HandlerResult(
        view: ItemDetailView.view(
          item, in: id.kind, environment.due, context.plugin.wording, as: known))
    }
    guard refresh.view == HandlerView.defaultID else { return HandlerResult(effects: []) }
    let title =
      state.withLock { $0.shown[refresh.invocation]?.title } ?? context.plugin.wording(.toDo)
    return HandlerResult(view: try list(title, context.plugin))
  }

  /// Returns the failure of an action on an item that is no longer there.
  private static func gone(_ wording: Wording) -> PluginFailure {
    PluginFailure(wording(.itemGone), hint: wording(.backToList), retryable: false)
  }

  /// Returns what is wrong with a field of the form while it is typed.
  func check(_ change: FormChangeParams, _ context: HandlerContext) -> [FormFieldChange] {
    guard change.field == ItemForm.Field.date else { return [] }
    let text = change.values[change.field]?.string ?? ""
    let problem =
      ItemForm.isUnfinished(date: text)
      ? nil : ItemForm.problem(ofDate: text, context.plugin.wording)
    return [FormFieldChange(id: change.field, error: problem ?? "")]
  }

  /// Returns the words beside the menu item: how many items are to do, and how many are due.
  ///
  /// - Throws: a `PluginFailure` if the items cannot be read.
  func status(_ context: PluginContext) throws -> ItemStatus {
    let open = try listView(context).lists.open
    let count = environment.due.count(open)
    return ItemStatus(
      detail: open.isEmpty ? nil : context.wording(.open(count: open.count)),
      badges: count == 0
        ? nil : [ViewRow.Badge(context.wording(.due(count: count)), style: .warning)])
  }

  // MARK: State

  /// Returns the order of the list, which outlives the process.
  private func order(_ context: PluginContext) -> SortOrder {
    if let order = state.withLock({ $0.order }) { return order }
    let order = SortOrder.kept(in: context.host.directories.state) ?? .added
    state.withLock { $0.order = order }
    return order
  }

  /// Changes to the next order, and returns it.
  func nextOrder(_ context: PluginContext) -> SortOrder {
    let order = order(context).next
    state.withLock { $0.order = order }
    do { try order.keep(in: context.host.directories.state) } catch {
      context.log("the order of the list was not saved: \(error.message)")
    }
    return order
  }

  /// Notes that an address is being looked up; returns false if it is already.
  func beginLookUp(_ address: String) -> Bool {
    state.withLock { $0.lookedUp.insert(address).inserted }
  }

  /// Notes that an address is no longer being looked up.
  func endLookUp(_ address: String) { state.withLock { _ = $0.lookedUp.remove(address) } }

  /// Keeps what was deleted, so that it can be put back; the last 50 items are kept.
  func remember(_ removed: ItemManager.Removed) {
    state.withLock { state in
      state.removed.append(removed)
      if state.removed.count > 50 { state.removed.removeFirst() }
    }
  }

  /// Returns what was deleted last, or last with an id, and forgets it; nil if there is no such item.
  func takeRemoved(_ id: ItemID? = nil) -> ItemManager.Removed? {
    state.withLock { state in
      state.removed.lastIndex { id == nil || ItemID($0.item, $0.kind) == id }
        .map { state.removed.remove(at: $0) }
    }
  }

  /// Notes that the plugin itself has changed an item, so that views that know the old one go on, and shows it.
  func note(_ old: ItemID, isNow new: ItemID, _ context: PluginContext) {
    guard old != new else { return }
    state.withLock { state in
      // An id stands for the current item, so that there are no chains and circles.
      state.successors[new] = nil
      for (id, item) in state.successors where item == old { state.successors[id] = new }
      state.successors[old] = new
    }
    showAll(context)
    for shown in state.withLock({ Array($0.shown.values) }) {
      for view in shown.details { showDetail(view, shown.context) }
    }
  }

  /// Returns the id of today of an item that a view knows by `id`.
  func current(_ id: ItemID, in lists: ItemLists) -> ItemID {
    id.index(in: lists) == nil ? state.withLock { $0.successors[id] } ?? id : id
  }

  // MARK: Events

  /// Shows a list anew when it appears if the items have changed, and an item if the plugin has changed it.
  func receive(_ event: EventParams) {
    guard [HostEvent.didAppear, HostEvent.didDisappear].contains(event.name),
      let invocation = event.userInfo["invocation"]?.string,
      let view = event.userInfo["view"]?.string,
      let shown = state.withLock({ $0.shown[invocation] })
    else { return }
    let appears = event.name == HostEvent.didAppear
    if let known = ItemDetailView.item(of: view) {
      state.withLock { state in
        if appears {
          state.shown[invocation]?.details.insert(view)
        } else {
          state.shown[invocation]?.details.remove(view)
        }
      }
      if appears, state.withLock({ $0.successors[known] != nil }) {
        showDetail(view, shown.context)
      }
    } else if appears, view == HandlerView.defaultID, isOutdated(shown) {
      showList(of: invocation)
    }
  }

  private func showDetail(_ view: String, _ context: HandlerContext) {
    let params = RefreshParams(invocation: context.invocation, view: view)
    if let view = try? refresh(params, context).view { context.update(view) }
  }

  /// The longest pause between two looks at the file, in seconds.
  private static let longestPause = 2.0

  /// Says what falls due, and shows what other processes change, until the task is cancelled.
  func follow(_ context: PluginContext) async {
    let manager = manager(context)
    var last = environment.now()
    while !Task.isCancelled {
      let calendar = environment.calendar
      let next = manager.known.open.compactMap { calendar.timestamp(of: $0.item) }
        .filter { $0 > last }.min()
      let wait = next.map { max(0.05, $0 - environment.now()) } ?? Self.longestPause
      do { try await environment.pause(min(wait, Self.longestPause)) } catch { return }
      let isOutdated =
        manager.isOutdated || state.withLock({ Array($0.shown.values) }).contains(where: isOutdated)
      guard let lists = try? manager.lists() else { continue }
      let now = environment.now()
      let due = lists.open.map(\.item).filter { item in
        calendar.timestamp(of: item).map { last < $0 && $0 <= now } ?? false
      }
      last = max(last, now)
      if let first = due.first {
        let title = Words.beginning(first.title, characters: 80)
        let words = context.wording(.dueNow(title: title, more: due.count - 1))
        context.perform([.toast(text: words, style: .warning), .attention])
      }
      if isOutdated || !due.isEmpty { showAll(context) }
    }
  }
}
