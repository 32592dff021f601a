package import StructuredData

// Views hold thousands of rows, so that rows and what they consist of are read without a decoder.

extension JSONReadable {
  /// Decodes the value.
  public init(from decoder: any Decoder) throws {
    try self.init(reading: JSONElement(from: decoder))
  }
}

extension ViewRow: JSONReadable {
  package init(reading element: JSONElement) throws {
    var fields = try element.fields()
    id = try fields.text("id")
    title = try fields.text("title")
    subtitle = try fields.textIfPresent("subtitle")
    icon = try fields.textIfPresent("icon")
    image = try fields.decodeIfPresent("image")
    detail = try fields.textIfPresent("detail")
    badges = try fields.listIfPresent("badges")
    state = try fields.decodeIfPresent("state")
    actions = try fields.listIfPresent("actions")
    primary = try fields.textIfPresent("primary")
  }
}

extension ViewRow.Badge: JSONReadable {
  package init(reading element: JSONElement) throws {
    var fields = try element.fields()
    text = try fields.text("text")
    style = try fields.wordIfPresent("style")
  }
}

extension ViewSection: JSONReadable {
  package init(reading element: JSONElement) throws {
    var fields = try element.fields()
    title = try fields.textIfPresent("title")
    rows = try fields.required("rows").list()
  }
}

extension ViewAction: JSONReadable {
  package init(reading element: JSONElement) throws {
    var fields = try element.fields()
    id = try fields.text("id")
    title = try fields.text("title")
    key = try fields.textIfPresent("key")
    style = try fields.wordIfPresent("style")
    confirm = try fields.textIfPresent("confirm")
    undoable = try fields.decodeIfPresent("undoable")
    effects = try fields.decodeIfPresent("effects")
    checks = try fields.decodeIfPresent("checks")
  }
}

extension TableContent.Row: JSONReadable {
  package init(reading element: JSONElement) throws {
    var fields = try element.fields()
    id = try fields.text("id")
    cells = [:]
    try fields.required("cells").fields().forEach { column, cell in
      // A cell of null is empty, as a missing one.
      if cell.isNull { return }
      if let text = cell.string {
        cells[column] = .text(text)
      } else if let number = cell.double {
        cells[column] = .number(number)
      } else if cell.isObject {
        cells[column] = .badge(try ViewRow.Badge(reading: cell))
      } else {
        throw cell.mismatch(Double.self)
      }
    }
    state = try fields.decodeIfPresent("state")
    actions = try fields.listIfPresent("actions")
    primary = try fields.textIfPresent("primary")
  }
}

// Generic code is made for each type in this module, and far slower if it is called in another.

extension JSONElement {
  fileprivate func list<Element: JSONReadable>() throws -> [Element] {
    var list: [Element] = []
    try forEach { list.append(try Element(reading: $0)) }
    return list
  }
}

extension JSONFields {
  /// Reads the elements of `key`, or returns `nil` if the key is missing or null.
  fileprivate mutating func listIfPresent<Element: JSONReadable>(
    _ key: String
  ) throws -> [Element]? {
    guard let found = present(key) else { return nil }
    return try found.list()
  }

  /// Returns the case that the word of `key` names, or `nil` if the key is missing or null.
  fileprivate mutating func wordIfPresent<Word: OpenEnumeration>(_ key: String) throws -> Word? {
    guard let word = try textIfPresent(key) else { return nil }
    return Word.known(word) ?? Word.ordinary
  }
}
