internal import DocumentSyntax
public import SourceText
internal import StructuredData

/// Checks the arguments that a menu passes to handlers against those that the handlers declare.
public struct HandlerArgumentCheck: Sendable {
  private let declared: [String: [HandlerArgument]]
  private let severity: Diagnostic.Severity

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - declared: the declared arguments by the names of handlers; others are not checked.
  ///   - severity: the severity of missing and wrong arguments; an unknown one is a warning, as an unknown key is.
  public init(declared: [String: [HandlerArgument]], severity: Diagnostic.Severity) {
    self.declared = declared
    self.severity = severity
  }

  /// Returns a diagnostic for each argument that is unknown, missing, or of a wrong type.
  public func diagnostics(for references: MenuReferences) -> [Diagnostic] {
    var found: [Diagnostic] = []
    if declared.isEmpty { return found }
    for handler in references.handlers {
      guard let call = handler.call, let arguments = declared[handler.name.text] else { continue }
      let check = CallCheck(handler: handler, call: call, arguments: arguments)
      check.findUnknown(among: declared, &found)
      check.findWrong(severity, &found)
      check.findMissing(severity, &found)
    }
    return found
  }
}

/// Checks the arguments of one item.
private struct CallCheck {
  let handler: HandlerReference
  let call: HandlerCall
  let arguments: [HandlerArgument]

  private var name: String { handler.name.text }

  /// The place of the handler's name, which is marked where an argument has no place.
  private var mark: SourceLocation { SourceLocation(handler.file, handler.name.range) }

  private func path(_ argument: String) -> String { handler.path.key("arguments.\(argument)") }

  /// The names of the given arguments, in the order of the source.
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
            ? "it takes no arguments" : "it takes \(names.joined(separator: ", "))"))
    }
  }

  func findWrong(_ severity: Diagnostic.Severity, _ found: inout [Diagnostic]) {
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
      found.report(
        Diagnostic(
          .wrongArgument, severity, at: location(of: argument.id, \.value),
          path: path(argument.id),
          message: "the argument '\(argument.id)' of the handler '\(name)' is "
            + "\(argument.expectation), not \(Self.words(for: stranger ?? value))", label: label,
          help: Self.help(argument, value)))
    }
  }

  func findMissing(_ severity: Diagnostic.Severity, _ found: inout [Diagnostic]) {
    for argument in arguments
    where argument.mustBeGiven && call.arguments[argument.id] ?? .null == .null {
      found.report(
        Diagnostic(
          .missingArgument, severity, at: mark, path: path(argument.id),
          message: "the handler '\(name)' needs the argument '\(argument.id)'",
          label: "without '\(argument.id)'",
          help: "add it to `arguments`: \(argument.expectation)"))
    }
  }

  private static func help(_ argument: HandlerArgument, _ value: StructuredValue) -> String? {
    switch (argument.input.kind, value) {
    case (.text, .int), (.text, .double), (.text, .bool), (.choice, .int), (.choice, .double),
      (.choice, .bool):
      argument.isList ? nil : "put the value in quotation marks, to make it a text"
    case (.number, .string), (.toggle, .string): "write the value without quotation marks"
    default: nil
    }
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
