internal import Foundation
internal import AppMenuKit
internal import FieldRules

enum MenuJSON {
  /// Prints the menu with `entries` in place of its own, one by one, so that a menu of a million items
  /// is never in memory as a whole.
  static func print(_ menu: Menu, entries: [Menu.Entry]) throws {
    let head = StructuredValue.members([
      "title": .string(menu.title), "subtitle": .text(menu.subtitle), "source": .text(menu.source),
    ])
    Output.write(String(try Output.json(head).dropLast()) + ",\"items\":[")
    var waiting = ""
    for (index, entry) in entries.enumerated() {
      waiting += (index == 0 ? "" : ",") + (try Output.json(entry.json(in: menu.source)))
      if waiting.utf8.count >= 64 << 10 {
        Output.write(waiting)
        waiting = ""
      }
    }
    Output.write(waiting + "]}\n")
  }
}

extension StructuredValue {
  /// Returns an array, or nil for one without elements.
  fileprivate static func list<Element>(
    _ elements: [Element], _ json: (Element) -> StructuredValue
  ) -> StructuredValue? {
    elements.isEmpty ? nil : .array(elements.map(json))
  }
}

extension Menu.Entry {
  /// Returns the JSON form of an entry of a menu whose source is `source`.
  fileprivate func json(in source: String?) -> StructuredValue {
    switch self {
    case .section(let title): ["section": .string(title)]
    case .item(let item): item.json(in: source)
    }
  }
}

extension MenuItem {
  /// The JSON form, without the file.
  var json: StructuredValue { json(in: location?.file.name) }

  /// Returns the JSON form; the file is included if it is not called `name`.
  fileprivate func json(in name: String?) -> StructuredValue {
    let (own, position) = (location?.file.name, location?.start)
    var members = operation?.json ?? [:]
    if let operation, operation.output != .terminal {
      members["output"] = .string(operation.output.rawValue)
    }
    members["inputs"] = .list(operation?.inputs ?? [], \.json)
    members["id"] = .string(id)
    members["path"] = .array(path.map { .string($0) })
    members["title"] = .string(title)
    members["subtitle"] = .text(subtitle)
    // The texts without regard to the locale, where others are shown.
    members["plainTitle"] = plainTitle == title ? nil : .string(plainTitle)
    members["plainSubtitle"] = plainSubtitle == subtitle ? nil : .text(plainSubtitle)
    members["icon"] = .text(icon)
    members["tapHandlerName"] = .text(tapHandlerName)
    members["actions"] = .list(actions, \.json)
    members["source"] = source?.json
    members["live"] = live?.json
    members["when"] = condition?.json
    members["shortcut"] = .text(shortcut.map { String($0) })
    members["keywords"] = .list(keywords) { .string($0) }
    members["arguments"] = .object(arguments)
    members["userInfo"] = userInfo.isEmpty ? nil : .object(userInfo)
    members["line"] = position.map { .int($0.line) }
    members["column"] = position.map { .int($0.column) }
    members["file"] = own == name ? nil : .text(own)
    members["items"] = .array(submenu?.entries.map { $0.json(in: own) } ?? [])
    return .object(members)
  }
}

extension ItemOperation {
  /// The program or address, as written in the menu.
  fileprivate var json: [String: StructuredValue] {
    switch kind {
    case .command(let words): ["command": .array(nested(words))]
    case .shell(let script): ["shell": .string(script)]
    case .url(let address): ["url": .string(address)]
    }
  }

  /// Returns the words of a command, those of a group in a sequence of their own.
  private func nested(_ words: [String]) -> [StructuredValue] {
    var nested: [StructuredValue] = []
    var index = 0
    while index < words.count {
      guard let group = groups.first(where: { $0.lowerBound == index && !$0.isEmpty }) else {
        nested.append(.string(words[index]))
        index += 1
        continue
      }
      nested.append(.array(words[group].map { .string($0) }))
      index = group.upperBound
    }
    return nested
  }
}

extension ItemInput {
  /// The field with its rules, in the format of form views; a secret without its value.
  fileprivate var json: StructuredValue {
    var field = FormContent.Field(self)
    if kind == .secret { field.value = nil }
    let encoded = try? JSONEncoder.sorted.encode(field)
    let members = encoded.flatMap { try? JSONDecoder().decode(StructuredValue.self, from: $0) }
    return .object((members?.object ?? [:]).merging(["type": .string(kind.rawValue)]) { $1 })
  }
}

extension ItemAction {
  fileprivate var json: StructuredValue {
    var members = operation?.json ?? [:]
    members["title"] = .string(title)
    members["plainTitle"] = plainTitle == title ? nil : .text(plainTitle)
    members["key"] = .text(key)
    if case .handler(let name) = target { members["tapHandlerName"] = .string(name) }
    return .object(members)
  }
}

extension ItemSource {
  /// The origin of a submenu's items, as written in the menu.
  fileprivate var json: StructuredValue {
    var members = program?.json ?? [:]
    switch origin {
    case .handler(let name): members["handler"] = .string(name)
    case .file(let path): members["file"] = .string(path)
    case .scripts(let folder): members["scripts"] = .string(folder)
    case .applications: members["applications"] = true
    case .tasks(let kinds, let folder):
      members["tasks"] = kinds.isEmpty ? .string("auto") : .array(kinds.map { .string($0) })
      members["folder"] = .string(folder)
    case .remote(let remote):
      members["menu"] = .string(remote.address.description)
      members["sha256"] = .text(remote.digest)
    case .program: break
    }
    members["format"] = format == .lines ? nil : .string(format.rawValue)
    members["every"] = interval.map { .double($0) }
    return .object(members)
  }
}

extension LiveDetail {
  fileprivate var json: StructuredValue {
    var members = program?.json ?? ["handler": true]
    members["every"] = .double(interval)
    return .object(members)
  }
}

extension ItemCondition {
  fileprivate var json: StructuredValue {
    var members = check?.json ?? [:]
    members["program"] = .text(program)
    members["file"] = .text(file)
    if !environment.isEmpty {
      members["environment"] = .object(environment.mapValues { .text($0) ?? .null })
    }
    members["os"] = .list(systems) { .string($0) }
    members["otherwise"] = hidesItem ? "hide" : nil
    return .object(members)
  }
}

extension ValueOrigin {
  /// The place, and the item and the key that it belongs to.
  var json: StructuredValue {
    .members([
      "path": .array(path.map { .string($0) }), "key": .string(key),
      "file": .string(location.file.name), "line": location.start.map { .int($0.line) },
      "column": location.start.map { .int($0.column) },
    ])
  }
}
