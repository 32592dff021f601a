/// An action of a view or a row.
public struct ViewAction: Sendable, Hashable, Codable {
  /// The effect of an action on the user's data.
  public enum Style: String, Sendable, Hashable, Codable, CaseIterable {
    /// Nothing is lost.
    case normal
    /// Something is lost.
    case destructive
  }

  /// The id, unique in its view.
  public var id: String
  /// The title.
  public var title: String
  /// The key that triggers the action, or nil.
  public var key: String?
  /// The style; nil means normal.
  public var style: Style?
  /// The question to ask before the action, or nil.
  public var confirm: String?
  /// Whether a destructive action can be undone, so that the host does not warn of it; nil means false.
  public var undoable: Bool?
  /// The effects that the host performs without asking the handler; nil to ask it.
  public var effects: [Effect]?
  /// Whether an action of a form requires a valid form: all required fields are filled in, and all values
  /// can be read.
  public var checks: Bool?
  /// The action of the host's own that this is, or nil for a handler's; it is neither written nor read.
  package internal(set) var host: HostAction?

  private enum CodingKeys: String, CodingKey {
    case id, title, key, style, confirm, undoable, effects, checks
  }

  /// Creates an action called `title`.
  public init(
    id: String, title: String, key: String? = nil, style: Style? = nil, confirm: String? = nil,
    undoable: Bool? = nil, effects: [Effect]? = nil, checks: Bool? = nil
  ) {
    self.id = id
    self.title = title
    self.key = key
    self.style = style
    self.confirm = confirm
    self.undoable = undoable
    self.effects = effects
    self.checks = checks
  }
}

/// An effect that a handler asks the host to perform.
public enum Effect: Sendable, Hashable {
  /// Pushes a view on top of the stack.
  case push(HandlerView)
  /// Replaces the topmost view.
  case replace(HandlerView)
  /// Removes views of the invocation from the stack.
  case pop(count: Int)
  /// Repeats the selection, and replaces the view in place.
  case refresh
  /// Shows a short text for a few seconds, perhaps with an action such as one that undoes what was done.
  ///
  /// The action's row is that of the action whose answer the toast is.
  case toast(text: String, style: ViewStyle?, action: ViewAction? = nil)
  /// Draws the user's attention to the terminal, by its bell or urgency.
  case attention
  /// Puts text on the clipboard.
  case copy(text: String)
  /// Opens an address; http and https only.
  case open(url: String)
  /// Removes all views of the invocation from the stack.
  case close
  /// An effect unknown to this version.
  case unknown(name: String)
}

extension Effect: Codable {
  private enum CodingKeys: String, CodingKey { case effect, view, count, text, style, url, action }

  /// Decodes an effect by its name.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let name = try container.decode(String.self, forKey: .effect)
    switch name {
    case "push": self = .push(try container.decode(HandlerView.self, forKey: .view))
    case "replace": self = .replace(try container.decode(HandlerView.self, forKey: .view))
    case "pop": self = .pop(count: try container.decodeIfPresent(Int.self, forKey: .count) ?? 1)
    case "refresh": self = .refresh
    case "toast":
      self = .toast(
        text: try container.decode(String.self, forKey: .text),
        style: try container.decodeIfPresent(ViewStyle.self, forKey: .style),
        action: try container.decodeIfPresent(ViewAction.self, forKey: .action))
    case "attention": self = .attention
    case "copy": self = .copy(text: try container.decode(String.self, forKey: .text))
    case "open": self = .open(url: try container.decode(String.self, forKey: .url))
    case "close": self = .close
    default: self = .unknown(name: name)
    }
  }

  /// Encodes an effect under its name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .effect)
    switch self {
    case .push(let view), .replace(let view): try container.encode(view, forKey: .view)
    case .pop(let count): try container.encode(count, forKey: .count)
    case .toast(let text, let style, let action):
      try container.encode(text, forKey: .text)
      try container.encodeIfPresent(style, forKey: .style)
      try container.encodeIfPresent(action, forKey: .action)
    case .copy(let text): try container.encode(text, forKey: .text)
    case .open(let url): try container.encode(url, forKey: .url)
    case .refresh, .close, .attention, .unknown: break
    }
  }

  /// The name in the effect's JSON.
  public var name: String {
    switch self {
    case .push: "push"
    case .replace: "replace"
    case .pop: "pop"
    case .refresh: "refresh"
    case .toast: "toast"
    case .attention: "attention"
    case .copy: "copy"
    case .open: "open"
    case .close: "close"
    case .unknown(let name): name
    }
  }
}
