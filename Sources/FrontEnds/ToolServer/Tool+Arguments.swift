internal import FieldRules
package import MenuDispatch
internal import MenuItems
internal import Platform
internal import SourceText
package import StructuredData

extension Tool {
  /// Checks the arguments of a call against the parameters; returns the values by their IDs, with the defaults of
  /// inputs.
  ///
  /// - Throws: a ``/MenuDispatch/HandlerFailure`` that names all mistakes. It never repeats a value, which may be a
  ///   secret in the wrong place.
  package func values(
    of given: [String: StructuredValue]
  ) throws(HandlerFailure) -> [String: StructuredValue] {
    var values: [String: StructuredValue] = [:]
    var problems = given.keys.sorted().filter { name in
      !parameters.contains { $0.id == name }
    }.map(unknown)
    for parameter in parameters {
      if parameter.input.showIf?.holds(values) == false {
        if given[parameter.id] ?? .null != .null {
          problems.append("'\(parameter.id)' is not asked for with these values")
        }
        continue
      }
      switch Self.value(of: given[parameter.id] ?? .null, for: parameter) {
      case .wrong: problems.append("'\(parameter.id)' takes \(parameter.expectation)")
      case .problem(let problem):
        problems.append("'\(parameter.id)': \(problem.words(showsValue: false))")
      case .value(let value): values[parameter.id] = value
      case .none where parameter.mustBeGiven: problems.append("'\(parameter.id)' is missing")
      case .none: values[parameter.id] = standard(of: parameter)
      }
    }
    if problems.isEmpty { return values }
    throw HandlerFailure(
      .failed, "'\(item.title)' did not run: its arguments are not valid",
      detail: problems.joined(separator: "\n"), hint: summary)
  }

  private enum Reading {
    case none, wrong
    case problem(FieldProblem)
    case value(StructuredValue)
  }

  private static func value(
    of given: StructuredValue, for parameter: HandlerArgument
  ) -> Reading {
    if given == .null { return .none }
    if parameter.isList { return parameter.accepts(given) ? .value(given) : .wrong }
    let rules = parameter.input.rules
    let values = given.array.flatMap { rules.isMultiple ? $0 : nil } ?? [given]
    // The lines of a text would be values of their own.
    for value in values where rules.isMultiple && value.asWord.contains(where: \.isNewline) {
      return .problem(.severalLines)
    }
    for case .array in values { return .wrong }
    for case .object in values { return .wrong }
    // A client that knows only texts may send "2" and "true".
    guard let value = try? rules.value(of: given.asWord) else { return .wrong }
    if value == .null || value.string?.allSatisfy(\.isWhitespace) == true { return .none }
    return rules.problem(of: value, today: LocalDay.number).map { .problem($0) } ?? .value(value)
  }

  /// Returns the value of a missing input; plugins add the defaults of their handlers.
  private func standard(of parameter: HandlerArgument) -> StructuredValue? {
    guard item.operation != nil else { return nil }
    return parameter.input.value ?? (parameter.input.kind == .toggle ? false : nil)
  }

  private func unknown(_ name: String) -> String {
    let names = NearestNames.suggestions(for: name, among: parameters.map(\.id), limit: 1)
    return "there is no '\(name.prefix(64))'"
      + (NearestNames.question(names).map { ": " + $0 } ?? "")
  }

  private var summary: String {
    if parameters.isEmpty { return "It takes none." }
    return "It takes "
      + parameters.map { parameter in
        "'\(parameter.id)' (\(parameter.expectation)"
          + (parameter.mustBeGiven ? ", required)" : ")")
      }.joined(separator: ", ") + "."
  }
}
