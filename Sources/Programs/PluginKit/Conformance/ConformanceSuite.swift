package import Files
internal import Platform
internal import HandlerProtocol
internal import MenuDispatch
internal import MenuItems
package import PluginHost
internal import SourceText
package import StructuredData

/// Tests whether a plugin conforms to the protocol, including the cases that authors tend to forget:
/// concurrent selections, cancellation, unknown messages, and an orderly end.
///
/// The plugin runs as under the host, but with temporary folders of its own.
package struct ConformanceSuite: Sendable {
  let host: HostEnvironment
  let launcher: any PluginLauncher
  let fileSystem: any FileSystem
  let arguments: [String: StructuredValue]
  let handlerArguments: [String: [String: StructuredValue]]
  let icons: Set<String>?

  /// - Parameters:
  ///   - arguments: the `arguments` of the menu item that is selected.
  ///   - handlerArguments: those of the item for the handler with a name, in place of `arguments`.
  ///   - icons: the names of all icons, or nil to accept any.
  package init(
    host: HostEnvironment, launcher: any PluginLauncher = SubprocessLauncher(),
    fileSystem: any FileSystem = LocalFileSystem(), arguments: [String: StructuredValue] = [:],
    handlerArguments: [String: [String: StructuredValue]] = [:], icons: Set<String>? = nil
  ) {
    self.host = host
    self.icons = icons
    self.launcher = launcher
    self.fileSystem = fileSystem
    self.arguments = arguments
    self.handlerArguments = handlerArguments
  }

  /// Tests the plugin in `folder`; each check is reported as soon as it is done.
  package func run(
    folder: String, report: @escaping @Sendable (Check) async -> Void = { _ in }
  ) async -> [Check] {
    let recorder = Recorder(report: report)
    let validation = PluginValidator(host: host, fileSystem: fileSystem).validate(folder: folder)
    await recorder.check("its manifest is right, and its program is there") {
      let errors = validation.diagnostics.filter { $0.severity == .error }
      if let first = errors.first {
        throw Finding.failed("\(first.code.rawValue): \(first.message)")
      }
      if let first = validation.diagnostics.first {
        throw Finding.warning("\(first.code.rawValue): \(first.message)")
      }
    }
    guard let plugin = validation.plugin else { return await recorder.checks }
    await with(plugin, recorder) { bench in
      switch plugin.manifest.mode {
      case .service:
        let service = TestedService(bench: bench)
        await ServiceChecks(bench: bench, service: service, recorder: recorder).run()
        await service.end()
      case .mcp:
        await recorder.check("it starts, and says what it offers") { try await bench.list() }
      case .script: await ScriptChecks(bench: bench, recorder: recorder).run()
      }
    }
    return await recorder.checks
  }

  /// Calls `body` with a bench for a plugin, whose folders are removed afterwards.
  func with(
    _ plugin: Plugin, _ recorder: Recorder, _ body: (TestBench) async -> Void
  ) async {
    let scratch = FileManager.default.temporaryDirectory.path + "/appmenu-test-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    do { await body(try TestBench(suite: self, plugin: plugin, scratch: scratch)) } catch {
      await recorder.check("it can be started") { throw Finding.failed("\(error)") }
    }
  }
}

actor Recorder {
  private(set) var checks: [Check] = []
  private let report: @Sendable (Check) async -> Void

  init(report: @escaping @Sendable (Check) async -> Void) { self.report = report }

  /// Runs a check and reports its result; returns false if it failed.
  @discardableResult
  func check(_ name: String, _ body: () async throws -> Void) async -> Bool {
    let start = ContinuousClock.now
    var check = Check(name: name, outcome: .passed)
    do { try await body() } catch let finding as Finding {
      (check.outcome, check.detail) = (finding.outcome, finding.detail)
    } catch {
      (check.outcome, check.detail) = (.failed, "\(error)")
    }
    check.milliseconds =
      ((ContinuousClock.now - start) / .microseconds(1)).rounded() / 1_000
    checks.append(check)
    await report(check)
    return check.outcome != .failed
  }
}

/// A plugin under test: its command and its handshake.
struct TestBench: Sendable {
  private let suite: ConformanceSuite
  let plugin: Plugin
  let command: PluginCommand
  let directories: InitializeParams.Directories

  init(suite: ConformanceSuite, plugin: Plugin, scratch: String) throws {
    (self.suite, self.plugin) = (suite, plugin)
    var command = try PluginCommand(for: plugin, in: suite.host, fileSystem: suite.fileSystem)
    directories = InitializeParams.Directories(
      config: scratch + "/config", data: scratch + "/data", cache: scratch + "/cache",
      state: scratch + "/state")
    for path in [directories.config, directories.data, directories.cache, directories.state] {
      try PrivateFiles.makeFolder(path)
    }
    let rights = PluginRights(host: suite.host, fileSystem: suite.fileSystem)
    try command.confine(plugin, to: directories, rights)
    self.command = command
  }

  /// Starts a server of the Model Context Protocol, and asks it what it offers.
  func list() async throws {
    var host = suite.host
    host.variables.merge([
      "XDG_CONFIG_HOME": directories.config, "XDG_DATA_HOME": directories.data,
      "XDG_CACHE_HOME": directories.cache, "XDG_STATE_HOME": directories.state,
    ]) { $1 }
    let runner = PluginRunner(
      host: host, launcher: suite.launcher, fileSystem: suite.fileSystem)
    let registry = HandlerRegistry()
    runner.register(
      PluginCatalog(discovering: [PluginFolder(path: plugin.folder, source: .option)]), in: registry
    )
    let item = MenuItem(title: manifest.name, tapHandlerName: manifest.id)
    let answer: Result<HandlerResult?, any Error>
    do {
      answer = .success(
        try await registry.handler(for: item)?.select(
          HandlerSelection(invocation: "test", item: item)
        ) { _ in })
    } catch { answer = .failure(error) }
    await runner.shutDown()
    if case .failure(let error) = answer, let failure = error as? HandlerFailure {
      throw Finding.failed(
        ([failure.message] + [failure.detail, failure.hint].compactMap(\.self) + failure.log)
          .joined(separator: "\n"))
    }
    guard case .list(let list)? = try answer.get()?.view?.content, !list.sections.isEmpty else {
      throw Finding.warning("it offers no tools, prompts or resources")
    }
  }

  var icons: Set<String>? { suite.icons }
  var manifest: PluginManifest { plugin.manifest }
  var replyLimit: Duration { .seconds(manifest.timeouts.reply) }
  var startLimit: Duration { .seconds(manifest.timeouts.start) }

  func launch(environment: [String: String] = [:]) async -> PluginPeer {
    var command = command
    command.environment.merge(environment) { $1 }
    let peer = PluginPeer()
    await peer.launch(command, with: suite.launcher)
    return peer
  }

  var greeting: InitializeParams {
    InitializeParams(
      host: .init(name: "appmenu", version: suite.host.version, features: .all),
      plugin: .init(id: manifest.id, version: manifest.version), directories: directories,
      locale: suite.host.locale, timeZone: suite.host.timeZone, color: false)
  }

  /// Returns the arguments of an item for a handler; those that it does not give have the declared values.
  func arguments(for handler: String) -> [String: StructuredValue] {
    manifest.arguments(suite.handlerArguments[handler] ?? suite.arguments, for: handler)
  }

  func selection(_ handler: String, invocation: String) -> SelectParams {
    SelectParams(
      invocation: invocation, handler: handler,
      item: .init(id: "test", title: "Test", arguments: arguments(for: handler)), path: ["test"])
  }
}
