internal import Platform
internal import HandlerProtocol
internal import PluginHost
internal import StructuredData

struct ScriptChecks {
  let bench: TestBench
  let recorder: Recorder

  func run() async {
    for handler in bench.manifest.handlers.map(\.name) {
      var lint = Lint()
      var view: StructuredValue?
      await recorder.check("'\(handler)' prints a view") {
        let output = try await output(of: handler, bench.selection(handler, invocation: "one"))
        view = try check(output, &lint)
        try lint.conclude()
      }
      guard let view, case var tour = ViewTour(from: view), tour.isWorthwhile else { continue }
      lint = lint.continued
      await recorder.check("'\(handler)' answers the actions of its views") {
        try await tour.run("one", &lint) { try await act($0, of: handler) }
        try lint.conclude()
      }
    }
    let first = bench.manifest.handlers.first?.name ?? bench.manifest.id
    await recorder.check("it ends after every action") {
      let action = ActionParams(
        invocation: "one", view: "main", action: "no-such-action", row: "row")
      _ = try await run(first, action, action: action)
    }
  }

  private func run(
    _ handler: String, _ params: some Encodable, action: ActionParams? = nil
  ) async throws -> (output: Data, end: ProcessEnd, words: String) {
    let peer = await bench.launch(
      environment: ScriptExchange.variables(
        title: "Test", id: "test", handler: handler, arguments: bench.arguments(for: handler),
        action: action,
        directories: bench.directories))
    await peer.write(try ScriptExchange.input(params))
    await peer.closeInput()
    guard let end = await peer.waitForEnd(within: bench.replyLimit) else {
      await peer.stop()
      throw Finding.failed(
        "it did not end within \(bench.manifest.timeouts.reply) s (`timeouts.reply`)")
    }
    return (await peer.output, end, await peer.lastWords.map { ": " + $0 } ?? "")
  }

  /// Returns the output of a run that ends with status 0.
  private func output(
    of handler: String, _ params: some Encodable, action: ActionParams? = nil
  ) async throws -> Data {
    let (output, end, words) = try await run(handler, params, action: action)
    guard end == .exited(0) else {
      let asked = action.map { "'\(ViewProblem.short($0.action))': " } ?? ""
      throw Finding.failed("\(asked)it ended \(end.words)\(words)")
    }
    return output
  }

  /// Runs the program for an action; a view that it prints is shown on top.
  private func act(_ action: ActionParams, of handler: String) async throws -> ViewTour.Answer {
    let output = try await output(of: handler, action, action: action)
    var lint = Lint()
    guard output.contains(where: { $0 > 0x20 }), let whole = try decode(output, &lint) else {
      try lint.conclude()
      return ViewTour.Answer()
    }
    return ViewTour.Answer(
      problems: ScriptExchange.problems(in: output, icons: bench.icons),
      shown: (Self.view(in: whole).map { [("push", $0)] } ?? []) + ViewTour.views(shownBy: whole))
  }

  /// Returns output in JSON as a value, or nil if it is text or, with a failure, no view.
  private func decode(_ output: Data, _ lint: inout Lint) throws -> StructuredValue? {
    do {
      _ = try ScriptExchange.result(of: output, title: "Test")
      return ScriptExchange.isJSON(output) ? try JSONDocument(output).root.value : nil
    } catch {
      lint.fail("its output begins with '{' and is not a view:")
      lint.add(ScriptExchange.problems(in: output, icons: bench.icons), explaining: error)
      return nil
    }
  }

  private static func view(in whole: StructuredValue) -> StructuredValue? {
    whole["view"] ?? (whole["effects"] == nil ? whole : nil)
  }

  /// Checks output; returns the view in it, or nil if it is text.
  private func check(_ output: Data, _ lint: inout Lint) throws -> StructuredValue? {
    guard output.contains(where: { $0 > 0x20 }) else {
      throw Finding.warning("it printed nothing")
    }
    guard let whole = try decode(output, &lint) else { return nil }
    lint.add(ScriptExchange.problems(in: output, icons: bench.icons))
    let view = Self.view(in: whole)
    if view?["cursor"]?.string != nil {
      lint.add(
        "\(whole["view"] == nil ? "view" : "result.view").cursor: a script is asked for no further "
          + "pages, so it is ignored; print all rows, or set 'mode: service' in the manifest")
    }
    return view
  }
}
