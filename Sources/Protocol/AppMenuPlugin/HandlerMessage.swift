public import HandlerProtocol

internal import Platform

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
  /// The words beside the menu items of a handler have changed; nil for all handlers.
  case statusChanged(String?)
  /// An event for the host's notification center.
  case event(EventParams)
  /// A line for the log.
  case log(String)
}

extension HandlerMessage {
  /// The view in whose order the message stands; nil for messages without a sequence number.
  var numberedView: String? {
    switch self {
    case .update(let view): view.id
    case .append(_, let view), .patch(_, let view): view
    case .progress, .event, .log, .effects, .statusChanged: nil
    }
  }

  /// The line for a message that belongs to no invocation; nil for others.
  var line: Data? {
    switch self {
    case .event(let event): try? Envelope.request(Method.post, params: event)
    case .log(let text):
      try? Envelope.request(Method.log, params: LogParams(level: "info", message: text))
    case .effects(let effects):
      try? Envelope.request(Method.effect, params: PostedEffects(effects: effects))
    case .statusChanged(let handler):
      try? Envelope.request(Method.statusChanged, params: StatusChangedParams(handler: handler))
    case .progress, .update, .append, .patch: nil
    }
  }

  /// Returns the line for a message of an invocation.
  func line(of invocation: String, _ sequence: Int) -> Data? {
    switch self {
    case .progress(let fraction, let text):
      try? Envelope.request(
        Method.progress,
        params: ProgressParams(invocation: invocation, fraction: fraction, message: text))
    case .update(let view):
      try? Envelope.request(
        Method.update,
        params: UpdateParams(
          invocation: invocation, view: view.id, sequence: sequence, content: view))
    case .append(let page, let view):
      try? Envelope.request(
        Method.append,
        params: AppendParams(invocation: invocation, view: view, sequence: sequence, page: page))
    case .patch(let patch, let view):
      try? Envelope.request(
        Method.patch,
        params: PatchParams(invocation: invocation, view: view, sequence: sequence, patch: patch))
    case .event, .log, .effects, .statusChanged: line
    }
  }
}
