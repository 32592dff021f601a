internal import Documents
internal import SourceText
internal import StructuredData

/// Reads the actions of other programs' configurations: those of OliveTin, and the custom commands of lazygit.
///
/// Keys and values without an equivalent in menus are reported with their locations.
struct ActionFiles {
  private(set) var list: TaskList
  private let program: String

  /// Returns the actions of a configuration; nil for a document of another kind.
  static func actions(in root: DocumentNode) -> DocumentNode? {
    guard root["items"] == nil, let actions = root["actions"] ?? root["customCommands"],
      actions.kind == .sequence
    else { return nil }
    return actions
  }

  /// Reads a configuration; nil for a document of another kind.
  init?(_ file: SourceFile, _ root: DocumentNode) {
    guard let actions = Self.actions(in: root) else { return nil }
    let isOliveTin = root["actions"] != nil
    (list, program) = (TaskList(file), isOliveTin ? "OliveTin" : "lazygit")
    reportKeys(of: root, except: ["actions", "customCommands", "pageTitle"])
    list.title = root["pageTitle"]?.scalarText ?? program
    list.items = actions.children.compactMap { isOliveTin ? action($0) : customCommand($0) }
  }

  private mutating func report(_ message: String, at node: DocumentNode, help: String? = nil) {
    list.report(message, at: node.range, help: help ?? "\(program) does this; a menu does not")
  }

  private mutating func reportKeys(of node: DocumentNode, except known: Set<String>) {
    for entry in node.entries where !known.contains(entry.key.text) {
      report("'\(entry.key.text)' is not carried over", at: entry.key)
    }
  }

  // MARK: OliveTin

  private mutating func action(_ node: DocumentNode) -> TaskItem? {
    guard let title = node["title"], let name = title.scalarText else {
      report("an action without a title is left out", at: node, help: "add `title`")
      return nil
    }
    let reasons = ["entity", "hidden"].compactMap { node[$0] }
    if let reason = reasons.first(where: { $0.scalarText != "false" }) {
      report("'\(name)' is left out: it is hidden, or made for each entity", at: reason)
      return nil
    }
    reportKeys(
      of: node,
      except: [
        "id", "title", "icon", "shell", "exec", "timeout", "maxConcurrent", "arguments",
        "popupOnStart", "entity", "hidden",
      ])
    var item = TaskItem(name: PlacedText(text: name, range: title.range))
    item.icon = icon(node["icon"])
    item.timeout = number(node["timeout"])
    item.concurrency = number(node["maxConcurrent"])
    item.output = ["default", nil].contains(node["popupOnStart"]?.scalarText) ? "message" : "view"
    for argument in node.children(of: "arguments") {
      if argument["type"]?.scalarText == "confirmation" {
        item.question = argument["title"]?.scalarText ?? name + "?"
      } else if let input = input(argument) {
        item.inputs.append(input)
      }
    }
    let ids = item.inputs.map(\.id)
    return runs(&item, node) { ids.contains($0) ? $0 : nil } ? item : nil
  }

  private mutating func number(_ node: DocumentNode?) -> Int? {
    guard let node else { return nil }
    let number = node.scalarText.flatMap { Int($0) }
    if let number, 1..<86_400 ~= number { return number }
    report("this is no number that a menu can have", at: node, help: "it is left out")
    return nil
  }

  private mutating func icon(_ node: DocumentNode?) -> String? {
    guard let node, let text = node.scalarText else { return nil }
    if text.count == 1 { return text }
    // The reference of a character in HTML.
    if text.hasPrefix("&#"), text.hasSuffix(";") {
      let digits = text.dropFirst(2).dropLast()
      let code = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      if let scalar = code.flatMap(Unicode.Scalar.init), scalar.value > 0x7F {
        return String(Character(scalar))
      }
    }
    report("the icon is not carried over", at: node, help: "write a name of `appmenu icons`")
    return nil
  }

  private static let patterns = [
    "ascii": "[a-zA-Z0-9]+", "ascii_identifier": "[a-zA-Z0-9._-]+",
    "ascii_sentence": "[a-zA-Z0-9 ,.]+", "email": "[^@ ]+@[^@ ]+", "url": "[a-z]+://.+",
  ]
  private static let types = [
    "int": "number", "password": "secret", "raw_string_multiline": "multiline",
  ]

  private mutating func input(_ node: DocumentNode) -> TaskItem.Input? {
    guard let name = node["name"], let id = name.scalarText else {
      // A text between the fields.
      report("an argument without a name is left out", at: node)
      return nil
    }
    reportKeys(
      of: node, except: ["name", "title", "type", "default", "choices", "rejectNull", "required"])
    var input = TaskItem.Input(id: id, label: node["title"]?.scalarText ?? id)
    input.value = node["default"]?.scalarText
    input.isRequired = [node["rejectNull"], node["required"]].contains { $0?.scalarText == "true" }
    for choice in node.children(of: "choices") {
      guard let value = choice["value"]?.scalarText, !value.containsBytes(of: "{{") else {
        report("a choice that is made for each entity is left out", at: choice)
        continue
      }
      input.choices.append((value, choice["title"]?.scalarText))
    }
    guard input.choices.isEmpty, let node = node["type"], let type = node.scalarText else {
      return input
    }
    if type == "checkbox" {
      input.choices = [("1", "Yes"), ("0", "No")]
    } else if type.hasPrefix("regex:") {
      let pattern = type.dropFirst(6)
      input.pattern = String(
        pattern.dropFirst(pattern.hasPrefix("^") ? 1 : 0).dropLast(pattern.hasSuffix("$") ? 1 : 0))
    } else if type == "very_dangerous_raw_string" {
      report(
        "the value of '\(id)' is a word, and not a part of the script", at: node,
        help: "write what differs into the script, and give the input `choices`")
    } else {
      (input.type, input.pattern) = (Self.types[type], Self.patterns[type])
      if input.type == nil, input.pattern == nil, type != "raw_string" {
        report("the type '\(type)' is a text", at: node, help: "add `type` or `pattern`")
      }
    }
    return input
  }

  // MARK: lazygit

  private mutating func customCommand(_ node: DocumentNode) -> TaskItem? {
    let title = node["description"] ?? node["command"] ?? node
    guard let name = title.scalarText else {
      report("a command without a text is left out", at: node, help: "add `command`")
      return nil
    }
    var item = TaskItem(name: PlacedText(text: name, range: title.range))
    if let key = node["key"]?.scalarText, key.count == 1, !"q/?:".contains(key) {
      item.shortcut = key
    } else if let key = node["key"] {
      report("the key is not carried over", at: key, help: "`shortcut` is one character")
    }
    if let commands = node["commandMenu"] {
      reportKeys(of: node, except: ["key", "description", "commandMenu"])
      item.items = commands.children.compactMap { customCommand($0) }
      return item
    }
    var known: Set = [
      "key", "description", "command", "prompts", "output", "subprocess", "showOutput",
    ]
    if node["context"]?.scalarText == "global" { known.insert("context") }
    reportKeys(of: node, except: known)
    switch node["output"]?.scalarText {
    case "terminal": item.output = nil
    case "popup": item.output = "view"
    case _ where node["subprocess"]?.scalarText == "true": item.output = nil
    default: item.output = node["showOutput"]?.scalarText == "true" ? "view" : "message"
    }
    // The responses to all prompts are numbered, including questions.
    var responses: [String?] = []
    var ids: [String: String] = [:]
    let meaning = { (expression: String) -> String? in
      let words = expression.split { " |".contains($0) }.filter { $0 != "quote" }
      if words.count == 1, words[0].hasPrefix(".Form.") {
        return ids[String(words[0].dropFirst(6))]
      }
      guard words.count == 3, words.starts(with: ["index", ".PromptResponses"]),
        let number = Int(words[2]), responses.indices.contains(number)
      else { return nil }
      return responses[number]
    }
    for prompt in node.children(of: "prompts") {
      let isQuestion = prompt["type"]?.scalarText == "confirm"
      if isQuestion, item.question != nil { report("only the last question is asked", at: prompt) }
      let key = prompt["key"]?.scalarText
      let input = input(prompt, id: key ?? "response\(responses.count)", meaning)
      responses.append(isQuestion ? nil : input.id)
      if isQuestion {
        let words = [prompt["title"], prompt["body"]].compactMap { $0?.scalarText }
        item.question = words.joined(separator: " – ")
      } else {
        if let key { ids[key] = input.id }
        item.inputs.append(input)
      }
    }
    return runs(&item, node, meaning) ? item : nil
  }

  private mutating func input(
    _ node: DocumentNode, id: String, _ meaning: (String) -> String?
  ) -> TaskItem.Input {
    var input = TaskItem.Input(id: id, label: node["title"]?.scalarText ?? id)
    var known: Set = ["type", "key", "title"]
    switch node["type"]?.scalarText {
    case "confirm": known.insert("body")
    case "input":
      known.insert("initialValue")
      input.value = node["initialValue"]?.scalarText
    case "menu":
      known.insert("options")
      input.choices = node.children(of: "options").compactMap { option in
        let name = option["name"]?.scalarText
        return (option["value"]?.scalarText ?? name).map { ($0, name) }
      }
    case "menuFromCommand":
      known.insert("command")
      let script = node["command"]?.scalarText.flatMap { filled($0, meaning) }
      if let script, script.isSafe || !script.text.utf8.contains(0) {
        input.choicesFrom = script.script
      } else {
        report("the choices of '\(id)' are not carried over", at: node)
      }
    default: report("a prompt of this type is a text", at: node)
    }
    reportKeys(of: node, except: known)
    if let value = input.value, value.containsBytes(of: "{{") {
      report("the first value of '\(id)' is not carried over", at: node)
      input.value = nil
    }
    return input
  }

  // MARK: Scripts

  /// Sets the command of an item; returns false if it needs a value that only the other program has.
  private mutating func runs(
    _ item: inout TaskItem, _ node: DocumentNode, _ meaning: (String) -> String?
  ) -> Bool {
    if node["exec"] != nil, let other = node["shell"] {
      report("'shell' is not carried over: there is 'exec'", at: other)
    }
    if let words = node["exec"] {
      let all = words.kind == .sequence ? words.children.compactMap(\.scalarText) : []
      item.command = all.compactMap { word in
        Self.replacingMarks(in: word) { meaning($0).map { "{{\($0)}}" } }
      }
      let isSafe = item.command == all || !MarkedScript.isRead(in: all)
      if item.command.count == all.count, !all.isEmpty, isSafe { return true }
    } else if let text = (node["shell"] ?? node["command"])?.scalarText,
      let script = filled(text, meaning), item.inputs.isEmpty || script.isSafe
    {
      item.script = script.script
      return true
    }
    report(
      "'\(item.name.text)' is left out: its command has a value that a menu cannot give", at: node,
      help: "write it as `command` or `shell` with `inputs`")
    return false
  }

  private func filled(_ text: String, _ meaning: (String) -> String?) -> MarkedScript? {
    // A NUL delimits marks.
    if text.utf8.contains(0) { return nil }
    return Self.replacingMarks(in: text) { expression in
      meaning(expression).map { id in
        let mark = MarkedScript.mark(id)
        return expression.hasSuffix("quote") ? "\"\(mark)\"" : mark
      }
    }.map { MarkedScript($0) }
  }

  /// Returns a text with what `value` returns in place of each `{{ … }}`, or nil where it returns nil.
  private static func replacingMarks(in text: String, _ value: (String) -> String?) -> String? {
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "{{") {
      guard let end = rest[start.upperBound...].firstRange(of: "}}"),
        let value = value(String(rest[start.upperBound..<end.lowerBound].trimmed))
      else { return nil }
      result += rest[..<start.lowerBound] + value
      rest = rest[end.upperBound...]
    }
    return result + rest
  }
}
