import AppMenuTesting
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

  @Test
  func `Each kind of file has the findings of its kind, and files of other programs have none`()
    async throws
  {
    let folder = try Scratch()
    let result = try await Programs.run(
      [Programs.root + "/Tests/Fixtures/editor/kinds.py", Programs.appmenu, folder.path],
      program: "python3")
    #expect(
      result.output
        == """
        docker-compose.yaml
        menu.yaml no-handler unknown-key
        form.yaml unknown-key
        appmenu/themes/x.yaml unknown-key
        named.yaml unknown-value
        plugin.yaml unknown-key

        """, "\(result.errors)")
  }

  @Test
  func `validate --fix mends what leaves no doubt, says so, and reports what is left`() async throws
  {
    let folder = try Scratch()
    let path = folder.path + "/m.yaml"
    try "- title:A\n- titel: B\n  items: []\n- title: \"C\n  items: []\n"
      .write(toFile: path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    let result = try await Programs.run(["validate", "--fix", path])
    #expect(result.status == 2)
    #expect(result.output.contains("m.yaml:1:9: fixed: insert a blank\n"), "\(result.output)")
    #expect(result.output.contains("fixed: close the text with \""), "\(result.output)")
    #expect(result.output.contains("error[missing-title]"))
    #expect(
      try String(contentsOfFile: path, encoding: .utf8)
        == "- title: A\n- titel: B\n  items: []\n- title: \"C\"\n  items: []\n")
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o640)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["m.yaml"])
    let again = try await Programs.run(["validate", "--fix", path])
    #expect(!again.output.contains("fixed:"))
    #expect(try await Programs.run(["validate", "--fix", "-"]).status == 2)
  }

  @Test func `A file with a byte order mark or in UTF-16 is mended in its own encoding`()
    async throws
  {
    let folder = try Scratch()
    func utf16(_ text: String, bigEndian: Bool) -> Data {
      Data(
        ("\u{FEFF}" + text).utf16.flatMap { unit -> [UInt8] in
          let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
          return bigEndian ? bytes : bytes.reversed()
        })
    }
    let (wrong, right) = (
      "- title:가\n- title: B\n  items: []\n", "- title: 가\n- title: B\n  items: []\n"
    )
    for (name, before, after) in [
      ("mark.yaml", Data(("\u{FEFF}" + wrong).utf8), Data(("\u{FEFF}" + right).utf8)),
      ("big.yaml", utf16(wrong, bigEndian: true), utf16(right, bigEndian: true)),
      ("little.yaml", utf16(wrong, bigEndian: false), utf16(right, bigEndian: false)),
    ] {
      let path = folder.path + "/" + name
      try before.write(to: URL(fileURLWithPath: path))
      let result = try await Programs.run(["validate", "--fix", path])
      #expect(result.output.contains("\(name):1:9: fixed: insert a blank\n"), "\(result.errors)")
      #expect(FileManager.default.contents(atPath: path) == after, "\(name)")
    }
  }

  @Test func `The files of a menu are mended together, whatever their encoding`()
    async throws
  {
    let folder = try Scratch()
    let (main, other) = (folder.path + "/a.yaml", folder.path + "/b.yaml")
    let texts = [main: "- title:A\n- title: B\n  menu: b.yaml\n", other: "\u{FEFF}- title:C\n"]
    for (path, text) in texts { try text.write(toFile: path, atomically: true, encoding: .utf8) }
    let result = try await Programs.run(["validate", "--fix", main])
    #expect(
      result.output.contains("a.yaml:1:9: fixed") && result.output.contains("b.yaml:1:9: fixed"))
    for (path, text) in texts {
      let mended = text.replacing("title:", with: "title: ").replacing("title:  ", with: "title: ")
      #expect(FileManager.default.contents(atPath: path) == Data(mended.utf8))
    }
  }

  @Test(.enabled(if: getuid() != 0))
  func `None of several files is mended if one cannot be written, and the findings are shown`()
    async throws
  {
    let folder = try Scratch()
    let (main, other) = (folder.path + "/a.yaml", folder.path + "/b.yaml")
    let text = "- title:A\n- title: B\n  menu: b.yaml\n"
    try text.write(toFile: main, atomically: true, encoding: .utf8)
    try "- title:C\n".write(toFile: other, atomically: true, encoding: .utf8)
    chmod(other, 0o444)
    let result = try await Programs.run(["validate", "--fix", main])
    #expect(result.status == 2)
    #expect(result.errors.contains("b.yaml' cannot be fixed: Permission denied"))
    #expect(result.output.contains("missing-blank") && !result.output.contains("mended:"))
    #expect(try String(contentsOfFile: main, encoding: .utf8) == text)
  }

  @Test func `validate reads forms, themes and settings as what they are`() async throws {
    let folder = try Scratch()
    let path = folder.path + "/form.yaml"
    try "title: T\nfields:\n  - id: a\n    labl: A\n"
      .write(toFile: path, atomically: true, encoding: .utf8)
    let result = try await Programs.run(["validate", path])
    #expect(result.output.contains("unknown-key"), "\(result.output)")
    #expect(!result.output.contains("not-a-menu"))
    #expect(result.status == 0)
    try "title: T\nfields:\n- id: a\n  label:A\n"
      .write(toFile: path, atomically: true, encoding: .utf8)
    let mended = try await Programs.run(["validate", "--fix", path])
    #expect(
      mended.output.contains("form.yaml:4:9: fixed: insert a blank"), "\(mended.output)")
    #expect(mended.output.hasSuffix("form.yaml: no problems\n"))
    let settings = folder.path + "/appmenu/config.yaml"
    try FileManager.default.createDirectory(
      atPath: folder.path + "/appmenu", withIntermediateDirectories: true)
    try "theme: 5\nkyes: {}\n".write(toFile: settings, atomically: true, encoding: .utf8)
    let checked = try await Programs.run(["validate", settings])
    #expect(checked.output.contains("'kyes'") && checked.status == 2, "\(checked.output)")
  }

  /// The lines for editors in the documentation, by their language.
  private static func lines(_ language: String) throws -> String {
    let page = try String(
      contentsOfFile: Programs.root + "/Sources/Programs/AppMenuKit/AppMenuKit.docc/AuthorTools.md",
      encoding: .utf8)
    let start = try #require(page.range(of: "```\(language)\n"))
    let end = try #require(page[start.upperBound...].range(of: "\n```"))
    return String(page[start.upperBound..<end.lowerBound]) + "\n"
  }

  private static let neovim = TestProgram("nvim")

  @Test(.enabled(if: neovim.isExpected, "Neovim is not installed"))
  func `Neovim shows findings, mends them and completes keys`() async throws {
    let folder = try Scratch()
    let path = folder.path + "/m.yaml"
    try "- title: A\n  tapHandlerName: publicActivty\n"
      .write(toFile: path, atomically: true, encoding: .utf8)
    let result = try await Programs.run(
      [
        "--headless", "-u", "NONE", "-i", "NONE", "-n", "-c",
        "luafile \(Programs.root)/Tests/Fixtures/editor/neovim.lua",
      ], program: try #require(Self.neovim.path),
      environment: Programs.environment(
        home: folder.path, ["PROGRAM": Programs.appmenu, "MENU": path]))
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      try String(contentsOfFile: path, encoding: .utf8)
        == "- title: A\n  tapHandlerName: publicActivity\n  icon: star\n")
  }

  @Test(
    "The lines of the documentation give Neovim one server for all menus, and none for other files",
    .enabled(if: neovim.isExpected, "Neovim is not installed"))
  func documentedLines() async throws {
    let folder = try Scratch()
    try FileManager.default.createDirectory(
      atPath: folder.path + "/menus", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      atPath: folder.path + "/bin", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/bin/appmenu", withDestinationPath: Programs.appmenu)
    for name in ["menus/a.yaml", "menus/b.yaml", "docker-compose.yaml"] {
      try "- icon: star\n".write(
        toFile: folder.path + "/" + name, atomically: true, encoding: .utf8)
    }
    try Self.lines("lua").write(
      toFile: folder.path + "/init.lua", atomically: true, encoding: .utf8)
    let result = try await Programs.run(
      [
        "--headless", "-u", "NONE", "-i", "NONE", "-n", "-c",
        "luafile \(Programs.root)/Tests/Fixtures/editor/recipe.lua",
      ], program: try #require(Self.neovim.path),
      environment: Programs.environment(
        home: folder.path,
        ["FOLDER": folder.path, "PATH": folder.path + "/bin:/usr/local/bin:/usr/bin:/bin"]))
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test func `The lines for Helix are TOML, and leave it the server for YAML`()
    async throws
  {
    let script = """
      import json, sys
      try:
          import tomllib
      except ImportError:
          sys.exit(77)
      print(json.dumps(tomllib.loads(sys.stdin.read()), sort_keys=True))
      """
    let result = try await Programs.run(
      ["-c", script], program: "python3", input: Data(try Self.lines("toml").utf8))
    // Before Python 3.11 nothing reads TOML.
    if result.status == 77, !TestProgram.isCI() { return }
    #expect(
      result.output
        == """
        {"language": [{"language-servers": ["yaml-language-server", "appmenu"], "name": "yaml"}], \
        "language-server": {"appmenu": {"args": ["lsp"], "command": "appmenu"}}}

        """, "\(result.errors)")
  }
}
