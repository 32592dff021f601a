/// Something that can be done with a view or a row.
public struct ViewAction: Sendable, Hashable, Codable {
  /// How it is meant.
  public enum Style: String, Sendable, Hashable, Codable, CaseIterable {
    /// Nothing is lost by it.
    case normal
    /// Something is lost by it.
    case destructive
  }

  /// Unique in its view.
  public var id: String
  /// What it is called.
  public var title: String
  /// The key that does it.
  public var key: String?
  /// How it is meant; normal where nil.
  public var style: Style?
  /// The question to ask first.
  public var confirm: String?
  /// What the host does by itself; nil where the handler is asked.
  public var effects: [Effect]?
  /// Whether a form's action is done only with a form that could be sent: what is required is filled in,
  /// and all can be read.
  public var checks: Bool?

  /// Creates an action called `title`.
  public init(
    id: String, title: String, key: String? = nil, style: Style? = nil, confirm: String? = nil,
    effects: [Effect]? = nil, checks: Bool? = nil
  ) {
    self.id = id
    self.title = title
    self.key = key
    self.style = style
    self.confirm = confirm
    self.effects = effects
    self.checks = checks
  }
}

/// Something that a handler asks the host to do.
public enum Effect: Sendable, Hashable {
  /// Shows a view on top of the stack.
  case push(HandlerView)
  /// Shows a view in place of the topmost.
  case replace(HandlerView)
  /// Takes views of the invocation off the stack.
  case pop(count: Int)
  /// Asks the handler again and replaces in place.
  case refresh
  /// Shows a short text for a moment.
  case toast(text: String, style: ViewStyle?)
  /// Puts text on the clipboard.
  case copy(text: String)
  /// Opens an address; http and https only.
  case open(url: String)
  /// Takes all views of the invocation off the stack.
  case close
  /// An effect that this version does not know.
  case unknown(name: String)
}

extension Effect: Codable {
  private enum CodingKeys: String, CodingKey { case effect, view, count, text, style, url }

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
        style: try container.decodeIfPresent(ViewStyle.self, forKey: .style))
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
    case .toast(let text, let style):
      try container.encode(text, forKey: .text)
      try container.encodeIfPresent(style, forKey: .style)
    case .copy(let text): try container.encode(text, forKey: .text)
    case .open(let url): try container.encode(url, forKey: .url)
    case .refresh, .close, .unknown: break
    }
  }

  /// The name that stands in the effect's JSON.
  public var name: String {
    switch self {
    case .push: "push"
    case .replace: "replace"
    case .pop: "pop"
    case .refresh: "refresh"
    case .toast: "toast"
    case .copy: "copy"
    case .open: "open"
    case .close: "close"
    case .unknown(let name): name
    }
  }
}
