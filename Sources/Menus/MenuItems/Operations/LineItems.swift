internal import Documents
internal import SourceText
internal import StructuredData

/// The fields of a line: the line itself, and what stands between its tabs.
package struct LineFields {
  /// The number of fields that a script finds in variables.
  package static let variables = 9

  private let line: String
  private let fields: [Substring]

  package init(_ line: String) {
    self.line = line
    fields = line.split(separator: "\t", omittingEmptySubsequences: false)
  }

  /// The field with a number: `0` for the line, `1` for the first field; nil if `name` is not a number, empty if the
  /// line has no such field.
  package subscript(name: String) -> String? {
    guard let number = Self.number(name) else { return nil }
    if number == 0 { return line }
    return number <= fields.count ? String(fields[number - 1]) : ""
  }

  static func number(_ name: String) -> Int? {
    name.utf8.count <= 4 && name.utf8.allSatisfy(\.isDigit) ? Int(name) : nil
  }
}

extension InputTemplate {
  /// Returns the text with the fields; places with other names are unchanged.
  func filled(with fields: LineFields) -> String { filled { fields[$0] ?? "{{\($0)}}" } }
}

package struct LineItems {
  private let each: MenuItem?
  private let parentPath: [String]
  private let location: SourceLocation?
  private let title: InputTemplate
  private let subtitle: InputTemplate?
  private let plain: (title: InputTemplate, subtitle: InputTemplate?)?
  private let icon: InputTemplate?
  private let id: InputTemplate?
  private var ids = ItemIdentifiers(capacity: 0)
  private var entries: [Menu.Entry] = []

  package init(_ source: ItemSource, below path: [String]) {
    each = source.each
    parentPath = path
    location = source.location
    title = InputTemplate(source.each?.title ?? "{{0}}")
    subtitle = source.each?.subtitle.map(InputTemplate.init)
    plain = source.each?.plain.map { plain in
      (InputTemplate(plain.title), plain.subtitle.map(InputTemplate.init))
    }
    icon = source.each?.icon.map(InputTemplate.init)
    id = source.each.flatMap { $0.hasOwnID ? InputTemplate($0.id) : nil }
  }

  package var count: Int { entries.count }

  private static let inexact =
    "its line cannot be passed on exactly: invalid UTF-8, or too many combining marks"

  /// Adds the item of `line`, unless that is blank.
  ///
  /// - Parameter isExact: whether `line` has the bytes that were printed; otherwise the item is disabled.
  package mutating func add(_ line: String, isExact: Bool = true) {
    if FieldReader.isBlank(line) { return }
    let fields = LineFields(line)
    var title = title.filled(with: fields)
    if FieldReader.isBlank(title) { title = line }
    var plainTitle = plain?.title.filled(with: fields) ?? title
    if FieldReader.isBlank(plainTitle) { plainTitle = line }
    let own = id?.filled(with: fields) ?? ""
    func text(_ template: InputTemplate?) -> String? {
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
          keywords: each?.keywords.map { InputTemplate($0).filled(with: fields) } ?? [],
          id: own.isEmpty ? ids.unique(for: plainTitle) : ids.unique(own),
          hasOwnID: !own.isEmpty, parentPath: parentPath, extras: each?.extras,
          location: location, line: line,
          state: isExact ? nil : ItemState(disabledReason: Self.inexact))))
  }

  package func menu(title: String, subtitle: String? = nil, source: String?) -> Menu {
    Menu(title: title, subtitle: subtitle, checked: entries, source: source, pluginFolders: [])
  }
}

extension StructuredValue {
  fileprivate func filled(with fields: LineFields) -> StructuredValue {
    switch self {
    case .string(let text): .string(InputTemplate(text).filled(with: fields))
    case .array(let values): .array(values.map { $0.filled(with: fields) })
    case .object(let members): .object(members.mapValues { $0.filled(with: fields) })
    default: self
    }
  }
}
