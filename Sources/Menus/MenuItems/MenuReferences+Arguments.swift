internal import Documents
internal import FieldRules
public import SourceText
internal import StructuredData

extension MenuReferences {
  /// Returns a diagnostic for each argument of a handler that is unknown, missing, or of a wrong type.
  ///
  /// - Parameters:
  ///   - declared: the declared arguments by the names of handlers; others are not checked.
  ///   - severity: the severity of missing and wrong arguments; an unknown one is a warning, as an unknown key is.
  public func wrongArguments(
    declared: [String: [HandlerArgument]], severity: Diagnostic.Severity
  ) -> [Diagnostic] {
    var found: [Diagnostic] = []
    if declared.isEmpty { return found }
    for handler in handlers {
      guard let call = handler.call, let arguments = declared[handler.name.text] else { continue }
      let check = CallCheck(
        handler: handler, call: call, arguments: arguments, severity: severity)
      check.findUnknown(among: declared, &found)
      check.findWrong(&found)
      check.findMissing(&found)
    }
    return found
  }
}

private struct CallCheck {
  let handler: NameReference
  let call: HandlerCall
  let arguments: [HandlerArgument]
  let severity: Diagnostic.Severity

  private var name: String { handler.name.text }

  /// The place of the handler's name, which is marked where an argument has no place.
  private var mark: SourceLocation { SourceLocation(handler.file, handler.name.range) }

  private func path(_ argument: String) -> String { handler.item.key("arguments.\(argument)") }

  private var given: [String] {
    call.places.isEmpty ? call.arguments.keys.sorted() : call.places.map(\.name)
  }

  private func location(
    of argument: String, _ part: KeyPath<ArgumentPlace, Range<Int>>
  ) -> SourceLocation {
    guard let place = call.places.last(where: { $0.name == argument }) else { return mark }
    return SourceLocation(handler.file, place[keyPath: part])
  }

  func findUnknown(among declared: [String: [HandlerArgument]], _ found: inout [Diagnostic]) {
    var names = arguments.map(\.id)
    for other in call.others {
      // The arguments may be for a handler that takes any.
      guard let more = declared[other] else { return }
      names += more.map(\.id)
    }
    for argument in given where !names.contains(argument) {
      let nearest = NearestNames.suggestions(for: argument, among: names, limit: 1)
      found.report(
        Diagnostic(
          .unknownArgument, .warning, at: location(of: argument, \.key), path: path(argument),
          message: "the handler '\(name)' takes no argument '\(argument)'",
          label: NearestNames.question(nearest),
          help: names.isEmpty
            ? "it takes no arguments" : "it takes \(names.joined(separator: ", "))",
          // An argument that is given already would be given twice.
          fixes: call.places.isEmpty
            ? []
            : Fix.renaming(
              location(of: argument, \.key), to: nearest.filter { !given.contains($0) })))
    }
  }

  func findWrong(_ found: inout [Diagnostic]) {
    for argument in arguments {
      guard let value = call.arguments[argument.id], value != .null, !argument.accepts(value)
      else { continue }
      var label = "expected \(argument.expectation)"
      let stranger = argument.stranger(in: value)
      if case .string(let text) = stranger ?? value, !argument.input.choices.isEmpty {
        let nearest = NearestNames.suggestions(
          for: text, among: argument.input.choices, limit: 1)
        label = NearestNames.question(nearest) ?? label
      }
      let advice = advice(argument, value)
      found.report(
        Diagnostic(
          .wrongArgument, severity, at: location(of: argument.id, \.value),
          path: path(argument.id),
          message: "the argument '\(argument.id)' of the handler '\(name)' is "
            + "\(argument.expectation), not \(Self.words(for: stranger ?? value))", label: label,
          help: advice.help, fixes: advice.fixes))
    }
  }

  func findMissing(_ found: inout [Diagnostic]) {
    for argument in arguments
    where argument.mustBeGiven && call.arguments[argument.id] ?? .null == .null {
      found.report(
        Diagnostic(
          .missingArgument, severity, at: mark, path: path(argument.id),
          message: "the handler '\(name)' needs the argument '\(argument.id)'",
          label: "without '\(argument.id)'",
          help: "add it to `arguments`: \(argument.expectation)",
          fixes: inserting(argument)))
    }
  }

  private func advice(
    _ argument: HandlerArgument, _ value: StructuredValue
  ) -> (help: String?, fixes: [Fix]) {
    let location = location(of: argument.id, \.value)
    // A binary file has no places.
    let range = call.places.isEmpty ? nil : location.range
    let source = range.map { location.file.bytes[$0] }
    let isMarkup = source?.first == UInt8(ascii: "<")
    let kind = argument.input.kind
    if argument.isList {
      guard !isMarkup, case .string(let text) = value, Self.isWord(text) else { return (nil, []) }
      let list = "[\(text)]"
      return ("write \(list)", range.map { [Fix("write \(list)", $0, list)] } ?? [])
    }
    if kind == .number || kind == .toggle, let range,
      let tag = TextTag(of: range, in: location.file)
    {
      return (TextTag.help, isMarkup ? [] : [tag.removal])
    }
    var (help, fix): (String?, Fix?)
    switch (kind, value) {
    case (.choice, .string(let text)):
      let nearest = NearestNames.suggestions(for: text, among: argument.input.choices, limit: 1)
      return (nil, range == nil || isMarkup ? [] : Fix.renaming(location, to: nearest))
    case (.number, .string(let text)), (.toggle, .string(let text)):
      let isBare = kind == .number ? Double(text) != nil : text == "true" || text == "false"
      let isQuoted = source?.first == UInt8(ascii: "\"") || source?.first == UInt8(ascii: "'")
      help =
        isQuoted && isBare
        ? "write the value without quotation marks"
        : kind == .number
          ? "write a number, as in \(isMarkup ? "<integer>3</integer>" : "3")"
          : isMarkup ? "write <true/> or <false/>" : "write true or false"
      fix = range.flatMap {
        isBare ? Fix("remove the quotation marks", $0, text, isCertain: true) : nil
      }
    case (.text, .int), (.text, .double), (.text, .bool), (.choice, .int), (.choice, .double),
      (.choice, .bool):
      help = "put the value in quotation marks, to make it a text"
      fix = range.map {
        let text = String(decoding: location.file.bytes[$0], as: UTF8.self)
        return Fix("put it in quotation marks", $0, Fix.Edit.quoted(text), isCertain: true)
      }
    default: break
    }
    return (help, isMarkup ? [] : fix.map { [$0] } ?? [])
  }

  /// Whether a text can be the element of a list in YAML without quotation marks.
  private static func isWord(_ text: String) -> Bool {
    (1...60).contains(text.utf8.count)
      && text.utf8.allSatisfy { $0.isNamePart || "./~".utf8.contains($0) }
  }

  /// Returns the change that adds an argument with a placeholder value to an item in YAML.
  private func inserting(_ argument: HandlerArgument) -> [Fix] {
    let value =
      switch argument.input.kind {
      case _ where argument.isList: "[]"
      case .choice: argument.input.choices.first.map(Fix.Edit.quoted) ?? "\"\""
      case .number: "0"
      case .toggle: "false"
      default: "\"…\""
      }
    let file = handler.file
    if let first = call.places.first {
      let start = first.key.lowerBound
      guard file.beginsLine(start), start < file.bytes.count,
        file.bytes[start] != UInt8(ascii: "<")
      else { return [] }
      let indent = String(repeating: " ", count: file.indent(of: start))
      let text = "\(argument.id): \(value)\(file.lineBreak)\(indent)"
      return [Fix("insert '\(argument.id)'", at: start, text)]
    }
    guard file.hasLines, let range = mark.range, !range.isEmpty,
      file.bytes[range.lowerBound] != UInt8(ascii: "<")
    else { return [] }
    let line = file.lineRange(containing: range.lowerBound)
    let key = file.bytes[line].firstIndex { $0 != 0x20 && $0 != UInt8(ascii: "-") }
    guard let key, file.bytes[key...].starts(with: "tapHandlerName:".utf8), call.arguments.isEmpty
    else { return [] }
    let indent = String(repeating: " ", count: key - line.lowerBound)
    let text =
      "\(file.lineBreak)\(indent)arguments:\(file.lineBreak)\(indent)  \(argument.id): \(value)"
    return [Fix("insert '\(argument.id)'", at: line.upperBound, text)]
  }

  private static func words(for value: StructuredValue) -> String {
    switch value {
    case .null: "nothing"
    case .bool: "a Boolean"
    case .int, .double: "a number"
    case .string(let text): "'\(text)'"
    case .array: "a list"
    case .object: "a mapping"
    }
  }
}
