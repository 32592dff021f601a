import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct ReadmeTests {
  /// The commands of the README's shell blocks.
  static let commands: [String] = {
    let text = (try? String(contentsOfFile: Programs.root + "/README.md", encoding: .utf8)) ?? ""
    var commands: [String] = []
    var isInShell = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isInShell = line == "```sh"
      } else if isInShell {
        commands.append(String(line))
      }
    }
    return commands
  }()

  @Test func `The README has the two commands of the set-up first`() {
    #expect(
      Self.commands.prefix(2) == ["./scripts/appmenu run menus/main.plist", "./scripts/test"])
  }

  /// The commands that start the program and end.
  ///
  /// The tests are what runs `./scripts/test`; `.ci/run` installs, and `scripts/check server` runs what serves.
  static let programCommands = commands.filter {
    $0.contains("./scripts/appmenu ") && !$0.contains(" serve ")
  }

  /// In order: a later command works with what an earlier one made.
  @Test func `Every command of the README that starts the program does what it should`()
    async throws
  {
    #expect(Self.programCommands.count >= 10)
    let scratch = try Scratch()
    for command in Self.programCommands { try await check(command, scratch) }
  }

  private func check(_ command: String, _ scratch: Scratch) async throws {
    // The same program as these tests use, instead of a release build.
    let line = command.replacing("/tmp/", with: scratch.path + "/")
      .replacing("./scripts/appmenu ", with: Programs.appmenu + " ")
    let result = try await Programs.run(
      ["-c", line], program: "bash",
      environment: Programs.environment(home: scratch.path, ["TERM": "dumb"]))
    let isBroken = command.contains("broken"), isMenu = command.hasSuffix("run menus/main.plist")
    #expect(
      result.status == (isBroken ? 2 : isMenu ? 1 : 0),
      "\(command)\n\(result.output)\(result.errors)")
    #expect(!result.output.isEmpty)
  }

  @Test(arguments: [
    ("README.md", "yaml"), ("Sources/Programs/AppMenuKit/AppMenuKit.docc/Menus.md", "yaml"),
    ("Sources/Programs/AppMenuKit/AppMenuKit.docc/Menus.md", "xml"),
  ]) func `The menu files of the README and of their reference are valid`(
    page: String, language: String
  ) async throws {
    let text = try String(contentsOfFile: Programs.root + "/" + page, encoding: .utf8)
    let blocks = text.components(separatedBy: "```\(language)\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
    let menu = try #require(blocks.first)
    #expect(menu.contains("items"))
    let result = try await Programs.run(["validate", "-", "--strict"], input: Data(menu.utf8))
    #expect(result.status == 0, "\(result.output)")
  }
}
