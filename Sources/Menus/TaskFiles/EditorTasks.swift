internal import Documents
internal import Files
internal import SourceText

/// Reads the tasks of Visual Studio Code, `.vscode/tasks.json`.
struct EditorTasks {
  private(set) var list: TaskList
  /// The inputs that need no editor, by the names of their variables.
  private let inputs: [String: DocumentNode]

  init(_ file: SourceFile, _ root: DocumentNode?) {
    list = TaskList(file)
    let nodes = (root?.children(of: "inputs") ?? []).filter {
      ["promptString", "pickString"].contains($0["type"]?.scalarText)
    }
    let named = nodes.compactMap { node in node["id"]?.scalarText.map { ("input:" + $0, node) } }
    inputs = Dictionary(named) { first, _ in first }
    for task in root?.children(of: "tasks") ?? [] { add(task) }
  }

  private mutating func add(_ task: DocumentNode) {
    guard let label = task["label"] ?? task["taskName"], let name = label.scalarText, !name.isEmpty
    else { return }
    let own = PlacedText(text: name, range: label.range)
    if task["hide"]?.scalarText == "true" { return }
    let type = task["type"]?.scalarText ?? "shell"
    guard type == "shell" || type == "process", let command = task["command"]?.word else {
      let script = task["script"]?.scalarText
      guard type == "npm", let script, !script.startsWithBytes(of: "-") else {
        return list.report(
          "the task '\(name)' of the type '\(type)' needs the editor", at: own.range,
          help: "give it the type `shell` or `process`, and a `command`")
      }
      var item = TaskItem(name: own, subtitle: task["detail"]?.scalarText)
      item.command = ["npm", "run", script]
      return list.items.append(item)
    }
    let words = [command] + task.children(of: "args").compactMap(\.word)
    let options = task["options"]
    let directory = options?["cwd"]?.scalarText
    let environment = options?["env"]?.namedEntries ?? []
    let texts = words + [directory ?? ""] + environment.compactMap(\.value.scalarText)
    // The folder is the one in which the task runs.
    let moved = ["workspaceFolder", "workspaceRoot"].first { name in
      directory != nil && words.contains { $0.contains("${\(name)}") }
    }
    guard let unknown = moved ?? texts.lazy.compactMap(unknownVariable).first else {
      var item = TaskItem(name: own, subtitle: task["detail"]?.scalarText ?? command)
      item.inputs = inputs(of: texts)
      item.directory = directory.map(folder)
      item.environment = environment.compactMap { entry in
        entry.value.scalarText.map { (entry.name.text, $0) }
      }
      if type == "shell" {
        let arguments = words.dropFirst().map { MarkedScript(filled($0, asVariables: true)).word }
        let program = MarkedScript(filled(command, asVariables: true))
        item.script = ([program.script] + arguments).joined(separator: " ")
        guard item.inputs.isEmpty || program.isSafe else {
          return list.report(
            "the script of '\(name)' has a value where it could become a part of the script",
            at: own.range, help: "give the value in `args`")
        }
      } else {
        item.command = words.map { filled($0) }
      }
      return list.items.append(item)
    }
    list.report(
      "the task '\(name)' has a variable that only the editor knows: ${\(unknown)}", at: own.range,
      help: "the folder and `${input:…}` of the kinds promptString and pickString are known")
  }

  // MARK: Variables

  private static let constants = [
    "workspaceFolder": ".", "workspaceRoot": ".", "pathSeparator": "/",
  ]

  /// Returns the first variable of a text that has no value here; variables of the environment stay for the shell.
  private func unknownVariable(in text: String) -> String? {
    Self.variables(in: text).first { Self.constants[$0] == nil && inputs[$0] == nil }
  }

  private func inputs(of texts: [String]) -> [TaskItem.Input] {
    var found: [TaskItem.Input] = []
    for name in texts.flatMap(Self.variables) {
      guard let node = inputs[name], let id = node["id"]?.scalarText,
        !found.contains(where: { $0.id == Self.inputID(id) })
      else { continue }
      var input = TaskItem.Input(id: Self.inputID(id), label: node["description"]?.scalarText ?? id)
      input.value = node["default"]?.scalarText
      input.choices = node.children(of: "options").compactMap(\.word).map { ($0, nil) }
      if !input.choices.isEmpty, !input.choices.contains(where: { $0.value == input.value }) {
        input.value = nil
      }
      if node["password"]?.scalarText == "true" { input.type = "secret" }
      found.append(input)
    }
    return found
  }

  private static func inputID(_ id: String) -> String {
    String(id.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }

  /// Returns a text with the values of its variables.
  ///
  /// - Parameter asVariables: whether inputs become marks, for which a script has variables of the shell.
  private func filled(_ text: String, asVariables: Bool = false) -> String {
    Self.variables(in: text).reduce(text) { text, name in
      let id = Self.inputID(String(name.dropFirst(6)))
      let input = asVariables ? MarkedScript.mark(id) : "{{\(id)}}"
      return text.replacing("${\(name)}", with: Self.constants[name] ?? input)
    }
  }

  /// Returns a folder relative to that of the file.
  private func folder(_ written: String) -> String {
    let path = filled(written)
    return path.hasPrefix("/") || path.hasPrefix("~") ? path : "../" + path
  }

  private static func variables(in text: String) -> [String] {
    text.split(separator: "${").dropFirst(text.hasPrefix("${") ? 0 : 1).compactMap { part in
      part.firstIndex(of: "}").map { String(part[..<$0]) }
    }
  }
}

extension DocumentNode {
  /// The text of a word, which may be given with its kind of quotation marks.
  fileprivate var word: String? { scalarText ?? self["value"]?.scalarText }
}
