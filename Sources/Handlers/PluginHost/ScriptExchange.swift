package import Platform
package import HandlerProtocol
package import DisplayText
internal import SourceText
package import StructuredData

/// The input of a script and the meaning of its output: the whole contract of `mode: script`.
package enum ScriptExchange {
  /// Returns the variables of a script in addition to those of any plugin.
  ///
  /// - Parameters:
  ///   - arguments: the arguments of the item: texts, numbers and Booleans become variables.
  ///   - action: the action that the script is run for, or nil for a selection.
  package static func variables(
    title: String, id: String, handler: String, arguments: [String: StructuredValue] = [:],
    action: ActionParams? = nil, directories: InitializeParams.Directories
  ) -> [String: String] {
    let variables = [
      "APPMENU_TITLE": word(title), "APPMENU_ID": word(id), "APPMENU_HANDLER": word(handler),
      "APPMENU_ACTION": word(action?.action ?? ""), "APPMENU_ROW": word(action?.row ?? ""),
      "APPMENU_CONFIG_DIR": directories.config, "APPMENU_DATA_DIR": directories.data,
      "APPMENU_CACHE_DIR": directories.cache, "APPMENU_STATE_DIR": directories.state,
    ]
    return variables.merging(argumentVariables(arguments)) { first, _ in first }
  }

  package static let argumentPrefix = "APPMENU_ARG_"
  /// The largest size of all variables with arguments, in bytes: a program's environment is limited.
  private static let argumentBytes = 256 << 10

  /// Returns the variables with the arguments that are scalars, as in `APPMENU_ARG_MAX_COUNT` for `max-count`.
  ///
  /// An argument that no variable can hold whole is in the JSON line only, and so is the later one of two, by their
  /// names, that would have the same variable.
  private static func argumentVariables(
    _ arguments: [String: StructuredValue]
  ) -> [String: String] {
    var variables: [String: String] = [:]
    var bytes = 0
    for (id, value) in arguments.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
    {
      guard let name = variable(forArgument: id), variables[name] == nil,
        let text = scalar(value), !text.utf8.contains(0), text.utf8.count <= 32 << 10
      else { continue }
      bytes += name.utf8.count + text.utf8.count + 2
      guard bytes <= argumentBytes else { break }
      variables[name] = text
    }
    return variables
  }

  /// Returns the name of the variable with an argument: in capitals, with `_` for `-`; nil if there can be no such one.
  private static func variable(forArgument id: String) -> String? {
    guard !id.isEmpty, id.utf8.allSatisfy(\.isNamePart) else { return nil }
    let name = argumentPrefix + id.uppercased().replacing("-", with: "_")
    return name.utf8.count > 256 ? nil : name
  }

  private static func scalar(_ value: StructuredValue) -> String? {
    switch value {
    case .string(let text): text
    case .int(let number): String(number)
    case .double(let number): String(number)
    case .bool(let isOn): isOn ? "true" : "false"
    case .null, .array, .object: nil
    }
  }

  /// Returns the line for standard input: the params of `handler/select` or `view/action`, and the plugin's
  /// settings if it declares any.
  ///
  /// - Throws: an `EncodingError` if a value cannot be written.
  package static func input(
    _ params: some Encodable, settings: [String: StructuredValue]? = nil
  ) throws -> Data {
    try JSONEncoder.line(Input(params: params, settings: settings))
  }

  private struct Input<Params: Encodable>: Encodable {
    var params: Params
    var settings: [String: StructuredValue]?

    private enum CodingKeys: CodingKey { case settings }

    func encode(to encoder: any Encoder) throws {
      try params.encode(to: encoder)
      guard let settings else { return }
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(settings, forKey: .settings)
    }
  }

  package static func isJSON(_ output: Data) -> Bool {
    let text = output.starts(with: [0xEF, 0xBB, 0xBF]) ? output.dropFirst(3) : output
    return text.first { $0 > 0x20 } == UInt8(ascii: "{")
  }

  /// Returns the result in the output: a view in JSON, or a service's answer; any other output is text.
  ///
  /// - Parameter errors: the text on standard error, which is shown without output.
  /// - Throws: a `JSONSyntaxError` or a `DecodingError` if it begins like JSON but is not a view.
  package static func result(
    of output: Data, errors: String = "", title: String, _ wording: Wording = .english
  ) throws -> HandlerResult {
    guard isJSON(output) else {
      return HandlerResult(view: text(output, errors: errors, title: title, wording))
    }
    let root = try JSONDocument(output).root
    var fields = try root.fields()
    // If it contains a view or effects, it has the form of a service's answer.
    if fields.present("view") != nil || fields.present("effects") != nil {
      return try root.decode(HandlerResult.self)
    }
    return HandlerResult(view: try root.decode(HandlerView.self))
  }

  /// Returns the problems of output in JSON, a view or a service's answer; none if it is not JSON.
  package static func problems(in output: Data, icons: Set<String>? = nil) -> [ViewProblem] {
    guard isJSON(output), let value = try? JSONDocument(output).root.value else { return [] }
    if value["view"] != nil || value["effects"] != nil {
      return ViewReview.problems(inResult: value, icons: icons)
    }
    return ViewReview.problems(inView: value, icons: icons)
  }

  private static func text(
    _ output: Data, errors: String, title: String, _ wording: Wording
  ) -> HandlerView {
    let text = CombiningMarks.bounded(output)
    let body = text.last?.isNewline == true ? String(text.dropLast()) : text
    guard body.allSatisfy(\.isWhitespace) else {
      // Text without control sequences is plain.
      let format = body.utf8.contains { $0 == 0x1B || $0 == 0x0D } ? TextFormat.ansi : nil
      return HandlerView(title: title, content: .text(TextContent(body: body, format: format)))
    }
    let words = PaintedLine.lines(errors).map(\.text)
    let isSilent = words.allSatisfy { $0.allSatisfy(\.isWhitespace) }
    let printed = [wording(.onStandardError)] + words.map { "  | " + $0 }
    return HandlerView(
      title: title,
      content: .message(
        MessageContent(
          style: .empty, body: wording(.noOutput),
          detail: isSilent ? wording(.needsServiceMode) : printed.joined(separator: "\n"))))
  }

  /// Returns `text` as the value of a variable: without NUL, and no longer than any system allows.
  ///
  /// The full text is in the JSON line.
  private static func word(_ text: String) -> String {
    let text = text.replacing("\0", with: "")
    return text.utf8.count <= 32 << 10 ? text : String(text.prefix(8 << 10))
  }
}
