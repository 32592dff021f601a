internal import Files
internal import SourceText

/// Reads the tasks of files in TOML: those of mise, Cargo's aliases, and the task runners of `pyproject.toml`.
struct TableTasks {
  private let entries: [TableFile.Entry]
  private var list = TaskList()

  static func read(_ file: SourceFile, _ kind: TaskKind, _ isThere: (String) -> Bool) -> TaskList {
    var reader = TableTasks(entries: TableFile.entries(of: file))
    switch kind {
    case .mise: reader.mise()
    case .cargo: reader.cargo()
    default: reader.python(isThere)
    }
    return reader.list
  }

  private init(entries: [TableFile.Entry]) { self.entries = entries }

  private mutating func mise() {
    for task in tasks(below: ["tasks"]) where task["hide"]?.text != "true" {
      add(
        task, task["description"]?.text ?? task.value?.text ?? task["run"]?.text, ["mise", "run"])
    }
  }

  private mutating func cargo() {
    for task in tasks(below: ["alias"]) { add(task, task.value?.words, ["cargo"]) }
  }

  /// Returns the tasks of poethepoet, PDM, taskipy and Hatch, and the scripts of Poetry.
  private mutating func python(_ isThere: (String) -> Bool) {
    let runners: [(path: [String], command: [String])] = [
      (["tool", "poe", "tasks"], ["poe"]), (["tool", "pdm", "scripts"], ["pdm", "run"]),
      (["tool", "taskipy", "tasks"], ["task"]),
      (["tool", "hatch", "envs", "default", "scripts"], ["hatch", "run"]),
      (["tool", "poetry", "scripts"], ["poetry", "run"]),
      (["project", "scripts"], isThere("uv.lock") ? ["uv", "run"] : []),
    ]
    list.title = text(at: ["project", "name"]) ?? text(at: ["tool", "poetry", "name"])
    for (path, command) in runners where !command.isEmpty {
      for task in tasks(below: path) where !task.name.text.hasPrefix("_") {
        add(
          task, task["help"]?.text ?? (task["cmd"] ?? task["shell"] ?? task.value)?.words, command)
      }
    }
  }

  // MARK: Tasks

  /// A task: a value, or a table of its own.
  private struct Task {
    var name: PlacedText
    var value: TableFile.Value?
    var table: [String: TableFile.Value] = [:]

    subscript(key: String) -> TableFile.Value? { table[key] ?? value?[key] }
  }

  private func text(at path: [String]) -> String? { entries.first { $0.path == path }?.value?.text }

  private func tasks(below path: [String]) -> [Task] {
    var found: [Task] = []
    if let own = entries.first(where: { $0.path == path }), case .table(let members)? = own.value {
      found = members.map {
        Task(name: PlacedText(text: $0.key, range: own.range), value: $0.value)
      }
    }
    var known = Dictionary(found.enumerated().map { ($1.name.text, $0) }) { first, _ in first }
    for entry in entries where entry.path.count > path.count && entry.path.starts(with: path) {
      let name = entry.path[path.count]
      let index = known[name] ?? found.count
      if index == found.count {
        known[name] = index
        found.append(Task(name: PlacedText(text: name, range: entry.range)))
      }
      if entry.path.count == path.count + 1 {
        found[index].value = entry.value ?? found[index].value
      } else if entry.path.count == path.count + 2 {
        found[index].table[entry.path[path.count + 1]] = entry.value
      }
    }
    return found
  }

  private mutating func add(_ task: Task, _ subtitle: String?, _ words: [String]) {
    guard !task.name.text.isEmpty, !task.name.text.startsWithBytes(of: "-") else { return }
    var item = TaskItem(
      name: task.name,
      subtitle: subtitle?.split(whereSeparator: \.isNewline).first.map { String($0) })
    item.command = words + [task.name.text]
    list.items.append(item)
  }
}

/// The keys of a text in TOML with their values, as far as files of tasks need them: times and numbers stay words.
enum TableFile {
  indirect enum Value {
    case word(String)
    case list([Value])
    case table([(key: String, value: Value)])

    var text: String? { if case .word(let text) = self { text } else { nil } }

    /// The text, or the words of a list with spaces between them.
    var words: String? {
      switch self {
      case .word(let text): text
      case .list(let values): values.compactMap(\.text).joined(separator: " ")
      case .table: nil
      }
    }

    subscript(key: String) -> Value? {
      if case .table(let entries) = self { entries.first { $0.key == key }?.value } else { nil }
    }
  }

  /// A key, or the head of a table, which has no value of its own.
  struct Entry {
    var path: [String]
    var value: Value?
    var range: Range<Int>
  }

  static func entries(of file: SourceFile) -> [Entry] {
    let text = String(decoding: file.bytes, as: UTF8.self)
    var found: [Entry] = []
    var table: [String] = []
    var rest = Substring(text)
    while true {
      rest.skipBlanks(acrossLines: true)
      guard let first = rest.first else { return found }
      let start = text.utf8.distance(from: text.startIndex, to: rest.startIndex)
      if first == "[" {
        rest = rest.drop { $0 == "[" }
        table = rest.takeKey() ?? []
      } else if let key = rest.takeKey() {
        let end = text.utf8.distance(from: text.startIndex, to: rest.startIndex)
        rest.skipBlanks(acrossLines: false)
        if rest.first == "=" {
          rest = rest.dropFirst()
          found.append(
            Entry(path: table + key, value: rest.takeValue(depth: 0), range: start..<end))
          continue
        }
      }
      let line = rest.prefix { !$0.isNewline }
      if first == "[" {
        let end = text.utf8.distance(from: text.startIndex, to: line.endIndex)
        found.append(Entry(path: table, range: start..<end))
      }
      rest = rest[line.endIndex...]
    }
  }
}

extension Substring {
  fileprivate mutating func skipBlanks(acrossLines: Bool) {
    while let first {
      if first == "#" {
        self = drop { !$0.isNewline }
      } else if first.isWhitespace, acrossLines || !first.isNewline {
        self = dropFirst()
      } else {
        return
      }
    }
  }

  /// Removes a key such as `a."b c".d` from the beginning and returns its parts, or nil if the text begins with no key.
  fileprivate mutating func takeKey() -> [String]? {
    var parts: [String] = []
    while true {
      skipBlanks(acrossLines: false)
      if let text = takeString() {
        parts.append(text)
      } else {
        let name = prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" || $0 == ":" }
        guard !name.isEmpty else { return nil }
        self = self[name.endIndex...]
        parts.append(String(name))
      }
      skipBlanks(acrossLines: false)
      guard first == "." else { return parts }
      self = dropFirst()
    }
  }

  fileprivate mutating func takeValue(depth: Int) -> TableFile.Value? {
    skipBlanks(acrossLines: depth > 0)
    for quotes in ["\"\"\"", "'''"] where hasPrefix(quotes) {
      let text = dropFirst(3)
      let end = text.firstRange(of: quotes)
      self = end.map { text[$0.upperBound...] } ?? suffix(0)
      return .word(String(text[..<(end?.lowerBound ?? text.endIndex)].trimmed))
    }
    if let text = takeString() { return .word(text) }
    guard depth < 32, first == "[" || first == "{" else {
      let word = prefix { !$0.isWhitespace && !",]}#".contains($0) }
      self = self[word.endIndex...]
      return word.isEmpty ? nil : .word(String(word))
    }
    let isList = first == "["
    var values: [TableFile.Value] = []
    var entries: [(key: String, value: TableFile.Value)] = []
    self = dropFirst()
    while true {
      skipBlanks(acrossLines: true)
      guard let next = first else { break }
      if next == "]" || next == "}" {
        self = dropFirst()
        break
      }
      if next == "," {
        self = dropFirst()
      } else if isList {
        guard let value = takeValue(depth: depth + 1) else { break }
        values.append(value)
      } else {
        guard let key = takeKey(), first == "=" else { break }
        self = dropFirst()
        guard let value = takeValue(depth: depth + 1) else { break }
        entries.append((key.joined(separator: "."), value))
      }
    }
    return isList ? .list(values) : .table(entries)
  }
}
