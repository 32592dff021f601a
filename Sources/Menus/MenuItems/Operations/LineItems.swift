internal import SourceText
internal import StructuredData

/// The fields of a line: the line itself, and what stands between its tabs.
package struct LineFields {
  /// The number of fields that a script finds in variables.
  package static let variables = 9

  private let line: String
  private let fields: [Substring]

  /// Splits `line` at its tabs.
  package init(_ line: String) {
    self.line = line
    fields = line.split(separator: "\t", omittingEmptySubsequences: false)
  }

  /// Returns the field with a number: `0` for the line, `1` for the first field; `nil` if `name` is no number,
  /// and an empty text if the line has no such field.
  package subscript(name: String) -> String? {
    guard let number = Self.number(name) else { return nil }
    if number == 0 { return line }
    return number <= fields.count ? String(fields[number - 1]) : ""
  }

  /// Returns the number that `name` is, or `nil` if it is none that a field has.
  static func number(_ name: String) -> Int? {
    let isNumber =
      !name.isEmpty && name.utf8.count <= 4 && name.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
    return isNumber ? Int(name) : nil
  }
}

/// A text in which `{{0}}`, `{{1}}`… stand for the fields of a line.
struct LineTemplate {
  private let template: InputTemplate

  init(_ text: String) { template = InputTemplate(text) }

  func filled(with line: String) -> String { filled(with: LineFields(line)) }

  /// Returns the text with the fields; places of other names stay as they stand.
  func filled(with fields: LineFields) -> String { template.filled { fields[$0] ?? "{{\($0)}}" } }
}

/// Makes items of lines, as a source's ``ItemSource/each`` describes them.
package struct LineItems {
  private let each: MenuItem?
  private let parentPath: [String]
  private let location: SourceLocation?
  private let title: LineTemplate
  private let subtitle: LineTemplate?
  /// The plain forms of both, if others are shown.
  private let plain: (title: LineTemplate, subtitle: LineTemplate?)?
  private let icon: LineTemplate?
  private let id: LineTemplate?
  private var ids = ItemIdentifiers(capacity: 0)
  private var entries: [Menu.Entry] = []

  /// Begins the items of a source that stand below the item at `path`.
  package init(_ source: ItemSource, below path: [String]) {
    each = source.each
    parentPath = path
    location = source.location
    title = LineTemplate(source.each?.title ?? "{{0}}")
    subtitle = source.each?.subtitle.map(LineTemplate.init)
    plain = source.each?.plain.map { plain in
      (LineTemplate(plain.title), plain.subtitle.map(LineTemplate.init))
    }
    icon = source.each?.icon.map(LineTemplate.init)
    id = source.each.flatMap { $0.hasOwnID ? LineTemplate($0.id) : nil }
  }

  /// The number of items.
  package var count: Int { entries.count }

  /// The reason why an item cannot be used whose line was not valid text.
  private static let inexact =
    "its line cannot be passed on exactly: invalid UTF-8, or too many combining marks"

  /// Adds the item that `line` becomes; a blank line becomes none.
  ///
  /// - Parameter isExact: whether `line` has the bytes that were printed; the item is disabled otherwise.
  package mutating func add(_ line: String, isExact: Bool = true) {
    if ItemChecks.isBlank(line) { return }
    let fields = LineFields(line)
    var title = title.filled(with: fields)
    if ItemChecks.isBlank(title) { title = line }
    var plainTitle = plain?.title.filled(with: fields) ?? title
    if ItemChecks.isBlank(plainTitle) { plainTitle = line }
    let own = id?.filled(with: fields) ?? ""
    func text(_ template: LineTemplate?) -> String? {
      guard let text = template?.filled(with: fields), !text.isEmpty else { return nil }
      return text
    }
    entries.append(
      .item(
        MenuItem(
          checked: title, subtitle: text(subtitle),
          plain: plain.map { PlainTexts(title: plainTitle, subtitle: text($0.subtitle)) },
          icon: text(icon),
          tapHandlerName: each?.tapHandlerName,
          arguments: each?.arguments.mapValues { $0.filled(with: fields) } ?? [:],
          userInfo: [:],
          keywords: each?.keywords.map { LineTemplate($0).filled(with: fields) } ?? [],
          shortcut: nil, id: own.isEmpty ? ids.unique(for: plainTitle) : ids.unique(own),
          hasOwnID: !own.isEmpty, parentPath: parentPath, submenu: nil, extras: each?.extras,
          location: location, line: line,
          state: isExact ? nil : ItemState(disabledReason: Self.inexact))))
  }

  /// Returns a menu of the items.
  package func menu(title: String, subtitle: String? = nil, source: String?) -> Menu {
    Menu(title: title, subtitle: subtitle, checked: entries, source: source, pluginFolders: [])
  }
}

extension StructuredValue {
  /// Returns the value with a line's fields in its texts.
  fileprivate func filled(with fields: LineFields) -> StructuredValue {
    switch self {
    case .string(let text): .string(LineTemplate(text).filled(with: fields))
    case .array(let values): .array(values.map { $0.filled(with: fields) })
    case .object(let members): .object(members.mapValues { $0.filled(with: fields) })
    default: self
    }
  }
}
