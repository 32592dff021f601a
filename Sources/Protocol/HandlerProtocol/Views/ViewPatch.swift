/// Changes of single rows of a view that is shown: the content of `view/patch`.
public struct ViewPatch: Sendable, Hashable {
  /// The rows, by the kind of view that they belong to; those of a timeline join the group of their date.
  ///
  /// A row whose id is in the view replaces that row; others are added.
  public var rows: ViewPage.Rows
  /// The ids of the rows before which rows are put, by the ids of those; others are added at the end.
  ///
  /// A row that is in the view already is moved.
  public var before: [String: String]
  /// The ids of the rows to remove.
  public var remove: [String]
  /// The second line below the title; nil leaves it as it is, an empty text removes it.
  public var subtitle: String?
  /// The start of the next page; nil leaves it as it is, an empty text removes it.
  public var cursor: String?

  /// Creates a patch.
  public init(
    rows: ViewPage.Rows = .list([]), before: [String: String] = [:], remove: [String] = [],
    subtitle: String? = nil, cursor: String? = nil
  ) {
    self.rows = rows
    self.before = before
    self.remove = remove
    self.subtitle = subtitle
    self.cursor = cursor
  }
}

extension ViewPatch: Codable {
  private enum CodingKeys: String, CodingKey { case rows, groups, remove, subtitle, cursor }
  private enum RowKeys: String, CodingKey { case id, before }

  /// A row with the id before which it is put.
  private struct PlacedRow<Row: Encodable>: Encodable {
    var row: Row
    var before: String?

    func encode(to encoder: any Encoder) throws {
      try row.encode(to: encoder)
      var container = encoder.container(keyedBy: RowKeys.self)
      try container.encodeIfPresent(before, forKey: .before)
    }
  }

  /// Decodes a patch; `before` is in the rows.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    rows = try ViewPage(from: decoder).rows
    remove = try container.decodeIfPresent([String].self, forKey: .remove) ?? []
    subtitle = try container.decodeIfPresent(String.self, forKey: .subtitle)
    cursor = try container.decodeIfPresent(String.self, forKey: .cursor)
    before = [:]
    guard container.contains(.rows) else { return }
    var elements = try container.nestedUnkeyedContainer(forKey: .rows)
    while !elements.isAtEnd {
      let row = try elements.nestedContainer(keyedBy: RowKeys.self)
      guard let other = try row.decodeIfPresent(String.self, forKey: .before) else { continue }
      before[try row.decode(String.self, forKey: .id)] = other
    }
  }

  /// Encodes a patch; `before` is in the rows.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch rows {
    case .list(let rows) where !rows.isEmpty:
      try container.encode(rows.map { PlacedRow(row: $0, before: before[$0.id]) }, forKey: .rows)
    case .table(let rows) where !rows.isEmpty:
      try container.encode(rows.map { PlacedRow(row: $0, before: before[$0.id]) }, forKey: .rows)
    case .timeline(let groups) where !groups.isEmpty:
      try container.encode(groups, forKey: .groups)
    case .list, .table, .timeline: break
    }
    if !remove.isEmpty { try container.encode(remove, forKey: .remove) }
    try container.encodeIfPresent(subtitle, forKey: .subtitle)
    try container.encodeIfPresent(cursor, forKey: .cursor)
  }
}

extension HandlerView {
  /// Applies a patch; returns false if its rows belong to another kind of view, which then has changed in
  /// nothing.
  ///
  /// The time depends on the number of rows of the view and of the patch, not on their product.
  public mutating func apply(_ patch: ViewPatch) -> Bool {
    let hasRows = ViewPage(patch.rows).rowCount > 0
    // The content is taken out and put back, so that its rows are never copied.
    let none = ViewContent.unknown(kind: "")
    switch content {
    case .table(var table):
      var rows: [TableContent.Row] = []
      if case .table(let given) = patch.rows { rows = given } else if hasRows { return false }
      content = none
      table.rows.apply(RowChanges(rows, patch))
      content = .table(table)
    case .list, .detail, .heatmap:
      guard let rows = patch.titledRows else { return false }
      var sections = content.sections ?? []
      content.sections = nil
      sections.apply(RowChanges(rows, patch))
      content.sections = sections.isEmpty ? nil : sections
    case .timeline(var timeline):
      var groups: [TimelineContent.Group] = []
      if case .timeline(let given) = patch.rows { groups = given } else if hasRows { return false }
      content = none
      timeline.groups.apply(groups, patch)
      content = .timeline(timeline)
    case .text, .form, .message, .unknown:
      if hasRows || !patch.remove.isEmpty { return false }
    }
    if let text = patch.subtitle { subtitle = text.isEmpty ? nil : text }
    if let next = patch.cursor { cursor = next.isEmpty ? nil : next }
    return true
  }
}

extension ViewPatch {
  /// The rows for a list, or nil if the patch has rows of another kind.
  fileprivate var titledRows: [ViewRow]? {
    if case .list(let rows) = rows { return rows }
    return ViewPage(rows).rowCount == 0 ? [] : nil
  }
}

private protocol IdentifiedRow {
  var id: String { get }
}
extension ViewRow: IdentifiedRow {}
extension TableContent.Row: IdentifiedRow {}

/// The changes of rows by a patch, while they are applied to one group of rows after the other.
private struct RowChanges<Row: IdentifiedRow> {
  /// The rows by their ids; those that were found in the view are taken out.
  private var replacements: [String: Row] = [:]
  private var moved: Set<String> = []
  /// The ids of all rows of the view that may be replaced, moved or removed.
  private var touched: Set<String>
  /// The number of rows up to which single ones are removed or inserted, not all moved to a new array.
  static var few: Int { 16 }
  private let removed: Set<String>
  private var order: [String] = []
  private let before: [String: String]

  init(_ rows: [Row], _ patch: ViewPatch) {
    removed = Set(patch.remove)
    before = patch.before
    touched = removed
    for row in rows where replacements.updateValue(row, forKey: row.id) == nil {
      order.append(row.id)
      touched.insert(row.id)
      if patch.before[row.id] != nil { moved.insert(row.id) }
    }
  }

  mutating func replace(in rows: inout [Row]) {
    var gone: [Int] = []
    for index in rows.indices {
      let id = rows[index].id
      guard touched.contains(id) else { continue }
      if removed.contains(id) || moved.contains(id) {
        gone.append(index)
      } else if let row = replacements[id] {
        rows[index] = row
        replacements[id] = nil
      }
    }
    if gone.count <= Self.few {
      for index in gone.reversed() { rows.remove(at: index) }
    } else {
      rows.removeAll { removed.contains($0.id) || moved.contains($0.id) }
    }
  }

  /// Returns the rows to be added, by the ids before which they are put, and those for the end.
  func additions() -> PlacedRows<Row> {
    var placed = PlacedRows<Row>()
    for id in order {
      guard let row = replacements[id] else { continue }
      if let other = before[id], other != id {
        placed.lists[other, default: []].append(row)
      } else {
        placed.rest.append(row)
      }
      placed.order.append(id)
    }
    return placed
  }
}

/// The rows that a patch adds, while they are put into one group of rows after the other.
private struct PlacedRows<Row: IdentifiedRow> {
  /// The rows that are put before others, by the ids of those.
  var lists: [String: [Row]] = [:]
  /// The rows for the end.
  var rest: [Row] = []
  var order: [String] = []

  mutating func put(into rows: inout [Row]) {
    if lists.count <= RowChanges<Row>.few {
      for id in lists.keys.sorted() {
        guard let index = rows.firstIndex(where: { $0.id == id }) else { continue }
        var added: [Row] = []
        for row in lists.removeValue(forKey: id) ?? [] { expand(row, into: &added) }
        rows.insert(contentsOf: added, at: index)
      }
      return
    }
    guard rows.contains(where: { lists[$0.id] != nil }) else { return }
    var result: [Row] = []
    result.reserveCapacity(rows.count + lists.count)
    for row in rows { expand(row, into: &result) }
    rows = result
  }

  /// Returns the rows that are left, with those that are put before them.
  mutating func takeRest() -> [Row] {
    var result: [Row] = []
    let last = rest
    rest = []
    // The places of these are gone, or lead in a circle.
    let known = Set(order)
    for id in lists.keys.filter({ !known.contains($0) }).sorted() {
      for row in lists.removeValue(forKey: id) ?? [] { expand(row, into: &result) }
    }
    for row in last { expand(row, into: &result) }
    for id in lists.keys.sorted() {
      for row in lists.removeValue(forKey: id) ?? [] { expand(row, into: &result) }
    }
    return result
  }

  /// Appends a row after those that are put before it, and before those.
  private mutating func expand(_ row: Row, into result: inout [Row]) {
    guard lists[row.id] != nil else {
      result.append(row)
      return
    }
    var stack = [(row: row, before: lists.removeValue(forKey: row.id) ?? [], next: 0)]
    while let top = stack.last {
      if top.next < top.before.count {
        stack[stack.count - 1].next += 1
        let row = top.before[top.next]
        stack.append((row, lists.removeValue(forKey: row.id) ?? [], 0))
      } else {
        result.append(top.row)
        stack.removeLast()
      }
    }
  }
}

extension [TableContent.Row] {
  fileprivate mutating func apply(_ changes: RowChanges<TableContent.Row>) {
    var changes = changes
    changes.replace(in: &self)
    var placed = changes.additions()
    placed.put(into: &self)
    self += placed.takeRest()
  }
}

extension [ViewSection] {
  fileprivate mutating func apply(_ changes: RowChanges<ViewRow>) {
    var changes = changes
    for index in indices { changes.replace(in: &self[index].rows) }
    var placed = changes.additions()
    for index in indices { placed.put(into: &self[index].rows) }
    let rest = placed.takeRest()
    guard !rest.isEmpty else { return }
    if isEmpty { append(ViewSection(rows: [])) }
    self[count - 1].rows += rest
  }
}

extension [TimelineContent.Group] {
  /// Applies a patch: rows that are in the timeline are replaced where they stand, others join their date.
  fileprivate mutating func apply(_ groups: [TimelineContent.Group], _ patch: ViewPatch) {
    var changes = RowChanges(groups.flatMap(\.rows), patch)
    for index in indices { changes.replace(in: &self[index].rows) }
    let added = Set(changes.additions().order)
    // Dates fall in a timeline, unless it was sent the other way round.
    let falls = count < 2 || self[0].date > self[count - 1].date
    var places = Dictionary(indices.map { (self[$0].date, $0) }) { first, _ in first }
    var hasNewDates = false
    for group in groups {
      let rows = group.rows.filter { added.contains($0.id) }
      guard !rows.isEmpty else { continue }
      if let index = places[group.date] {
        self[index].rows += rows
      } else {
        places[group.date] = count
        append(TimelineContent.Group(date: group.date, rows: rows))
        hasNewDates = true
      }
    }
    removeAll { $0.rows.isEmpty }
    if hasNewDates { sort { falls ? $0.date > $1.date : $0.date < $1.date } }
  }
}
