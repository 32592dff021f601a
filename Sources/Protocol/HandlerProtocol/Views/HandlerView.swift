/// A handler's answer: a title, one kind of content, and the actions on it.
public struct HandlerView: Sendable, Hashable {
  /// The id of a view that does not set one.
  public static let defaultID = "main"

  /// The id, unique in its invocation.
  public var id: String
  /// The title, shown in the breadcrumb line.
  public var title: String
  /// The second line below the title, or nil.
  public var subtitle: String?
  /// The actions of the view as a whole.
  public var actions: [ViewAction]
  /// The line below the content, or nil.
  public var footer: String?
  /// The style of the line below the content, whose sign precedes it; nil means none.
  public var footerStyle: ViewStyle?
  /// Whether the handler looks for what the user types into the filter; nil means the host does.
  public var search: Bool?
  /// The content.
  public var content: ViewContent

  /// Creates a view of `content`.
  public init(
    id: String = HandlerView.defaultID, title: String, subtitle: String? = nil,
    actions: [ViewAction] = [], footer: String? = nil, footerStyle: ViewStyle? = nil,
    search: Bool? = nil, content: ViewContent
  ) {
    self.id = id
    self.title = title
    self.subtitle = subtitle
    self.actions = actions
    self.footer = footer
    self.footerStyle = footerStyle
    self.search = search
    self.content = content
  }

  /// The `kind` in the view's JSON.
  public var kind: String { content.encoded.kind }
}

/// The kinds of content.
public enum ViewContent: Sendable, Hashable {
  /// Running text.
  case text(TextContent)
  /// Rows in sections.
  case list(ListContent)
  /// Rows in columns.
  case table(TableContent)
  /// A count for each day.
  case heatmap(HeatmapContent)
  /// Rows grouped by date.
  case timeline(TimelineContent)
  /// The details of one thing.
  case detail(DetailContent)
  /// Fields to fill in.
  case form(FormContent)
  /// A single message.
  case message(MessageContent)
  /// A kind unknown to this version.
  case unknown(kind: String)

  /// The kind, and the content whose keys are beside the view's own.
  fileprivate var encoded: (kind: String, content: (any Encodable)?) {
    switch self {
    case .text(let content): ("text", content)
    case .list(let content): ("list", content)
    case .table(let content): ("table", content)
    case .heatmap(let content): ("heatmap", content)
    case .timeline(let content): ("timeline", content)
    case .detail(let content): ("detail", content)
    case .form(let content): ("form", content)
    case .message(let content): ("message", content)
    case .unknown(let kind): (kind, nil)
    }
  }
}

extension HandlerView {
  /// The view without the actions of the host.
  package var withoutHostActions: HandlerView {
    var view = self
    view.actions.removeAll { $0.host != nil }
    return view
  }

  /// Removes a notice that was added last.
  package mutating func remove(notice: String) {
    guard let text = footer, text.hasSuffix(notice) else { return }
    let rest = String(text.dropLast(notice.count))
    footer = rest.isEmpty ? nil : rest.hasSuffix("\n") ? String(rest.dropLast()) : rest
  }

  /// Adds a notice by the host below the footer.
  public mutating func add(notice: String) {
    footer = footer.map { $0.hasSuffix(notice) ? $0 : $0 + "\n" + notice } ?? notice
  }
}

extension HandlerView: Codable {
  private enum CodingKeys: String, CodingKey {
    case kind, id, title, subtitle, actions, footer, footerStyle, search
  }

  /// Decodes a view; the keys of the content are beside the view's own.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let kind = try container.decode(String.self, forKey: .kind)
    id = try container.decodeIfPresent(String.self, forKey: .id) ?? Self.defaultID
    title = try container.decode(String.self, forKey: .title)
    subtitle = try container.decodeIfPresent(String.self, forKey: .subtitle)
    actions = try container.decodeIfPresent([ViewAction].self, forKey: .actions) ?? []
    footer = try container.decodeIfPresent(String.self, forKey: .footer)
    footerStyle = try container.decodeIfPresent(ViewStyle.self, forKey: .footerStyle)
    search = try container.decodeIfPresent(Bool.self, forKey: .search)
    content =
      switch kind {
      case "text": .text(try TextContent(from: decoder))
      case "list": .list(try ListContent(from: decoder))
      case "table": .table(try TableContent(from: decoder))
      case "heatmap": .heatmap(try HeatmapContent(from: decoder))
      case "timeline": .timeline(try TimelineContent(from: decoder))
      case "detail": .detail(try DetailContent(from: decoder))
      case "form": .form(try FormContent(from: decoder))
      case "message": .message(try MessageContent(from: decoder))
      default: .unknown(kind: kind)
      }
  }

  /// Encodes a view; the keys of the content are beside the view's own.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .kind)
    try container.encode(id, forKey: .id)
    try container.encode(title, forKey: .title)
    try container.encodeIfPresent(subtitle, forKey: .subtitle)
    if !actions.isEmpty { try container.encode(actions, forKey: .actions) }
    try container.encodeIfPresent(footer, forKey: .footer)
    try container.encodeIfPresent(footerStyle, forKey: .footerStyle)
    try container.encodeIfPresent(search, forKey: .search)
    try content.encoded.content?.encode(to: encoder)
  }
}
