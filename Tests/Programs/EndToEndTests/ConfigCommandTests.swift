import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct ConfigCommandTests {
  private func run(
    _ config: String?, _ arguments: [String] = [], variables: [String: String] = [:]
  ) async throws -> (result: Programs.Result, file: String) {
    let home = try Scratch()
    if let config { try home.write(config, to: ".config/appmenu/config.yaml") }
    let result = try await Programs.run(
      ["config"] + arguments, environment: Programs.environment(home: home.path, variables))
    return (result, home.path + "/.config/appmenu/config.yaml")
  }

  @Test
  func `Without a settings file the defaults are printed, and where the file would be`()
    async throws
  {
    let (result, file) = try await run(nil)
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(result.output.hasPrefix("# \(file) (there is no such file)\ntheme: auto "))
    #expect(result.output.contains("\n  open: [enter, right, l]  "))
    #expect(result.output.contains("# from default\n"))
  }

  @Test func `Each value is printed with the place that it comes from`() async throws {
    let (result, file) = try await run(
      "icons: ascii\ntheme: dark\nkeys: {quit: x}\n", variables: ["NO_COLOR": "1"])
    #expect(result.status == 0 && result.errors.isEmpty)
    let lines = result.output.split(separator: "\n").map { line in
      line.split(separator: "#", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
    }
    #expect(lines.contains(["theme: mono", "from environment: NO_COLOR"]))
    #expect(lines.contains(["icons: ascii", "from \(file):1:8"]))
    #expect(lines.contains(["quit: [x]", "from \(file):3:14"]))
    #expect(lines.contains(["mouse: true", "from default"]))
  }

  @Test func `What is printed is a settings file that means the same`() async throws {
    let (first, _) = try await run("icons: emoji\nkeys: {filter: [\"#\", f], sort: []}\n")
    let (second, _) = try await run(first.output)
    #expect(second.status == 0 && second.errors.isEmpty)
    func values(_ result: Programs.Result) -> [String] {
      result.output.components(separatedBy: "\n").dropFirst().map {
        $0.components(separatedBy: "   # from")[0].trimmingCharacters(in: .whitespaces)
      }
    }
    #expect(values(first) == values(second) && values(first).count > 20)
  }

  @Test func `The settings are printed as JSON, with their origins`() async throws {
    let (result, file) = try await run(
      "mouse: off\nkeys: {jump: \":\"}\n", ["--format", "json"], variables: ["NO_COLOR": "1"])
    #expect(result.status == 0)
    #expect(result.json["file"] as? String == file && result.json["exists"] as? Bool == true)
    #expect((result.json["diagnostics"] as? [Any])?.isEmpty == true)
    let settings = try #require(result.json["settings"] as? [[String: Any]])
    func setting(_ name: String) throws -> (value: Any?, origin: [String: Any]) {
      let found = try #require(settings.first { $0["name"] as? String == name })
      return (found["value"], try #require(found["origin"] as? [String: Any]))
    }
    let mouse = try setting("mouse")
    #expect(mouse.value as? Bool == false && mouse.origin["kind"] as? String == "file")
    #expect(mouse.origin["line"] as? Int == 1 && mouse.origin["column"] as? Int == 8)
    #expect(mouse.origin["file"] as? String == file)
    let theme = try setting("theme")
    #expect(theme.value as? String == "mono" && theme.origin["variable"] as? String == "NO_COLOR")
    let jump = try setting("keys.jump")
    #expect(jump.value as? [String] == [":"])
    #expect(try setting("keys.up").origin["kind"] as? String == "default")
  }

  @Test
  func `Mistakes are told, the good values are printed, and the status is 2`() async throws {
    let config = "theme: drak\nicons: none\nkeys: {quit: x, sort: x}\n"
    let (text, file) = try await run(config)
    #expect(text.status == 2)
    #expect(text.errors.contains("error[unknown-value]") && text.errors.contains("key-conflict"))
    #expect(text.errors.hasSuffix("\(file): 2 errors\n"))
    #expect(text.output.contains("icons: none  ") && text.output.contains("theme: auto  "))
    let (json, _) = try await run(config, ["--format", "json"])
    #expect(json.status == 2 && json.errors.isEmpty && json.json["errors"] as? Int == 2)
    let findings = json.json["diagnostics"] as? [[String: Any]] ?? []
    #expect(findings.map { $0["code"] as? String } == ["unknown-value", "key-conflict"])
    #expect(findings.first?["line"] as? Int == 1 && findings.first?["column"] as? Int == 8)
  }

  @Test
  func `Warnings do not count as failure, and other arguments are usage errors`() async throws {
    let (warned, _) = try await run("colour: blue\n")
    #expect(warned.status == 0 && warned.errors.contains("warning[unknown-key]"))
    let (wrong, _) = try await run(nil, ["--format", "xml"])
    #expect(wrong.status == 2 && wrong.output.isEmpty)
  }
}
