internal import DisplayText
package import FieldRules
internal import Platform
internal import HandlerProtocol
internal import MenuDispatch
package import MenuItems
internal import PluginHost

/// Shows the form for the inputs of an operation, and asks programs for their choices.
struct InputForm {
  /// The choices of a field that a program gives, as far as they are known.
  enum Choices: Hashable {
    case awaited
    case known([FieldRules.Choice])
    /// The reason why there are none.
    case problem(String)
  }

  private static let askedAtOnce = 4

  let operation: ItemOperation
  let title: String
  let programs: BackgroundPrograms
  private var wording: Wording { programs.host.wording }

  /// Returns the form; it is reported at once, and again whenever a program has given the choices of a field.
  func view(isAllowedOnce: Bool, _ report: @escaping HandlerReport) async throws -> HandlerView {
    let asked = operation.inputs.filter { $0.choicesFrom != nil }
    return try await withThrowingTaskGroup(of: (id: String, choices: Choices).self) { group in
      var choices: [String: Choices] = [:]
      for input in asked { choices[input.id] = .awaited }
      var rest = asked[...]
      while let first = asked.first(where: { choices[$0.id] == .awaited }) {
        while choices.values.count(where: { $0 == .awaited }) - rest.count < Self.askedAtOnce,
          let input = rest.popFirst()
        {
          // Trust may have changed while others ran.
          guard isAllowedOnce || !programs.needsTrust(operation) else {
            choices[input.id] = .problem(wording(.noChoices(reason: wording(.notTrustedYet))))
            continue
          }
          group.addTask { (input.id, try await self.choices(of: input)) }
        }
        await report(.update(view(choices)))
        await report(.progress(fraction: nil, message: wording(.askingFor(label: first.label))))
        guard let answer = try await group.next() else { break }
        choices[answer.id] = answer.choices
      }
      return view(choices)
    }
  }

  private func choices(of input: ItemInput) async throws -> Choices {
    do {
      let lines = try await programs.choices(of: input, operation)
      let isEmpty = lines.isEmpty && input.choices.isEmpty
      return isEmpty ? .problem(wording(.noChoicesPrinted)) : .known(lines)
    } catch let failure as HandlerFailure {
      return .problem(wording(.noChoices(reason: failure.message)))
    }
  }

  private func view(_ choices: [String: Choices]) -> HandlerView {
    let fields = operation.inputs.map { input in
      switch choices[input.id] {
      case .awaited?:
        var field = FormContent.Field(input)
        field.choices = nil
        return field
      case .known(let choices)?: return FormContent.Field(input, choices: choices)
      case .problem(let problem)?: return FormContent.Field(input, error: problem)
      case nil: return FormContent.Field(input)
      }
    }
    let submit = CommandAction.submit.rawValue
    var actions: [ViewAction] = []
    if operation.asks {
      actions.append(
        ViewAction(
          id: submit, title: title, style: operation.isDestructive ? .destructive : nil,
          confirm: operation.confirm ?? operation.question(about: title)))
    }
    return HandlerView(
      title: title, actions: actions,
      content: .form(
        FormContent(fields: fields, submit: .init(label: wording(.run), action: submit))))
  }
}

extension BackgroundPrograms {
  /// The maximum number of choices.
  static let choiceLimit = 10_000

  /// Returns the choices that the program of `input` prints, a line each; none if it has no program.
  ///
  /// - Throws: a ``/MenuDispatch/HandlerFailure`` if it cannot be run, or fails.
  package func choices(of input: ItemInput, _ operation: ItemOperation) async throws -> [FieldRules
    .Choice]
  {
    guard let kind = input.choicesFrom else { return [] }
    var asking = operation
    asking.inputs = []
    asking.kind = kind
    let program = try preparation.program(asking, values: [:])
    let result = try await commandRun(program, limit: 4 << 20).run()
    guard result.succeeded else {
      let last =
        String(decoding: result.transcript.suffix(500), as: UTF8.self)
        .split(whereSeparator: \.isNewline).last.map { ": \($0)" } ?? ""
      let end = result.end.words(in: host.wording)
      throw HandlerFailure(.failed, host.wording(.choiceCommandEnded(end: end, line: last)))
    }
    // Invalid UTF-8 is skipped: repaired text would be another value.
    return result.output.split { $0 == 0x0A || $0 == 0x0D }.lazy
      .compactMap { String(validating: $0, as: UTF8.self) }
      .filter { !$0.utf8.contains(0) }.prefix(Self.choiceLimit).map { FieldRules.Choice(line: $0) }
  }
}

extension FieldRules.Choice {
  /// Reads a line: the value, or the value, a tab and its label.
  init(line: String) {
    let parts = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
    let label = parts.count > 1 ? String(parts[1]) : ""
    self.init(String(parts.first ?? ""), label: label.isEmpty ? nil : label)
  }
}
