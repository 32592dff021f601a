internal import Files
internal import SourceText
internal import StructuredData

extension TaskList {
  /// Adds a script command: a script whose comments describe it, as Raycast has them.
  ///
  /// A script without such comments is a plugin as xbar has them where its name says how often it runs, as in
  /// `load.10s.sh`; it prints the items of a submenu.
  mutating func addScript() {
    let name = file.name.lastPathName
    var values: [String: PlacedText] = [:]
    for line in TaskLines(file).prefix(200) {
      guard let mark = line.text.firstRange(of: "@raycast."),
        line.text[..<mark.lowerBound].allSatisfy({ "#/-*; \t".contains($0) })
      else { continue }
      let rest = line.text[mark.upperBound...]
      let key = rest.prefix { !$0.isWhitespace }
      if values[String(key)] == nil {
        values[String(key)] = line.placed(rest[key.endIndex...].trimmed)
      }
    }
    if let title = values["title"] {
      addCommand(title, values, name)
    } else if let plugin = Self.plugin(name) {
      items.append(plugin)
    }
  }

  private mutating func addCommand(
    _ title: PlacedText, _ values: [String: PlacedText], _ name: String
  ) {
    var item = TaskItem(name: title, subtitle: values["description"]?.text)
    item.group = values["packageName"]?.text
    item.command = ["./" + name]
    switch values["mode"]?.text {
    case "fullOutput", nil: item.output = "view"
    case "compact", "silent": item.output = "message"
    case "inline":
      item.output = "message"
      item.liveInterval = Self.interval(values["refreshTime"]?.text ?? "1m")
    case let mode?:
      return report(
        "'\(mode)' is no mode of a script command", at: values["mode"]?.range ?? title.range,
        help: "one of fullOutput, compact, silent and inline")
    }
    item.directory = values["currentDirectoryPath"]?.text
    if values["needsConfirmation"]?.text == "true" { item.question = title.text + "?" }
    for number in 1...3 {
      guard let argument = values["argument\(number)"] else { break }
      guard let members = (try? JSONDocument(argument.text.utf8))?.root.value.object else {
        return report(
          "the argument \(number) cannot be read", at: argument.range,
          help: "write it as JSON: {\"type\": \"text\", \"placeholder\": \"Name\"}")
      }
      var input = TaskItem.Input(
        id: "argument\(number)", label: members["placeholder"]?.string ?? "Argument \(number)")
      input.isRequired = members["optional"] != .bool(true)
      if members["type"]?.string == "password" || members["secure"] == .bool(true) {
        input.type = "secret"
      }
      input.choices = (members["data"]?.array ?? []).compactMap { choice in
        choice["value"]?.string.map { ($0, choice["title"]?.string) }
      }
      item.inputs.append(input)
      item.command.append("{{\(input.id)}}")
    }
    items.append(item)
  }

  /// Returns the item of a plugin, whose name ends with the time after which it is asked again.
  private static func plugin(_ name: String) -> TaskItem? {
    let parts = name.split(separator: ".")
    guard parts.count >= 3, let every = interval(String(parts[parts.count - 2])) else { return nil }
    let title = PlacedText(text: parts.dropLast(2).joined(separator: "."), range: 0..<0)
    return TaskItem(name: title, command: ["./" + name], sourceInterval: every)
  }

  /// Returns a time such as `10s`, `1m`, `2h` or `1d` in seconds, at most a day.
  private static func interval(_ text: String) -> Int? {
    let units: [Character: Int] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400]
    guard let unit = text.last.flatMap({ units[$0] }), let count = Int(text.dropLast()), count > 0
    else { return nil }
    return min(count, 86_400 / unit) * unit
  }
}
