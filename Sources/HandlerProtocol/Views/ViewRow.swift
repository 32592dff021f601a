/// One row of a list, a timeline, or the sections below another view.
public struct ViewRow: Sendable, Hashable, Codable {
  /// Whether a row that can be ticked is.
  public enum State: String, Sendable, Hashable, Codable {
    /// Ticked.
    case checked
    /// Not ticked.
    case unchecked
  }

  /// Unique in its view.
  public var id: String
  /// The text.
  public var title: String
  /// A second line.
  public var subtitle: String?
  /// An icon's name, or one emoji or character.
  public var icon: String?
  /// A small picture.
  public var image: ViewImage?
  /// Text at the right.
  public var detail: String?
  /// Small marked words.
  public var badges: [Badge]?
  /// Ticked or not; nil for a row that cannot be ticked.
  public var state: State?
  /// What can be done with the row.
  public var actions: [ViewAction]?
  /// The action of Enter, by id.
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

  /// A small marked word.
  public struct Badge: Sendable, Hashable, Codable {
    /// The word.
    public var text: String
    /// How it is meant.
    public var style: ViewStyle?

    /// Creates a badge that says `text`.
    public init(_ text: String, style: ViewStyle? = nil) {
      self.text = text
      self.style = style
    }
  }
}

/// Rows below a heading.
public struct ViewSection: Sendable, Hashable, Codable {
  /// The heading.
  public var title: String?
  /// The rows.
  public var rows: [ViewRow]

  /// `rows` below `title`.
  public init(title: String? = nil, rows: [ViewRow]) {
    self.title = title
    self.rows = rows
  }
}

/// How something is meant: colour is never its only sign.
public enum ViewStyle: String, Sendable, Hashable, Codable, CaseIterable {
  /// A fact.
  case info
  /// It went well.
  case success
  /// It needs attention.
  case warning
  /// It failed.
  case error
  /// There is nothing to show.
  case empty
}

/// A picture: base64 data with its type, or an address that is shown as a link.
public struct ViewImage: Sendable, Hashable, Codable {
  /// Base64 data.
  public var data: String?
  /// The media type, as in `image/png`.
  public var type: String?
  /// An address, never fetched by the host.
  public var url: String?

  /// Creates a picture made of base64 `data` of a `type`.
  public init(data: String? = nil, type: String? = nil, url: String? = nil) {
    self.data = data
    self.type = type
    self.url = url
  }
}
