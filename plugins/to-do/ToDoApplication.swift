internal import AppMenuPlugin
internal import DisplayText
internal import Files
internal import Synchronization

/// The items of the user, and the views that show them; methods throw a ``StorageFailure``.
final class ToDoApplication: Sendable {
  static let handler = "to-do"

  let environment: Environment
  private let shown = InvocationValues<Shown>()
  private let state = Mutex(State())

  private struct State {
    var manager: ItemManager?
    /// The order of the list; nil before it is read.
    var order: SortOrder?
    /// The deleted items, the latest at the end.
    var removed: [ItemManager.Removed] = []
    /// The current ids of items that the plugin has changed in the background, by former id.
    var successors: [ItemID: ItemID] = [:]
    var lookedUp: Set<String> = []
  }

  private struct Shown {
    var context: HandlerContext
    var title: String
    /// The version of the file that the list shows.
    var version: FileStamp?
    /// The ids of the item views on the screen.
    var details: Set<String> = []
  }

  init(_ environment: Environment) { self.environment = environment }

  func manager(_ context: PluginContext) -> ItemManager {
    state.withLock { state in
      let manager =
        state.manager
        ?? ItemManager(folder: context.host.directories.data, log: { context.log($0) })
      state.manager = manager
      return manager
    }
  }

  // MARK: Views

  /// Returns the list for a selection, and updates it while it is shown.
  func open(_ selection: SelectParams, _ context: HandlerContext) throws -> HandlerView {
    let title = selection.item.title
    let view = try listView(context.plugin).view(title: title)
    let version = manager(context.plugin).knownVersion
    shown.keep(Shown(context: context, title: title, version: version), for: context)
    return view
  }

  func listView(_ context: PluginContext) throws -> ItemListView {
    let manager = manager(context)
    return ItemListView(
      lists: try manager.lists(), order: order(context), due: environment.due,
      path: manager.path, damagedFiles: manager.damagedFiles,
      canUndo: state.withLock { !$0.removed.isEmpty }, wording: context.wording)
  }

  /// Updates all open lists, and the status of the menu item.
  ///
  /// - Parameters:
  ///   - row: the id of the row to select, or nil to keep the selection.
  ///   - acting: the invocation in whose list the row is selected.
  func showAll(
    _ context: PluginContext, selecting row: String? = nil, in acting: String? = nil
  ) {
    for (invocation, shown) in shown.all {
      showList(shown, selecting: invocation == acting ? row : nil)
    }
    context.statusChanged(Self.handler)
  }

  private func showList(_ list: Shown, selecting row: String? = nil) {
    guard
      let view = try? listView(list.context.plugin).view(title: list.title, selecting: row)
    else { return }
    let version = manager(list.context.plugin).knownVersion
    shown.change(list.context.invocation) { $0.version = version }
    list.context.update(view)
  }

  private func showDetail(_ view: String, _ context: HandlerContext) {
    let params = RefreshParams(invocation: context.invocation, view: view)
    if let view = try? refresh(params, context).view { context.update(view) }
  }

  private func isOutdated(_ shown: Shown) -> Bool {
    manager(shown.context.plugin).fileVersion != shown.version
  }

  func search(_ search: SearchParams, _ context: HandlerContext) throws -> ViewPage {
    try listView(context.plugin).page(ItemQuery(search.query, due: environment.due))
  }

  /// Returns a view with its current content; throws a `PluginFailure` if its item no longer exists.
  func refresh(_ refresh: RefreshParams, _ context: HandlerContext) throws -> HandlerResult {
    let wording = context.plugin.wording
    if let known = ItemDetailView.item(of: refresh.view) {
      guard let (item, id, _) = current(known, in: try listView(context.plugin).lists) else {
        throw PluginFailure(wording(.itemGone), hint: wording(.backToList), retryable: false)
      }
      return HandlerResult(
        view: ItemDetailView.view(item, in: id.kind, environment.due, wording, as: known))
    }
    guard refresh.view == HandlerView.defaultID else { return HandlerResult(effects: []) }
    let title = shown[refresh.invocation]?.title ?? wording(.toDo)
    return HandlerResult(view: try listView(context.plugin).view(title: title))
  }

  /// Returns the error of the date field while it is typed.
  func check(_ change: FormChangeParams, _ context: HandlerContext) -> [FormFieldChange] {
    guard change.field == ItemForm.Field.date else { return [] }
    let text = change.values[change.field]?.string ?? ""
    let isBad = !ItemForm.isUnfinished(date: text) && ItemForm.isBad(date: text)
    return [
      FormFieldChange(id: change.field, error: isBad ? context.plugin.wording(.notADate) : "")
    ]
  }

  /// Returns the number of open and due items for the menu item.
  func status(_ context: PluginContext) throws -> ItemStatus {
    let open = try listView(context).lists.open
    let (count, wording) = (environment.due.count(open), context.wording)
    return ItemStatus(
      detail: open.isEmpty ? nil : wording(.open(count: open.count)),
      badges: count == 0 ? nil : [ViewRow.Badge(wording(.due(count: count)), style: .warning)])
  }

  // MARK: State

  /// Returns the order of the list, which is stored between runs.
  private func order(_ context: PluginContext) -> SortOrder {
    state.withLock { state in
      let order =
        state.order ?? SortOrder.kept(in: context.host.directories.state) ?? .added
      state.order = order
      return order
    }
  }

  func nextOrder(_ context: PluginContext) -> SortOrder {
    let order = order(context).next
    state.withLock { $0.order = order }
    do { try order.keep(in: context.host.directories.state) } catch {
      context.log("the order of the list was not saved: \(error.message)")
    }
    return order
  }

  /// Marks an address as being looked up; returns false if it already is.
  func beginLookUp(_ address: String) -> Bool {
    state.withLock { $0.lookedUp.insert(address).inserted }
  }

  func endLookUp(_ address: String) { state.withLock { _ = $0.lookedUp.remove(address) } }

  /// Stores a deleted item for undo; the last 50 are stored.
  func remember(_ removed: ItemManager.Removed) {
    state.withLock { $0.removed = ($0.removed + [removed]).suffix(50) }
  }

  /// Removes and returns the item that was deleted last, or last with an id.
  func takeRemoved(_ id: ItemID? = nil) -> ItemManager.Removed? {
    state.withLock { state in
      state.removed.lastIndex { id == nil || ItemID($0.item, $0.kind) == id }
        .map { state.removed.remove(at: $0) }
    }
  }

  /// Records that the plugin has changed an item, so that views of the old one still work, and shows the change.
  func note(_ old: ItemID, isNow new: ItemID, _ context: PluginContext) {
    guard old != new else { return }
    state.withLock { state in
      // Each id leads directly to the current item, so that there are no chains or cycles.
      state.successors[new] = nil
      for (id, item) in state.successors where item == old { state.successors[id] = new }
      state.successors[old] = new
    }
    showAll(context)
    for shown in shown.all.values {
      for view in shown.details { showDetail(view, shown.context) }
    }
  }

  /// Returns the current item for an id in a view, with its current id and position; nil if it no longer exists.
  func current(
    _ id: ItemID, in lists: ItemLists
  ) -> (item: ToDoItem, id: ItemID, index: Int)? {
    let known = id.index(in: lists)
    let id = known == nil ? state.withLock { $0.successors[id] } ?? id : id
    return (known ?? id.index(in: lists)).map { (lists[id.kind][$0].item, id, $0) }
  }

  // MARK: Events

  /// Updates a list that appears if the items have changed, and an item if the plugin has changed it.
  func receive(_ event: EventParams) {
    guard [HostEvent.didAppear, HostEvent.didDisappear].contains(event.name),
      let view = event.userInfo["view"]?.string,
      let shown = event.userInfo["invocation"]?.string.flatMap({ shown[$0] })
    else { return }
    let appears = event.name == HostEvent.didAppear
    if let known = ItemDetailView.item(of: view) {
      self.shown.change(shown.context.invocation) { shown in
        if appears { shown.details.insert(view) } else { shown.details.remove(view) }
      }
      if appears, state.withLock({ $0.successors[known] != nil }) {
        showDetail(view, shown.context)
      }
    } else if appears, view == HandlerView.defaultID, isOutdated(shown) {
      showList(shown)
    }
  }

  /// The longest interval between checks of the file, in seconds.
  private static let longestPause = 2.0

  /// Reports items that become due, and shows changes of other processes, until the task is cancelled.
  func follow(_ context: PluginContext) async {
    let (manager, calendar) = (manager(context), environment.calendar)
    var last = environment.now()
    while !Task.isCancelled {
      let next = manager.known.open.compactMap { calendar.timestamp(of: $0.item) }
        .filter { $0 > last }.min()
      let wait = next.map { max(0.05, $0 - environment.now()) } ?? Self.longestPause
      do { try await environment.pause(min(wait, Self.longestPause)) } catch { return }
      let isOutdated = manager.isOutdated || shown.all.values.contains(where: isOutdated)
      guard let lists = try? manager.lists() else { continue }
      let now = environment.now()
      let due = lists.open.map(\.item).filter { item in
        calendar.timestamp(of: item).map { last < $0 && $0 <= now } ?? false
      }
      last = max(last, now)
      if let first = due.first {
        let title = Words.beginning(first.title, characters: 80)
        let text = context.wording(.dueNow(title: title, more: due.count - 1))
        context.perform([.toast(text: text, style: .warning), .attention])
      }
      if isOutdated || !due.isEmpty { showAll(context) }
    }
  }
}
