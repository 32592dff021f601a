internal import HandlerProtocol
internal import MenuHandlers
internal import StructuredData

// The notifications that handlers receive about their views, in order.

extension Navigator {
  /// Notifies handlers which of their views appeared on the screen and which disappeared.
  func updateVisible() {
    var next: (invocation: String, view: String)?
    if let invocation = top.invocation, let view = top.view, top.failure == nil {
      next = (invocation, view.id)
    }
    if let visible, let next, visible == next { return }
    if let visible, let handler = handlers[visible.invocation] {
      tell(handler, HostEvent.didDisappear, visible)
    }
    visible = nil
    // While the selection of a visible view is repeated, there is no handler to notify yet.
    if let next, let handler = handlers[next.invocation] {
      tell(handler, HostEvent.didAppear, next)
      visible = next
    }
  }

  func tell(
    _ handler: any MenuItemHandler, _ name: String, _ shown: (invocation: String, view: String)
  ) {
    let event = EventParams(
      name: name,
      userInfo: ["invocation": .string(shown.invocation), "view": .string(shown.view)])
    tell { await handler.notify(event) }
  }

  func tell(_ words: @escaping @Sendable () async -> Void) {
    let last = telling
    telling = Task {
      await last?.value
      await words()
    }
  }

  /// Tells the author of an invocation's handler what was not done.
  func note(_ text: String, _ invocation: String) {
    guard let handler = handlers[invocation] else { return }
    tell { await handler.note(text) }
  }

  /// Notifies the handler that a view was removed, unless a level still shows it.
  func forget(_ view: String, of invocation: String) {
    guard !entries.contains(where: { $0.shows(view, of: invocation) }),
      let handler = handlers[invocation]
    else { return }
    tell { await handler.close(view: view, of: invocation) }
  }
}
