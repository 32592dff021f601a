import Foundation
import Testing

/// `appmenu fmt` and `appmenu convert`.
@Suite(.timeLimit(.minutes(5))) struct AuthorToolTests {
  private let scratch: Scratch
  private static let untidy = "items:\n- tapHandlerName: a   # why\n  title: 'A'\n"
  private static let tidy = "items:\n  - title: A\n    tapHandlerName: a   # why\n"

  init() throws { scratch = try Scratch() }

  private func run(_ arguments: String..., input: String = "") async throws -> Programs.Result {
    try await Programs.run(arguments, input: Data(input.utf8), in: scratch.path)
  }

  private func content(_ name: String) -> String? {
    FileManager.default.contents(atPath: scratch.path + "/" + name).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  @Test func `fmt rewrites a file in place, with its permissions, through a link`()
    async throws
  {
    let file = try scratch.write(Self.untidy, to: "menu.yaml")
    chmod(file, 0o640)
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path + "/link.yaml", withDestinationPath: "menu.yaml")
    let result = try await run("fmt", "link.yaml")
    #expect(result.status == 0 && result.output == "Formatted link.yaml\n", "\(result.errors)")
    #expect(content("menu.yaml") == Self.tidy)
    var status = stat()
    #expect(stat(file, &status) == 0 && status.st_mode & 0o777 == 0o640)
    #expect(lstat(scratch.path + "/link.yaml", &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    let again = try await run("fmt", "menu.yaml")
    #expect(again.status == 0 && again.output.isEmpty)
  }

  @Test func `fmt --check lists what would change, and changes nothing`() async throws {
    try scratch.write(Self.untidy, to: "a.yaml")
    try scratch.write(Self.tidy, to: "b.yaml")
    let result = try await run("fmt", "--check", "a.yaml", "b.yaml")
    #expect(result.status == 1 && result.output == "a.yaml\n", "\(result.errors)")
    #expect(content("a.yaml") == Self.untidy)
    let tidy = try await run("fmt", "--check", "b.yaml")
    #expect(tidy.status == 0 && tidy.output.isEmpty)
  }

  @Test func `fmt - reads standard input and writes standard output`() async throws {
    let result = try await run("fmt", "-", input: Self.untidy)
    #expect(result.status == 0 && result.output == Self.tidy, "\(result.errors)")
    let twice = try await run("fmt", "-", "-")
    #expect(twice.status == 2 && twice.errors.contains("given twice"))
  }

  @Test
  func `fmt reports a broken file with its place, leaves it, and formats the others`() async throws
  {
    try scratch.write("items: [\n", to: "a.yaml")
    try scratch.write(Self.untidy, to: "b.yaml")
    try scratch.write("{\"a\": 1,}", to: "c.json")
    let result = try await run("fmt", "a.yaml", "b.yaml", "none.yaml", "c.json")
    #expect(result.status == 2)
    for words in ["error[yaml-syntax]", "a.yaml:", "there is no file 'none.yaml'", "is not JSON"] {
      #expect(result.errors.contains(words), "\(result.errors)")
    }
    #expect(content("a.yaml") == "items: [\n" && content("b.yaml") == Self.tidy)
  }

  @Test
  func `A menu without a title is formatted: only what cannot be read is refused`() async throws {
    try scratch.write("items:\n- icon: star\n", to: "a.yaml")
    #expect(try await run("fmt", "a.yaml").status == 0)
    #expect(content("a.yaml") == "items:\n  - icon: star\n")
  }

  @Test func `The menus of the repository are formatted`() async throws {
    let menus = ["main.yaml", "to-do.yaml", "examples.yaml", "browse-overflow.yaml", "main.plist"]
    let result = try await Programs.run(["fmt", "--check"] + menus.map { "menus/" + $0 })
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }

  @Test func `A menu goes through every format and comes back the same`() async throws {
    try scratch.write("items:\n  - title: No\n    arguments: {n: 5, s: \"5\"}\n", to: "a.yaml")
    for (from, to) in [
      ("a.yaml", "b.json"), ("b.json", "c.plist"), ("c.plist", "d.yml"),
    ] {
      let result = try await run("convert", from, to)
      #expect(result.status == 0, "\(result.errors)")
    }
    #expect(
      content("d.yml")
        == "items:\n  - title: \"No\"\n    arguments:\n      n: 5\n      s: \"5\"\n")
  }

  @Test func `A binary property list is not formatted, and converted`() async throws {
    let items = ["items": [["title": "No", "arguments": ["s": "5"]] as [String: Any]]]
    try PropertyListSerialization.data(fromPropertyList: items, format: .binary, options: 0)
      .write(to: URL(fileURLWithPath: scratch.path + "/e.plist"))
    let unreadable = try await run("fmt", "e.plist")
    #expect(unreadable.status == 2 && unreadable.errors.contains("appmenu convert"))
    let back = try await run("convert", "e.plist", "-", "--to", "yaml")
    #expect(
      back.output == "items:\n  - title: \"No\"\n    arguments:\n      s: \"5\"\n",
      "\(back.errors)")
  }

  @Test func `What is lost is listed with its place, and written only with --lossy`()
    async throws
  {
    try scratch.write("# why\nitems: [{title: A, arguments: {n: ~}}]\n", to: "a.yaml")
    let json = try await run("convert", "a.yaml", "a.json")
    #expect(json.status == 2 && json.errors.contains("error[lossy-conversion]"))
    #expect(json.errors.contains("a.yaml:1:1") && json.errors.contains("--lossy"))
    let plist = try await run("convert", "a.yaml", "a.plist")
    #expect(plist.status == 2 && plist.errors.contains("a.yaml:2:35"), "\(plist.errors)")
    #expect(content("a.json") == nil && content("a.plist") == nil)
    let lossy = try await run("convert", "a.yaml", "a.json", "--lossy")
    #expect(lossy.status == 0 && lossy.errors.contains("warning[lossy-conversion]"))
    #expect(content("a.json")?.contains("\"title\": \"A\"") == true)
  }

  @Test func `What is no menu and no other document of appmenu is not converted`()
    async throws
  {
    try scratch.write("name: ci\nsteps: [a]\n", to: "ci.yaml")
    try scratch.write("hello\n", to: "text.yaml")
    try scratch.write("- a\n- b\n", to: "list.yaml")
    for name in ["ci.yaml", "text.yaml", "list.yaml"] {
      let result = try await run("convert", name, "out.json")
      #expect(result.status == 2 && result.errors.contains("is not a menu"), "\(result.errors)")
    }
    #expect(content("out.json") == nil)
    // A list with an item, and an empty one, are menus.
    try scratch.write("- a\n- title: B\n  items: []\n", to: "some.yaml")
    #expect(try await run("convert", "some.yaml", "some.json").status == 0)
    try scratch.write("[]\n", to: "none.yaml")
    #expect(try await run("convert", "none.yaml", "none.json").status == 0)
    try scratch.write("title: F\nfields: [{id: a}]\n", to: "form.yaml")
    #expect(try await run("convert", "form.yaml", "form.json").status == 0)
  }

  @Test func `Scripts of a folder become the items of one menu elsewhere, and run there`()
    async throws
  {
    try scratch.write(
      "#!/bin/sh\n# @raycast.title Greet\n# @raycast.mode compact\n# @raycast.packageName People\n"
        + "# @raycast.argument1 {\"type\": \"text\", \"placeholder\": \"Name\"}\n"
        + "echo \"hi $1, $(basename \"$PWD\")\"\n", to: "s/greet.sh")
    try scratch.write("#!/bin/sh\necho load; echo ---; echo One\n", to: "s/load.10s.sh")
    for name in ["s/greet.sh", "s/load.10s.sh"] {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: scratch.path + "/" + name)
    }
    try scratch.write("build:\n\t@echo building\n", to: "s/Makefile")
    let result = try await run(
      "convert", "s/greet.sh", "s/load.10s.sh", "s/Makefile", "m/menu.yaml")
    #expect(result.status == 2 && result.errors.contains("cannot be written"), "\(result.errors)")
    try FileManager.default.createDirectory(
      atPath: scratch.path + "/m", withIntermediateDirectories: true)
    let written = try await run(
      "convert", "s/greet.sh", "s/load.10s.sh", "s/Makefile", "m/menu.yaml")
    #expect(written.status == 0, "\(written.errors)")
    #expect(
      content("m/menu.yaml") == """
        items:
          - title: load
            source:
              command: [../s/load.10s.sh]
              directory: ../s
              format: xbar
              every: 10
          - title: build
            command: [make, build]
            directory: ../s
          - section: People
          - title: Greet
            command: [../s/greet.sh, "{{argument1}}"]
            output: message
            directory: ../s
            inputs:
              - id: argument1
                label: Name
                required: true

        """)
    func runAtHome(_ arguments: String...) async throws -> Programs.Result {
      try await Programs.run(
        arguments, in: scratch.path, environment: Programs.environment(home: scratch.path))
    }
    #expect(try await runAtHome("trust", "m/menu.yaml").status == 0)
    let greeting = try await runAtHome("select", "m/menu.yaml", "greet", "--input", "argument1=Ann")
    #expect(greeting.output.contains("hi Ann, s"), "\(greeting.output)\(greeting.errors)")
    #expect(try await runAtHome("select", "m/menu.yaml", "build").output.contains("building"))
    let mixed = try await run("convert", "s/greet.sh", "m/menu.yaml", "-", "--to", "yaml")
    #expect(mixed.status == 2 && mixed.errors.contains("cannot be converted together"))
  }

  @Test func `What a configuration of another program says beyond items is listed with its place`()
    async throws
  {
    try scratch.write(
      "logLevel: INFO\nactions:\n  - {title: Ping, shell: 'ping {{ host }}', arguments: [{name: host}]}\n",
      to: "olivetin.yaml")
    let refused = try await run("convert", "olivetin.yaml", "menu.yaml")
    #expect(refused.status == 2 && refused.errors.contains("olivetin.yaml:1:1"))
    #expect(refused.errors.contains("Nothing was written") && content("menu.yaml") == nil)
    let written = try await run("convert", "olivetin.yaml", "menu.yaml", "--lossy")
    #expect(written.status == 0 && written.errors.contains("'logLevel' is not carried over"))
    #expect(content("menu.yaml")?.contains("shell: ping ${INPUT_HOST:+") == true)
    try scratch.write("#!/bin/sh\necho\n", to: "plain.sh")
    try scratch.write(
      "#!/usr/bin/env -S appmenu run\nitems: [{title: A, items: []}]\n", to: "run.yaml")
    let menu = try await run("convert", "run.yaml", "run.json", "--lossy")
    #expect(menu.status == 0 && content("run.json")?.contains("\"A\"") == true, "\(menu.errors)")
    let over = try await run("convert", "olivetin.yaml", "olivetin.yaml", "--force", "--lossy")
    #expect(over.status != 0 && content("olivetin.yaml")?.contains("logLevel") == true)
    let two = try await run("convert", "olivetin.yaml", "plain.sh", "two.yaml", "--lossy")
    #expect(two.status == 2 && two.errors.contains("'plain.sh'") && content("two.yaml") == nil)
    let plain = try await run("convert", "plain.sh", "plain.yaml")
    #expect(plain.status == 2 && plain.errors.contains("nothing to convert"), "\(plain.errors)")
  }

  @Test func `An existing file is replaced only with --force`() async throws {
    try scratch.write(Self.tidy, to: "a.yaml")
    try scratch.write("mine", to: "a.plist")
    let refused = try await run("convert", "a.yaml", "a.plist")
    #expect(refused.status == 2 && refused.errors.contains("--force"))
    #expect(content("a.plist") == "mine")
    #expect(try await run("convert", "a.yaml", "a.plist", "--force").status == 0)
    #expect(content("a.plist")?.contains("<!-- why -->") == true)
  }

  @Test func `A name that says no format, or the wrong one, is refused`() async throws {
    try scratch.write(Self.tidy, to: "a.yaml")
    for (arguments, words) in [
      (["-"], "--to"), (["a.txt"], "--to"), (["a.txt", "--to", "old-style"], ".plist"),
      (["a.plist", "--to", "json"], ".plist"), (["a.yml", "--to", "nothing"], "nothing"),
    ] {
      let result = try await Programs.run(
        ["convert", "a.yaml", "--lossy"] + arguments, in: scratch.path)
      #expect(result.status == 2 && result.errors.contains(words), "\(result.errors)")
    }
  }

  @Test
  func `fmt --schema names the installed schema once, and refuses files of no kind`() async throws {
    // A program with its schemas, as it is installed.
    let program = scratch.path + "/bin/appmenu"
    let schemas = scratch.path + "/share/appmenu/schemas"
    for folder in [scratch.path + "/bin", scratch.path + "/share/appmenu"] {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    try FileManager.default.copyItem(
      atPath: Programs.root + "/Sources/Programs/appmenu/Schemas", toPath: schemas)
    do {
      try FileManager.default.linkItem(atPath: Programs.appmenu, toPath: program)
    } catch {
      try FileManager.default.copyItem(atPath: Programs.appmenu, toPath: program)
    }
    func formatted(_ name: String, _ text: String) async throws -> String? {
      try scratch.write(text, to: name)
      for _ in 0..<2 {
        let result = try await Programs.run(
          ["fmt", "--schema", name], program: program, in: scratch.path)
        #expect(result.status == 0, "\(result.errors)")
      }
      return content(name)
    }
    func line(_ kind: String) -> String {
      "# yaml-language-server: $schema=\(schemas)/\(kind).schema.json\n"
    }
    #expect(try await formatted("m.yaml", Self.untidy) == line("menu") + Self.tidy)
    let form = "title: A\nfields: [{id: a}]\n"
    #expect(try await formatted("f.yaml", form) == line("form") + form)
    #expect(try await formatted("plugin.yaml", "id: a\n") == line("plugin") + "id: a\n")
    #expect(
      try await formatted("m.json", "{\"items\": []}")
        == "{\n  \"$schema\": \"\(schemas)/menu.schema.json\",\n  \"items\": []\n}\n")
    try scratch.write("services: {}\n", to: "other.yaml")
    let other = try await Programs.run(
      ["fmt", "--schema", "other.yaml"], program: program, in: scratch.path)
    #expect(other.status == 2 && other.errors.contains("no schema"), "\(other.errors)")
  }

  @Test
  func `Into another folder relative paths are listed, and written only with --lossy`() async throws
  {
    try FileManager.default.createDirectory(
      atPath: scratch.path + "/b", withIntermediateDirectories: true)
    try scratch.write(Self.tidy, to: "sub.yaml")
    try scratch.write(
      "items:\n  - {title: A, menu: sub.yaml}\n  - {title: B, command: [./x]}\n", to: "a.yaml")
    let refused = try await run("convert", "a.yaml", "b/a.plist")
    #expect(refused.status == 2 && content("b/a.plist") == nil)
    for words in ["a.yaml:2:22", "a.yaml:3:26", "--lossy"] {
      #expect(refused.errors.contains(words), "\(refused.errors)")
    }
    let lossy = try await run("convert", "a.yaml", "b/a.plist", "--lossy")
    #expect(lossy.status == 0 && lossy.errors.contains("warning["), "\(lossy.errors)")
    #expect(content("b/a.plist")?.contains("sub.yaml") == true)
    // The same folder by another way is the same folder.
    #expect(try await run("convert", "a.yaml", "b/../a.plist").status == 0)
  }

  @Test func `An old-style property list is read without its name, or with --from`()
    async throws
  {
    let list = "( { title = A; } )\n"
    let found = try await run("convert", "-", "-", "--to", "yaml", input: list)
    #expect(found.status == 0 && found.output == "- title: A\n", "\(found.errors)")
    try scratch.write(list, to: "a.yaml")
    let given = try await run("convert", "a.yaml", "b.yaml", "--from", "old-style")
    #expect(given.status == 0 && content("b.yaml") == "- title: A\n", "\(given.errors)")
    let wrong = try await run("convert", "a.yaml", "c.yaml", "--from", "json")
    #expect(wrong.status == 2 && wrong.errors.contains("is not JSON"), "\(wrong.errors)")
  }
}
