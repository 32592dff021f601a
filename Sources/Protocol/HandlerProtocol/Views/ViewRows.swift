/// Rows below one heading in a view of any kind: a section, or the rows of a date.
public struct ViewRowGroup: Sendable, Hashable {
  /// The heading of a group.
  public enum Heading: Sendable, Hashable {
    /// The title of a section.
    case title(String)
    /// The date of a timeline's group.
    case date(String)
  }

  /// The heading; `nil` for rows without one.
  public var heading: Heading?
  /// The rows.
  public var rows: [ViewRow]

  /// `rows` below `heading`.
  public init(_ heading: Heading?, rows: [ViewRow]) {
    self.heading = heading
    self.rows = rows
  }
}

extension ViewContent {
  /// The rows of a list, a heat map or a detail view; nil without any, and for other kinds, which ignore new ones.
  var sections: [ViewSection]? {
    get {
      switch self {
      case .list(let list): list.sections
      case .heatmap(let heatmap): heatmap.sections
      case .detail(let detail): detail.sections
      default: nil
      }
    }
    set {
      switch self {
      case .list(var list):
        list.sections = newValue ?? []
        self = .list(list)
      case .heatmap(var heatmap):
        heatmap.sections = newValue
        self = .heatmap(heatmap)
      case .detail(var detail):
        detail.sections = newValue
        self = .detail(detail)
      default: break
      }
    }
  }
}

extension HandlerView {
  /// Whether the kind of the view has rows.
  public var hasRows: Bool {
    switch content {
    case .list, .table, .timeline, .heatmap, .detail: true
    case .text, .form, .message, .unknown: false
    }
  }

  /// The rows of lists, timelines, heat maps and details below their headings; empty for other kinds.
  ///
  /// Setting it replaces the rows; kinds without such rows ignore it. A table has rows without headings:
  /// see ``rows``.
  public var rowGroups: [ViewRowGroup] {
    get {
      if case .timeline(let timeline) = content {
        return timeline.groups.map { ViewRowGroup(.date($0.date), rows: $0.rows) }
      }
      return content.sections?.map(\.group) ?? []
    }
    set {
      guard case .timeline(var timeline) = content else {
        content.sections = newValue.map(ViewSection.init)
        return
      }
      timeline.groups = newValue.map { group in
        var date = ""
        if case .date(let given)? = group.heading { date = given }
        return TimelineContent.Group(date: date, rows: group.rows)
      }
      content = .timeline(timeline)
    }
  }

  /// The rows in their order, whatever the kind of the view.
  public var rows: ViewRows { ViewRows(self) }

  /// How many rows the view has.
  public var rowCount: Int { rows.count }

  /// The view with its first `count` rows at most, and then without further pages.
  public func prefix(rows count: Int) -> HandlerView {
    guard rowCount > count else { return self }
    var view = self
    if case .table(var table) = content {
      table.rows = Array(table.rows.prefix(count))
      view.content = .table(table)
    } else {
      view.rowGroups = rowGroups.prefix(rows: count)
    }
    view.cursor = nil
    return view
  }
}

extension [ViewRowGroup] {
  /// The groups with their first `count` rows at most; groups without any are left out.
  func prefix(rows count: Int) -> [ViewRowGroup] {
    var left = count
    return compactMap { group in
      guard left > 0 else { return nil }
      defer { left -= group.rows.count }
      return ViewRowGroup(group.heading, rows: [ViewRow](group.rows.prefix(left)))
    }
  }
}

extension ViewSection {
  fileprivate var group: ViewRowGroup { ViewRowGroup(title.map { .title($0) }, rows: rows) }

  fileprivate init(_ group: ViewRowGroup) {
    var title: String?
    if case .title(let text)? = group.heading { title = text }
    self.init(title: title, rows: group.rows)
  }
}

/// The rows of a view in their order, found by their number in logarithmic time.
public struct ViewRows: RandomAccessCollection, Sendable {
  /// The properties that rows of all kinds have.
  public struct Element: Sendable {
    /// Unique in the view.
    public var id: String
    /// Ticked or not; `nil` for a row that cannot be ticked.
    public var state: ViewRow.State?
    /// The row's own actions.
    public var actions: [ViewAction]
    /// The action of Enter, by id.
    public var primary: String?
  }

  private enum Source {
    case groups([ViewRowGroup], starts: [Int])
    case table([TableContent.Row])
  }

  private let source: Source
  /// The number of rows.
  public let endIndex: Int
  /// 0.
  public var startIndex: Int { 0 }

  fileprivate init(_ view: HandlerView) {
    if case .table(let table) = view.content {
      source = .table(table.rows)
      endIndex = table.rows.count
      return
    }
    let groups = view.rowGroups
    var starts: [Int] = []
    var total = 0
    for group in groups {
      starts.append(total)
      total += group.rows.count
    }
    source = .groups(groups, starts: starts)
    endIndex = total
  }

  /// The row at `position`.
  public subscript(position: Int) -> Element {
    switch source {
    case .table(let rows):
      let row = rows[position]
      return Element(id: row.id, state: row.state, actions: row.actions ?? [], primary: row.primary)
    case .groups(let groups, let starts):
      let group = self.group(of: position, starts)
      let row = groups[group].rows[position - starts[group]]
      return Element(id: row.id, state: row.state, actions: row.actions ?? [], primary: row.primary)
    }
  }

  /// Returns the row at `position` if it has a title, as all rows except those of tables do.
  public func titled(_ position: Int) -> ViewRow? {
    guard case .groups(let groups, let starts) = source, indices.contains(position) else {
      return nil
    }
    let group = self.group(of: position, starts)
    return groups[group].rows[position - starts[group]]
  }

  /// Returns the row at `position` if it has cells, as those of tables do.
  public func celled(_ position: Int) -> TableContent.Row? {
    guard case .table(let rows) = source, indices.contains(position) else { return nil }
    return rows[position]
  }

  /// Returns the heading above the row at `position`, or `nil` if there is none.
  public func heading(_ position: Int) -> ViewRowGroup.Heading? {
    guard case .groups(let groups, let starts) = source, indices.contains(position) else {
      return nil
    }
    return groups[group(of: position, starts)].heading
  }

  /// Returns the position of the first row with `id`, or `nil`.
  public func firstIndex(ofID id: String) -> Int? {
    switch source {
    case .table(let rows): return rows.firstIndex { $0.id == id }
    case .groups(let groups, let starts):
      for (group, start) in zip(groups, starts) {
        if let index = group.rows.firstIndex(where: { $0.id == id }) { return start + index }
      }
      return nil
    }
  }

  /// Returns the group of the row at `position`; if several groups start there, the last one has it.
  private func group(of position: Int, _ starts: [Int]) -> Int {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= position { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }
}
