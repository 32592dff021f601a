import AppMenuTesting
import DisplayText
import HandlerProtocol
import MenuDispatch
import MenuItems
import SourceText
import StructuredData
import Testing

@testable import PluginHost

/// The options of the guard for plugins, by their manifests.
@Suite("Rights of plugins") struct PluginRightsTests {
  private let files = InMemoryFileSystem([
    "/home/ada/x": "", "/p/plugin.yaml": "", "/own/cache/x": "", "/own/data/x": "",
    "/home/ada/.config/appmenu/config.yaml": "", "/srv/x": "",
  ])
  private var host = HostEnvironment(
    variables: ["HOME": "/home/ada", "NAMED": "/srv", "UNNAMED": "/srv", "HERE": "x"],
    executableFolder: "/bin", version: "1")
  private let own = InitializeParams.Directories(
    config: "/own/config", data: "/own/data", cache: "/own/cache", state: "/own/state")

  private func plugin(_ manifest: String) throws -> Plugin {
    let text = "id: p\nrun: ./p\n" + manifest
    let reading = PluginManifestReader().parse(Array(text.utf8), name: "plugin.yaml")
    return Plugin(
      manifest: try #require(reading.manifest, "\(reading.diagnostics.map(\.message))"),
      folder: "/p", source: .option)
  }

  private func options(
    _ manifest: String, _ arguments: [String: StructuredValue] = [:],
    mode: ConfinementMode = .prefer, most: Confinement? = nil,
    home: String = "/home/ada"
  ) throws -> [String] {
    var host = host
    host.variables["HOME"] = home
    host.confinement = mode
    let rights = PluginRights(host: host, fileSystem: files)
    let plugin = try plugin(manifest)
    return try rights.options(
      of: plugin, program: "/p/p", own: own,
      PluginRights.Grant(paths: try rights.argumentPaths(of: plugin, arguments), most: most))
  }

  private static let least = [
    "--confine", "--prefer", "--write", "/own/data", "--write", "/own/cache", "--read", "/p",
    "--read", "/p/p",
  ]

  /// A worker does not know the items of the menus that call its handlers.
  @Test func `The rules for a handler apply where the item has none`() throws {
    var host = host
    host.handlerConfinement = { $0.contains("h") ? Confinement(read: ["/h"]) : nil }
    let rights = PluginRights(host: host, fileSystem: files)
    let plugin = try plugin("handlers: [{name: h, aliases: [alias]}, other]")
    for (name, ofItem, expected) in [
      ("h", nil, Confinement(read: ["/h"])), ("alias", nil, Confinement(read: ["/h"])),
      ("other", nil, nil),
      ("h", Confinement(read: ["/i"]), Confinement(read: ["/i"])),
    ] {
      let item = MenuItem(title: "T", tapHandlerName: name).confinedByServer(to: ofItem)
      let params = HandlerSelection(invocation: "i", item: item).params(handler: name)
      #expect(try rights.grant(of: plugin, params, item).most == expected)
    }
  }

  /// The guard runs twice: what the second gives, the first may take away.
  @Test(arguments: ConfinementMode.allCases)
  func `The rules of a server take rights away, and leave the plugin its own folders`(
    mode: ConfinementMode
  ) throws {
    let most = Confinement(read: ["/srv", "~/x"], network: .ports([443]))
    let found = try options(
      "permissions: {read: /files, write: /out, network: true}", mode: mode, most: most)
    let end = found.firstIndex(of: host.guardProgram) ?? found.endIndex
    let outer = Array(found[..<end])
    #expect(outer.first == "--confine" && !outer.contains("--prefer"))
    #expect(outer.contains("--port") && !outer.contains("--network"))
    let paths = Set(
      zip(outer, outer.dropFirst()).filter { $0.0 == "--read" || $0.0 == "--write" }.map(\.1))
    #expect(paths.isSuperset(of: ["/own/data", "/own/cache", "/p", "/p/p"]))
    #expect(paths.isDisjoint(with: ["/files", "/out"]))
    switch mode {
    case .off: #expect(end == found.endIndex)
    case .prefer, .require:
      #expect(found[(end + 1)...].starts(with: ["--exec", "--confine"]))
      #expect(found[end...].contains("--network"))
    }
  }

  @Test func `Without permissions a plugin reads its own folder and writes its own folders`() throws
  {
    #expect(try options("") == Self.least)
    #expect(try options("permissions: {}") == Self.least)
    #expect(try options("", mode: .require) == Self.least.filter { $0 != "--prefer" })
    #expect(try options("", mode: .off) == [])
  }

  @Test(arguments: [
    ("{read: [~/x, sub, /srv]}", ["--read", "/home/ada/x", "--read", "/p/sub", "--read", "/srv"]),
    ("{read: '{variable:NAMED}'}", ["--read", "/srv"]),
    ("{read: ['{variable:HERE}']}", []),
    // Below what may be changed, a link could lead anywhere.
    ("{read: ['{cache}/x', '{data}/x']}", []),
    ("{network: true}", ["--network"]), ("{network: false}", []),
    ("{network: {ports: [443, 80]}}", ["--port", "443", "--port", "80"]),
  ])
  func `Permissions add options`(permissions: String, added: [String]) throws {
    let manifest = "environment: [NAMED, HERE]\npermissions: \(permissions)"
    let options = try options(manifest)
    #expect(options.filter { !Self.least.contains($0) || $0 == "--read" }.count >= added.count)
    for word in added { #expect(options.contains(word)) }
    #expect(options.count == Self.least.count + added.count, "\(options)")
  }

  @Test(arguments: [
    ("read", "/home/ada/x", true), ("read", "~", true), ("read", "/srv", true),
    ("read", "/home", false), ("read", "/", false), ("write", "~/x", true), ("write", "~", false),
    ("write", "/", false), ("write", "/home/ada/.config", false),
    ("write", "~/.config/appmenu/plugins", false), ("write", "~/.local/share", false),
    ("read", "~/.config/appmenu/plugins", false),
  ])
  func `An argument gives access to the home at most, and never to appmenu's folders`(
    right: String, path: String, isGiven: Bool
  ) throws {
    let manifest = """
      handlers: [{name: p, arguments: [{id: a, type: list}]}]
      permissions: {\(right): ['{argument:a}']}
      """
    let arguments: [String: StructuredValue] = ["a": .array([.string(path)])]
    if isGiven {
      #expect(try options(manifest, arguments).contains(path.replacing("~", with: "/home/ada")))
    } else {
      #expect(throws: (any Error).self) { try options(manifest, arguments) }
    }
    #expect(try options(manifest) == Self.least)
  }

  @Test(arguments: ["~", "/", "~/.config", "~/.config/appmenu", "~/.local/share/appmenu/plugins/q"])
  func `No plugin may change the whole home or appmenu's folders`(path: String) throws {
    #expect(throws: (any Error).self) { try options("permissions: {write: '\(path)'}") }
  }

  @Test func `The home is not used as the workspace`() throws {
    #expect(try options("permissions: {read: '{workspace}'}", home: "/") == Self.least)
  }

  @Test(arguments: [
    "{read: ['{argument:x}']}", "{read: ['{variable:HOME}']}", "{read: ['{home}']}",
    "{write: ['{cache}/../..']}", "{network: 443}", "{network: {ports: [0]}}",
    "{network: {port: [1]}}", "{reed: [x]}", "null", "[read]", "{read: ~}", "{write: null}",
    "{read: ''}", "{network: [80]}", "{network: {}}", "{network: {ports: []}}", "{network: null}",
    "{read: '../x'}", "{write: [a, 'b/../c']}", "{read: '{workspace'}",
  ])
  func `Invalid permissions are errors`(permissions: String) {
    let text = "id: p\nrun: ./p\npermissions: \(permissions)"
    let reading = PluginManifestReader().parse(Array(text.utf8), name: "plugin.yaml")
    #expect(reading.manifest == nil && !reading.diagnostics.isEmpty)
  }

  @Test(arguments: [
    ("{}", "{network: true}", "{network: true}"), ("{network: true}", "{}", nil),
    ("{network: true}", "{network: {ports: [1]}}", nil),
    ("{network: {ports: [1]}}", "{network: {ports: [1, 2]}}", "{network: {ports: [2]}}"),
    ("{network: {ports: [1]}}", "{network: true}", "{network: true}"),
    ("{read: a, write: b}", "{read: [a, b]}", nil), ("{read: a}", "{write: a}", "{write: a}"),
    ("{run: a}", "{run: [a, b]}", "{run: b}"),
  ])
  func `A version that requests more rights is detected`(old: String, new: String, more: String?)
    throws
  {
    func permissions(_ text: String) throws -> Confinement {
      try plugin("permissions: " + text).manifest.permissions
    }
    let additions = try permissions(new).additions(to: permissions(old))
    #expect(try additions == more.map(permissions))
  }

  @Test func `The most dangerous right comes first, in plain words`() throws {
    let plugin = try plugin(
      """
      environment: [X]
      permissions:
        read: ["{workspace}", "{variable:X}"]
        write: [~/notes, ~/lists]
        run: terraform
        network: true
      """)
    #expect(
      plugin.manifest.permissions.words(.english) == [
        "may reach the network", "may change: ~/notes, ~/lists",
        "may read, beside the system's files and its own folder: the folder or repository in which appmenu is started, the path in the variable X",
        "may run, beside the system's programs: terraform",
      ])
    #expect(
      Confinement().words(.english) == ["has no network", "may change nothing but its own files"])
    // A path cannot be taken for other words.
    let forged = Confinement(write: ["~/x; may change nothing", "y"])
    #expect(forged.words(.english)[0] == "may change: '~/x; may change nothing', y")
    let denied = plugin.manifest.permissions.without([.network, .write, .run])
    #expect(denied == Confinement(read: plugin.manifest.permissions.read))
  }
}
