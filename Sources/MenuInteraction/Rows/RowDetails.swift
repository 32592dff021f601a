internal import HandlerProtocol
package import MenuItems
internal import MenuNavigation
internal import SourceText
internal import StructuredData

/// All that is known about a row, for a place where there is space for it.
package struct RowDetails: Hashable {
  /// One line, which may be longer than a screen is wide.
  package struct Line: Hashable {
    /// The label of the text, or nil for none.
    package var name: String?
    /// The text, unsafe as it came.
    package var text: String

    /// The name and the text.
    package var words: String { name.map { "\($0): \(text)" } ?? text }
  }

  /// The title.
  package var title: String
  /// The lines below the title.
  package var lines: [Line] = []
  /// Whether the end is shown first, as of a log that grows.
  package private(set) var showsEnd = false

  /// Creates the details that are a plugin's log.
  package init(log: [String]) {
    title = "Log"
    lines = log.map { Line(name: nil, text: $0) }
    showsEnd = true
  }

  /// Creates the details of a menu item.
  package init(_ item: MenuItem) {
    title = item.title
    add(nil, item.subtitle)
    add("cannot be used", item.state?.disabledReason)
    add("status", item.state?.detail)
    add("handler", item.tapHandlerName)
    if let operation = item.operation { add(operation) }
    if let operation = item.source?.program { add(operation, role: "items from ") }
    switch item.source?.origin {
    case .handler(let name)?: add("items from handler", name)
    case .file(let path)?: add("items from file", path)
    default: break
    }
    for (name, value) in item.arguments.sorted(by: { $0.key < $1.key }) {
      add(name, value.text)
    }
    add("keywords", item.keywords.joined(separator: ", "))
    for action in item.actions {
      add(action.key ?? "action", action.title)
    }
    if let location = item.location {
      let line = location.start.map { ":\($0.line)" } ?? ""
      add("written in", location.file.name + line)
    }
  }

  /// Creates the details of a view's row, with the actions that are its own.
  init(_ row: ViewRow, actions: [ViewAction]) {
    title = row.title
    add(nil, row.subtitle)
    add(nil, row.detail)
    for badge in row.badges ?? [] { add(nil, badge.text) }
    for action in actions { add(action.key ?? "action", action.title) }
  }

  /// Creates the details of a table's row.
  init(_ cells: [String: TableContent.Cell], _ columns: [TableContent.Column]) {
    let texts = columns.map { CellWords.text(cells[$0.id], $0.type, decimals: 4) }
    title = texts.first ?? ""
    for (column, text) in zip(columns, texts).dropFirst() { add(column.title, text) }
  }

  private mutating func add(_ operation: ItemOperation, role: String = "") {
    switch operation.kind {
    case .command:
      add(role + "command", operation.wordsBeforeInputs.map(Self.word).joined(separator: " "))
    case .shell(let script):
      add(role + "script", script)
      add("line", operation.line)
    case .url(let address): add(role + "address", address)
    }
    add("in", operation.directory)
    for input in operation.inputs { add("asks for", input.label) }
    add("asks", operation.confirm)
  }

  /// Returns a word of a command as one that can be told from others.
  private static func word(_ word: String) -> String {
    let isPlain = !word.isEmpty && !word.contains { $0.isWhitespace || $0 == "'" || $0 == "\"" }
    return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }

  private mutating func add(_ name: String?, _ text: String?) {
    guard let text, !text.isEmpty else { return }
    for (number, part) in text.split(whereSeparator: \.isNewline).enumerated() {
      lines.append(Line(name: number == 0 ? name : nil, text: String(part)))
    }
  }
}

extension StructuredValue {
  /// The value as one line of text.
  fileprivate var text: String {
    switch self {
    case .string(let text): text
    case .array(let values): values.map(\.text).joined(separator: ", ")
    case .object(let members):
      members.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.text)" }
        .joined(separator: ", ")
    default: asWord
    }
  }
}

extension LayerStack {
  /// The details to show beside or below the rows, or nil if they are not wanted or something covers the level.
  package var shownDetails: RowDetails? {
    showsDetails && !isCovered ? log ?? level.details : nil
  }
}

extension LevelLayer {
  /// The details of the selected row, or nil if no row is selected.
  package var details: RowDetails? {
    guard form == nil, !isOnDays, rows.count > 0 else { return nil }
    let row = selectedRow
    if let item = rows.item(row) { return RowDetails(item) }
    if let table { return RowDetails(rows.cells(row), table.columns) }
    return rows.viewRow(row).map { RowDetails($0, actions: rows[row].actions) }
  }
}
