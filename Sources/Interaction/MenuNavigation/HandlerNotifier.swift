internal import HandlerProtocol
internal import MenuDispatch
internal import StructuredData

/// Notifies handlers about their views and invocations, one notification after the other.
@MainActor final class HandlerNotifier {
  /// The view whose handler was last notified that it is on the screen.
  private var visible: (invocation: String, view: String, handler: any MenuItemHandler)?
  /// The task that has the last notification.
  private(set) var last: Task<Void, Never>?

  /// Notifies handlers which of their views appeared on the screen and which disappeared.
  func show(_ next: (invocation: String, view: String, handler: any MenuItemHandler)?) {
    if let visible, let next, visible.invocation == next.invocation, visible.view == next.view {
      return
    }
    if let visible { notify(visible, HostEvent.didDisappear) }
    visible = next
    if let next { notify(next, HostEvent.didAppear) }
  }

  /// Notifies the handler of an invocation that all its views were removed.
  func end(_ invocation: String, of handler: any MenuItemHandler) {
    if visible?.invocation == invocation { show(nil) }
    notify { await handler.end(invocation: invocation) }
  }

  func notify(_ notification: @escaping @Sendable () async -> Void) {
    let previous = last
    last = Task {
      await previous?.value
      await notification()
    }
  }

  private func notify(
    _ shown: (invocation: String, view: String, handler: any MenuItemHandler), _ name: String
  ) {
    let event = EventParams(
      name: name,
      userInfo: ["invocation": .string(shown.invocation), "view": .string(shown.view)])
    notify { await shown.handler.notify(event) }
  }
}
