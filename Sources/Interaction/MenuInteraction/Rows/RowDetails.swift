internal import HandlerProtocol
package import DisplayText
package import MenuItems
internal import MenuNavigation
internal import SourceText
internal import StructuredData

/// Everything known about a row, shown where there is space.
package struct RowDetails: Hashable {
  /// One line, which may be longer than a screen is wide.
  package struct Line: Hashable {
    package var name: String?
    /// The text, which may contain control characters.
    package var text: String

    package var words: String { name.map { "\($0): \(text)" } ?? text }
  }

  package var title: String
  package var lines: [Line] = []
  /// The lines from the first one with a name.
  package var facts: [Line] { Array(lines.drop { $0.name == nil }) }
  /// Whether the end is shown first, as of a log that grows.
  package private(set) var showsEnd = false

  package init(log: [String], _ wording: Wording = .english) {
    title = wording(.log)
    lines = log.map { Line(name: nil, text: $0) }
    showsEnd = true
  }

  package init(_ item: MenuItem, _ wording: Wording = .english) {
    title = item.title
    add(nil, item.subtitle)
    add(wording(.cannotBeUsed), item.state?.disabledReason)
    add(wording(.status), item.state?.detail)
    add(wording(.handler), item.tapHandlerName)
    if let operation = item.operation { add(operation, wording) }
    if let operation = item.source?.program { add(operation, asSource: true, wording) }
    switch item.source?.origin {
    case .handler(let name)?: add(wording(.itemsFromHandler), name)
    case .file(let path)?: add(wording(.itemsFromFile), path)
    case .remote(let menu)?:
      add(wording(.itemsFromAddress), menu.address.description)
      add("SHA-256", menu.digest)
    default: break
    }
    for (name, value) in item.arguments.sorted(by: { $0.key < $1.key }) {
      add(name, value.text)
    }
    add(wording(.keywords), item.keywords.joined(separator: ", "))
    for action in item.actions {
      add(action.key ?? wording(.action), action.title)
    }
    if let location = item.location {
      let line = location.start.map { ":\($0.line)" } ?? ""
      add(wording(.writtenIn), location.file.name + line)
    }
  }

  init(_ row: ViewRow, actions: [ViewAction], _ wording: Wording) {
    title = row.title
    add(nil, row.subtitle)
    add(nil, row.detail)
    for badge in row.badges ?? [] { add(nil, badge.text) }
    for action in actions { add(action.key ?? wording(.action), action.title) }
  }

  init(_ cells: [String: TableContent.Cell], _ columns: [TableContent.Column], _ wording: Wording) {
    let texts = columns.map { CellWords.text(cells[$0.id], $0.type, decimals: 4, wording) }
    title = texts.first ?? ""
    for (column, text) in zip(columns, texts).dropFirst() { add(column.title, text) }
  }

  private mutating func add(
    _ operation: ItemOperation, asSource isSource: Bool = false, _ wording: Wording
  ) {
    switch operation.kind {
    case .command:
      add(
        wording(isSource ? .itemsFromCommand : .command),
        operation.wordsBeforeInputs.map(Self.word).joined(separator: " "))
    case .shell(let script):
      add(wording(isSource ? .itemsFromScript : .script), script)
      add(wording(.line), operation.line)
    case .url(let address): add(wording(isSource ? .itemsFromAddress : .address), address)
    }
    add(wording(.inFolder), operation.directory)
    for input in operation.inputs { add(wording(.asksFor), input.label) }
    add(wording(.asks), operation.confirm)
  }

  /// Returns a word of a command, quoted if it would be mistaken for several words otherwise.
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
