import AppMenuTesting
import Files
import Foundation
import HandlerProtocol
import MenuDispatch
import MenuItems
import PluginHost
import ServerAccess
import SourceText
import Synchronization
import Testing

@testable import MenuServing

/// The rules of an access file about what programs may do, at every place where a menu runs one.
@MainActor @Suite("Rules about what programs may do", .timeLimit(.minutes(5)))
struct ServerConfinementTests {
  /// The places of an item where a program runs.
  private static let places = [
    "item", "action", "source", "made", "live", "condition", "choices", "value", "check",
  ]

  private static func operation(_ name: String, confinement: Confinement? = nil) -> ItemOperation {
    var operation = ItemOperation(.command(["/usr/bin/" + name]), output: .view)
    operation.confinement = confinement
    return operation
  }

  /// The items whose programs are called after `owner` and the place.
  private static func items(_ owner: String, confinement: Confinement? = nil) -> [MenuItem] {
    func operation(_ place: String) -> ItemOperation {
      Self.operation("\(owner)-\(place)", confinement: confinement)
    }
    var form = operation("check")
    form.kind = .command(["/usr/bin/true"])
    form.inputs = [
      ItemInput(id: "a", choicesFrom: .command(["/usr/bin/\(owner)-choices"])), ItemInput(id: "b"),
    ]
    form.inputs[1].valueFrom = InputProgram(.command(["/usr/bin/\(owner)-value"]))
    form.check = InputProgram(.command(["/usr/bin/\(owner)-check"]))
    return [
      MenuItem(
        title: "Item", id: "item", operation: operation("item"),
        actions: [ItemAction(title: "Act", target: .operation(operation("action")))],
        live: LiveDetail(.program(operation("live")), interval: 1),
        condition: ItemCondition(check: operation("condition"))),
      MenuItem(
        title: "Source", id: "source",
        source: ItemSource(
          .program(operation("source")),
          each: MenuItem(title: "{{0}}", operation: operation("made")))),
      MenuItem(title: "Form", id: "form", operation: form),
    ]
  }

  private static func menu(confinement: Confinement? = nil) -> Menu {
    Menu(
      title: "M",
      entries: ["covered", "free"].map { owner in
        .item(
          MenuItem(
            title: owner, id: owner,
            submenu: Menu(
              title: owner, entries: items(owner, confinement: confinement).map { .item($0) })))
      })
  }

  private static func access(_ rules: String) throws -> AccessFile {
    let text = """
      rules: [{allow: [view, run], users: [ann], items: "**"}]
      proxy: {nameHeader: x-user, trusted: [127.0.0.1]}
      hosts: ["http://menu.example:8080"]
      confine: [\(rules)]
      """
    let reading = AccessFileReader().parse(Array(text.utf8), name: "/etc/menus/access.yaml")
    return try #require(reading.access, "\(reading.diagnostics.map(\.message))")
  }

  /// Uses everything in the menu, and returns the options of the guard by the name of the program.
  private func started(_ menu: Menu, _ access: AccessFile) async throws -> [String: [String]] {
    let launcher = RecordingLauncher()
    let names = ["covered", "free"].flatMap { owner in Self.places.map { "\(owner)-\($0)" } }
    let site = try await TestSite(
      menu: menu, launcher: launcher,
      programs: Set((names + ["true"]).map { "/usr/bin/" + $0 } + ["/x/appmenu-guard"]))
    site.server.apply(access)
    let browser = try site.browser("ann")
    for owner in ["covered", "free"] {
      await browser.get("/i/\(owner)")
      // Live texts are asked for while somebody looks.
      guard case .stream(let stream) = await browser.get("/events/\(browser.page)").body else {
        throw CancellationError()
      }
      let watching = Task { for await _ in stream {} }
      defer { watching.cancel() }
      try? await until { launcher.commands["\(owner)-live"] != nil }
      for step in ["item;open", "item;action:action-0", "source;open", "form;open"] {
        await browser.get("/i/\(owner)")
        await browser.act("row:\(owner)/\(step.replacing(";", with: "%3B"))")
      }
      await browser.get("/i/\(owner)/source")
      await browser.act("row:\(owner)/source/a%3Bopen")
      await browser.get("/i/\(owner)/form")
      await browser.act("submit", "&f-a=a&f-b=a")
    }
    try? await until { launcher.commands.count >= names.count }
    return launcher.commands
  }

  @Test func `A rule confines each program of the items that it covers`() async throws {
    let started = try await started(
      Self.menu(), Self.access("{items: [covered/**], permissions: {read: data, network: true}}"))
    for place in Self.places {
      let options = started["covered-\(place)"]
      #expect(options?.starts(with: ["--confine"]) == true, "\(place): \(started.keys.sorted())")
      #expect(options?.contains("--network") == true, "\(place)")
      #expect(started["free-\(place)"] == [], "\(place)")
    }
  }

  @Test func `A rule also confines the handler of an item, and that of a source`() async throws {
    let site = try await TestSite(
      menu: Menu(
        title: "M",
        entries: [
          .item(MenuItem(title: "Own", tapHandlerName: "hello", id: "own")),
          .item(MenuItem(title: "Source", id: "source", source: ItemSource(.handler("hello")))),
        ]))
    for rule in [
      "{items: \"**\", permissions: {read: /x}}", "{handlers: hello, permissions: {read: /x}}",
    ] {
      site.server.apply(try Self.access(rule))
      let browser = try site.browser("ann")
      let count = site.hello.selections.count
      for id in ["own", "source"] {
        await browser.get("/")
        await browser.act("row:\(id)%3Bopen")
      }
      try await until { site.hello.selections.count >= count + 2 }
      for selection in site.hello.selections.dropFirst(count) {
        #expect(selection.item.serverConfinement == Confinement(read: ["/x"]), "\(rule)")
      }
    }
  }

  @Test func `A form that was open before the rules changed starts nothing with the former rights`()
    async throws
  {
    let launcher = RecordingLauncher()
    let site = try await TestSite(
      menu: Self.menu(), launcher: launcher,
      programs: ["/usr/bin/true", "/usr/bin/covered-choices", "/usr/bin/covered-value"])
    site.server.apply(try Self.access(""))
    let browser = try site.browser("ann")
    await browser.get("/i/covered")
    await browser.act("row:covered/form%3Bopen")
    try await until { launcher.commands["covered-value"] != nil }
    site.server.apply(try Self.access("{items: \"**\"}"))
    await browser.act("submit", "&f-a=a&f-b=a")
    for name in ["true", "covered-check"] {
      #expect(launcher.commands[name].map { !$0.isEmpty } ?? true, "\(name)")
    }
  }
}

/// A launcher whose programs print `a` and end; it records the options of the guard by the name of the program.
private final class RecordingLauncher: PluginLauncher {
  private let stored = Mutex<[String: [String]]>([:])
  var commands: [String: [String]] { stored.withLock { $0 } }

  func launch(_ command: PluginCommand, receive: @escaping ProcessObserver) -> any PluginProcess {
    stored.withLock { $0[command.program.lastPathName] = command.confinement }
    Task {
      await receive(.output(Array("a\n".utf8)))
      await receive(.ended(.exited(0)))
    }
    return EndedProcess()
  }
}
