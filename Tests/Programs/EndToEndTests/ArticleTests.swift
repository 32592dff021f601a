import Foundation
import Testing

/// Articles with files and commands: each command does what the article shows.
@Suite("Articles", .timeLimit(.minutes(5))) struct ArticleTests {
  /// A block of an article: `yaml` and `make` for a file that its first line names, `sh` for commands, and `text` for
  /// what the last of these printed.
  private static func blocks(of name: String) throws -> [(language: String, text: String)] {
    let page = try String(
      contentsOfFile: Programs.root + "/Sources/Programs/AppMenuKit/AppMenuKit.docc/\(name).md",
      encoding: .utf8)
    let parts = page.components(separatedBy: "```")
    return stride(from: 1, to: parts.count, by: 2).map { index in
      let end = parts[index].firstIndex(of: "\n") ?? parts[index].endIndex
      return (String(parts[index][..<end]), String(parts[index][end...].dropFirst()))
    }
  }

  @Test(arguments: ["ProjectMenu", "TeamOverlays"])
  func `The files are menus, and each command prints what is shown`(article: String) async throws {
    let scratch = try Scratch()
    var environment = Programs.environment(home: scratch.path)
    environment["PATH"] = Programs.folder + ":" + (environment["PATH"] ?? "")
    var output = ""
    var shown = 0
    for (language, text) in try Self.blocks(of: article) {
      switch language {
      case "sh":
        for line in text.split(separator: "\n") {
          let result = try await Programs.run(
            ["-c", String(line)], program: "bash", in: scratch.path, environment: environment)
          #expect(result.status == 0, "\(line)\n\(result.output)\(result.errors)")
          output = result.output
        }
      case "text":
        shown += 1
        #expect(output == text)
      default:
        let name = try #require(text.split(separator: "\n").first).dropFirst(2)
        try scratch.write(text, to: String(name))
      }
    }
    #expect(shown >= 2)
  }
}
