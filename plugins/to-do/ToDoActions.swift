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
      let order = application.nextOrder()
      application.showAll(context.plugin)
      return [.toast(text: wording(.sorted(order)), style: .info)]
    default:
      if let id = ItemAction.undone(action.action) { return try undo(id) }
      throw PluginFailure(wording(.noAction(action.action)), retryable: false)
    }
  }

  // MARK: One item

  /// The item that an action is for: that of its view, else of its row; nil if it is no longer there.
  private func target(
    of action: ActionParams
  ) throws -> (item: ToDoItem, id: ItemID, index: Int)? {
    let known = ItemDetailView.item(of: action.view) ?? action.row.flatMap { ItemID($0) }
    let lists = try manager.lists()
    guard let id = known.map({ application.current($0, in: lists) }),
      let index = id.index(in: lists)
    else {
      return nil
    }
    return (lists[id.kind][index].item, id, index)
  }

  /// The effects of an action on an item that is no longer there, or on none.
  private func missing(_ action: ActionParams) -> [Effect] {
    application.showAll(context.plugin)
    let isWithoutItem = action.row == nil && ItemDetailView.item(of: action.view) == nil
    return [.toast(text: wording(isWithoutItem ? .noItem : .itemGone), style: .warning)]
  }

  private func open(_ action: ActionParams) throws -> [Effect] {
    guard let (item, id, index) = try target(of: action) else {
      context.log("error: there is no item at '\(Words.beginning(action.row ?? "no row"))'")
      return missing(action)
    }
    if id.kind == .open { context.post(Self.itemSelected, ["index": .int(index)]) }
    return [.push(ItemDetailView.view(item, in: id.kind, environment.due, wording))]
  }

  private func move(_ action: ActionParams, from kind: ItemLists.Kind) throws -> [Effect] {
    guard let (item, id, _) = try target(of: action), id.kind == kind,
      try manager.move(item, from: kind)
    else { return missing(action) }
    application.showAll(context.plugin)
    return ItemDetailView.item(of: action.view) == nil ? [] : [.pop(count: 1)]
  }

  private func delete(_ action: ActionParams) throws -> [Effect] {
    guard let (item, id, _) = try target(of: action),
      let removed = try manager.remove(item, from: id.kind)
    else { return missing(action) }
    application.remember(removed)
    application.showAll(context.plugin)
    let words = wording(.deleted(title: Words.beginning(item.title, characters: 60)))
    let toast = Effect.toast(text: words, style: .success, action: ItemAction(wording).undo(id))
    return (ItemDetailView.item(of: action.view) == nil ? [] : [.pop(count: 1)]) + [toast]
  }

  private func undo(_ id: ItemID) throws -> [Effect] {
    guard let removed = application.removed(id) else {
      return [.toast(text: wording(.cannotBePutBack), style: .warning)]
    }
    let isBack = try manager.restore(removed)
    application.showAll(context.plugin)
    let title = Words.beginning(removed.item.title, characters: 60)
    let words = wording(isBack ? .isBack(title: title) : .isThereAlready(title: title))
    return [.toast(text: words, style: .info)]
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
      words = try save(item, in: &kind, changing: old, purpose)
    } catch let failure as StorageFailure {
      // The input stays.
      let shown = failure.pluginFailure(wording)
      return [
        .replace(form.view(purpose, hasGeocoder: geocoder != nil)),
        .toast(text: "\(shown.message). \(shown.detail ?? "")", style: .error),
      ]
    }
    application.showAll(context.plugin)
    locate(item, form.address)
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

  /// Saves an item, and returns what is to be said about it.
  private func save(
    _ item: ToDoItem, in kind: inout ItemLists.Kind, changing old: ToDoItem?,
    _ purpose: ItemForm.Purpose
  ) throws -> (ToDoPhrase, ViewStyle) {
    if let old, try manager.replace(old, in: kind, with: item) { return (.saved, .success) }
    kind = .open
    guard try manager.add(item) else { return (.onListAlready, .warning) }
    if purpose != .add { return (.savedAsNew, .warning) }
    return (.added, .success)
  }

  /// Looks up an address, and puts the coordinate into the item if it is still there.
  private func locate(_ item: ToDoItem, _ address: String) {
    guard let geocoder, !address.isEmpty, item.location?.coordinate == nil else { return }
    Task.detached { [application, context, manager] in
      do {
        guard let coordinate = try await geocoder.coordinate(of: address) else {
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
