internal import SourceText

// The tasks of files in TOML: those of mise, Cargo's aliases, and the task runners of `pyproject.toml`.
extension TaskList {
  mutating func addMiseTasks() {
    for (name, values) in TableFile(file).tasks(below: ["tasks"])
    where values["hide"]?.text != "true" {
      let subtitle = values["description"]?.text ?? values[""]?.text ?? values["run"]?.text
      add(name, subtitle: subtitle, ["mise", "run"])
    }
  }

  mutating func addCargoAliases() {
    for (name, values) in TableFile(file).tasks(below: ["alias"]) {
      add(name, subtitle: values[""]?.words, ["cargo"])
    }
  }

  /// Adds the tasks of poethepoet, PDM, taskipy and Hatch, and the scripts of Poetry and of uv, if that is used.
  mutating func addPythonTasks(usesUV: Bool) {
    let runners: [(path: [String], command: [String])] = [
      (["tool", "poe", "tasks"], ["poe"]), (["tool", "pdm", "scripts"], ["pdm", "run"]),
      (["tool", "taskipy", "tasks"], ["task"]),
      (["tool", "hatch", "envs", "default", "scripts"], ["hatch", "run"]),
      (["tool", "poetry", "scripts"], ["poetry", "run"]),
      (["project", "scripts"], usesUV ? ["uv", "run"] : []),
    ]
    let table = TableFile(file)
    title = table.text(at: ["project", "name"]) ?? table.text(at: ["tool", "poetry", "name"])
    for (path, command) in runners where !command.isEmpty {
      for (name, values) in table.tasks(below: path) where !name.text.hasPrefix("_") {
        let value = values["cmd"] ?? values["shell"] ?? values[""]
        add(name, subtitle: values["help"]?.text ?? value?.words, command)
      }
    }
  }
}

/// The keys of a text in TOML with their values, as far as files of tasks need them: times and numbers stay words.
struct TableFile {
  struct Value {
    /// The text, or the texts of a list with spaces between them; nil for a table.
    var words: String?
    var isList = false

    /// The text; nil for a list or a table.
    var text: String? { isList ? nil : words }
  }

  /// A key, or the head of a table, which has no value of its own.
  private struct Entry {
    var path: [String]
    var value: Value?
    var range: Range<Int>
  }

  private var entries: [Entry] = []
  private var rest: Substring

  init(_ file: SourceFile) {
    let text = String(decoding: file.bytes, as: UTF8.self)
    func offset(_ index: String.Index) -> Int {
      text.utf8.distance(from: text.startIndex, to: index)
    }
    var table: [String] = []
    rest = text[...]
    while true {
      rest.skipBlanks(acrossLines: true)
      guard let first = rest.first else { return }
      let start = offset(rest.startIndex)
      if first == "[" {
        rest = rest.drop { $0 == "[" }
        table = rest.takeKey() ?? []
      } else if let key = rest.takeKey() {
        let end = offset(rest.startIndex)
        rest.skipBlanks(acrossLines: false)
        if rest.first == "=" {
          rest = rest.dropFirst()
          let path = table + key
          let value = takeValue(of: path, at: start..<end)
          entries.append(Entry(path: path, value: value, range: start..<end))
          continue
        }
      }
      let line = rest.prefix { !$0.isNewline }
      if first == "[" { entries.append(Entry(path: table, range: start..<offset(line.endIndex))) }
      rest = rest[line.endIndex...]
    }
  }

  func text(at path: [String]) -> String? { entries.first { $0.path == path }?.value?.text }

  /// Returns the tasks below a path with the values of their keys; the key of a task's own value is empty.
  func tasks(below path: [String]) -> [(name: PlacedText, values: [String: Value])] {
    var found: [(name: PlacedText, values: [String: Value])] = []
    var known: [String: Int] = [:]
    for entry in entries where entry.path.count > path.count && entry.path.starts(with: path) {
      let name = entry.path[path.count]
      let index = known[name] ?? found.count
      if index == found.count {
        known[name] = index
        found.append((PlacedText(text: name, range: entry.range), [:]))
      }
      let key = entry.path.dropFirst(path.count + 1)
      if let value = entry.value, key.count < 2 { found[index].values[key.first ?? ""] = value }
    }
    return found
  }

  /// Takes the value of a key, nil if none follows; the keys of a table become entries.
  private mutating func takeValue(
    of path: [String], at range: Range<Int>, depth: Int = 0
  ) -> Value? {
    rest.skipBlanks(acrossLines: depth > 0)
    for quotes in ["\"\"\"", "'''"] where rest.hasPrefix(quotes) {
      let text = rest.dropFirst(3)
      let end = text.firstRange(of: quotes)
      rest = end.map { text[$0.upperBound...] } ?? rest.suffix(0)
      return Value(words: String(text[..<(end?.lowerBound ?? text.endIndex)].trimmed))
    }
    if let text = rest.takeString() { return Value(words: text) }
    guard depth < 32, rest.first == "[" || rest.first == "{" else {
      let word = rest.prefix { !$0.isWhitespace && !",]}#".contains($0) }
      rest = rest[word.endIndex...]
      return word.isEmpty ? nil : Value(words: String(word))
    }
    let isList = rest.first == "["
    var texts: [String] = []
    let count = entries.count
    rest = rest.dropFirst()
    while true {
      rest.skipBlanks(acrossLines: true)
      guard let next = rest.first else { break }
      if next == "]" || next == "}" {
        rest = rest.dropFirst()
        break
      }
      if next == "," {
        rest = rest.dropFirst()
      } else if isList {
        guard let value = takeValue(of: path, at: range, depth: depth + 1) else { break }
        if let text = value.text { texts.append(text) }
      } else {
        guard let key = rest.takeKey(), rest.first == "=" else { break }
        rest = rest.dropFirst()
        let path = path + [key.joined(separator: ".")]
        guard let value = takeValue(of: path, at: range, depth: depth + 1) else { break }
        entries.append(Entry(path: path, value: value, range: range))
      }
    }
    // The tables in a list are no tables of its key.
    if isList { entries.removeSubrange(count...) }
    return Value(words: isList ? texts.joined(separator: " ") : nil, isList: isList)
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
}
