import AppMenuTesting
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct RememberedInputTests {
  private func run(
    _ arguments: [String], _ lines: [String], in scratch: Scratch
  ) async throws -> Programs.Result {
    try await Programs.run(
      arguments, input: Data(lines.map { $0 + "\n" }.joined().utf8),
      environment: Programs.environment(home: scratch.path))
  }

  private static let menu = """
    - title: Deploy
      command: [printf, '%s-', "{{env}}", "{{version}}", "{{key}}", "{{note}}"]
      output: message
      inputs:
        - {id: env, choices: [test, prod], remember: true}
        - {id: version, maxLength: 5, remember: true}
        - {id: key, type: secret, remember: true}
        - {id: note}
    """

  @Test func `A form begins with what was used last, but for secrets, until it is forgotten`()
    async throws
  {
    let scratch = try Scratch()
    let menu = try scratch.write(Self.menu, to: ".config/appmenu/m.yaml")
    let plain = ["run", "--plain", menu]
    let first = try await run(plain, ["1", "prod", "v1", "hush", "x", "send", "q"], in: scratch)
    #expect(first.output.contains("prod-v1-hush-x-"), "\(first)")
    let second = try await run(plain, ["1", "", "", "", "", "send", "q"], in: scratch)
    #expect(second.output.contains("prod-v1---"), "\(second)")
    let state = scratch.path + "/.local/state/appmenu"
    let kept = try FileManager.default.contentsOfDirectory(atPath: state + "/inputs")
    #expect(kept.count == 1)
    let file = state + "/inputs/" + (kept.first ?? "")
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("hush") == false)
    // What is given counts more, and a rule that has become stricter does not lose the other values.
    let given = try await run(
      plain + ["--at", "deploy", "--input", "env=test"], ["", "", "", "", "send", "q"], in: scratch)
    #expect(given.output.contains("test-v1---"), "\(given)")
    try scratch.write(
      Self.menu.replacingOccurrences(of: "maxLength: 5", with: "maxLength: 1"),
      to: ".config/appmenu/m.yaml")
    let strict = try await run(plain, ["1", "", "", "", "", "send", "q"], in: scratch)
    #expect(strict.output.contains("test----"), "\(strict)")
    #expect(try await run(["forget", menu], [], in: scratch).output == "Forgotten\n")
    let last = try await run(plain, ["1", "", "", "", "", "send", "q"], in: scratch)
    #expect(last.output.contains("----"), "\(last)")
    #expect(try await run(["forget"], [], in: scratch).output == "Forgotten\n")
    #expect(try await run(["forget"], [], in: scratch).output == "There was nothing to forget\n")
  }

  @Test func `Programs do not begin with what a person has used`() async throws {
    let scratch = try Scratch()
    let menu = try scratch.write(Self.menu, to: ".config/appmenu/m.yaml")
    _ = try await run(
      ["run", "--plain", menu], ["1", "prod", "v1", "hush", "x", "send", "q"], in: scratch)
    let selected = try await run(["select", menu, "deploy"], [], in: scratch)
    #expect(selected.output == "----", "\(selected)")
  }
}
