internal import Documents
internal import Keyboard
internal import MenuInteraction
internal import MenuScreens
internal import SourceText
internal import TerminalUI

struct KeySettingsParser {
  let fields: FieldReader
  fileprivate(set) var taken: [Key: (command: BoundIntent, location: SourceLocation)] = [:]

  private static let commands = KnownKeys<BoundIntent>()

  mutating func parse(_ node: DocumentNode) -> [BoundIntent: Setting<[Key]>] {
    guard let node = fields.mapping(node, path: "keys") else { return [:] }
    var changes: [BoundIntent: Setting<[Key]>] = [:]
    var mapping = MappingReader(node, Self.commands, fields, path: "keys")
    while let (command, value, path) = mapping.nextOfAny() {
      if let command {
        if let keys = keys(of: command, value, path: path) {
          changes[command] = Setting(keys, from: .file(value.location))
        }
      } else {
        mapping.reportUnknown(
          help: "the commands are " + BoundIntent.allCases.map(\.rawValue).joined(separator: ", "))
      }
    }
    return changes
  }

  /// Returns the keys in `node`, or nil if none of them can be used.
  private mutating func keys(
    of command: BoundIntent, _ node: DocumentNode, path: String
  ) -> [Key]? {
    if node.isNull { return nil }
    guard node.kind == .sequence else {
      return key(node, of: command, path: path).map { [$0] }
    }
    var keys: [Key] = []
    for (index, child) in node.children.enumerated() {
      if let key = key(child, of: command, path: "\(path)[\(index)]") { keys.append(key) }
    }
    return keys.isEmpty && node.count > 0 ? nil : keys
  }

  private mutating func key(
    _ node: DocumentNode, of command: BoundIntent, path: String
  ) -> Key? {
    guard let word = fields.optionalText(node, path: path)?.value else { return nil }
    guard let key = Key(name: word) else {
      let known = Key.namesOfKeys
      fields.diagnostics.report(
        Diagnostic(
          .unknownValue, at: node.location, path: path, message: "there is no key '\(word)'",
          help: "one character, ctrl- and a letter, f1 to f12, or one of "
            + known.joined(separator: ", ")
        ).suggesting(NearestNames.suggestions(for: word, among: known, limit: 1)))
      return nil
    }
    guard isFree(key, for: command, at: node.location, path: path) else { return nil }
    return key
  }

  private mutating func isFree(
    _ key: Key, for command: BoundIntent, at location: SourceLocation, path: String
  ) -> Bool {
    let name = key.name ?? ""
    if key.isReservedBySystem {
      let meaning = key == .control("c") ? "interrupts" : "stops the program"
      report(.reservedKey, "'\(name)' always \(meaning)", at: location, path: path)
      return false
    }
    if let other = key.indistinguishable {
      let words = other.name ?? ""
      report(
        .reservedKey, "a terminal sends the same for '\(name)' as for '\(words)'", at: location,
        path: path)
      return false
    }
    if let owner = BoundIntent.allCases.first(where: { $0.fixedKey == key }) {
      if owner == command { return true }
      report(
        .reservedKey, "'\(name)' is always the command '\(owner.rawValue)'", at: location,
        path: path)
      return false
    }
    if command.isLocal { return true }
    if let first = taken[key] {
      if first.command == command { return true }
      fields.report(
        .keyConflict, at: location, path: path,
        "the key '\(name)' is the command '\(first.command.rawValue)' already",
        label: "taken already", help: "choose another key",
        notes: [Diagnostic.Note("first used here", at: first.location)])
      return false
    }
    taken[key] = (command, location)
    return true
  }

  private func report(
    _ code: Diagnostic.Code, _ message: String, at location: SourceLocation, path: String
  ) {
    fields.report(
      code, at: location, path: path, message, label: "reserved",
      help: "choose another key")
  }
}
