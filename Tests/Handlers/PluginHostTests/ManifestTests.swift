import AppMenuTesting
import Foundation
import MenuDispatch
import PluginHost
import SourceText
import Testing

@Suite struct PluginManifestTests {
  private func read(_ text: String) -> PluginManifestReader.Reading {
    PluginManifestReader().parse(Array(text.utf8), name: "plugin.yaml")
  }

  @Test
  func `An empty argument of the program is one, and an empty program is none`() throws {
    let found = read("id: a\nrun: [x, '', y]")
    #expect(found.manifest?.run == ["x", "", "y"] && found.diagnostics.isEmpty)
    #expect(read("id: a\nrun: ['', y]").diagnostics.map(\.code) == ["missing-key"])
  }

  @Test(arguments: [
    "[a, b, a]", "[{name: a}, {name: a}]", "[{name: a, aliases: [b]}, b]",
    "[{name: a, aliases: [c, c]}]", "[{name: a, aliases: [a]}]",
  ])
  func `A name that two handlers or aliases have is an error`(handlers: String) {
    let found = read("id: x\nrun: y\nhandlers: \(handlers)")
    #expect(found.diagnostics.map(\.code) == ["duplicate-id"] && found.manifest == nil)
    #expect(found.diagnostics.first?.severity == .error)
  }

  @Test func `A whole manifest is read`() throws {
    let manifest = try #require(
      read(
        """
        id: contributions
        name: Contributions
        version: 1.2.0
        protocol: 1
        mode: service
        run: [appmenu-plugins, contributions]
        handlers:
          - name: contributions
            aliases: [ContributionsViewController]
          - other
        environment: [GITHUB_TOKEN]
        observes: [saved]
        timeouts: {start: 5, reply: 60}
        idle: 30
        """
      ).manifest)
    #expect(
      manifest
        == PluginManifest(
          id: "contributions", name: "Contributions", version: "1.2.0", mode: .service,
          run: ["appmenu-plugins", "contributions"],
          handlers: [
            .init(name: "contributions", aliases: ["ContributionsViewController"]),
            .init(name: "other"),
          ], environment: ["GITHUB_TOKEN"], observes: ["saved"],
          timeouts: .init(start: 5, reply: 60), idle: 30))
  }

  @Test func `What is left out has its default`() throws {
    let reading = read("{id: x, run: ./x.sh}")
    #expect(reading.diagnostics.isEmpty)
    let manifest = try #require(reading.manifest)
    #expect(manifest == PluginManifest(id: "x", run: ["./x.sh"]))
    #expect(manifest.mode == .script && manifest.handlers.map(\.name) == ["x"])
  }

  @Test(arguments: [
    "⟪missing-key|name⟫: x\nrun: y", "⟪missing-key|id⟫: x", "id: ⟪bad-id|My Plugin⟫\nrun: y",
    "{id: x, run: y, protocol: ⟪unsupported-protocol|9⟫}",
    "{id: x, run: y, mode: ⟪unknown-value|fast⟫}",
    "{id: x, run: y, timeouts: {start: ⟪wrong-type|31⟫}}",
    "{id: x, run: y, idle: ⟪wrong-type|-1⟫}",
    "{id: x, run: y, ⟪unknown-key|handler⟫: z}", "{id: x, run: ⟪missing-key|[]⟫}",
    "⟪wrong-type|[x]⟫", "{id: x, run: y, handlers: [⟪missing-key|{aliases: [a]}⟫]}",
    "{id: x, run: y, ⟪duplicate-key|id⟫: z}",
  ])
  func `Each mistake is found at its place`(marked: String) {
    let marked = MarkedText(marked)
    let found = DiagnosticReport(read(marked.text).diagnostics).diagnostics
    #expect(
      found.map { "\($0.code.rawValue) \($0.location.start?.column ?? 0)" }
        == marked.expectations.map { "\($0.code) \($0.start?.column ?? 0)" },
      "\(found.map(\.message))")
  }

  @Test func `A plugin of another protocol is told which side to update`() {
    #expect(read("{id: x, run: y, protocol: 9}").diagnostics.first?.help == "update appmenu")
  }
}

@Suite struct PluginCatalogTests {
  private func manifest(_ id: String, handlers: String = "") -> String {
    "id: \(id)\nmode: service\nrun: x\n" + (handlers.isEmpty ? "" : "handlers: [\(handlers)]\n")
  }

  @Test func `The first to claim an id or a name wins, and the shadowed is told`() {
    let system = InMemoryFileSystem([
      "/one/plugin.yaml": manifest("a", handlers: "h, i"),
      "/many/b/plugin.yaml": manifest("b", handlers: "i, j"),
      "/many/c/plugin.plist": """
      <plist><dict><key>id</key><string>a</string><key>run</key><string>x</string></dict></plist>
      """,
      "/many/notes.txt": "no plugin", "/many/empty/x.txt": "",
    ])
    let catalog = PluginCatalog(
      discovering: [.init(path: "/one", source: .option), .init(path: "/many", source: .user)],
      fileSystem: system)
    #expect(catalog.plugins.map(\.manifest.id) == ["a", "b"])
    #expect(catalog.plugins.map(\.shadowedNames) == [[], ["i"]])
    #expect(catalog.shadowed.map(\.folder) == ["/many/c"])
    #expect(catalog.plugin(forHandler: "i")?.plugin.manifest.id == "a")
    #expect(catalog.plugin(forHandler: "j")?.handler == "j")
    #expect(catalog.plugin(forHandler: "x") == nil)
    #expect(catalog.diagnostics.isEmpty)
  }

  @Test func `A broken manifest and a missing folder are told, and others go on`() {
    let system = InMemoryFileSystem([
      "/p/a/plugin.yaml": "id: [", "/p/b/plugin.yaml": manifest("b"),
    ])
    let catalog = PluginCatalog(
      discovering: [.init(path: "/p", source: .user), .init(path: "/gone", source: .option)],
      fileSystem: system)
    #expect(catalog.plugins.map(\.manifest.id) == ["b"])
    #expect(catalog.diagnostics.map(\.code) == ["file-not-found", "yaml-syntax"])
  }

  @Test
  func `A relative folder in APPMENU_PLUGIN_PATH is one of the working directory, and refused`() {
    let host = HostEnvironment(
      variables: ["HOME": "/h", "APPMENU_PLUGIN_PATH": "plugins:./x::/e:../y"],
      executableFolder: "/bin", version: "1")
    let paths = host.pluginFolders(options: [], menu: []).map(\.path)
    #expect(paths.contains("/e"))
    #expect(paths.filter { !$0.hasPrefix("/") || $0.contains("x") || $0.contains("y") } == [])
  }

  @Test func `Folders are looked at in the order of the manual`() {
    let host = HostEnvironment(
      variables: [
        "HOME": "/h", "APPMENU_PLUGIN_PATH": "/e1:/e2", "XDG_DATA_DIRS": "/s",
        "XDG_CONFIG_HOME": "rel",
      ], executableFolder: "/bin", bundledPlugins: "/b", version: "1")
    #expect(
      host.pluginFolders(options: ["/o"], menu: ["/m", "~/n"]).map(\.path)
        == [
          "/o", "/e1", "/e2", "/h/.local/share/appmenu/plugins", "/s/appmenu/plugins", "/b", "/m",
          "/h/n",
        ])
    #expect(host.folder(.config) == "/h/.config/appmenu")
    #expect(!PluginSource.menu.isTrusted && PluginSource.bundled.isTrusted)
  }
}

@Suite struct PluginCommandTests {
  private let host = HostEnvironment(
    variables: [
      "PATH": "/usr/bin", "HOME": "/h", "LC_ALL": "C", "SECRET": "s", "TOKEN": "t",
      "APPMENU_X": "1",
    ], executableFolder: "/bin", version: "1")

  @Test
  func `A plugin gets the basic environment, what its manifest names, and nothing else`() throws {
    let system = InMemoryFileSystem(executables: ["/bin/appmenu-guard", "/usr/bin/x"])
    let manifest = PluginManifest(id: "a", run: ["x", "--flag"], environment: ["TOKEN"])
    let command = try PluginCommand(
      for: Plugin(manifest: manifest, folder: "/p", source: .user), in: host, fileSystem: system)
    #expect(command.program == "/usr/bin/x" && command.arguments == ["--flag"])
    #expect(
      command.environment
        == [
          "PATH": "/usr/bin", "HOME": "/h", "LC_ALL": "C", "TOKEN": "t", "APPMENU_X": "1",
          "PYTHONDONTWRITEBYTECODE": "1", "APPMENU_PLUGIN_DIR": "/p",
        ])
  }

  @Test
  func `A server passes a list of names on, and no secret, even if a manifest names it`() throws {
    let system = InMemoryFileSystem(executables: ["/bin/appmenu-guard", "/usr/bin/x"])
    let manifest = PluginManifest(id: "a", run: ["x"], environment: ["TOKEN", "SECRET"])
    var host = host
    host.variables.merge(["LC_SECRET": "s", "APPMENU_TRACE": ""]) { $1 }
    host.programVariables = []
    func environment() throws -> [String: String] {
      try PluginCommand(
        for: Plugin(manifest: manifest, folder: "/p", source: .user), in: host, fileSystem: system
      ).environment
    }
    var expected = [
      "PATH": "/usr/bin", "HOME": "/h", "LC_ALL": "C", "TOKEN": "t", "SECRET": "s",
      "APPMENU_TRACE": "", "PYTHONDONTWRITEBYTECODE": "1", "APPMENU_PLUGIN_DIR": "/p",
    ]
    #expect(try environment() == expected)
    // An access file names it from now on.
    host.isSecret = { $0 == "SECRET" }
    expected["SECRET"] = nil
    #expect(try environment() == expected)
  }

  @Test(arguments: [
    (["/p/x", "/bin/x", "/usr/bin/x"], "x", "/p/x"), (["/bin/x", "/usr/bin/x"], "x", "/bin/x"),
    (["/usr/bin/x"], "x", "/usr/bin/x"), (["/p/sub/x"], "sub/x", "/p/sub/x"),
    (["/abs/x"], "/abs/x", "/abs/x"),
  ])
  func `A program is looked for in the folder, beside appmenu, then in PATH`(
    there: [String], run: String, found: String
  ) throws {
    let system = InMemoryFileSystem(executables: Set(there + ["/bin/appmenu-guard"]))
    let plugin = Plugin(manifest: PluginManifest(id: "a", run: [run]), folder: "/p", source: .user)
    #expect(try PluginCommand(for: plugin, in: host, fileSystem: system).program == found)
  }

  @Test
  func `The guard's place can be given; without it there, no plugin starts`() throws {
    let system = InMemoryFileSystem(executables: ["/opt/lib/guard", "/p/x"])
    let plugin = Plugin(manifest: PluginManifest(id: "a", run: ["x"]), folder: "/p", source: .user)
    var host = HostEnvironment(
      variables: [:], executableFolder: "/bin", version: "1", guardProgram: "/opt/lib/guard")
    let command = try PluginCommand(for: plugin, in: host, fileSystem: system)
    #expect(command.guardProgram == "/opt/lib/guard")
    host.guardProgram = "/opt/guard"
    for isAppMenu in [false, true] {
      host.isAppMenu = isAppMenu
      let failure = #expect(throws: HandlerFailure.self) {
        try PluginCommand(for: plugin, in: host, fileSystem: system)
      }
      #expect(failure?.detail == "The program '/opt/guard' is missing.")
      #expect(failure?.hint?.contains("Install appmenu again") == isAppMenu)
    }
  }

  @Test func `A program that is missing or not executable is told apart`() {
    let system = InMemoryFileSystem(["/p/x": ""], executables: ["/bin/appmenu-guard"])
    func failure(_ run: String) -> HandlerFailure? {
      let plugin = Plugin(
        manifest: PluginManifest(id: "a", run: [run]), folder: "/p", source: .user)
      do throws(HandlerFailure) {
        _ = try PluginCommand(for: plugin, in: host, fileSystem: system)
        return nil
      } catch { return error }
    }
    #expect(failure("x")?.hint == "Type: chmod +x /p/x")
    #expect(failure("gone")?.detail?.contains("There is no program 'gone'") == true)
  }
}
