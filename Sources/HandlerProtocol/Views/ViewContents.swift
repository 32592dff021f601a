/// How running text is written.
public enum TextFormat: String, Sendable, Hashable, Codable, CaseIterable {
  /// As it stands.
  case plain
  /// Markdown.
  case markdown
}

/// Running text.
public struct TextContent: Sendable, Hashable, Codable {
  /// The text.
  public var body: String
  /// How it is written; plain where nil.
  public var format: TextFormat?

  /// Running text.
  public init(body: String, format: TextFormat? = nil) {
    self.body = body
    self.format = format
  }
}

/// Rows in sections.
public struct ListContent: Sendable, Hashable, Codable {
  /// The sections.
  public var sections: [ViewSection]
  /// What to say where there are no rows.
  public var placeholder: String?
  /// Where the next page starts; nil where there is none.
  public var cursor: String?

  /// Creates a list of `sections`.
  public init(sections: [ViewSection], placeholder: String? = nil, cursor: String? = nil) {
    self.sections = sections
    self.placeholder = placeholder
    self.cursor = cursor
  }
}

/// Rows in columns.
public struct TableContent: Sendable, Hashable, Codable {
  /// A column.
  public struct Column: Sendable, Hashable, Codable {
    /// Where its text stands.
    public enum Align: String, Sendable, Hashable, Codable, CaseIterable {
      case left, right, center
    }
    /// What its cells are: how they are printed and sorted.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
      case text, number, date, size
    }

    /// Unique in its table.
    public var id: String
    /// The heading.
    public var title: String
    /// Where its text stands; numbers and sizes default to the right.
    public var align: Align?
    /// What its cells are; text where nil.
    public var type: Kind?
    /// Columns of higher priority keep their width longer.
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

  /// What stands in a cell.
  public enum Cell: Sendable, Hashable {
    /// Text.
    case text(String)
    /// A number.
    case number(Double)
  }

  /// A row: its cells by column, and what any row has besides a title.
  public struct Row: Sendable, Hashable, Codable {
    /// Unique in its table.
    public var id: String
    /// The cells by column id; a missing one is empty.
    public var cells: [String: Cell]
    /// Ticked or not.
    public var state: ViewRow.State?
    /// What can be done with the row.
    public var actions: [ViewAction]?
    /// The action of Enter, by id.
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
  /// Where the next page starts; nil where there is none.
  public var cursor: String?

  /// Creates a table of `rows`.
  public init(columns: [Column], rows: [Row], cursor: String? = nil) {
    self.columns = columns
    self.rows = rows
    self.cursor = cursor
  }
}

extension TableContent.Cell: Codable {
  /// Decodes a string or a number.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .text(text)
    } else {
      self = .number(try container.decode(Double.self))
    }
  }

  /// Encodes a string or a number; whole numbers without fraction.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
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
  /// The last day.
  public var to: String
  /// Counts by day; a missing day counts 0.
  public var days: [String: Int]
  /// What is counted, in the plural, as `commits`.
  public var unit: String?
  /// What one of them is called, as `commit`.
  ///
  /// Without it an English plural that only has an -s more than the singular loses that; any other
  /// stands as it is behind a 1.
  public var unitOne: String?
  /// One line above the map.
  public var summary: String?
  /// The sum.
  public var total: Int?
  /// The action of Enter on a day, by id; its row is the date.
  public var primary: String?
  /// Rows below the map.
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

/// Rows by date.
public struct TimelineContent: Sendable, Hashable, Codable {
  /// The rows of one date.
  public struct Group: Sendable, Hashable, Codable {
    /// The date, as `YYYY-MM-DD`.
    public var date: String
    /// The rows.
    public var rows: [ViewRow]

    /// `rows` of `date`.
    public init(date: String, rows: [ViewRow]) {
      self.date = date
      self.rows = rows
    }
  }

  /// The groups, newest first.
  public var groups: [Group]
  /// Where the next page starts; nil where there is none.
  public var cursor: String?

  /// Creates a timeline of `groups`.
  public init(groups: [Group], cursor: String? = nil) {
    self.groups = groups
    self.cursor = cursor
  }
}

/// One thing in detail.
public struct DetailContent: Sendable, Hashable, Codable {
  /// A label and its value.
  public struct Field: Sendable, Hashable, Codable {
    /// The label.
    public var label: String
    /// The value.
    public var value: String

    /// `value` called `label`.
    public init(label: String, value: String) {
      self.label = label
      self.value = value
    }
  }

  /// The fields.
  public var fields: [Field]
  /// Running text below them.
  public var body: String?
  /// How the text is written.
  public var format: TextFormat?
  /// A picture.
  public var image: ViewImage?
  /// Rows below.
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

  /// Decodes with no fields where none are given.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    fields = try container.decodeIfPresent([Field].self, forKey: .fields) ?? []
    body = try container.decodeIfPresent(String.self, forKey: .body)
    format = try container.decodeIfPresent(TextFormat.self, forKey: .format)
    image = try container.decodeIfPresent(ViewImage.self, forKey: .image)
    sections = try container.decodeIfPresent([ViewSection].self, forKey: .sections)
  }
}

/// Something to fill in.
public struct FormContent: Sendable, Hashable, Codable {
  /// A field.
  public struct Field: Sendable, Hashable, Codable {
    /// What is filled in.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
      /// One line, several lines, a date, a number, yes or no, one of several, or a secret.
      case text, multiline, date, number, toggle, choice, secret
    }

    /// Unique in its form.
    public var id: String
    /// What it is called.
    public var label: String
    /// What is filled in; text where nil.
    public var type: Kind?
    /// The value at first.
    public var value: JSONValue?
    /// A hint while it is empty.
    public var placeholder: String?
    /// Whether it must be filled in.
    public var required: Bool?
    /// What can be chosen.
    public var choices: [String]?
    /// What is wrong with it.
    public var error: String?

    /// Creates a field called `label`.
    public init(
      id: String, label: String, type: Kind? = nil, value: JSONValue? = nil,
      placeholder: String? = nil, required: Bool? = nil, choices: [String]? = nil,
      error: String? = nil
    ) {
      self.id = id
      self.label = label
      self.type = type
      self.value = value
      self.placeholder = placeholder
      self.required = required
      self.choices = choices
      self.error = error
    }
  }

  /// How a form is sent.
  public struct Submit: Sendable, Hashable, Codable {
    /// What the button says.
    public var label: String
    /// The action, by id.
    public var action: String

    /// Creates a button that says `label`.
    public init(label: String, action: String) {
      self.label = label
      self.action = action
    }
  }

  /// The fields, in tab order.
  public var fields: [Field]
  /// How it is sent.
  public var submit: Submit

  /// Creates a form of `fields`.
  public init(fields: [Field], submit: Submit) {
    self.fields = fields
    self.submit = submit
  }
}

/// One thing to say.
public struct MessageContent: Sendable, Hashable, Codable {
  /// How it is meant.
  public var style: ViewStyle
  /// What happened.
  public var body: String
  /// Why, or the last words of a log; may have lines.
  public var detail: String?
  /// Whether trying again may help.
  public var retry: Bool?

  /// Creates a message of `style`.
  public init(style: ViewStyle, body: String, detail: String? = nil, retry: Bool? = nil) {
    self.style = style
    self.body = body
    self.detail = detail
    self.retry = retry
  }
}
