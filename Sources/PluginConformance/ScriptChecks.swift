internal import Foundation
internal import HandlerProtocol
internal import PluginHost
internal import StructuredData
internal import HandlerLint

/// The checks of a plugin of `mode: script`.
struct ScriptChecks {
  let bench: TestBench
  let recorder: Recorder

  func run() async {
    for handler in bench.manifest.handlers.map(\.name) {
      await recorder.check("'\(handler)' prints a view") {
        let (output, end, words) = try await run(
          handler, bench.selection(handler, invocation: "one"))
        guard end == .exited(0) else { throw Finding.failed("it ended \(end.words)\(words)") }
        try check(output)
      }
    }
    let first = bench.manifest.handlers.first?.name ?? bench.manifest.id
    await recorder.check("it ends whatever it is asked to do") {
      let action = ActionParams(
        invocation: "one", view: "main", action: "no-such-action", row: "row")
      _ = try await run(first, action, action: action)
    }
  }

  /// Runs the program to its end.
  private func run(
    _ handler: String, _ params: some Encodable, action: ActionParams? = nil
  ) async throws -> (output: Data, end: ProcessEnd, words: String) {
    let peer = await bench.launch(
      environment: ScriptExchange.variables(
        title: "Test", id: "test", handler: handler, action: action,
        directories: bench.directories))
    await peer.write(try ScriptExchange.input(params))
    await peer.closeInput()
    guard let end = await peer.waitForEnd(within: bench.replyLimit) else {
      await peer.terminate()
      _ = await peer.waitForEnd(within: .seconds(2))
      throw Finding.failed(
        "it did not end within \(bench.manifest.timeouts.reply) seconds (`timeouts.reply`)")
    }
    return (await peer.output, end, await peer.lastWords.map { ": " + $0 } ?? "")
  }

  private func check(_ output: Data) throws {
    guard output.contains(where: { $0 > 0x20 }) else {
      throw Finding.warning("it printed nothing")
    }
    let result: HandlerResult
    do { result = try ScriptExchange.result(of: output, title: "Test") } catch {
      throw Finding.failed(
        "its output begins with '{' and is no view: " + DecodingProblem.words(error))
    }
    guard ScriptExchange.isJSON(output) else { return }
    let value = try JSONDocument(output).root.value
    let isView = value["kind"] != nil
    var lint = Lint()
    lint.add(
      isView
        ? ViewReview.problems(inView: value)
        : ViewReview.problems(inResult: value))
    if result.view?.cursor != nil {
      lint.add(
        "\(isView ? "view" : "result.view").cursor: a script is asked for no further pages, so it is "
          + "ignored; print all rows, or set 'mode: service' in the manifest")
    }
    try lint.warn()
  }
}
