import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct EditorTests {
  private static let client = Programs.root + "/Tests/Fixtures/editor/authoring.py"

  @Test(
    "A menu is written by completion alone, and menus with typical mistakes are mended by quick fixes alone"
  )
  func authoring() async throws {
    let folder = try Scratch()
    let result = try await Programs.run(
      [Self.client, Programs.appmenu, folder.path], program: "python3")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output == "written and mended\n")
  }

  @Test("validate --fix mends what leaves no doubt, says so, and reports what is left")
  func fixing() async throws {
    let folder = try Scratch()
    let path = folder.path + "/m.yaml"
    try "- title:A\n- titel: B\n  items: []\n- title: \"C\n  items: []\n"
      .write(toFile: path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    let result = try await Programs.run(["validate", "--fix", path])
    #expect(result.status == 2)
    #expect(result.output.contains("m.yaml:1:9: mended: insert a blank\n"), "\(result.output)")
    #expect(result.output.contains("mended: close the text with \""), "\(result.output)")
    #expect(result.output.contains("error[missing-title]"))
    #expect(
      try String(contentsOfFile: path, encoding: .utf8)
        == "- title: A\n- titel: B\n  items: []\n- title: \"C\"\n  items: []\n")
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o640)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["m.yaml"])
    let again = try await Programs.run(["validate", "--fix", path])
    #expect(!again.output.contains("mended"))
    #expect(try await Programs.run(["validate", "--fix", "-"]).status == 2)
  }

  @Test("If one file of a menu cannot be mended, none is changed") func allOrNone() async throws {
    let folder = try Scratch()
    let (main, other) = (folder.path + "/a.yaml", folder.path + "/b.yaml")
    let texts = [main: "- title:A\n- title: B\n  menu: b.yaml\n", other: "\u{FEFF}- title:C\n"]
    for (path, text) in texts { try text.write(toFile: path, atomically: true, encoding: .utf8) }
    #expect(try await Programs.run(["validate", "--fix", main]).status == 2)
    for (path, text) in texts {
      #expect(FileManager.default.contents(atPath: path) == Data(text.utf8))
    }
  }

  private static let neovim = ["/usr/bin/nvim", "/usr/local/bin/nvim", "/opt/homebrew/bin/nvim"]
    .first(where: FileManager.default.isExecutableFile)

  @Test(
    "Neovim shows findings, mends them and completes keys",
    .enabled(if: neovim != nil, "Neovim is not installed"))
  func inNeovim() async throws {
    let folder = try Scratch()
    let path = folder.path + "/m.yaml"
    try "- title: A\n  tapHandlerName: publicActivty\n"
      .write(toFile: path, atomically: true, encoding: .utf8)
    let result = try await Programs.run(
      [
        "--headless", "-u", "NONE", "-i", "NONE", "-n", "-c",
        "luafile \(Programs.root)/Tests/Fixtures/editor/neovim.lua",
      ], program: try #require(Self.neovim),
      environment: Programs.environment(
        home: folder.path, ["PROGRAM": Programs.appmenu, "MENU": path]))
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      try String(contentsOfFile: path, encoding: .utf8)
        == "- title: A\n  tapHandlerName: publicActivity\n  icon: star\n")
  }
}
