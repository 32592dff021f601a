internal import AppMenuPlugin
internal import Localization
internal import PluginHTTP

/// The actions of the views of one invocation.
struct ToDoActions {
  /// The name of the event for an item that was opened; its `index` is the position among those to do.
  static let itemSelected = "ItemSelectedNotification"

  private let application: ToDoApplication
  private let context: HandlerContext
  private let manager: ItemManager

  /// Creates the actions of an invocation.
  init(_ application: ToDoApplication, _ context: HandlerContext) {
    (self.application, self.context) = (application, context)
    manager = application.manager(context.plugin)
  }

  private var wording: Wording { context.plugin.wording }
  private var environment: Environment { application.environment }
  private var calendar: any CivilCalendar { environment.calendar }
  private var geocoder: (any Geocoder)? { environment.geocoder(context.plugin.settings) }

  /// Performs an action.
  ///
  /// - Throws: a `PluginFailure`.
  func perform(_ action: ActionParams) throws -> [Effect] {
    do {
      return try effects(of: action)
    } catch let failure as StorageFailure {
      throw failure.pluginFailure(wording)
    }
  }

  private func effects(of action: ActionParams) throws -> [Effect] {
    switch action.action {
    case ItemAction.ID.add:
      return [.push(ItemForm([:], wording).view(.add, hasGeocoder: geocoder != nil))]
    case "save": return try save(action)
    case ItemAction.ID.open: return try open(action)
    case ItemAction.ID.check: return try move(action, from: .open)
    case ItemAction.ID.uncheck: return try move(action, from: .done)
    case ItemAction.ID.edit: return try edit(action)
    case ItemAction.ID.delete: return try delete(action)
    case ItemAction.ID.deleteDone: return try deleteAll([.done])
    case ItemAction.ID.deleteAll: return try deleteAll([.open, .done])
    case ItemAction.ID.sort:
      let order = application.nextOrder(context.plugin)
      application.showAll(context.plugin)
      return [.toast(text: wording(.sorted(order)), style: .info)]
    case ItemAction.ID.undo: return try undo(application.takeRemoved())
    default:
      if let id = ItemAction.undone(action.action) {
        return try undo(application.takeRemoved(id))
      }
      throw PluginFailure(wording(.noAction(action.action)), retryable: false)
    }
  }

  // MARK: One item

  /// The item that an action is for: that of its view, else of its row; nil for none, also one that was removed.
  private func known(_ action: ActionParams) -> ItemID? {
    ItemDetailView.item(of: action.view) ?? action.row.flatMap { ItemID($0) }
  }

  /// The item that an action is for, as it is now; nil if it is no longer there.
  private func target(
    of action: ActionParams
  ) throws -> (item: ToDoItem, id: ItemID, index: Int)? {
    let lists = try manager.lists()
    guard let id = known(action).map({ application.current($0, in: lists) }),
      let index = id.index(in: lists)
    else {
      return nil
    }
    return (lists[id.kind][index].item, id, index)
  }

  /// The effects of an action on an item that is no longer there, or on none.
  private func missing(_ action: ActionParams) -> [Effect] {
    application.showAll(context.plugin)
    return [.toast(text: wording(known(action) == nil ? .noItem : .itemGone), style: .warning)]
  }

  private func open(_ action: ActionParams) throws -> [Effect] {
    guard let (item, id, index) = try target(of: action) else {
      context.log("error: there is no item at '\(Words.beginning(action.row ?? "no row"))'")
      return missing(action)
    }
    if id.kind == .open { context.post(Self.itemSelected, ["index": .int(index)]) }
    locate(item)
    return [.push(ItemDetailView.view(item, in: id.kind, environment.due, wording))]
  }

  private func move(_ action: ActionParams, from kind: ItemLists.Kind) throws -> [Effect] {
    guard let (item, id, _) = try target(of: action), id.kind == kind else {
      return missing(action)
    }
    let next = try application.listView(context.plugin).rowAfter(item, in: kind)
    guard try manager.move(item, from: kind) else { return missing(action) }
    showAll(selecting: next ?? ItemID(item, .open).text)
    return ItemDetailView.item(of: action.view) == nil ? [] : [.pop(count: 1)]
  }

  private func delete(_ action: ActionParams) throws -> [Effect] {
    guard let (item, id, _) = try target(of: action) else { return missing(action) }
    let next = try application.listView(context.plugin).rowAfter(item, in: id.kind)
    guard let removed = try manager.remove(item, from: id.kind) else { return missing(action) }
    application.remember(removed)
    showAll(selecting: next)
    let words = wording(.deleted(title: Words.beginning(item.title, characters: 60)))
    let toast = Effect.toast(text: words, style: .success, action: ItemAction(wording).undo(id))
    return (ItemDetailView.item(of: action.view) == nil ? [] : [.pop(count: 1)]) + [toast]
  }

  /// Puts back what was deleted; nil is what can no longer be put back.
  private func undo(_ removed: ItemManager.Removed?) throws -> [Effect] {
    guard let removed else {
      return [.toast(text: wording(.cannotBePutBack), style: .warning)]
    }
    let isBack: Bool
    do { isBack = try manager.restore(removed) } catch {
      application.remember(removed)
      throw error
    }
    showAll(selecting: ItemID(removed.item, removed.kind).text)
    let title = Words.beginning(removed.item.title, characters: 60)
    let words = wording(isBack ? .isBack(title: title) : .isThereAlready(title: title))
    return [.toast(text: words, style: .info)]
  }

  /// Shows all open lists as the items are now, with a row selected in the list of this invocation.
  private func showAll(selecting row: String?) {
    application.showAll(context.plugin, selecting: row, in: context.invocation)
  }

  private func deleteAll(_ kinds: [ItemLists.Kind]) throws -> [Effect] {
    let count = try manager.removeAll(kinds)
    application.showAll(context.plugin)
    return [.toast(text: wording(.deletedItems(count: count)), style: .success)]
  }

  // MARK: Forms

  private func edit(_ action: ActionParams) throws -> [Effect] {
    guard let (item, id, _) = try target(of: action) else { return missing(action) }
    guard ItemForm.fits(item) else {
      return [.toast(text: wording(.tooLong), style: .warning)]
    }
    let isInDetail = ItemDetailView.item(of: action.view) != nil
    let form = ItemForm(item, calendar, wording)
    return [.push(form.view(.edit(id, isInDetail: isInDetail), hasGeocoder: geocoder != nil))]
  }

  private func save(_ action: ActionParams) throws -> [Effect] {
    guard let purpose = ItemForm.Purpose(viewID: action.view) else {
      throw PluginFailure(wording(.noForm(Words.beginning(action.view))), retryable: false)
    }
    var form = ItemForm(action.values, wording)
    var (kind, old): (ItemLists.Kind, ToDoItem?) = (.open, nil)
    if case .edit(let known, _) = purpose {
      let lists = try manager.lists()
      let id = application.current(known, in: lists)
      (kind, old) = (id.kind, id.index(in: lists).map { lists[id.kind][$0].item })
    }
    guard let item = form.item(changing: old, calendar) else {
      return [.replace(form.view(purpose, hasGeocoder: geocoder != nil))]
    }
    let words: (ToDoPhrase, ViewStyle)
    do {
      guard let saved = try save(item, in: &kind, changing: old, purpose) else {
        // The input stays.
        form.errors[ItemForm.Field.title] = wording(.onListAlready)
        return [.replace(form.view(purpose, hasGeocoder: geocoder != nil))]
      }
      words = saved
    } catch let failure as StorageFailure {
      // The input stays.
      let shown = failure.pluginFailure(wording)
      return [
        .replace(form.view(purpose, hasGeocoder: geocoder != nil)),
        .toast(text: "\(shown.message). \(shown.detail ?? "")", style: .error),
      ]
    }
    showAll(selecting: ItemID(item, kind).text)
    locate(item)
    var effects: [Effect] = [.pop(count: 1)]
    if case .edit(_, isInDetail: true) = purpose {
      effects.append(.replace(ItemDetailView.view(item, in: kind, environment.due, wording)))
    }
    if geocoder == nil, !form.address.isEmpty, item.location?.coordinate == nil,
      item.location != old?.location
    {
      effects.append(.toast(text: wording(words.0), style: words.1))
      return effects + [.toast(text: wording(.notLookedUp), style: .info)]
    }
    return effects + [.toast(text: wording(words.0), style: words.1)]
  }

  /// Saves an item, and returns what is to be said about it; nil if an equal one is on the list, so that it is not saved.
  private func save(
    _ item: ToDoItem, in kind: inout ItemLists.Kind, changing old: ToDoItem?,
    _ purpose: ItemForm.Purpose
  ) throws -> (ToDoPhrase, ViewStyle)? {
    if let old {
      if item != old, try manager.lists().index(of: item, in: kind) != nil { return nil }
      if try manager.replace(old, in: kind, with: item) { return (.saved, .success) }
    }
    kind = .open
    guard try manager.add(item) else { return nil }
    if purpose != .add { return (.savedAsNew, .warning) }
    return (.added, .success)
  }

  /// Looks up the address of the item that a view shows, unless its coordinate is known.
  func lookUp(_ view: String) {
    guard let known = ItemDetailView.item(of: view), let lists = try? manager.lists() else {
      return
    }
    let id = application.current(known, in: lists)
    if let index = id.index(in: lists) { locate(lists[id.kind][index].item) }
  }

  /// Looks up the address of an item without a coordinate, and puts the coordinate into the item if it is still there.
  private func locate(_ item: ToDoItem) {
    guard let geocoder, let address = item.location?.address, !Words.line(address).isEmpty,
      item.location?.coordinate == nil, application.beginLookUp(address)
    else { return }
    Task.detached { [application, context, manager] in
      let found: Result<Coordinate?, any Error>
      do { found = .success(try await geocoder.coordinate(of: address)) } catch {
        found = .failure(error)
      }
      application.endLookUp(address)
      do {
        guard let coordinate = try found.get() else {
          return context.log("the geocoder knows no place for the address")
        }
        var located = item
        located.location?.coordinate = coordinate
        for kind in ItemLists.Kind.allCases {
          guard try manager.replace(item, in: kind, with: located) else { continue }
          application.note(ItemID(item, kind), isNow: ItemID(located, kind), context.plugin)
          return
        }
      } catch {
        context.log("the address was not looked up: \(ToDoActions.words(of: error))")
      }
    }
  }

  /// The message of an error, without what was sent.
  private static func words(of error: any Error) -> String {
    switch error {
    case let failure as StorageFailure: failure.message
    case let failure as HTTPFailure: failure.message
    default: "it failed"
    }
  }
}
