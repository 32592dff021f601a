/// More rows for a view on the screen: the result of `view/more`, and the content of `view/append`.
public struct ViewPage: Sendable, Hashable {
  /// The rows, by the kind of view that they belong to.
  public enum Rows: Sendable, Hashable {
    /// For the last section of a list.
    case list([ViewRow])
    /// For a table.
    case table([TableContent.Row])
    /// For a timeline; a group with the same date is merged into the last one.
    case timeline([TimelineContent.Group])
  }

  /// The rows.
  public var rows: Rows
  /// The start of the next page, or nil.
  public var cursor: String?

  /// Creates a page of `rows`.
  public init(_ rows: Rows, cursor: String? = nil) {
    self.rows = rows
    self.cursor = cursor
  }

  /// The number of rows.
  public var rowCount: Int {
    switch rows {
    case .list(let rows): rows.count
    case .table(let rows): rows.count
    case .timeline(let groups): groups.reduce(0) { $0 + $1.rows.count }
    }
  }

  /// Returns the page with its first `count` rows at most.
  public func prefix(_ count: Int) -> ViewPage {
    guard rowCount > count else { return self }
    var page = self
    switch rows {
    case .list(let rows): page.rows = .list(Array(rows.prefix(count)))
    case .table(let rows): page.rows = .table(Array(rows.prefix(count)))
    case .timeline(let groups):
      let kept = groups.map { ViewRowGroup(.date($0.date), rows: $0.rows) }.prefix(rows: count)
      page.rows = .timeline(
        zip(groups, kept).map { TimelineContent.Group(date: $0.date, rows: $1.rows) })
    }
    return page
  }
}

extension ViewPage: Codable {
  private enum CodingKeys: String, CodingKey { case rows, groups, cursor }
  private enum RowKeys: String, CodingKey { case cells }

  /// Decodes rows of a table if they have cells, else of a list; or the groups of a timeline.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    cursor = try container.decodeIfPresent(String.self, forKey: .cursor)
    if container.contains(.groups) {
      rows = .timeline(try container.decode([TimelineContent.Group].self, forKey: .groups))
      return
    }
    guard container.contains(.rows) else {
      rows = .list([])
      return
    }
    var elements = try container.nestedUnkeyedContainer(forKey: .rows)
    let isTable =
      try !elements.isAtEnd && elements.nestedContainer(keyedBy: RowKeys.self).contains(.cells)
    rows =
      isTable
      ? .table(try container.decode([TableContent.Row].self, forKey: .rows))
      : .list(try container.decode([ViewRow].self, forKey: .rows))
  }

  /// Encodes `rows`, or the `groups` of a timeline.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch rows {
    case .list(let rows): try container.encode(rows, forKey: .rows)
    case .table(let rows): try container.encode(rows, forKey: .rows)
    case .timeline(let groups): try container.encode(groups, forKey: .groups)
    }
    try container.encodeIfPresent(cursor, forKey: .cursor)
  }
}

extension HandlerView {
  /// The start of the next page; nil on the last one, and for kinds without pages.
  public var cursor: String? {
    get {
      switch content {
      case .list(let list): list.cursor
      case .table(let table): table.cursor
      case .timeline(let timeline): timeline.cursor
      default: nil
      }
    }
    set {
      switch content {
      case .list(var list):
        list.cursor = newValue
        content = .list(list)
      case .table(var table):
        table.cursor = newValue
        content = .table(table)
      case .timeline(var timeline):
        timeline.cursor = newValue
        content = .timeline(timeline)
      default: break
      }
    }
  }

  /// Appends the rows of `page`; returns false if they belong to another kind of view.
  ///
  /// The cursor is not changed. The time depends on the size of the page, not of the view.
  public mutating func append(_ page: ViewPage) -> Bool {
    // Take the content out and put it back, so that its rows are never copied.
    let whole = content
    content = .unknown(kind: "")
    switch (whole, page.rows) {
    case (.list(var list), .list(let rows)):
      if list.sections.isEmpty { list.sections = [ViewSection(rows: [])] }
      list.sections[list.sections.count - 1].rows += rows
      content = .list(list)
    case (.table(var table), .table(let rows)):
      table.rows += rows
      content = .table(table)
    case (.timeline(var timeline), .timeline(let groups)):
      for group in groups {
        if let last = timeline.groups.indices.last, timeline.groups[last].date == group.date {
          timeline.groups[last].rows += group.rows
        } else {
          timeline.groups.append(group)
        }
      }
      content = .timeline(timeline)
    case (let whole, .list(let rows)):
      content = whole
      return rows.isEmpty
    case (let whole, _):
      content = whole
      return false
    }
    return true
  }
}
