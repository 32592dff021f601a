internal import AppMenuKit

enum MenuJSON {
  private struct Head: Encodable {
    var title: String
    var subtitle: String?
    var source: String?
  }

  /// Prints the menu with `entries` in place of its own, one by one, so that a menu of a million items
  /// is never in memory as a whole.
  static func print(_ menu: Menu, entries: [Menu.Entry]) throws {
    let head = Head(title: menu.title, subtitle: menu.subtitle, source: menu.source)
    Output.write(String(try Output.json(head).dropLast()) + ",\"items\":[")
    var waiting = ""
    for (index, entry) in entries.enumerated() {
      waiting += (index == 0 ? "" : ",") + (try Output.json(EntryJSON(entry, in: menu.source)))
      if waiting.utf8.count >= 64 << 10 {
        Output.write(waiting)
        waiting = ""
      }
    }
    Output.write(waiting + "]}\n")
  }
}

struct EntryJSON: Encodable {
  let entry: Menu.Entry
  /// The source of the menu that contains it.
  let source: String?

  init(_ entry: Menu.Entry, in source: String?) {
    self.entry = entry
    self.source = source
  }

  private enum CodingKeys: String, CodingKey { case section }

  func encode(to encoder: any Encoder) throws {
    switch entry {
    case .section(let title):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(title, forKey: .section)
    case .item(let item):
      try ItemJSON(item, in: source).encode(to: encoder)
    }
  }
}

struct ItemJSON: Encodable {
  var id: String
  var path: [String]
  var title: String
  var subtitle: String?
  /// The texts without regard to the locale, where others are shown.
  var plainTitle: String?
  var plainSubtitle: String?
  var icon: String?
  var tapHandlerName: String?
  var command: [String]?
  var shell: String?
  var url: String?
  var output: String?
  var inputs: [InputJSON]?
  var actions: [ActionJSON]?
  var source: SourceJSON?
  var live: LiveJSON?
  var when: ConditionJSON?
  var shortcut: String?
  var keywords: [String]?
  var arguments: [String: StructuredValue]
  var userInfo: [String: StructuredValue]?
  var file: String?
  var line: Int?
  var column: Int?
  var items: [EntryJSON]

  /// Creates the JSON form of `item`; its file is included if it is not called `name`.
  init(_ item: MenuItem, in name: String?) {
    id = item.id
    path = item.path
    title = item.title
    subtitle = item.subtitle
    plainTitle = item.plainTitle == title ? nil : item.plainTitle
    plainSubtitle = item.plainSubtitle == subtitle ? nil : item.plainSubtitle
    icon = item.icon
    tapHandlerName = item.tapHandlerName
    let operation = OperationJSON(item.operation)
    (command, shell, url) = (operation.command, operation.shell, operation.url)
    (output, inputs) = (operation.output, operation.inputs)
    actions = item.actions.isEmpty ? nil : item.actions.map(ActionJSON.init)
    source = item.source.map { SourceJSON($0) }
    live = item.live.map(LiveJSON.init)
    when = item.condition.map(ConditionJSON.init)
    shortcut = item.shortcut.map { String($0) }
    keywords = item.keywords.isEmpty ? nil : item.keywords
    arguments = item.arguments
    userInfo = item.userInfo.isEmpty ? nil : item.userInfo
    let position = item.location?.start
    line = position?.line
    column = position?.column
    let own = item.location?.file.name
    file = own == name ? nil : own
    items = item.submenu?.entries.map { EntryJSON($0, in: own) } ?? []
  }
}

/// The JSON form of the program or address of an item, as written in the menu.
struct OperationJSON: Encodable {
  var command: [String]?
  var shell: String?
  var url: String?
  var output: String?
  var inputs: [InputJSON]?

  init(_ operation: ItemOperation?) {
    guard let operation else { return }
    switch operation.kind {
    case .command(let words): command = words
    case .shell(let script): shell = script
    case .url(let address): url = address
    }
    output = operation.output == .terminal ? nil : operation.output.rawValue
    inputs = operation.inputs.isEmpty ? nil : operation.inputs.map(InputJSON.init)
  }
}

struct InputJSON: Encodable {
  var id: String
  var label: String
  var type: String
  var required: Bool?

  init(_ input: ItemInput) {
    (id, label, type) = (input.id, input.label, input.kind.rawValue)
    required = input.isRequired ? true : nil
  }
}

struct ActionJSON: Encodable {
  var title: String
  var plainTitle: String?
  var key: String?
  var tapHandlerName: String?
  var command: [String]?
  var shell: String?
  var url: String?

  init(_ action: ItemAction) {
    (title, key) = (action.title, action.key)
    plainTitle = action.plainTitle == title ? nil : action.plainTitle
    if case .handler(let name) = action.target { tapHandlerName = name }
    let operation = OperationJSON(action.operation)
    (command, shell, url) = (operation.command, operation.shell, operation.url)
  }
}

/// The JSON form of the origin of a submenu's items, as written in the menu.
struct SourceJSON: Encodable {
  var command: [String]?
  var shell: String?
  var handler: String?
  var file: String?
  var menu: String?
  var sha256: String?
  var format: String?
  var every: Double?

  init(_ source: ItemSource) {
    let operation = OperationJSON(source.program)
    (command, shell) = (operation.command, operation.shell)
    switch source.origin {
    case .handler(let name): handler = name
    case .file(let path): file = path
    case .remote(let remote): (menu, sha256) = (remote.address.description, remote.digest)
    case .program: break
    }
    format = source.format == .lines ? nil : source.format.rawValue
    every = source.interval
  }
}

/// The JSON form of a live detail, as written in the menu.
struct LiveJSON: Encodable {
  var command: [String]?
  var shell: String?
  var handler: Bool?
  var every: Double

  init(_ live: LiveDetail) {
    let operation = OperationJSON(live.program)
    (command, shell) = (operation.command, operation.shell)
    handler = live.program == nil ? true : nil
    every = live.interval
  }
}

/// The JSON form of the conditions of an item, as written in the menu.
struct ConditionJSON: Encodable {
  var command: [String]?
  var shell: String?
  var program: String?
  var file: String?
  var environment: [String: String?]?
  var os: [String]?
  var otherwise: String?

  init(_ condition: ItemCondition) {
    let operation = OperationJSON(condition.check)
    (command, shell) = (operation.command, operation.shell)
    (program, file) = (condition.program, condition.file)
    environment = condition.environment.isEmpty ? nil : condition.environment
    os = condition.systems.isEmpty ? nil : condition.systems
    otherwise = condition.hidesItem ? "hide" : nil
  }
}
