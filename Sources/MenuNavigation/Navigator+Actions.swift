public import HandlerProtocol
internal import Foundation
internal import MenuHandlers

// What can be done with the view on top: its actions, their effects, and its next pages.

extension Navigator {
  /// How many pages without rows may follow each other.
  private static let emptyPageLimit = 20

  /// Does an action of the view on top: by the host where it has effects, else by its handler.
  ///
  /// - Parameters:
  ///   - row: the id of the row that it is for; nil for the view as a whole.
  ///   - values: what a form holds.
  public func perform(
    _ action: ViewAction, row: String? = nil, values: [String: JSONValue] = [:]
  ) {
    toast = nil
    guard let invocation = top.invocation else { return }
    if let effects = action.effects {
      apply(effects, invocation: invocation)
      return
    }
    guard let view = top.view else { return }
    guard handlers[invocation] != nil else {
      say("Still loading", style: .warning)
      return
    }
    guard top.activity == nil else {
      say("Still busy with the last action; esc cancels it", style: .warning)
      return
    }
    run(
      ActionParams(
        invocation: invocation, view: view.id, action: action.id, row: row, values: values),
      title: action.title)
  }

  /// Cancels the action that is under way on the level that is shown; false where there is none.
  @discardableResult
  public func cancelActivity() -> Bool {
    guard top.activity != nil else { return false }
    activities.removeValue(forKey: top.id)?.cancel()
    update(top.id) { $0.activity = nil }
    say("Cancelled")
    return true
  }

  func run(_ action: ActionParams, title: String? = nil) {
    guard let handler = handlers[action.invocation] else { return }
    let level = top.id
    update(level) { entry in
      entry.activity = NavigationEntry.Progress(message: title, started: now())
    }
    changed()
    var action = action
    action.ticket = newTicket()
    let task = Task { [weak self, action] in
      let outcome: Result<[Effect], any Error>
      do { outcome = .success(try await handler.act(action)) } catch { outcome = .failure(error) }
      self?.tickets[action.ticket] = nil
      guard let self, !Task.isCancelled else { return }
      activities[level] = nil
      update(level) { $0.activity = nil }
      switch outcome {
      case .success(let effects): apply(effects, invocation: action.invocation)
      case .failure(let error): show(error, of: action, action.invocation)
      }
    }
    activities[level] = task
    tickets[action.ticket] = task
  }

  private func newTicket() -> Int {
    defer { nextTicket += 1 }
    return nextTicket
  }

  /// Shows above the view why its action, or its next page, failed.
  private func show(_ error: any Error, of action: ActionParams?, _ invocation: String) {
    let failure =
      error as? HandlerFailure ?? HandlerFailure(.failed, "The action failed", detail: "\(error)")
    push(.view(failure.view), title: "Failed", item: top.item, invocation: invocation)
    update(top.id) { entry in
      entry.failure = failure
      entry.failedAction = action
    }
    changed()
  }

  /// Asks for the next page of the view on top, where there is one and it is not on its way.
  public func loadMore() {
    let level = top.id
    guard let view = top.view, let cursor = view.cursor, !top.isLoadingMore,
      top.activity == nil, top.progress == nil,
      let invocation = top.invocation, let handler = handlers[invocation]
    else { return }
    update(level) { $0.isLoadingMore = true }
    var request = MoreParams(invocation: invocation, view: view.id, cursor: cursor)
    request.ticket = newTicket()
    let generation = top.generation
    let task = Task { [weak self, request] in
      let outcome: Result<ViewPage, any Error>
      do { outcome = .success(try await handler.more(request)) } catch { outcome = .failure(error) }
      self?.tickets[request.ticket] = nil
      guard let self, !Task.isCancelled else { return }
      pages[level] = nil
      update(level) { entry in
        entry.isLoadingMore = false
        // The view that the page belongs to may have been replaced meanwhile.
        guard entry.generation == generation, entry.view?.cursor == cursor else { return }
        switch outcome {
        case .success(var page):
          entry.emptyPages = page.rowCount == 0 ? entry.emptyPages + 1 : 0
          if entry.emptyPages >= Self.emptyPageLimit {
            page.cursor = nil
            page.notice = "▲ \(Self.emptyPageLimit) pages without rows: no more are asked for"
          }
          entry.append(page, cursor: page.cursor)
        case .failure(let error):
          let words = (error as? HandlerFailure)?.message ?? "\(error)"
          var page = ViewPage(.list([]))
          page.notice = "▲ No further rows: \(words)"
          entry.append(page, cursor: nil)
        }
      }
      changed()
      if case .failure(let failure as HandlerFailure) = outcome, failure.kind != .failed,
        top.id == level
      {
        // The plugin is gone: that is more than a page that is missing.
        show(failure, of: nil, invocation)
      }
    }
    pages[level] = task
    tickets[request.ticket] = task
    notifyObservers()
  }

  // MARK: Effects

  /// Does what a handler asks for, in order.
  func apply(_ effects: [Effect], invocation: String) {
    var isCopied = false
    var isOpened = false
    isApplying = true
    defer {
      isApplying = false
      endIfGone(invocation)
      changed()
    }
    for effect in effects {
      switch effect {
      case .push(let view):
        guard handlers[invocation] != nil else { continue }
        push(.view(view), title: view.title, item: items[invocation], invocation: invocation)
      case .replace(let view):
        guard top.invocation == invocation else { continue }
        // The first level keeps the name of its item.
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
        if top.invocation == invocation { refresh() }
      case .toast(let text, let style): toast = (text, style ?? .info)
      // One answer to a key copies once and opens once, however often it asks.
      case .copy where !isCopied:
        isCopied = true
        if let words = perform(effect) { toast = (words, .info) }
      case .open(let url) where !isOpened:
        isOpened = true
        guard WebAddress.isAllowed(url) else {
          toast = ("Not opened, it is no http or https address: \(url.prefix(200))", .warning)
          continue
        }
        if let words = perform(effect) { toast = (words, .info) }
      case .close:
        while entries.count > 1,
          let index = entries.lastIndex(where: { $0.invocation == invocation })
        { leave(index) }
      case .copy, .open, .unknown: continue
      }
    }
  }
}

/// Which addresses may be opened: a plugin is not to start whatever else listens to some scheme.
enum WebAddress {
  /// Whether `text` is an address of http or https, with a host, and nothing in it that no address
  /// has.
  static func isAllowed(_ text: String) -> Bool {
    guard text.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value < 0x7F }),
      let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
      let host = parts.host
    else { return false }
    return (scheme == "http" || scheme == "https") && !host.isEmpty
  }
}

extension Effect {
  /// The view that an effect shows.
  var view: HandlerView? {
    switch self {
    case .push(let view), .replace(let view): view
    default: nil
    }
  }
}
