/// What a handler answers with: a title, a kind of content, and what can be done with it.
public struct HandlerView: Sendable, Hashable {
  /// The id of a view that names none.
  public static let defaultID = "main"

  /// Unique in its invocation.
  public var id: String
  /// The title, shown in the breadcrumb line.
  public var title: String
  /// A second line.
  public var subtitle: String?
  /// What can be done with the view as a whole.
  public var actions: [ViewAction]
  /// A line below the content.
  public var footer: String?
  /// The content.
  public var content: ViewContent

  /// Creates a view of `content`.
  public init(
    id: String = HandlerView.defaultID, title: String, subtitle: String? = nil,
    actions: [ViewAction] = [], footer: String? = nil, content: ViewContent
  ) {
    self.id = id
    self.title = title
    self.subtitle = subtitle
    self.actions = actions
    self.footer = footer
    self.content = content
  }

  /// The `kind` that stands in the view's JSON.
  public var kind: String { content.kind }
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
  /// Rows by date.
  case timeline(TimelineContent)
  /// One thing in detail.
  case detail(DetailContent)
  /// Something to fill in.
  case form(FormContent)
  /// One thing to say.
  case message(MessageContent)
  /// A kind that this version does not know.
  case unknown(kind: String)

  var kind: String {
    switch self {
    case .text: "text"
    case .list: "list"
    case .table: "table"
    case .heatmap: "heatmap"
    case .timeline: "timeline"
    case .detail: "detail"
    case .form: "form"
    case .message: "message"
    case .unknown(let kind): kind
    }
  }
}

extension HandlerView: Codable {
  private enum CodingKeys: String, CodingKey { case kind, id, title, subtitle, actions, footer }

  /// Decodes a view; the content's keys stand beside the view's own.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let kind = try container.decode(String.self, forKey: .kind)
    id = try container.decodeIfPresent(String.self, forKey: .id) ?? Self.defaultID
    title = try container.decode(String.self, forKey: .title)
    subtitle = try container.decodeIfPresent(String.self, forKey: .subtitle)
    actions = try container.decodeIfPresent([ViewAction].self, forKey: .actions) ?? []
    footer = try container.decodeIfPresent(String.self, forKey: .footer)
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

  /// Encodes the view with its content's keys beside its own.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .kind)
    try container.encode(id, forKey: .id)
    try container.encode(title, forKey: .title)
    try container.encodeIfPresent(subtitle, forKey: .subtitle)
    if !actions.isEmpty { try container.encode(actions, forKey: .actions) }
    try container.encodeIfPresent(footer, forKey: .footer)
    switch content {
    case .text(let content): try content.encode(to: encoder)
    case .list(let content): try content.encode(to: encoder)
    case .table(let content): try content.encode(to: encoder)
    case .heatmap(let content): try content.encode(to: encoder)
    case .timeline(let content): try content.encode(to: encoder)
    case .detail(let content): try content.encode(to: encoder)
    case .form(let content): try content.encode(to: encoder)
    case .message(let content): try content.encode(to: encoder)
    case .unknown: break
    }
  }
}
