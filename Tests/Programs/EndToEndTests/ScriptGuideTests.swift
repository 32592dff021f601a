import Foundation
import Testing

/// The guide for those who come from scripts: each command of it runs.
@Suite(.timeLimit(.minutes(5))) struct ScriptGuideTests {
  private static let text =
    (try? String(
      contentsOfFile: Programs.root + "/Sources/Programs/AppMenuKit/AppMenuKit.docc/FromScripts.md",
      encoding: .utf8)) ?? ""

  private static func blocks(_ language: String) -> [String] {
    text.components(separatedBy: "```\(language)\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
  }

  @Test func `Each command does what the guide says, in its order`() async throws {
    let scratch = try Scratch()
    try scratch.write(try #require(Self.blocks("yaml").first), to: "git.yaml")
    var environment = Programs.environment(home: scratch.path)
    environment["PATH"] = Programs.folder + ":" + (environment["PATH"] ?? "")
    let lines = Self.blocks("sh").flatMap { $0.split(separator: "\n").map { String($0) } }
    var outputs: [String] = []
    for line in lines {
      let result = try await Programs.run(
        ["-c", line], program: "bash", in: scratch.path, environment: environment)
      #expect(result.status == 0, "\(line)\n\(result.output)\(result.errors)")
      outputs.append(result.output)
    }
    #expect(outputs.count == 11)
    #expect(outputs[0] == "banana\n")
    #expect(outputs[1] == "apple\tred\n")
    #expect(outputs[2] == "banana\n")
    #expect(outputs[4].contains("NAME='it'\\''s'") && outputs[4].contains("SIZE='M'"))
    #expect(outputs[5].hasSuffix("deploying\n"))
    #expect(outputs[8] == "Hello, $(date)\n")
    #expect(outputs[9].contains(#""output":"Hello, world\n""#))
    #expect(outputs[10].contains("Hello, Ann"))
  }
}
