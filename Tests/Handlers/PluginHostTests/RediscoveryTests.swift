import AppMenuTesting
import Foundation
import HandlerProtocol
import MenuDispatch
import MenuItems
import PluginHost
import SourceText
import Testing

/// What becomes of plugins when they are looked for again.
@MainActor @Suite(.timeLimit(.minutes(5))) struct RediscoveryTests {
  private let scratch: Scratch
  private let registry = HandlerRegistry()
  private let launcher: FakePluginLauncher
  private let runner: PluginRunner
  /// The processes that answered, in order.
  private let answering = Record<FakePluginProcess>()
  private let told = Record<String>()
  private let ended = Record<FakePluginProcess>()

  init() throws {
    scratch = try Scratch()
    let (answering, ended, told) = (answering, ended, told)
    launcher = FakePluginLauncher { line, process in
      guard let head = try? IncomingMessage(line), let method = head.method else { return }
      switch method {
      case Method.initialize:
        if let id = head.id { process.reply(id, InitializeResult(protocol: 1)) }
      case Method.select:
        answering.add(process)
        if let id = head.id { process.reply(id, HandlerResult(view: view)) }
      case Method.action:
        if let id = head.id { process.reply(id, HandlerResult(effects: [.pop(count: 1)])) }
      case Method.notify:
        if let event = try? IncomingMessage(line).params(EventParams.self) { told.add(event.name) }
      case Method.shutdown, Method.exit:
        ended.add(process)
        process.end(.exited(0))
      default: break
      }
    }
    try scratch.write("#!/bin/sh\n", to: "bin/appmenu-guard", mode: 0o755)
    let host = HostEnvironment(
      variables: ["HOME": scratch.path + "/home", "PATH": "/usr/bin:/bin"],
      executableFolder: scratch.path + "/bin", version: "1")
    runner = PluginRunner(host: host, launcher: launcher)
  }

  private func plugin(_ name: String, _ manifest: String) throws {
    try scratch.write(manifest, to: "plugins/\(name)/plugin.yaml")
    try scratch.write("#!/bin/sh\n", to: "plugins/\(name)/run.sh", mode: 0o755)
  }

  @discardableResult
  private func discover(after last: PluginCatalog = PluginCatalog()) -> PluginCatalog {
    let catalog = PluginCatalog(
      discovering: [PluginFolder(path: scratch.path + "/plugins", source: .option)], after: last)
    runner.register(catalog, in: registry)
    return catalog
  }

  private func handler(_ name: String) throws -> any MenuItemHandler {
    try #require(registry.handler(named: name))
  }

  private func select(_ name: String, _ invocation: String) async throws {
    let selection = HandlerSelection(invocation: invocation, item: item)
    #expect(try await handler(name).select(selection) { _ in }.view == view)
  }

  @Test func `The process of a plugin that is as it was goes on`() async throws {
    try plugin("a", "{id: a, mode: service, run: ./run.sh}")
    let first = discover()
    try await select("a", "1")
    try plugin("b", "{id: b, mode: service, run: ./run.sh}")
    let second = discover(after: first)
    #expect(!second.isEquivalent(to: first) && discover(after: second).isEquivalent(to: second))
    try await select("a", "2")
    #expect(launcher.commands.count == 1)
    #expect(registry.names == ["a", "b"])
  }

  @Test
  func `A changed plugin answers the next selection; its old process is ended at once if idle`()
    async throws
  {
    try plugin("a", "{id: a, mode: service, run: ./run.sh}")
    let first = discover()
    try await select("a", "1")
    await (try handler("a")).end(invocation: "1")
    try plugin("a", "{id: a, mode: service, run: [./run.sh, new], handlers: [a, b]}")
    discover(after: first)
    try await until { answering.all.first.map { old in ended.all.contains { $0 === old } } == true }
    try await select("b", "2")
    #expect(launcher.commands.count == 2 && launcher.commands.last?.arguments.last == "new")
    #expect(answering.all.count == 2 && answering.all[0] !== answering.all[1])
  }

  @Test("A plugin whose code was edited starts anew after it was asked for, whichever file it was")
  func edited() async throws {
    try plugin("a", "{id: a, mode: service, run: ./run.sh}")
    try plugin("b", "{id: b, mode: service, run: ./run.sh}")
    try scratch.write("one", to: "plugins/a/lib/deep/code.txt")
    var last = discover()
    try await untilFileTimeAdvances()
    try await select("a", "1")
    try await select("b", "1")
    for name in ["a", "b"] { await (try handler(name)).end(invocation: "1") }
    #expect(await runner.replaceOutdated() == [])
    for file in ["lib/deep/code.txt", "new.txt", "run.sh"] {
      let before = answering.all.count
      try await untilFileTimeAdvances()
      try scratch.write("#!/bin/sh\n# two", to: "plugins/a/" + file, mode: 0o755)
      #expect(await runner.replaceOutdated() == ["a"])
      last = discover(after: last)
      try await select("a", file)
      try await select("b", file)
      for name in ["a", "b"] { await (try handler(name)).end(invocation: file) }
      let answered = answering.all.suffix(2)
      #expect(answering.all.count == before + 2)
      #expect(answered.first !== answering.all[0] && answered.last === answering.all[1])
    }
    #expect(launcher.commands.count == 5)
  }

  @Test func `Of several plugins whose code was edited one alone can be started anew`()
    async throws
  {
    for name in ["a", "b"] { try plugin(name, "{id: \(name), mode: service, run: ./run.sh}") }
    let first = discover()
    for name in ["a", "b"] { try await select(name, "1") }
    try await untilFileTimeAdvances()
    for name in ["a", "b"] { try scratch.write("new", to: "plugins/\(name)/code.txt") }
    #expect(await runner.replaceOutdated(of: FakeHandler(view)) == [])
    #expect(await runner.replaceOutdated(of: try handler("b")) == ["b"])
    let (a, b) = (try handler("a"), try handler("b"))
    runner.register(first, in: registry)
    #expect(try handler("a") as AnyObject === a as AnyObject)
    #expect(try handler("b") as AnyObject !== b as AnyObject)
  }

  @Test func `A process whose view is shown serves it to the end`() async throws {
    try plugin("a", "{id: a, mode: service, run: ./run.sh}")
    let first = discover()
    try await select("a", "1")
    let old = try handler("a")
    try FileManager.default.removeItem(atPath: scratch.path + "/plugins/a")
    discover(after: first)
    #expect(registry.names.isEmpty)
    let effects = try await old.act(
      HandlerRequest(ActionParams(invocation: "1", view: "main", action: "x")))
    #expect(effects.count == 1 && ended.all.isEmpty)
    await runner.tellAll(EventParams(name: HostEvent.purge))
    try await until { told.all == [HostEvent.purge] }
    await old.end(invocation: "1")
    try await until { ended.all.contains { $0 === answering.all[0] } }
  }

  @Test func `What is shown of a plugin that is gone is ended with the host`() async throws {
    try plugin("a", "{id: a, mode: service, run: ./run.sh}")
    let first = discover()
    try await select("a", "1")
    try plugin("a", "{id: a, mode: service, run: ./run.sh, idle: 1}")
    discover(after: first)
    try await select("a", "2")
    await runner.shutDown()
    #expect(Set(ended.all.map { ObjectIdentifier($0) }).count == 2)
  }

  @Test
  func `A plugin whose manifest is broken now stays as it was, and the fault is told`() async throws
  {
    try plugin("a", "{id: a, mode: service, run: ./run.sh}")
    let first = discover()
    try await select("a", "1")
    try plugin("a", "{id: a, mode: service, run: [")
    let second = discover(after: first)
    #expect(second.plugins.map(\.manifest) == first.plugins.map(\.manifest))
    #expect(second.diagnostics.contains { $0.severity == .error })
    try await select("a", "2")
    // Still broken: it is not forgotten the second time either.
    #expect(discover(after: second).plugins.count == 1)
    #expect(launcher.commands.count == 1)
    #expect(discover().plugins.isEmpty)
  }

  @Test("A name that becomes free goes to the next who claims it, but never one of the host's own")
  func names() throws {
    let own = FakeHandler(view)
    registry.register(own, names: ["mine"])
    try plugin("a", "{id: a, run: ./run.sh, handlers: [x, mine]}")
    try plugin("b", "{id: b, run: ./run.sh, handlers: [x, y]}")
    let first = discover()
    #expect(first.plugin(forHandler: "x")?.plugin.manifest.id == "a")
    try plugin("a", "{id: a, run: ./run.sh, handlers: [z]}")
    let second = discover(after: first)
    #expect(second.plugin(forHandler: "x")?.plugin.manifest.id == "b")
    #expect(registry.names == ["mine", "x", "y", "z"])
    #expect(registry.handler(named: "mine") as? FakeHandler === own)
  }

  @Test("The paths that a catalog depends on are its folders' manifests, and the folders of many")
  func paths() throws {
    try plugin("a", "{id: a, run: ./run.sh}")
    let many = scratch.path + "/plugins"
    let gone = scratch.path + "/gone"
    let catalog = PluginCatalog(
      discovering: [many + "/a", many, gone].map { PluginFolder(path: $0, source: .option) })
    let manifests = ["plugin.yaml", "plugin.plist"].map { many + "/a/" + $0 }
    #expect(catalog.paths == manifests + [many] + manifests + [gone])
  }

  @Test
  func `Plugins that are looked for again hear each event once; those that are gone hear none`()
    async throws
  {
    let center = NotificationCenter()
    let exchange = EventExchange(center: center, reserved: [])
    let heard = Record<String>()
    func observe(_ names: [String: [String]]) {
      exchange.observe(names) { event, id in heard.add("\(id) \(event.name)") }
    }
    func post(_ name: String) { center.post(name: Notification.Name(name), object: nil) }
    observe(["p": ["a"], "q": ["a"]])
    observe(["p": ["a"]])
    observe(["p": ["a"]])
    post("a")
    try await until { heard.all == ["p a"] }
    observe(["p": ["b"]])
    post("a")
    post("b")
    try await until { heard.all == ["p a", "p b"] }
    observe([:])
    post("b")
    observe(["p": ["c"]])
    post("c")
    try await until { heard.all.last == "p c" }
    #expect(heard.all == ["p a", "p b", "p c"])
  }
}
