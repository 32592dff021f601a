import AppMenuTesting
import Files
import Foundation
import HandlerProtocol
import MenuDispatch
import PluginHost
import SourceText
import Synchronization
import Testing

/// The copies that plugins of menu files run from.
@Suite(.timeLimit(.minutes(5))) struct TrustedCopyTests {
  private let scratch: Scratch
  private let host: HostEnvironment
  private let trust: PluginTrust

  init() throws {
    scratch = try Scratch()
    try scratch.write("", to: "bin/appmenu-guard", mode: 0o755)
    host = HostEnvironment(
      variables: ["HOME": scratch.path + "/home", "PATH": ".:/usr/bin:/bin"],
      executableFolder: scratch.path + "/bin", version: "1")
    trust = PluginTrust(host: host)
  }

  private func plugin(_ folder: String = "p", mode: String = "script") throws -> Plugin {
    try scratch.write(
      "{id: p, mode: \(mode), run: ./run.sh, handlers: [h]}", to: folder + "/plugin.yaml")
    try scratch.write("honest", to: folder + "/run.sh", mode: 0o777)
    let catalog = PluginCatalog(
      discovering: [PluginFolder(path: scratch.path + "/" + folder, source: .menu)])
    return try #require(catalog.plugins.first)
  }

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
  }

  private func names(_ folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: scratch.path + "/home/" + folder)) ?? []
  }

  private var copies: [String] { names(".local/share/appmenu/trusted") }

  /// Runs the plugin with fake processes, and returns the command of each.
  private func commands(
    _ plugin: Plugin, fileSystem: any FileSystem = LocalFileSystem(), selections: Int = 1,
    between: @Sendable () throws -> Void = {}
  ) async throws -> [PluginCommand] {
    let launcher =
      plugin.manifest.mode == .script
      ? FakePluginLauncher { _, process in process.end(.exited(0)) }
      : launcher { id, _, process in process.reply(id, HandlerResult(view: view)) }
    let registry = HandlerRegistry()
    let runner = PluginRunner(host: host, launcher: launcher, fileSystem: fileSystem)
    runner.register(
      PluginCatalog(discovering: [PluginFolder(path: plugin.folder, source: .menu)]), in: registry)
    let handler = try #require(registry.handler(named: "h"))
    for number in 0..<selections {
      if number > 0 { try between() }
      let selection = HandlerSelection(invocation: "i\(number)", item: item)
      _ = try await handler.select(selection) { _ in }
    }
    await runner.shutDown()
    return launcher.commands
  }

  @Test
  func `What runs is what was hashed, also if a file is changed between the hash and the start`()
    async throws
  {
    let plugin = try plugin()
    _ = try trust.trust(plugin)
    let program = plugin.folder + "/run.sh"
    let swapping = ChangingFileSystem { path in
      // The manifest is read after the folder was hashed.
      if path.hasSuffix("plugin.yaml"), let file = fopen(program, "w") {
        fputs("evil", file)
        fclose(file)
      }
    }
    let command = try #require(try await commands(plugin, fileSystem: swapping).first)
    #expect(try String(contentsOfFile: program, encoding: .utf8) == "evil")
    #expect(try String(contentsOfFile: command.program, encoding: .utf8) == "honest")
    let folder = try #require(command.workingDirectory)
    #expect(command.program == folder + "/run.sh")
    #expect(command.environment["APPMENU_PLUGIN_DIR"] == folder)
    #expect(
      command.environment["APPMENU_WORKING_DIR"] == FileManager.default.currentDirectoryPath)
  }

  @Test func `A bare name is not looked for in the working directory`() async throws {
    let plugin = try plugin()
    try scratch.write("{id: p, run: [printf, x], handlers: [h]}", to: "p/plugin.yaml")
    let found = try #require(
      PluginCatalog(discovering: [PluginFolder(path: plugin.folder, source: .menu)]).plugins.first)
    _ = try trust.trust(found)
    // Whatever "." is, its file is not asked for.
    let asked = Record<String>()
    _ = try await commands(found, fileSystem: ChangingFileSystem { asked.add($0) })
    #expect(!asked.all.contains("./printf") && asked.all.contains("/usr/bin/printf"))
  }

  @Test func `A copy is whole, and its user can read it and nobody write to it`() throws {
    try scratch.write("x", to: "p/sub/file", mode: 0o666)
    let plugin = try plugin()
    #expect(symlink("sub/file", plugin.folder + "/link") == 0)
    _ = try trust.trust(plugin)
    let admission = try trust.admit(plugin)
    let copy = admission.folder
    #expect(
      copies == [admission.name]
        && copy.hasSuffix("/home/.local/share/appmenu/trusted/" + admission.name))
    for (name, expected) in [
      ("", 0o500), ("/sub", 0o500), ("/sub/file", 0o400), ("/plugin.yaml", 0o400),
      ("/run.sh", 0o500), ("/..", 0o700), ("/../../../..", 0o700),
    ] as [(String, mode_t)] { #expect(mode(copy + name) == expected, "\(name)") }
    #expect(try String(contentsOfFile: copy + "/link", encoding: .utf8) == "x")
    let store = ".local/state/appmenu/trust"
    #expect(mode(scratch.path + "/home/" + store) == 0o700)
    #expect(names(store).map { mode(scratch.path + "/home/\(store)/\($0)") } == [0o600])
  }

  @Test("A copy that is not there is made again from a folder that is as it was, and from no other")
  func missing() throws {
    let plugin = try plugin()
    _ = try trust.trust(plugin)
    let copy = try trust.admit(plugin).folder
    PrivateFiles.remove(copy)
    #expect(try trust.check(plugin).folder == copy && copies.isEmpty)
    #expect(try trust.admit(plugin).folder == copy)
    #expect(try String(contentsOfFile: copy + "/run.sh", encoding: .utf8) == "honest")
    PrivateFiles.remove(copy)
    try scratch.write("evil", to: "p/run.sh", mode: 0o777)
    #expect(throws: HandlerFailure.self) { try trust.admit(plugin) }
    #expect(copies.isEmpty)
  }

  @Test func `Copies go when no record names them, and a refusal leaves none`() throws {
    let (one, two) = (try plugin("one"), try plugin("two"))
    let first = try trust.trust(one)
    _ = try trust.trust(two)
    #expect(copies.count == 1, "equal folders share a copy")
    _ = trust.untrust(one.folder)
    #expect(copies == [try trust.admit(two).name])
    try scratch.write("changed", to: "two/run.sh", mode: 0o777)
    #expect(try trust.trust(two).hash != first.hash)
    #expect(copies == [try trust.admit(two).name])
    try scratch.write("#!relative", to: "two/run.sh", mode: 0o777)
    #expect(throws: HandlerFailure.self) { try trust.trust(two) }
    #expect(copies.count == 1)
    _ = trust.untrust(two.folder)
    #expect(copies.isEmpty && names(".local/state/appmenu/trust").isEmpty)
  }

  @Test func `What a killed process has left is removed`() throws {
    let plugin = try plugin()
    let name = try trust.trust(plugin).id
    // No process has this number.
    let number = "2147483647.0A1B2C3D"
    try scratch.write("", to: "home/.local/share/appmenu/trusted/.copy.\(number)/sub/file")
    try scratch.write("", to: "home/.local/state/appmenu/trust/.x.json.\(number)")
    try scratch.write("", to: "home/.local/state/appmenu/trust/.dat.nosync1a2b.XyZabc")
    let running = ".copy.\(getpid()).0A1B2C3D"
    try scratch.write("", to: "home/.local/share/appmenu/trusted/\(running)/file")
    _ = try trust.trust(plugin)
    #expect(copies.count == 2 && copies.contains(running), "\(name): \(copies)")
    #expect(names(".local/state/appmenu/trust").count == 1)
  }

  @Test
  func `A process of what was trusted before is not asked after the folder was trusted anew`()
    async throws
  {
    let plugin = try plugin(mode: "service")
    _ = try trust.trust(plugin)
    let (scratch, trust) = (scratch, trust)
    let commands = try await commands(plugin, selections: 2) {
      try scratch.write("better", to: "p/run.sh", mode: 0o777)
      _ = try trust.trust(plugin)
    }
    try #require(commands.count == 2)
    #expect(commands[0].program != commands[1].program)
    #expect(try String(contentsOfFile: commands[1].program, encoding: .utf8) == "better")
    let same = try await self.commands(plugin, selections: 2)
    #expect(same.count == 1)
  }
}

/// The local file system, with somebody who acts whenever a path is looked at.
private struct ChangingFileSystem: FileSystem {
  let look: @Sendable (String) -> Void
  private let local = LocalFileSystem()

  init(_ look: @escaping @Sendable (String) -> Void) { self.look = look }

  func read(_ path: String, limit: Int) throws(FileSystemError) -> [UInt8] {
    look(path)
    return try local.read(path, limit: limit)
  }

  func names(inDirectory path: String) -> [String]? { local.names(inDirectory: path) }
  func canonicalPath(_ path: String) -> String? { local.canonicalPath(path) }
  func isDirectory(_ path: String) -> Bool { local.isDirectory(path) }

  func isExecutableFile(_ path: String) -> Bool {
    look(path)
    return local.isExecutableFile(path)
  }
}
