internal import AppMenuKit
internal import Platform
internal import MenuCommands
internal import DisplayText
internal import FieldRules
internal import MenuLines

/// An item selected by `appmenu select` that runs a program or opens an address.
struct SelectedOperation {
  let item: MenuItem
  let operation: ItemOperation
  let host: HostEnvironment
  let inputs: [String]
  /// Whether questions are answered with yes.
  let isConfirmed: Bool
  /// The time limit of the command line, or `nil` for the item's own.
  let timeout: Double?
  /// Observes the run, where a server keeps a log of the menu.
  let runs: (any RunObserver)?

  /// Runs the item with this process's own standard streams, and ends with its status.
  func run(_ format: OutputFormat) async throws {
    let values = try await values()
    let address = ProgramPreparation.address(operation, values)
    let trust = MenuTrust(host: host)
    let objection = trust.objection(to: operation)
    // Before the question, which must not be about refused values.
    if operation.asks, !isConfirmed {
      throw Output.refusal(
        "'\(item.title)' asks: \(operation.question(about: item.title, values: values) ?? "")",
        hint: "Answer yes with --yes.")
    }
    if let address {
      switch format {
      case .text: Output.print(address)
      case .json:
        let shown = ProgramPreparation.address(operation, values, hidesSecrets: true) ?? address
        try Output.printJSON(["item": item.json, "command": [.string(shown)]] as StructuredValue)
      }
      return
    }
    if let objection { throw untrusted(objection, trust) }
    var program: PreparedProgram
    do throws(HandlerFailure) {
      program = try ProgramPreparation(host: host).program(operation, values: values)
    } catch {
      throw Output.refusal(error)
    }
    if let timeout { program.timeout = .seconds(timeout) }
    if operation.output == .print {
      Output.print(program.line)
      return
    }
    let observation: (any RunObservation)?
    do {
      observation = try await runs?.begin(
        ItemRun(invocation: "select", item: item, operation: operation, values: values))
    } catch let failure as HandlerFailure {
      throw Output.refusal(failure)
    }
    switch format {
    case .json: try await capture(program, words: shownWords(program, values), observation)
    case .text: try await pass(program.onTerminal(title: item.title, pause: .never), observation)
    }
  }

  /// The failure of an item whose menu is not trusted, after what would run was shown.
  private func untrusted(_ objection: MenuTrust.Objection, _ trust: MenuTrust) -> ExitStatus {
    Output.printError(
      "error: this menu is not trusted yet; '\(PlainText.safe(item.title))' would run")
    let file = trust.file(of: operation)
    var lines = [trust.words(for: objection)].compactMap(\.self)
    lines += OperationWords.lines(of: operation)
    if let file { lines += TrustScope(of: file, with: item, trust).lines() }
    lines.append(trust.hint(for: file))
    for line in lines { Output.printError("  " + PlainText.safe(line)) }
    return .handler
  }

  // MARK: Inputs

  /// Returns the values of the inputs by id, those of `--input` before those of the menu.
  private func values() async throws -> [String: String] {
    var given: [String: String] = [:]
    var readsInput = false
    for word in inputs {
      guard let sign = word.utf8.firstIndex(of: UInt8(ascii: "=")) else {
        throw Output.refusal("--input takes id=value, not '\(word)'")
      }
      let id = String(word[..<sign])
      guard operation.inputs.contains(where: { $0.id == id }) else {
        let ids = operation.inputs.map(\.id)
        throw Output.refusal(
          "there is no input '\(id)'",
          hint: ids.isEmpty
            ? "The item has none." : "The inputs are \(ids.joined(separator: ", ")).")
      }
      let written = String(word[word.utf8.index(after: sign)...])
      let value = try InputValue.read(written, of: id, isFirst: !readsInput)
      let isMultiple = operation.inputs.contains { $0.id == id && $0.rules.isMultiple }
      given[id] = isMultiple ? given[id].map { $0 + "\n" + value } ?? value : value
      readsInput = readsInput || written.utf8.elementsEqual("-".utf8)
    }
    let form = InputForm(operation, title: item.title, programs: BackgroundPrograms(host: host))
    // An untrusted form runs no programs.
    let isAsked =
      !operation.formPrograms.isEmpty && MenuTrust(host: host).objection(to: operation) == nil
    let printed = isAsked ? try await form.answers(for: readable(given)) : [:]
    var values: [String: String] = [:]
    var shown: [String: StructuredValue] = [:]
    for input in operation.inputs {
      if input.showIf?.holds(shown) == false {
        if given[input.id] != nil {
          throw Output.refusal(
            "the input '\(input.id)' is not asked for with these values",
            hint: "Leave out --input \(input.id)=…")
        }
        values[input.id] = ""
        continue
      }
      let text =
        given[input.id] ?? printed[input.id]?.value?.asWord ?? input.value?.asWord ?? ""
      do throws(FieldProblem) {
        shown[input.id] = try input.rules.checked(text)
        values[input.id] = shown[input.id]?.asWord
      } catch {
        if error == .missing {
          throw Output.refusal(
            "the input '\(input.id)' is missing", hint: "Type: --input \(input.id)=VALUE")
        }
        throw Output.refusal(
          "the input '\(input.id)': \(error.words(showsValue: input.kind != .secret))")
      }
    }
    if isAsked { try await refuse(shown, printed, form) }
    return values
  }

  /// Returns the given values that can be read, and the initial values of other inputs.
  private func readable(_ given: [String: String]) -> [String: StructuredValue] {
    var values: [String: StructuredValue] = [:]
    for input in operation.inputs {
      let value = given[input.id].flatMap { try? input.rules.value(of: $0) }
      values[input.id] = value ?? (input.valueFrom == nil ? input.value : nil)
    }
    return values
  }

  /// Refuses values that the programs of the form do not accept.
  private func refuse(
    _ values: [String: StructuredValue], _ answers: InputForm.Answers, _ form: InputForm
  ) async throws {
    do {
      switch try await form.refusal(of: values, answers) {
      case nil: return
      case .notAChoice(let input, let value, let choices)?:
        let nearest = NearestNames.question(
          NearestNames.suggestions(for: value, among: choices, limit: 1))
        throw Output.refusal(
          "the input '\(input.id)' cannot be '\(value)'",
          hint: nearest ?? "It is not one of the \(choices.count) choices.")
      case .noChoices(let input, let problem)?:
        Output.report(HandlerFailure(.failed, "the input '\(input.id)': \(problem)"))
        throw ExitStatus.handler
      case .check(let input, let text)?:
        throw Output.refusal(
          input.map { "the input '\($0.id)': \(PlainText.safe(text))" } ?? PlainText.safe(text))
      }
    } catch let failure as HandlerFailure {
      Output.report(failure)
      throw ExitStatus.handler
    }
  }

  /// Returns the words of a program with dots in place of secrets.
  private func shownWords(_ program: PreparedProgram, _ values: [String: String]) -> [String] {
    guard case .command = operation.kind else { return program.words }
    var shown = values
    for input in operation.inputs where input.kind == .secret {
      if shown[input.id]?.isEmpty == false { shown[input.id] = "•••" }
    }
    return ProgramPreparation(host: host).words(operation, values: shown)
  }

  // MARK: Running

  /// Gives the program the standard streams of this process: in its place, or beside it where this process waits
  /// for its end.
  private func pass(
    _ program: TerminalProgram, _ observation: (any RunObservation)?
  ) async throws {
    guard program.timeout != nil || observation != nil else {
      try end(as: .notStarted(program.replaceProcess()))
      return
    }
    let end = await program.runOnStandardStreams()
    await observation?.end(.program(end))
    if case .signalled(let number) = end {
      signal(number, SIG_DFL)
      raise(number)
    }
    try self.end(as: end)
  }

  /// Runs the program without input, and prints its output.
  ///
  /// - Parameters:
  ///   - words: the program's words as they are printed.
  ///   - observation: observes its output and its end.
  private func capture(
    _ program: PreparedProgram, words: [String], _ observation: (any RunObservation)?
  ) async throws {
    let readsOutputAlone = operation.output.readsOutputAlone
    let result = try await CommandRun(
      program, guardProgram: host.guardProgram, launcher: SubprocessLauncher(), time: SystemTime(),
      usesOnePipe: !readsOutputAlone
    ).run { await observation?.print($0) }
    await observation?.end(.program(result.end))
    let output = readsOutputAlone ? result.output : result.transcript
    var status: Int32?
    var signal: Int32?
    switch result.end {
    case .exited(let number): status = number
    case .signalled(let number): (status, signal) = (128 + number, number)
    case .timedOut: status = ExitStatus.timeout.rawValue
    case .suspended: break
    case .notStarted: try end(as: result.end)
    }
    try Output.printJSON(
      StructuredValue.members([
        "item": item.json, "command": .array(words.map { .string($0) }),
        "status": status.map { .int(Int($0)) }, "signal": signal.map { .int(Int($0)) },
        "output": .string(String(decoding: output, as: UTF8.self)),
        "error": readsOutputAlone ? .string(String(decoding: result.errors, as: UTF8.self)) : nil,
        "dropped": result.dropped > 0 ? .int(result.dropped) : nil,
      ]))
    try end(as: result.end)
  }

  /// Ends with the status of a program.
  private func end(as end: TerminalProgramEnd) throws {
    switch end {
    case .exited(0): return
    case .exited(let status): exit(status)
    case .signalled(let number): exit(128 + number)
    case .timedOut, .suspended:
      Output.refuse("'\(item.title)' \(TerminalProgramEnd.timedOut.words(in: .english))")
      throw ExitStatus.timeout
    case .notStarted:
      if let failure = end.failure(of: item.title, .english) { Output.report(failure) }
      throw ExitStatus.handler
    }
  }
}
