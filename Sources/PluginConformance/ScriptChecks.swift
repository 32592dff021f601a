internal import Foundation
internal import HandlerProtocol
internal import PluginHost

/// What a plugin of `mode: script` is tried for.
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
      _ = try await run(
        first, action, environment: ["APPMENU_ACTION": "no-such-action", "APPMENU_ROW": "row"])
    }
  }

  /// Runs the program to its end.
  private func run(
    _ handler: String, _ params: some Encodable, environment: [String: String] = [:]
  ) async throws -> (output: Data, end: ProcessEnd, words: String) {
    let folders = bench.directories
    let peer = await bench.launch(
      environment: [
        "APPMENU_TITLE": "Test", "APPMENU_ID": "test", "APPMENU_HANDLER": handler,
        "APPMENU_ACTION": "", "APPMENU_ROW": "", "APPMENU_CONFIG_DIR": folders.config,
        "APPMENU_DATA_DIR": folders.data, "APPMENU_CACHE_DIR": folders.cache,
        "APPMENU_STATE_DIR": folders.state,
      ].merging(environment) { $1 })
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
    await peer.write(try encoder.encode(params) + [0x0A])
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
    guard let first = output.first(where: { $0 > 0x20 }) else {
      throw Finding.warning("it printed nothing")
    }
    guard first == UInt8(ascii: "{") else { return }
    let decoder = JSONDecoder()
    if let result = try? decoder.decode(HandlerResult.self, from: output),
      result.view != nil || result.effects != nil
    {
      try Lint.check(UnknownFields.inResult(try decoder.decode(JSONValue.self, from: output)))
      return
    }
    do { _ = try decoder.decode(HandlerView.self, from: output) } catch {
      throw Finding.failed(
        "its output begins with '{' and is no view: " + DecodingProblem.words(error))
    }
    try Lint.check(UnknownFields.inView(try decoder.decode(JSONValue.self, from: output)))
  }
}
