package import Platform

/// A message that a plugin sends on its own.
public enum HandlerMessage: Sendable, Hashable {
  /// Progress: the fraction done, 0 to 1 or nil if unknown, and a description of the current work.
  case progress(fraction: Double?, message: String?)
  /// A whole view.
  case update(HandlerView)
  /// More rows of a view.
  case append(ViewPage, view: String)
  /// Changes of single rows of a view.
  case patch(ViewPatch, view: String)
  /// Toasts and attention that answer nothing.
  case effects([Effect])
  /// The status beside the menu items of a handler has changed; nil for all handlers.
  case statusChanged(String?)
  /// An event for the host's notification center.
  case event(EventParams)
  /// A line for the log.
  case log(String)
}

extension HandlerMessage {
  /// The view in whose order the message stands; nil for messages without a sequence number.
  package var numberedView: String? {
    switch self {
    case .update(let view): view.id
    case .append(_, let view), .patch(_, let view): view
    case .progress, .event, .log, .effects, .statusChanged: nil
    }
  }

  /// Returns the line for the message; those of the plugin as a whole have no invocation and no sequence number.
  package func line(of invocation: String = "", _ sequence: Int = 0) -> Data? {
    func line(_ method: String, _ params: some Encodable) -> Data? {
      try? Envelope.request(method, params: params)
    }
    return switch self {
    case .progress(let fraction, let text):
      line(
        Method.progress,
        ProgressParams(invocation: invocation, fraction: fraction, message: text))
    case .update(let view):
      line(
        Method.update,
        UpdateParams(invocation: invocation, view: view.id, sequence: sequence, content: view))
    case .append(let page, let view):
      line(
        Method.append,
        AppendParams(invocation: invocation, view: view, sequence: sequence, content: page))
    case .patch(let patch, let view):
      line(
        Method.patch,
        PatchParams(invocation: invocation, view: view, sequence: sequence, content: patch))
    case .event(let event): line(Method.post, event)
    case .log(let text): line(Method.log, LogParams(level: "info", message: text))
    case .effects(let effects): line(Method.effect, PostedEffects(effects: effects))
    case .statusChanged(let handler):
      line(Method.statusChanged, StatusChangedParams(handler: handler))
    }
  }
}
