internal import SourceText
internal import StructuredData

/// Reads a script command: a script whose comments describe it, as Raycast has them.
///
/// A script without such comments is a plugin as xbar has them where its name says how often it runs, as in
/// `load.10s.sh`; it prints the items of a submenu.
enum ScriptTasks {
  static func read(_ file: SourceFile, name: String) -> TaskList {
    var list = TaskList()
    var values: [String: PlacedText] = [:]
    var lines = TaskLines(file)
    var number = 0
    while number < 200, let line = lines.next() {
      number += 1
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
      list.items = item(title, values, name, &list, file).map { [$0] } ?? []
    } else if let plugin = plugin(name) {
      list.items = [plugin]
    }
    return list
  }

  private static func item(
    _ title: PlacedText, _ values: [String: PlacedText], _ name: String, _ list: inout TaskList,
    _ file: SourceFile
  ) -> TaskItem? {
    var item = TaskItem(name: title, subtitle: values["description"]?.text)
    item.group = values["packageName"]?.text
    item.command = ["./" + name]
    switch values["mode"]?.text {
    case "fullOutput", nil: item.output = "view"
    case "compact", "silent": item.output = "message"
    case "inline":
      item.output = "message"
      item.liveInterval = interval(values["refreshTime"]?.text ?? "1m")
    case let mode?:
      list.report(
        "'\(mode)' is no mode of a script command", at: values["mode"]?.range ?? title.range,
        in: file, help: "one of fullOutput, compact, silent and inline")
      return nil
    }
    item.directory = values["currentDirectoryPath"]?.text
    if values["needsConfirmation"]?.text == "true" { item.question = title.text + "?" }
    for number in 1...3 {
      guard let argument = values["argument\(number)"] else { break }
      guard let fields = try? JSONDocument(Array(argument.text.utf8)).root.value,
        case .object(let members) = fields
      else {
        list.report(
          "the argument \(number) cannot be read", at: argument.range, in: file,
          help: "write it as JSON: {\"type\": \"text\", \"placeholder\": \"Name\"}")
        return nil
      }
      var input = TaskItem.Input(
        id: "argument\(number)", label: members["placeholder"]?.string ?? "Argument \(number)")
      input.isRequired = members["optional"] != .bool(true)
      if members["type"]?.string == "password" || members["secure"] == .bool(true) {
        input.type = "secret"
      }
      if case .array(let data)? = members["data"] {
        input.choices = data.compactMap { choice in
          guard case .object(let choice) = choice, let value = choice["value"]?.string else {
            return nil
          }
          return (value, choice["title"]?.string)
        }
      }
      item.inputs.append(input)
      item.command.append("{{\(input.id)}}")
    }
    return item
  }

  /// Returns the item of a plugin, whose name ends with the time after which it is asked again.
  private static func plugin(_ name: String) -> TaskItem? {
    let parts = name.split(separator: ".")
    guard parts.count >= 3, let every = interval(String(parts[parts.count - 2])) else { return nil }
    var item = TaskItem(
      name: PlacedText(text: parts.dropLast(2).joined(separator: "."), range: 0..<0))
    item.command = ["./" + name]
    item.sourceInterval = every
    return item
  }

  /// Returns a time such as `10s`, `1m`, `2h` or `1d` in seconds, at most a day.
  private static func interval(_ text: String) -> Int? {
    let units: [Character: Int] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400]
    guard let unit = text.last.flatMap({ units[$0] }), let count = Int(text.dropLast()), count > 0
    else { return nil }
    return min(count, 86_400 / unit) * unit
  }
}
