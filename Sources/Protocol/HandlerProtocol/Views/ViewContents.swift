/// The format of running text.
public enum TextFormat: String, Sendable, Hashable, Codable, CaseIterable {
  /// Plain text, shown as it is.
  case plain
  /// Markdown.
  case markdown
  /// Text for a terminal: SGR sequences colour it, other control sequences are left out.
  case ansi
}

/// Running text.
public struct TextContent: Sendable, Hashable, Codable {
  /// The text.
  public var body: String
  /// The format; nil means plain.
  public var format: TextFormat?

  /// Creates running text.
  public init(body: String, format: TextFormat? = nil) {
    self.body = body
    self.format = format
  }
}

/// Rows in sections.
public struct ListContent: Sendable, Hashable, Codable {
  /// The sections.
  public var sections: [ViewSection]
  /// The text to show if there are no rows.
  public var placeholder: String?
  /// The start of the next page, or nil.
  public var cursor: String?
  /// The id of the row to select when the view is shown, or when an update names another one; nil leaves the selection
  /// as it is.
  public var selected: String?

  /// Creates a list of `sections`.
  public init(
    sections: [ViewSection], placeholder: String? = nil, cursor: String? = nil,
    selected: String? = nil
  ) {
    self.sections = sections
    self.placeholder = placeholder
    self.cursor = cursor
    self.selected = selected
  }
}

/// Rows in columns.
public struct TableContent: Sendable, Hashable, Codable {
  /// A column.
  public struct Column: Sendable, Hashable, Codable {
    /// The alignment of a column's text.
    public enum Align: String, Sendable, Hashable, Codable, CaseIterable {
      case left, right, center
    }
    /// The type of a column's cells: decides how they are printed and sorted.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
      case text, number, date, size
    }

    /// The id, unique in its table.
    public var id: String
    /// The heading.
    public var title: String
    /// The alignment; nil means right for numbers and sizes, left for others.
    public var align: Align?
    /// The type of the cells; nil means text.
    public var type: Kind?
    /// The priority; if space is short, columns of higher priority keep their width longer.
    public var priority: Int?

    /// Creates a column called `title`.
    public init(
      id: String, title: String, align: Align? = nil, type: Kind? = nil, priority: Int? = nil
    ) {
      self.id = id
      self.title = title
      self.align = align
      self.type = type
      self.priority = priority
    }
  }

  /// The value of a cell; in JSON a string, a number or an object with `text` and `style`.
  public enum Cell: Sendable, Hashable {
    /// Text.
    case text(String)
    /// A number.
    case number(Double)
    /// A short marked word, as a state.
    case badge(ViewRow.Badge)

    /// The badge, or nil for a text or a number.
    package var badge: ViewRow.Badge? { if case .badge(let badge) = self { badge } else { nil } }
  }

  /// A row: its cells by column, and the properties of any row except a title.
  public struct Row: Sendable, Hashable, Codable {
    /// The id, unique in its table.
    public var id: String
    /// The cells by column id; a missing cell is empty.
    public var cells: [String: Cell]
    /// The tick; nil for a row that cannot be ticked.
    public var state: ViewRow.State?
    /// The actions on the row.
    public var actions: [ViewAction]?
    /// The id of the action that Enter triggers, or nil.
    public var primary: String?

    /// Creates a row of `cells`.
    public init(
      id: String, cells: [String: Cell], state: ViewRow.State? = nil,
      actions: [ViewAction]? = nil, primary: String? = nil
    ) {
      self.id = id
      self.cells = cells
      self.state = state
      self.actions = actions
      self.primary = primary
    }
  }

  /// The columns, from the left.
  public var columns: [Column]
  /// The rows.
  public var rows: [Row]
  /// The start of the next page, or nil.
  public var cursor: String?

  /// Creates a table of `rows`.
  public init(columns: [Column], rows: [Row], cursor: String? = nil) {
    self.columns = columns
    self.rows = rows
    self.cursor = cursor
  }
}

extension TableContent.Cell: Encodable {
  /// Encodes a string, a number or a badge; whole numbers are written without a fraction.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .badge(let badge): try container.encode(badge)
    case .number(let number):
      if let whole = Int(exactly: number) {
        try container.encode(whole)
      } else {
        try container.encode(number)
      }
    }
  }
}

/// A count for each day.
public struct HeatmapContent: Sendable, Hashable, Codable {
  /// The first day, as `YYYY-MM-DD`.
  public var from: String
  /// The last day, as `YYYY-MM-DD`.
  public var to: String
  /// Counts by day; a missing day counts 0.
  public var days: [String: Int]
  /// The unit of the counts, in the plural, as in `commits`.
  public var unit: String?
  /// The unit in the singular, as in `commit`.
  ///
  /// If nil, an English plural that only adds an -s to the singular loses it; any other
  /// stays as it is behind a 1.
  public var unitOne: String?
  /// The line above the map, or nil.
  public var summary: String?
  /// The sum of all counts.
  public var total: Int?
  /// The id of the action that Enter triggers on a day; its row is the date.
  public var primary: String?
  /// The rows below the map.
  public var sections: [ViewSection]?

  /// Creates a map of the days `from` to `to`.
  public init(
    from: String, to: String, days: [String: Int], unit: String? = nil, unitOne: String? = nil,
    summary: String? = nil, total: Int? = nil, primary: String? = nil,
    sections: [ViewSection]? = nil
  ) {
    self.from = from
    self.to = to
    self.days = days
    self.unit = unit
    self.unitOne = unitOne
    self.summary = summary
    self.total = total
    self.primary = primary
    self.sections = sections
  }
}

/// Rows grouped by date.
public struct TimelineContent: Sendable, Hashable, Codable {
  /// The rows of one date.
  public struct Group: Sendable, Hashable, Codable {
    /// The date, as `YYYY-MM-DD`.
    public var date: String
    /// The rows.
    public var rows: [ViewRow]

    /// Creates a group with the `rows` of `date`.
    public init(date: String, rows: [ViewRow]) {
      self.date = date
      self.rows = rows
    }
  }

  /// The groups, newest first.
  public var groups: [Group]
  /// The start of the next page, or nil.
  public var cursor: String?

  /// Creates a timeline of `groups`.
  public init(groups: [Group], cursor: String? = nil) {
    self.groups = groups
    self.cursor = cursor
  }
}

/// The details of one thing.
public struct DetailContent: Sendable, Hashable, Codable {
  /// A label and its value.
  public struct Field: Sendable, Hashable, Codable {
    /// The label.
    public var label: String
    /// The value.
    public var value: String

    /// Creates a field with `label` and `value`.
    public init(label: String, value: String) {
      self.label = label
      self.value = value
    }
  }

  /// The fields.
  public var fields: [Field]
  /// The running text below the fields.
  public var body: String?
  /// The format of the text; nil means plain.
  public var format: TextFormat?
  /// The picture, or nil.
  public var image: ViewImage?
  /// The rows below the text.
  public var sections: [ViewSection]?

  /// Creates a detail view of `fields`.
  public init(
    fields: [Field], body: String? = nil, format: TextFormat? = nil, image: ViewImage? = nil,
    sections: [ViewSection]? = nil
  ) {
    self.fields = fields
    self.body = body
    self.format = format
    self.image = image
    self.sections = sections
  }

  /// Decodes a detail view; missing fields are empty.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    fields = try container.decodeIfPresent([Field].self, forKey: .fields) ?? []
    body = try container.decodeIfPresent(String.self, forKey: .body)
    format = try container.decodeIfPresent(TextFormat.self, forKey: .format)
    image = try container.decodeIfPresent(ViewImage.self, forKey: .image)
    sections = try container.decodeIfPresent([ViewSection].self, forKey: .sections)
  }
}

/// A single message.
public struct MessageContent: Sendable, Hashable, Codable {
  /// The style.
  public var style: ViewStyle
  /// The text: what happened.
  public var body: String
  /// The reason, or the end of a log; may contain line breaks.
  public var detail: String?
  /// Whether another attempt may succeed.
  public var retry: Bool?

  /// Creates a message with `style`.
  public init(style: ViewStyle, body: String, detail: String? = nil, retry: Bool? = nil) {
    self.style = style
    self.body = body
    self.detail = detail
    self.retry = retry
  }
}
