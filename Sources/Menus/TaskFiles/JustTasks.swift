internal import SourceText

/// Reads the recipes of a justfile.
///
/// It does not evaluate expressions, and does not read the recipes of imported files.
struct JustTasks {
  private(set) var list: TaskList
  /// The comment and the attributes above the next recipe.
  private var comment: String?
  private var attributes: [(name: Substring, value: String?)] = []
  private var aliases: [(name: String, target: String)] = []

  init(_ file: SourceFile) {
    list = TaskList(file)
    var lines = TaskLines(file)
    while let line = lines.next() {
      let text = Substring(line.text)
      if line.isBlank {
        forget()
      } else if line.isIndented {
        continue
      } else if text.first == "#" {
        comment = String(text.drop { $0 == "#" || $0 == "!" }.trimmed)
      } else if let quotes = Self.openQuotes(in: line.text) {
        while let next = lines.next(), !next.text.contains(quotes) {}
        if !declares(text) { refuse(line) }
        forget()
      } else if text.first == "[" {
        readAttributes(text)
      } else {
        if !declares(text) { readRecipe(text, line) }
        forget()
      }
    }
    let names = Dictionary(grouping: aliases, by: \.target)
    for index in list.items.indices {
      list.items[index].keywords = names[list.items[index].name.text]?.map(\.name) ?? []
    }
  }

  private mutating func forget() { (comment, attributes) = (nil, []) }

  /// Returns the marks of a text of several lines that begins in a line and does not end in it.
  private static func openQuotes(in line: String) -> String? {
    ["'''", "\"\"\"", "```"].first { marks in
      line.split(separator: marks, omittingEmptySubsequences: false).count % 2 == 0
    }
  }

  /// Returns whether a line declares something other than a recipe: a variable, a setting, an alias, another file.
  private mutating func declares(_ text: Substring) -> Bool {
    var rest = text
    guard let word = rest.takeName() else { return false }
    rest = rest.trimmed
    if rest.hasPrefix(":=") { return true }
    switch word {
    case "alias":
      guard let name = rest.takeName(), rest.trimmed.hasPrefix(":=") else { return false }
      aliases.append((String(name), String(rest.trimmed.dropFirst(2).trimmed)))
      return true
    case "set", "unexport", "import", "mod": return !rest.hasPrefix(":")
    case "export": return !rest.hasPrefix(":") && rest.contains(":=")
    default: return false
    }
  }

  private mutating func readAttributes(_ text: Substring) {
    var rest = text.dropFirst()
    while true {
      rest = rest.drop { $0 == "," || $0.isWhitespace }
      guard let name = rest.takeName() else { return }
      rest = rest.drop { $0 == "(" || $0 == ":" || $0.isWhitespace }
      attributes.append((name, rest.takeString()))
      rest = rest.drop { $0 != "," && $0 != "]" }
    }
  }

  // MARK: Recipes

  private mutating func readRecipe(_ text: Substring, _ line: TaskLines.Line) {
    var rest = text.first == "@" ? text.dropFirst() : text
    guard let name = rest.takeName() else { return refuse(line) }
    var item = TaskItem(name: line.placed(name), subtitle: comment)
    while true {
      rest = rest.trimmed
      if rest.first == ":", !rest.hasPrefix(":=") { break }
      guard let parameter = Self.parameter(&rest) else { return refuse(line) }
      item.inputs.append(parameter)
    }
    // The values are words by their position: of those with a default that is not known, only the last one can be left
    // out.
    for index in item.inputs.indices.dropLast()
    where item.inputs[index].value == nil && !item.inputs[index].isMultiple {
      item.inputs[index].isRequired = true
    }
    item.command = ["just", String(name)] + item.inputs.map { "{{\($0.id)}}" }
    let last = item.inputs.last
    item.endsOptionally = last.map { !$0.isRequired && $0.value == nil && !$0.isMultiple } ?? false
    guard apply(&item), !item.name.text.hasPrefix("_") else { return }
    list.items.append(item)
  }

  private mutating func refuse(_ line: TaskLines.Line) {
    let number = list.file.position(at: line.range.lowerBound).line
    list.report(
      "line \(number) is neither a recipe nor anything else of a justfile", at: line.range,
      help: "`just --list` says more about it")
  }

  /// Removes the next parameter from a recipe's line and returns it, without a default value that is an expression;
  /// returns nil if no parameter follows.
  private static func parameter(_ rest: inout Substring) -> TaskItem.Input? {
    let mark = rest.first
    if mark == "*" || mark == "+" || mark == "$" { rest = rest.dropFirst() }
    if rest.first == "$" { rest = rest.dropFirst() }
    guard let name = rest.takeName() else { return nil }
    // The ID of an input begins with a letter.
    let id = (name.first == "_" ? "p" : "") + name
    var input = TaskItem.Input(id: id, label: String(name))
    input.isMultiple = mark == "*" || mark == "+"
    rest = rest.trimmed
    guard rest.first == "=" else {
      input.isRequired = mark != "*"
      return input
    }
    rest = rest.dropFirst().trimmed
    let written = rest
    if let text = rest.takeString() {
      // A field has one line, and other escapes are left to `just`.
      let isPlain = !text.contains { $0.isNewline || $0 == "\t" }
      if isPlain, !written.prefix(text.count + 8).contains("\\u") { input.value = text }
    } else if !takeExpression(&rest) {
      return nil
    }
    return input
  }

  /// Takes the default value of a parameter that is no text: a name, a call, or something in brackets or backticks.
  private static func takeExpression(_ rest: inout Substring) -> Bool {
    if rest.first == "`" {
      guard let end = rest.dropFirst().firstIndex(of: "`") else { return false }
      rest = rest[rest.index(after: end)...]
      return true
    }
    let name = rest.takeName()
    // A text with a prefix, as in `x'~/a'`.
    guard let start = rest.first, "'\"(".contains(start) else { return name != nil }
    var depth = 0
    repeat {
      if rest.first == "'" || rest.first == "\"" {
        guard rest.takeString(escapes: [:]) != nil else { return false }
      } else {
        let character = rest.removeFirst()
        depth += character == "(" ? 1 : character == ")" ? -1 : 0
      }
    } while depth > 0 && !rest.isEmpty
    return depth == 0
  }

  /// Applies the attributes of a recipe; returns whether it is shown.
  private mutating func apply(_ item: inout TaskItem) -> Bool {
    var systems: [Substring] = []
    for attribute in attributes {
      switch attribute.name {
      case "private": return false
      case "arg":
        // Its values are options, whose names only `just` knows.
        list.report(
          "'\(item.name.text)' has parameters that are options", at: item.name.range,
          help: "start it in a shell")
        return false
      case "group": item.group = attribute.value
      case "doc": item.subtitle = attribute.value
      case "linux", "macos", "windows", "unix", "openbsd": systems.append(attribute.name)
      default: break
      }
    }
    #if os(macOS)
      let own: Set<Substring> = ["macos", "unix"]
    #else
      let own: Set<Substring> = ["linux", "unix"]
    #endif
    return systems.isEmpty || systems.contains { own.contains($0) }
  }
}
