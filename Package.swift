// swift-tools-version: 6.2
import Foundation
import PackageDescription

let environment = ProcessInfo.processInfo.environment

/// With `APPMENU_CI=1` a warning is an error.
let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ] + (environment["APPMENU_CI"] == "1" ? [.treatAllWarnings(as: .error)] : [])

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")
let processes: [Target.Dependency] = [
  .product(name: "Subprocess", package: "swift-subprocess"),
  .product(name: "SystemPackage", package: "swift-system", condition: .when(platforms: [.linux])),
]

/// The targets, each after those that it may import.
var targets: [Target] = []
/// The dependencies of each target, with those that they bring.
var known: [String: [Target.Dependency]] = [:]

/// Returns `names` and what they bring; a target that is not declared yet is an error.
@MainActor func closure(_ names: [String]) -> [Target.Dependency] {
  var found: [Target.Dependency] = []
  var seen: Set<String> = []
  for name in names {
    guard let brought = known[name] else { preconditionFailure("\(name) is not declared above") }
    for dependency in brought + [.target(name: name)] {
      if seen.insert("\(dependency)").inserted { found.append(dependency) }
    }
  }
  return found
}

/// The arguments with which `scripts/build` links `appmenu`; the server is built from the same objects.
let linking = environment["APPMENU_LINKING"]?.split(separator: " ").map { String($0) } ?? []

/// Adds a program in the folder `path`.
@MainActor func add(
  _ name: String, _ dependencies: [Target.Dependency], _ path: String, exclude: [String] = []
) {
  targets.append(
    .executableTarget(
      name: name, dependencies: dependencies, path: path, exclude: exclude,
      swiftSettings: settings,
      linkerSettings: name == "appmenu" && !linking.isEmpty ? [.unsafeFlags(linking)] : []))
}

/// A folder of targets, which import only what is declared before them.
@MainActor struct Wing {
  let folder: String

  /// Declares a module that imports `names`, what they bring, and `others`.
  func module(
    _ name: String, in folder: String? = nil, _ names: [String] = [],
    _ others: [Target.Dependency] = [], exclude: [String] = [], resources: [Resource]? = nil
  ) {
    known[name] = closure(names) + others
    targets.append(
      .target(
        name: name, dependencies: closure(names) + others, path: path(folder ?? name),
        exclude: exclude, resources: resources, swiftSettings: settings))
  }

  /// Declares a program.
  func program(
    _ name: String, _ names: [String] = [], _ others: [Target.Dependency] = [],
    exclude: [String] = []
  ) {
    known[name] = closure(names) + others
    add(name, closure(names) + others, path(name), exclude: exclude)
  }

  /// Declares a bundled plugin, or a library of plugins, in a folder of `plugins`.
  func plugin(
    _ name: String, in folder: String, _ names: [String], _ others: [Target.Dependency] = []
  ) {
    let isPlugin = folder.first?.isLowercase == true
    module(name, in: folder, names, others, exclude: isPlugin ? ["plugin.yaml"] : [])
  }

  /// Declares a module in C.
  func c(_ name: String) {
    known[name] = []
    targets.append(.target(name: name, path: path(name)))
  }

  /// Declares a library of the system.
  func system(_ name: String, pkgConfig: String? = nil, apt: String, brew: String) {
    known[name] = []
    targets.append(
      .systemLibrary(
        name: name, path: path(name), pkgConfig: pkgConfig,
        providers: [.apt([apt]), .brew([brew])]))
  }

  /// Declares the tests of a module.
  func tests(
    _ name: String, with names: [String] = [], _ others: [Target.Dependency] = [],
    exclude: [String] = []
  ) {
    if environment["APPMENU_WITH_SERVER"] == "1" { return }
    let own = known[name] == nil ? [] : [name]
    targets.append(
      .testTarget(
        name: name + "Tests", dependencies: closure(own + names + ["AppMenuTesting"]) + others,
        path: "Tests/\(folder)/\(name)Tests", exclude: exclude, swiftSettings: settings))
  }

  private func path(_ name: String) -> String {
    folder == "plugins" ? "plugins/\(name)" : "Sources/\(folder)/\(name)"
  }
}

let libraries = Wing(folder: "CLibraries")
libraries.system("CLibYAML", pkgConfig: "yaml-0.1", apt: "libyaml-dev", brew: "libyaml")
libraries.system("CExpat", pkgConfig: "expat", apt: "libexpat1-dev", brew: "expat")
libraries.system("CPNG", pkgConfig: "libpng", apt: "libpng-dev", brew: "libpng")
libraries.system("CCMark", pkgConfig: "libcmark", apt: "libcmark-dev", brew: "cmark")
libraries.system("CSodium", pkgConfig: "libsodium", apt: "libsodium-dev", brew: "libsodium")
libraries.system("CPCRE2", pkgConfig: "libpcre2-8", apt: "libpcre2-dev", brew: "pcre2")
libraries.system("CXML", pkgConfig: "libxml-2.0", apt: "libxml2-dev", brew: "libxml2")
// Only parts of the server need these two.
libraries.system("CSQLite", apt: "libsqlite3-dev", brew: "sqlite")
libraries.system("CNATS", apt: "libnats-dev", brew: "cnats")
libraries.c("CProcesses")
libraries.c("CTerminal")

let text = Wing(folder: "Text")
text.module("Platform", ["CProcesses"])
text.module("StructuredData", ["Platform"])
text.module("DisplayText")
text.module("FieldRules", ["StructuredData", "DisplayText", "CPCRE2"])
text.module("Keyboard")
text.module("Files", ["Platform"])
text.module("SourceText", ["DisplayText"])
text.module("Documents", ["SourceText", "StructuredData", "CLibYAML", "CExpat"])

let protocols = Wing(folder: "Protocol")
protocols.module("HandlerProtocol", ["StructuredData"])
protocols.module("AppMenuPlugin", ["HandlerProtocol", "DisplayText", "Files"])

let plugins = Wing(folder: "plugins")
plugins.plugin("PluginHTTP", in: "HTTP", ["AppMenuPlugin", "CSodium"], processes)
plugins.plugin("LocalGit", in: "Git", ["AppMenuPlugin"], processes)
plugins.plugin("Forge", in: "Forge", ["LocalGit", "PluginHTTP"])
plugins.plugin("ContributionsPlugin", in: "contributions", ["Forge"])
plugins.plugin("RepositoriesPlugin", in: "repositories", ["Forge"])
plugins.plugin("PublicActivityPlugin", in: "public-activity", ["Forge"])
plugins.plugin("BrowseOverflowPlugin", in: "browse-overflow", ["PluginHTTP", "CXML"])
plugins.plugin("ToDoPlugin", in: "to-do", ["PluginHTTP"])
plugins.plugin(
  "BundledPlugins", in: "Bundled",
  [
    "ContributionsPlugin", "RepositoriesPlugin", "PublicActivityPlugin", "BrowseOverflowPlugin",
    "ToDoPlugin",
  ])

let menus = Wing(folder: "Menus")
menus.module("TaskFiles", ["Documents", "Files"])
menus.module("MenuItems", ["TaskFiles", "FieldRules"])
menus.module("MenuDispatch", ["MenuItems", "HandlerProtocol"])
menus.module("FoundationBridge", ["MenuDispatch"])
menus.module("RemoteMenus", ["MenuItems", "PluginHTTP"])

let handlers = Wing(folder: "Handlers")
handlers.program("appmenu-guard")
handlers.module("PluginHost", ["MenuDispatch", "CProcesses", "CSodium"], processes)
handlers.module("MenuCommands", ["PluginHost"])
handlers.module("RunRecords", ["Platform"])
handlers.module("RemoteHandlers", ["PluginHost", "RunRecords", "CNATS"])

let interaction = Wing(folder: "Interaction")
interaction.module("FuzzyMatching", ["Platform", "DisplayText"])
interaction.module("MenuNavigation", ["MenuDispatch"])
interaction.module("MenuInteraction", ["MenuNavigation", "FuzzyMatching", "Keyboard", "CCMark"])
interaction.module("Picker", ["MenuInteraction"])
interaction.module("MenuEngine", ["MenuInteraction", "MenuCommands", "RunRecords"])

let frontEnds = Wing(folder: "FrontEnds")
frontEnds.module("TerminalUI", ["Platform", "DisplayText", "Keyboard", "CTerminal", "CPNG"])
frontEnds.module("MenuLayout", ["MenuInteraction", "TerminalUI"])
frontEnds.module("MenuLines", ["MenuLayout"])
frontEnds.module("MenuScreens", ["MenuLines", "Picker"])
frontEnds.module("MenuAuthoring", ["MenuItems"])
frontEnds.module("ToolServer", ["MenuEngine", "MenuLines"])

let serving = Wing(folder: "Serving")
serving.module("ServerAccess", ["MenuItems", "PluginHTTP"])
serving.module("RunLog", ["RunRecords", "Files", "CSQLite"])
serving.module(
  "MenuServing", ["MenuEngine", "MenuLayout", "ServerAccess", "RunLog"],
  resources: [.embedInCode("Pages/Assets/page.css"), .embedInCode("Pages/Assets/page.js")])

let programs = Wing(folder: "Programs")
programs.module("AppMenuKit", ["MenuEngine", "MenuScreens"])
programs.module(
  "PluginKit", ["PluginHost"], resources: [.embedInCode("Scaffold/Assets/appmenu_plugin.py")])
programs.module("ProgramArguments", ["PluginHost"], [argumentParser])
programs.module("AppMenuTesting", ["PluginKit", "TerminalUI"])
programs.program("appmenu-plugins", ["BundledPlugins"])
programs.program(
  "appmenu",
  [
    "AppMenuKit", "ToolServer", "MenuAuthoring", "PluginKit", "ProgramArguments", "RemoteMenus",
    "BundledPlugins",
  ], exclude: ["Manual", "Schemas"])

// The tests are in the same wings.
text.tests("StructuredData")
text.tests("DisplayText")
text.tests("FieldRules")
text.tests("Keyboard")
text.tests("Files")
text.tests("SourceText")
text.tests("Documents", with: ["MenuItems"])
protocols.tests("HandlerProtocol")
protocols.tests("AppMenuPlugin")
let pluginTests = Wing(folder: "Plugins")
pluginTests.tests("PluginHTTP", exclude: ["faulty-server.py"])
pluginTests.tests("Forge", with: ["BundledPlugins"], exclude: ["forge-server.py"])
pluginTests.tests("BrowseOverflowPlugin")
pluginTests.tests("ToDoPlugin", with: ["appmenu-plugins"])
pluginTests.tests("BundledPlugins")
menus.tests("MenuItems", with: ["FoundationBridge"])
menus.tests("MenuDispatch", with: ["FoundationBridge"])
menus.tests("RemoteMenus", with: ["PluginHost"], exclude: ["menu-server.py"])
handlers.tests("PluginHost", with: ["FoundationBridge", "AppMenuPlugin", "appmenu-guard"])
handlers.tests("MenuCommands")
handlers.tests("RemoteHandlers", with: ["MenuServing", "AppMenuKit"])
interaction.tests("FuzzyMatching")
interaction.tests("MenuNavigation")
interaction.tests("MenuInteraction")
interaction.tests("Picker")
frontEnds.tests("TerminalUI")
frontEnds.tests("MenuLayout")
frontEnds.tests("MenuLines")
frontEnds.tests("MenuScreens", exclude: ["Frames/Snapshots"])
frontEnds.tests("MenuAuthoring")
frontEnds.tests("ToolServer", with: ["AppMenuKit"])
serving.tests("ServerAccess", exclude: ["OpenID/issuer.py"])
serving.tests("RunLog")
serving.tests("MenuServing", with: ["AppMenuKit"])
programs.tests("AppMenuKit", with: ["FoundationBridge"])
programs.tests("PluginKit")
/// A menu of the end-to-end tests.
add("program-menu", closure(["AppMenuKit"]), "Tests/Fixtures/program-menu")
// What these start is built, too.
programs.tests("EndToEnd", with: ["AppMenuKit"], processes)

var products: [Product] = [
  .library(name: "AppMenuKit", targets: ["AppMenuKit", "FoundationBridge"]),
  .library(
    name: "AppMenuCore",
    targets: [
      "Platform", "StructuredData", "DisplayText", "FieldRules", "Files", "SourceText", "Documents",
      "HandlerProtocol", "MenuItems", "MenuDispatch", "MenuNavigation", "FoundationBridge",
    ]),
  .library(name: "AppMenuPlugin", targets: ["AppMenuPlugin"]),
  .library(name: "AppMenuTesting", targets: ["AppMenuTesting"]),
]
products += ["appmenu", "appmenu-plugins", "appmenu-guard"].map {
  .executable(name: $0, targets: [$0])
}
var packages: [Package.Dependency] = [
  .package(url: "https://github.com/apple/swift-argument-parser", from: "1.6.0"),
  .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.0"),
  .package(url: "https://github.com/apple/swift-system", from: "1.5.0"),
]

// `scripts/sanitize` builds these tests alone: of targets that use pointers or call C, or share state between threads.
let sanitized = [
  "address": """
  AppMenuPlugin BundledPlugins DisplayText Documents FieldRules Files FuzzyMatching MenuItems PluginHTTP
  PluginHost RunLog SourceText StructuredData TerminalUI
  """,
  "thread": """
  AppMenuKit AppMenuPlugin Files MenuCommands MenuDispatch MenuNavigation MenuServing PluginHTTP
  PluginHost RemoteHandlers RunLog ServerAccess TerminalUI ToolServer
  """,
]
if let tests = sanitized[environment["APPMENU_SANITIZER"] ?? ""] {
  let names = tests.split { " \n".contains($0) }.map { "\($0)Tests" }
  let kept = targets.filter { names.contains($0.name) }
  let needed = Set(kept.flatMap(\.dependencies).map { "\($0)" })
  targets.removeAll { target in
    !kept.contains { $0.name == target.name }
      && !needed.contains("\(Target.Dependency.target(name: target.name))")
  }
  products = []
}

// The inputs of `scripts/fuzz`.
if environment["APPMENU_FUZZING"] == "1" {
  products.append(.library(name: "Documents", targets: ["Documents"]))
}

/// Declares a program that measures from within, for `scripts/bench`; not part of the product.
@MainActor func benchmark(_ name: String, _ dependencies: [Target.Dependency]) {
  guard environment["APPMENU_BENCHMARKS"] == "1" else { return }
  add(name, dependencies, "Tests/Benchmarks/\(name)")
}
benchmark("ForgeBenchmark", closure(["Forge"]))
benchmark("BrokerBenchmark", closure(["RemoteHandlers"]))

// The server, with packages of its own.
if environment["APPMENU_WITH_SERVER"] == "1" {
  packages += [
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.20.0", traits: []),
    .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.6.0"),
  ]
  let web: [Target.Dependency] = [
    .product(name: "Hummingbird", package: "hummingbird"),
    .product(name: "HummingbirdCore", package: "hummingbird"),
    .product(name: "Logging", package: "swift-log"),
    .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
    .product(name: "UnixSignals", package: "swift-service-lifecycle"),
  ]
  programs.program(
    "appmenu-server",
    ["AppMenuKit", "MenuServing", "RemoteHandlers", "ProgramArguments", "RemoteMenus"], web)
  products = [.executable(name: "appmenu-server", targets: ["appmenu-server"])]
  benchmark("ServeBenchmark", web)
}

let package = Package(
  name: "appmenu", platforms: [.macOS(.v15)], products: products, dependencies: packages,
  targets: targets)
