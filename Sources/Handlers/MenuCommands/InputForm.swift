internal import DisplayText
internal import FieldRules
internal import HandlerProtocol
internal import MenuDispatch
package import MenuItems
internal import Platform
internal import PluginHost
package import StructuredData

/// The form for the inputs of an operation, and the programs that it asks.
package struct InputForm: Sendable {
  /// The result of running the programs of an input.
  package struct Answer: Sendable, Hashable {
    /// The values of other inputs that the programs received.
    var seen: [String: StructuredValue]
    var choices: [FieldRules.Choice] = []
    /// The value that a program printed.
    package var value: StructuredValue?
    /// Why there are no choices, or no value.
    var problem: String?
    /// The label of an input that must be filled in before the programs run.
    var awaited: String?
  }

  /// Why values cannot be used.
  package enum Refusal: Sendable, Hashable {
    /// A value that is not one of the choices of its input.
    case notAChoice(ItemInput, value: String, [String])
    /// The choices of an input are not known.
    case noChoices(ItemInput, String)
    /// The error message of a check, about one input or about all of them.
    case check(ItemInput?, String)
  }

  package typealias Values = [String: StructuredValue]
  package typealias Answers = [String: Answer]

  let operation: ItemOperation
  let title: String
  let programs: BackgroundPrograms
  /// Whether its programs may run although the menu is not trusted.
  var isAllowedOnce = false
  private var wording: Wording { programs.host.wording }

  /// Creates the form of an item called `title`.
  package init(
    _ operation: ItemOperation, title: String, programs: BackgroundPrograms,
    isAllowedOnce: Bool = false
  ) {
    (self.operation, self.title, self.programs) = (operation, title, programs)
    self.isAllowedOnce = isAllowedOnce
  }

  private var asked: [ItemInput] {
    operation.inputs.filter { $0.choicesFrom != nil || $0.valueFrom != nil }
  }

  // MARK: Choices and values

  /// The initial values of the inputs without a program for their value.
  package var initialValues: Values {
    var values: Values = [:]
    for input in operation.inputs where input.valueFrom == nil { values[input.id] = input.value }
    return values
  }

  /// Runs the programs whose inputs have changed since their last answer, each after those that it depends on.
  ///
  /// - Parameters:
  ///   - values: the values of the inputs, to which the printed values are added.
  ///   - known: the answers so far.
  ///   - report: receives the answers so far, and the next input that is waited for.
  /// - Throws: a `CancellationError`.
  package func answers(
    for values: Values, after known: Answers = [:],
    report: (Answers, ItemInput) async -> Void = { _, _ in }
  ) async throws -> Answers {
    var (answers, values) = (known, values)
    while true {
      let shown = shown(values)
      func seen(_ input: ItemInput) -> Values {
        var seen: Values = [:]
        for other in input.dependencies(among: operation.inputs) {
          seen[other.id] = shown[other.id] ?? .null
        }
        return seen
      }
      let stale = asked.filter { answers[$0.id]?.seen != seen($0) }
      let ready = stale.filter { $0.dependencies(among: stale).isEmpty }
      guard let first = ready.first else { return answers }
      for input in stale where known[input.id] == nil { answers[input.id] = nil }
      await report(answers, first)
      try await withThrowingTaskGroup(of: (ItemInput, Answer).self) { group in
        for input in ready {
          let seen = seen(input)
          group.addTask { (input, try await answer(about: input, seen: seen, shown)) }
        }
        var left = ready
        for try await (input, answer) in group {
          values[input.id] = value(of: input, values[input.id], answers[input.id], answer)
          answers[input.id] = answer
          left.removeAll { $0.id == input.id }
          if let next = left.first { await report(answers, next) }
        }
      }
    }
  }

  /// Returns the values of the inputs that are shown; those of others are left out.
  private func shown(_ values: Values) -> Values {
    var shown: Values = [:]
    for input in operation.inputs where input.showIf?.holds(shown) != false {
      shown[input.id] = values[input.id] ?? .null
    }
    return shown
  }

  /// Returns the value of an input after an answer: a value that is still one of the choices is kept, and a printed value
  /// is replaced by the new one.
  private func value(
    of input: ItemInput, _ value: StructuredValue?, _ before: Answer?, _ answer: Answer
  ) -> StructuredValue? {
    if input.valueFrom != nil, (value ?? .null).isBlank || value == before?.value {
      return answer.value
    }
    guard input.choicesFrom != nil, let value else { return value }
    let kept = Self.elements(of: value).filter { isChoice($0.asWord, of: input, answer) }
    if case .array = value { return kept.isEmpty ? .null : .array(kept) }
    return kept.first ?? .null
  }

  private static func elements(of value: StructuredValue) -> [StructuredValue] {
    value.array ?? [value]
  }

  /// Returns the first word of a value that is not one of the choices, or nil.
  private func other(in value: StructuredValue?, _ input: ItemInput, _ answer: Answer?) -> String? {
    value.map(Self.elements)?.map(\.asWord)
      .first { !$0.isEmpty && !isChoice($0, of: input, answer) }
  }

  private func isChoice(_ word: String, of input: ItemInput, _ answer: Answer?) -> Bool {
    (input.rules.choices + (answer?.choices ?? []))
      .contains { $0.value.utf8.elementsEqual(word.utf8) }
  }

  private func answer(
    about input: ItemInput, seen: Values, _ shown: Values
  ) async throws -> Answer {
    var answer = Answer(seen: seen)
    let needed = input.dependencies(among: operation.inputs).first { other in
      guard let value = shown[other.id] else { return false }
      // A program does not receive a value that breaks the rules of its input.
      guard value.isBlank else { return isWrong(value, of: other) }
      return other.isRequired
        || [input.choicesFrom, input.valueFrom].contains { $0?.contains(other) == true }
    }
    if let needed {
      answer.awaited = needed.label
      return answer
    }
    do {
      if let program = input.choicesFrom {
        answer.choices = Self.choices(try await output(of: program, before: input, shown))
        if answer.choices.isEmpty, input.choices.isEmpty {
          answer.problem = wording(.noChoicesPrinted)
        }
      }
      if let program = input.valueFrom {
        let output = try await output(of: program, before: input, shown)
        let text = String(decoding: output, as: UTF8.self)
        let isOneLine = input.kind != .multiline && !input.rules.isMultiple
        let lines = text.split(whereSeparator: \.isNewline)
        answer.value = try input.rules.value(
          of: isOneLine ? lines.first.map(String.init) ?? "" : lines.joined(separator: "\n"))
      }
    } catch let failure as HandlerFailure {
      answer.problem = wording(
        input.choicesFrom == nil
          ? .noValue(reason: failure.message) : .noChoices(reason: failure.message))
    } catch let problem as FieldProblem {
      answer.problem = wording(.noValue(reason: wording(problem.phrase)))
    }
    return answer
  }

  private func isWrong(_ value: StructuredValue?, of input: ItemInput) -> Bool {
    input.rules.problem(of: value, today: LocalDay.number) != nil
  }

  /// Returns the values, with printed ones for inputs without a value.
  ///
  /// - Parameter known: the answers that the form showed; an empty value of an input with a newer answer is replaced, too.
  package func completed(
    _ values: Values, _ answers: Answers, after known: Answers? = nil
  ) -> Values {
    var completed = values
    for input in operation.inputs {
      let isNew = known.map { $0[input.id] != answers[input.id] } ?? false
      if values[input.id] == nil || isNew && values[input.id] == .null {
        completed[input.id] = answers[input.id]?.value
      }
    }
    return completed
  }

  /// Returns the output of a program, which receives the inputs before `input`.
  private func output(
    of program: InputProgram, before input: ItemInput, _ shown: Values
  ) async throws -> [UInt8] {
    let before = operation.inputs.prefix { $0.id != input.id }
    let result = try await run(program, Array(before), shown)
    guard result.succeeded else {
      let end = result.end.words(in: wording)
      let line = Self.lastLine(of: result).map { ": " + $0 } ?? ""
      throw HandlerFailure(.failed, wording(.choiceCommandEnded(end: end, line: line)))
    }
    return Array(result.output)
  }

  private func run(
    _ program: InputProgram, _ inputs: [ItemInput], _ values: Values
  ) async throws -> CommandResult {
    let asking = operation.running(program, inputs)
    return try await programs.formSlots.use { [asking] in
      // Trust may have changed while others ran.
      guard isAllowedOnce || !programs.needsTrust(operation) else {
        throw HandlerFailure(.untrusted, wording(.notTrustedYet), retryable: false)
      }
      let program = try programs.preparation.program(asking, values: values.mapValues(\.asWord))
      return try await programs.commandRun(program, limit: 4 << 20).run()
    }
  }

  private static func lastLine(of result: CommandResult) -> String? {
    String(decoding: result.transcript.suffix(500), as: UTF8.self)
      .split(whereSeparator: \.isNewline).last { $0.contains { !$0.isWhitespace } }.map(String.init)
  }

  /// The maximum number of choices.
  private static let choiceLimit = 10_000

  /// Reads choices: on each line a value, or a value, a tab and its label.
  private static func choices(_ output: [UInt8]) -> [FieldRules.Choice] {
    // Invalid UTF-8 is skipped: repaired text would be another value.
    output.split { $0 == 0x0A || $0 == 0x0D }.lazy
      .compactMap { String(validating: $0, as: UTF8.self) }
      .filter { !$0.utf8.contains(0) }.prefix(choiceLimit).map { FieldRules.Choice(line: $0) }
  }

  // MARK: Checks

  /// Returns the reason why values cannot be used, or nil: a value that is not one of its choices, or a failed check.
  ///
  /// - Parameter answers: the answers for these values.
  /// - Throws: a ``/MenuDispatch/HandlerFailure`` if a check cannot be run; a `CancellationError`.
  package func refusal(of values: Values, _ answers: Answers) async throws -> Refusal? {
    let shown = shown(values)
    for input in operation.inputs where input.choicesFrom != nil {
      let answer = answers[input.id]
      guard let word = other(in: shown[input.id], input, answer) else { continue }
      if let problem = answer?.problem { return .noChoices(input, problem) }
      return .notAChoice(input, value: word, input.choices + (answer?.choices.map(\.value) ?? []))
    }
    return try await checks(shown).first
  }

  /// Returns the failed checks of the values of visible inputs.
  private func checks(_ shown: Values, liveOnly: Bool = false) async throws -> [Refusal] {
    var refusals: [Refusal] = []
    for (index, input) in operation.inputs.enumerated() {
      guard let check = input.check, check.isLive || !liveOnly,
        let value = shown[input.id], !value.isBlank
      else { continue }
      if let refusal = try await refusal(
        by: check, Array(operation.inputs[...index]), shown, about: input)
      {
        refusals.append(refusal)
      }
    }
    if let check = operation.check, check.isLive || !liveOnly, refusals.isEmpty,
      let refusal = try await refusal(by: check, operation.inputs, shown, about: nil)
    {
      refusals.append(refusal)
    }
    return refusals
  }

  private func refusal(
    by check: InputProgram, _ inputs: [ItemInput], _ shown: Values, about input: ItemInput?
  ) async throws -> Refusal? {
    let given = inputs.filter { shown[$0.id]?.isBlank == false }
    if given.contains(where: { isWrong(shown[$0.id], of: $0) }) { return nil }
    let result = try await run(check, inputs, shown)
    if result.succeeded { return nil }
    let line =
      Self.lastLine(of: result)
      ?? wording(.programEnded(title: title, end: result.end.words(in: wording)))
    let parts = line.split(separator: ":", maxSplits: 1)
    if parts.count == 2,
      let named = inputs.first(where: { $0.id.utf8.elementsEqual(parts[0].utf8) })
    {
      return .check(named, String(parts[1]).trimmingBlanks)
    }
    return .check(input, line)
  }

  // MARK: The view

  /// Returns the form; choices without an answer are awaited.
  ///
  /// - Parameters:
  ///   - errors: the messages about the values of inputs, by their ids.
  ///   - values: the values that were sent and stay in the form; secrets are left out.
  func view(
    _ answers: Answers, errors: [String: String] = [:], values: Values = [:]
  ) -> HandlerView {
    let deciding = Set(asked.flatMap { $0.dependencies(among: operation.inputs) }.map(\.id))
    let fields = operation.inputs.map { input in
      var field = field(input, answers[input.id])
      field.error = errors[input.id] ?? field.error
      if input.kind != .secret, let value = values[input.id] { field.value = value }
      if deciding.contains(input.id) || operation.check?.isLive == true
        || input.check?.isLive == true
        || input.choicesFrom != nil && answers[input.id]?.problem != nil
      {
        field.notifies = true
      }
      return field
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

  private func field(_ input: ItemInput, _ answer: Answer?) -> FormContent.Field {
    var field = FormContent.Field(
      input, choices: answer?.choices ?? [], error: answer?.problem)
    if input.choicesFrom != nil {
      if answer == nil { field.choices = nil }
      let others = input.dependencies(among: operation.inputs)
      field.dependsOn = others.isEmpty ? nil : others.map(\.id)
    }
    field.value = answer?.value ?? field.value
    if input.isGiven, input.choicesFrom != nil, let answer, field.error == nil,
      answer.awaited == nil, let other = other(in: input.value, input, answer)
    {
      field.error = wording(
        FieldProblem.notAChoice(other, input.choices + answer.choices.map(\.value)).phrase)
    }
    if let label = answer?.awaited { field.placeholder = wording(.fillInFirst(label: label)) }
    return field
  }

  /// Returns the changes of fields between two sets of answers, with the errors of live checks.
  func changes(
    from before: Answers, to answers: Answers, values: Values
  ) async throws -> [FormFieldChange] {
    var changes: [String: FormFieldChange] = [:]
    for input in asked where before[input.id] != answers[input.id] {
      let (old, new) = (before[input.id], answers[input.id])
      let field = field(input, new)
      var change = FormFieldChange(
        id: input.id, error: new?.problem ?? "", choices: field.choices,
        placeholder: field.placeholder ?? "")
      let value = values[input.id] ?? .null
      if input.valueFrom != nil, value.isBlank || value == old?.value {
        change.value = new?.value ?? .null
      }
      changes[input.id] = change
    }
    for case .check(let input?, let text) in try await checks(shown(values), liveOnly: true) {
      changes[input.id, default: FormFieldChange(id: input.id)].error = text
    }
    return changes.values.sorted { $0.id < $1.id }
  }
}

extension StructuredValue {
  /// Whether nothing is given.
  fileprivate var isBlank: Bool { self == .null || asWord.isEmpty }
}

extension FieldRules.Choice {
  /// Reads a line: the value, or the value, a tab and its label.
  init(line: String) {
    let parts = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
    let label = parts.count > 1 ? String(parts[1]) : ""
    self.init(String(parts.first ?? ""), label: label.isEmpty ? nil : label)
  }
}
