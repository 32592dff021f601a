internal import AppMenuPlugin
internal import DisplayText
internal import PluginHTTP

struct ToDoActions {
  /// The event that an item was opened; its `index` is the position among the open items.
  static let itemSelected = "ItemSelectedNotification"

  private let application: ToDoApplication
  private let context: HandlerContext
  private let manager: ItemManager

  init(_ application: ToDoApplication, _ context: HandlerContext) {
    (self.application, self.context) = (application, context)
    manager = application.manager(context.plugin)
  }

  private var wording: Wording { context.plugin.wording }
  private var environment: Environment { application.environment }
  private var geocoder: NominatimGeocoder? { environment.geocoder(context.plugin.settings) }

  func perform(_ action: ActionParams) throws -> [Effect] {
    switch ItemAction(rawValue: action.action) {
    case .add: return [.push(view(ItemForm([:], wording), .add))]
    case .save: return try save(action)
    case .open: return try open(action)
    case .check: return try move(action, from: .open)
    case .uncheck: return try move(action, from: .done)
    case .edit: return try edit(action)
    case .delete: return try delete(action)
    case .deleteDone: return try deleteAll([.done])
    case .deleteAll: return try deleteAll([.open, .done])
    case .sort:
      let order = application.nextOrder(context.plugin)
      showAll()
      return [toast(.sorted(order), .info)]
    case .undo: return try undo(application.takeRemoved())
    case nil:
      guard let id = ItemAction.undone(action.action) else {
        throw PluginFailure(wording(.noAction(action.action)), retryable: false)
      }
      return try undo(application.takeRemoved(id))
    }
  }

  private func toast(_ text: Phrase, _ style: ViewStyle, _ action: ViewAction? = nil) -> Effect {
    .toast(text: wording(text), style: style, action: action)
  }

  /// Updates all open lists, and selects a row in that of this invocation.
  private func showAll(selecting row: String? = nil) {
    application.showAll(context.plugin, selecting: row, in: context.invocation)
  }

  // MARK: One item

  /// The item of an action's view, else of its row, even if it was removed.
  private func known(_ action: ActionParams) -> ItemID? {
    ItemDetailView.item(of: action.view) ?? action.row.flatMap { ItemID($0) }
  }

  /// The current item of an action; nil if it no longer exists.
  private func target(
    of action: ActionParams
  ) throws -> (item: ToDoItem, id: ItemID, index: Int)? {
    let lists = try manager.lists()
    return known(action).flatMap { application.current($0, in: lists) }
  }

  /// Returns the effects of an action whose item no longer exists.
  private func missing(_ action: ActionParams) -> [Effect] {
    showAll()
    return [toast(known(action) == nil ? .noItem : .itemGone, .warning)]
  }

  /// Returns the effects that leave the view of an item that has left its list.
  private func leave(_ action: ActionParams) -> [Effect] {
    ItemDetailView.item(of: action.view) == nil ? [] : [.pop(count: 1)]
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
    return leave(action)
  }

  private func delete(_ action: ActionParams) throws -> [Effect] {
    guard let (item, id, _) = try target(of: action) else { return missing(action) }
    let next = try application.listView(context.plugin).rowAfter(item, in: id.kind)
    guard let removed = try manager.remove(item, from: id.kind) else { return missing(action) }
    application.remember(removed)
    showAll(selecting: next)
    let undo = ViewAction(id: ItemAction.undo(id), title: wording(.undo), key: "u")
    let title = Words.beginning(item.title, characters: 60)
    return leave(action) + [toast(.deleted(title: title), .success, undo)]
  }

  /// Restores a deleted item; nil if it can no longer be restored.
  private func undo(_ removed: ItemManager.Removed?) throws -> [Effect] {
    guard let removed else { return [toast(.cannotBePutBack, .warning)] }
    let isBack: Bool
    do { isBack = try manager.restore(removed) } catch {
      application.remember(removed)
      throw error
    }
    showAll(selecting: ItemID(removed.item, removed.kind).text)
    let title = Words.beginning(removed.item.title, characters: 60)
    return [toast(isBack ? .isBack(title: title) : .isThereAlready(title: title), .info)]
  }

  private func deleteAll(_ kinds: [ItemLists.Kind]) throws -> [Effect] {
    let count = try manager.removeAll(kinds)
    showAll()
    return [toast(.deletedItems(count: count), .success)]
  }

  // MARK: Forms

  private func view(_ form: ItemForm, _ purpose: ItemForm.Purpose) -> HandlerView {
    form.view(purpose, hasGeocoder: geocoder != nil)
  }

  private func edit(_ action: ActionParams) throws -> [Effect] {
    guard let (item, id, _) = try target(of: action) else { return missing(action) }
    guard ItemForm.fits(item) else { return [toast(.tooLong, .warning)] }
    let isInDetail = ItemDetailView.item(of: action.view) != nil
    let form = ItemForm(item, environment.calendar, wording)
    return [.push(view(form, .edit(id, isInDetail: isInDetail)))]
  }

  private func save(_ action: ActionParams) throws -> [Effect] {
    guard let purpose = ItemForm.Purpose(viewID: action.view) else {
      throw PluginFailure(wording(.noForm(Words.beginning(action.view))), retryable: false)
    }
    var form = ItemForm(action.values, wording)
    var (kind, old): (ItemLists.Kind, ToDoItem?) = (.open, nil)
    if case .edit(let known, _) = purpose,
      let current = application.current(known, in: try manager.lists())
    {
      (kind, old) = (current.id.kind, current.item)
    }
    guard let item = form.item(changing: old, environment.calendar) else {
      return [.replace(view(form, purpose))]
    }
    var effects: [Effect] = [.pop(count: 1)]
    do {
      guard let message = try save(item, in: &kind, changing: old, purpose) else {
        form.errors[ItemForm.Field.title] = wording(.onListAlready)
        return [.replace(view(form, purpose))]
      }
      if case .edit(_, isInDetail: true) = purpose {
        effects.append(.replace(ItemDetailView.view(item, in: kind, environment.due, wording)))
      }
      effects.append(message)
    } catch let failure as StorageFailure {
      let text = wording(failure.problem) + ". " + wording(failure.reason)
      return [.replace(view(form, purpose)), .toast(text: text, style: .error)]
    }
    showAll(selecting: ItemID(item, kind).text)
    locate(item)
    if geocoder == nil, !form.address.isEmpty, item.location?.coordinate == nil,
      item.location != old?.location
    {
      effects.append(toast(.notLookedUp, .info))
    }
    return effects
  }

  /// Saves an item, and returns the message about it; nil if the list contains an equal item, so that nothing is
  /// saved.
  private func save(
    _ item: ToDoItem, in kind: inout ItemLists.Kind, changing old: ToDoItem?,
    _ purpose: ItemForm.Purpose
  ) throws -> Effect? {
    if let old {
      if item != old, try manager.lists().index(of: item, in: kind) != nil { return nil }
      if try manager.replace(old, in: kind, with: item) { return toast(.saved, .success) }
    }
    kind = .open
    guard try manager.add(item) else { return nil }
    return purpose == .add ? toast(.added, .success) : toast(.savedAsNew, .warning)
  }

  // MARK: Addresses

  /// Looks up the address of the item that a view shows, unless its coordinate is known.
  func lookUp(_ view: String) {
    guard let known = ItemDetailView.item(of: view), let lists = try? manager.lists(),
      let current = application.current(known, in: lists)
    else { return }
    locate(current.item)
  }

  /// Looks up the address of an item without a coordinate, and adds the coordinate if the item still exists.
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
        for kind in ItemLists.Kind.allCases
        where try manager.replace(item, in: kind, with: located) {
          application.note(ItemID(item, kind), isNow: ItemID(located, kind), context.plugin)
          return
        }
      } catch {
        // Messages must not contain the address.
        let message =
          (error as? StorageFailure)?.message ?? (error as? HTTPFailure)?.message ?? "it failed"
        context.log("the address was not looked up: \(message)")
      }
    }
  }
}
