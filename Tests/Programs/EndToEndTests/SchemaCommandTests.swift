import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct SchemaCommandTests {
  private static let kinds = ["menu", "plugin", "config", "theme", "form", "view"]

  @Test func `Without a kind the kinds are listed, each with a line of words`() async throws {
    let result = try await Programs.run(["schema"])
    let lines = result.output.split(separator: "\n")
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(lines.map { $0.prefix { $0 != " " }.description } == Self.kinds)
    #expect(lines.allSatisfy { $0.count > 20 })
  }

  @Test(arguments: kinds)
  func `What is printed is the file that is installed`(kind: String) async throws {
    let result = try await Programs.run(["schema", kind])
    let file = Programs.root + "/Sources/Programs/appmenu/Schemas/\(kind).schema.json"
    #expect(result.status == 0)
    #expect(
      result.output == (try String(contentsOfFile: file, encoding: .utf8)),
      "run scripts/generate references")
    #expect(result.json["$id"] as? String == "urn:appmenu:schema:\(kind)")
  }

  @Test func `An unknown kind is refused with those that there are`() async throws {
    let result = try await Programs.run(["schema", "menus"])
    #expect(result.status == 2)
    #expect(Self.kinds.allSatisfy { result.errors.contains("- \($0)\n") })
  }

  @Test func `A file may name its schema, in a comment and in JSON`() async throws {
    let folder = try Scratch()
    try folder.write(
      "# yaml-language-server: $schema=/s/menu.schema.json\n# $schema: /s/menu.schema.json\n"
        + "items: [{title: A, command: [ls]}]\n", to: "a.yaml")
    try folder.write(
      #"{"$schema": "/s/menu.schema.json", "items": [{"title": "A", "command": ["ls"]}]}"#,
      to: "b.yaml")
    for name in ["a.yaml", "b.yaml"] {
      let result = try await Programs.run(["validate", "--strict", folder.path + "/" + name])
      #expect(result.status == 0 && result.output.contains("no problems"), "\(result.output)")
    }
  }
}
