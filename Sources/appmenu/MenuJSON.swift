internal import AppMenuKit

/// A menu as `list --format json` prints it.
struct MenuJSON: Encodable {
  var title: String
  var subtitle: String?
  var source: String?
  var items: [EntryJSON]

  init(_ menu: Menu, entries: [Menu.Entry]? = nil) {
    title = menu.title
    subtitle = menu.subtitle
    source = menu.source
    items = (entries ?? menu.entries).map(EntryJSON.init)
  }
}

/// An item or a heading.
struct EntryJSON: Encodable {
  let entry: Menu.Entry

  init(_ entry: Menu.Entry) { self.entry = entry }

  private enum CodingKeys: String, CodingKey { case section }

  func encode(to encoder: any Encoder) throws {
    switch entry {
    case .section(let title):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(title, forKey: .section)
    case .item(let item):
      try ItemJSON(item).encode(to: encoder)
    }
  }
}

/// An item, with its submenu.
struct ItemJSON: Encodable {
  var id: String
  var path: [String]
  var title: String
  var subtitle: String?
  var icon: String?
  var tapHandlerName: String?
  var shortcut: String?
  var arguments: [String: DocumentValue]
  var userInfo: [String: DocumentValue]?
  var file: String?
  var line: Int?
  var column: Int?
  var items: [EntryJSON]

  init(_ item: MenuItem) {
    id = item.id
    path = item.path
    title = item.title
    subtitle = item.subtitle
    icon = item.icon
    tapHandlerName = item.tapHandlerName
    shortcut = item.shortcut.map { String($0) }
    arguments = item.arguments
    userInfo = item.userInfo.isEmpty ? nil : item.userInfo
    let position = item.location?.start
    line = position?.line
    column = position?.column
    items = item.submenu?.entries.map(EntryJSON.init) ?? []
  }
}
