/// One row of a list, a timeline, or the sections below another view.
public struct ViewRow: Sendable, Hashable, Codable {
  /// The tick of a row that can be ticked.
  public enum State: String, Sendable, Hashable, Codable {
    /// Ticked.
    case checked
    /// Not ticked.
    case unchecked
  }

  /// The id, unique in its view.
  public var id: String
  /// The text.
  public var title: String
  /// The second line below the title, or nil.
  public var subtitle: String?
  /// The name of an icon, or a single emoji or character.
  public var icon: String?
  /// A small picture.
  public var image: ViewImage?
  /// The text at the right edge.
  public var detail: String?
  /// Short marked words.
  public var badges: [Badge]?
  /// The tick; nil for a row that cannot be ticked.
  public var state: State?
  /// The actions on the row.
  public var actions: [ViewAction]?
  /// The id of the action that Enter triggers, or nil.
  public var primary: String?

  /// Creates a row called `title`; its id defaults to the title.
  public init(
    id: String? = nil, title: String, subtitle: String? = nil, icon: String? = nil,
    image: ViewImage? = nil, detail: String? = nil, badges: [Badge]? = nil, state: State? = nil,
    actions: [ViewAction]? = nil, primary: String? = nil
  ) {
    self.id = id ?? title
    self.title = title
    self.subtitle = subtitle
    self.icon = icon
    self.image = image
    self.detail = detail
    self.badges = badges
    self.state = state
    self.actions = actions
    self.primary = primary
  }

  /// A short marked word.
  public struct Badge: Sendable, Hashable, Codable {
    /// The word.
    public var text: String
    /// The style, or nil for a neutral one.
    public var style: ViewStyle?

    /// Creates a badge labelled `text`.
    public init(_ text: String, style: ViewStyle? = nil) {
      self.text = text
      self.style = style
    }
  }
}

/// Rows below a heading.
public struct ViewSection: Sendable, Hashable, Codable {
  /// The heading, or nil.
  public var title: String?
  /// The rows.
  public var rows: [ViewRow]

  /// Creates a section with `rows` below `title`.
  public init(title: String? = nil, rows: [ViewRow]) {
    self.title = title
    self.rows = rows
  }
}

/// The meaning of a text; never shown by colour alone.
public enum ViewStyle: String, Sendable, Hashable, Codable, CaseIterable {
  /// Information.
  case info
  /// Success.
  case success
  /// Something needs attention.
  case warning
  /// Failure.
  case error
  /// There is nothing to show.
  case empty
}

/// A picture: base64 data with its type, the id of one that is asked for when it is seen, or an address that is
/// shown as a link.
public struct ViewImage: Sendable, Hashable, Codable {
  /// The picture in base64.
  public var data: String?
  /// The media type, as in `image/png`.
  public var type: String?
  /// The address, never fetched by the host.
  public var url: String?
  /// The id by which the host asks for the picture when it is seen, with `resource/get`.
  public var resource: String?

  /// Creates a picture from base64 `data` of a media `type`, the id of a `resource`, or an address.
  public init(
    data: String? = nil, type: String? = nil, url: String? = nil, resource: String? = nil
  ) {
    self.data = data
    self.type = type
    self.url = url
    self.resource = resource
  }
}
