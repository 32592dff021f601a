// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// What every Swift target is built with; under `APPMENU_CI=1` a warning is an error.
let house: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
  + (ProcessInfo.processInfo.environment["APPMENU_CI"] == "1"
    ? [.treatAllWarnings(as: .error)] : [])

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")
let subprocess = Target.Dependency.product(name: "Subprocess", package: "swift-subprocess")
// swift-subprocess names files with its FilePath, which the system has elsewhere.
let system = Target.Dependency.product(
  name: "SystemPackage", package: "swift-system", condition: .when(platforms: [.linux]))

// The targets stand in the order in which data flows: a menu file enters at the top, cells and
// exit statuses leave at the bottom. `scripts/check modules` holds this file against its table.
let package = Package(
  name: "appmenu",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "AppMenuKit", targets: ["AppMenuKit"]),
    // Menus, selections, handlers and navigation, without screens, plugins and other packages.
    .library(
      name: "AppMenuCore",
      targets: [
        "StructuredData", "Localization", "SourceText", "DocumentSyntax", "MenuItems", "MenuEvents",
        "HandlerProtocol", "MenuHandlers", "MenuNavigation",
      ]),
    .library(name: "AppMenuPlugin", targets: ["AppMenuPlugin"]),
    .library(name: "AppMenuTesting", targets: ["AppMenuTesting"]),
    .executable(name: "appmenu", targets: ["appmenu"]),
    .executable(name: "appmenu-plugins", targets: ["appmenu-plugins"]),
    .executable(name: "appmenu-guard", targets: ["appmenu-guard"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.6.0"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.0"),
    .package(url: "https://github.com/apple/swift-system", from: "1.5.0"),
  ],
  targets: [
    // libyaml, the system's.
    .systemLibrary(
      name: "CLibYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    // expat, the system's.
    .systemLibrary(
      name: "CExpat", pkgConfig: "expat",
      providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
    // libpng, the system's, and zlib, which it is made with.
    .systemLibrary(
      name: "CPNG", pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    // libcmark, the system's.
    .systemLibrary(
      name: "CCMark", pkgConfig: "libcmark",
      providers: [.apt(["libcmark-dev"]), .brew(["cmark"])]),
    // libsodium, the system's.
    .systemLibrary(
      name: "CSodium", pkgConfig: "libsodium",
      providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]),
    // libxml2, the system's, of which its parser of HTML is used.
    .systemLibrary(
      name: "CXML", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    // SQLite, the system's; only the server's parts need it.
    .systemLibrary(
      name: "CSQLite", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    // libnats, the system's; only the server's parts need it.
    .systemLibrary(
      name: "CNATS", providers: [.apt(["libnats-dev"]), .brew(["cnats"])]),
    // Values that JSON can express: parsing, reading, and the limits on their texts.
    .target(name: "StructuredData", swiftSettings: house),
    // What files may contain: kinds of mappings, their keys and values, and the words about them.
    .target(name: "Schemas", dependencies: ["StructuredData"], swiftSettings: house),
    // Keys, and the one grammar of their names.
    .target(name: "Keyboard", swiftSettings: house),
    // Languages and locales, and which one a text is shown in.
    .target(name: "Localization", swiftSettings: house),
    // How text appears in a terminal: its columns, and its controls made harmless.
    .target(name: "TerminalText", swiftSettings: house),
    // Source text, positions in it, diagnostics about it and how they are printed.
    .target(name: "SourceText", dependencies: ["TerminalText"], swiftSettings: house),
    // YAML and property lists as one located tree.
    .target(
      name: "DocumentSyntax",
      dependencies: [
        "Localization", "Schemas", "SourceText", "StructuredData", "CLibYAML", "CExpat",
      ],
      swiftSettings: house),
    // Documents as their authors wrote them: formatting, and conversion between formats.
    .target(
      name: "DocumentWriting",
      dependencies: ["DocumentSyntax", "Schemas", "SourceText", "StructuredData"],
      swiftSettings: house),
    // From the tree to checked menu items.
    .target(
      name: "MenuItems",
      dependencies: ["Localization", "DocumentSyntax", "Schemas", "SourceText", "StructuredData"],
      swiftSettings: house),
    // What helps to write menus: completion, hovers, definitions, quick fixes; knows texts and tables of keys.
    .target(
      name: "MenuAuthoring",
      dependencies: ["Schemas", "MenuItems", "DocumentSyntax", "SourceText", "StructuredData"],
      swiftSettings: house),
    // Messages of JSON-RPC, for servers of editors and of programs that use tools.
    .target(name: "JSONRPC", dependencies: ["StructuredData"], swiftSettings: house),
    // What helps authors, for editors, by the Language Server Protocol.
    .target(
      name: "LanguageServer",
      dependencies: ["JSONRPC", "MenuAuthoring", "MenuItems", "SourceText", "StructuredData"],
      swiftSettings: house),
    // The bus on which a selection is announced.
    .target(name: "MenuEvents", dependencies: ["MenuItems"], swiftSettings: house),
    // Versioned messages between host and plugin, and the views they carry.
    .target(name: "HandlerProtocol", dependencies: ["StructuredData"], swiftSettings: house),
    // What the author of a plugin should know of its views.
    .target(
      name: "HandlerLint", dependencies: ["HandlerProtocol", "Schemas", "StructuredData"],
      swiftSettings: house),
    // Handlers by name.
    .target(
      name: "MenuHandlers", dependencies: ["Localization", "MenuItems", "HandlerProtocol"],
      swiftSettings: house),
    // Wrappers of system calls about processes whose C declarations Swift cannot import.
    .target(name: "CProcesses"),
    // Plugins: manifests, discovery, and handlers in processes of their own.
    .target(
      name: "PluginHost",
      dependencies: [
        "Localization", "FileWatching",
        "MenuHandlers", "MenuItems", "DocumentSyntax", "Schemas", "SourceText", "TerminalText",
        "HandlerProtocol", "HandlerLint", "StructuredData", "CProcesses", "CSodium",
        subprocess, system,
      ], swiftSettings: house),
    // Items that run programs by themselves: what runs, whether it may, and what comes of it.
    .target(
      name: "MenuCommands",
      dependencies: [
        "Localization", "StructuredData", "SourceText", "TerminalText", "MenuItems",
        "HandlerProtocol", "MenuHandlers", "PluginHost",
      ], swiftSettings: house),
    // Leads a plugin's processes, and ends them when the host is gone.
    .executableTarget(name: "appmenu-guard"),
    // What the author of a plugin in Swift imports.
    .target(
      name: "AppMenuPlugin", dependencies: ["Localization", "HandlerProtocol", "StructuredData"],
      swiftSettings: house),
    // Requests by HTTP, for plugins: limits, a cache, further attempts, and recorded replies for tests.
    .target(
      name: "PluginHTTP",
      dependencies: [
        "Localization", "AppMenuPlugin", "StructuredData", "CSodium", subprocess, system,
      ],
      path: "plugins/HTTP", swiftSettings: house),
    // Local git history, which the bundled plugins show.
    .target(
      name: "LocalGit", dependencies: ["Localization", "AppMenuPlugin", subprocess, system],
      path: "plugins/Git", swiftSettings: house),
    // Contributions, repositories and activity of any source, which the three plugins below show.
    .target(
      name: "Forge",
      dependencies: [
        "Localization", "AppMenuPlugin", "LocalGit", "PluginHTTP", "StructuredData", subprocess,
        system,
      ],
      path: "plugins/Forge", swiftSettings: house),
    // The bundled plugin `contributions`.
    .target(
      name: "ContributionsPlugin", dependencies: ["Localization", "AppMenuPlugin", "Forge"],
      path: "plugins/contributions", exclude: ["plugin.yaml"], swiftSettings: house),
    // The bundled plugin `repositories`.
    .target(
      name: "RepositoriesPlugin", dependencies: ["Localization", "AppMenuPlugin", "Forge"],
      path: "plugins/repositories", exclude: ["plugin.yaml"], swiftSettings: house),
    // The bundled plugin `public-activity`.
    .target(
      name: "PublicActivityPlugin", dependencies: ["Localization", "AppMenuPlugin", "Forge"],
      path: "plugins/public-activity", exclude: ["plugin.yaml"], swiftSettings: house),
    // The bundled plugin `browse-overflow`.
    .target(
      name: "BrowseOverflowPlugin",
      dependencies: ["Localization", "AppMenuPlugin", "PluginHTTP", "StructuredData", "CXML"],
      path: "plugins/browse-overflow", exclude: ["plugin.yaml"], swiftSettings: house),
    // The bundled plugin `to-do`.
    .target(
      name: "ToDoPlugin", dependencies: ["Localization", "AppMenuPlugin", "PluginHTTP"],
      path: "plugins/to-do", exclude: ["plugin.yaml"], swiftSettings: house),
    // The program that serves every bundled plugin.
    .target(
      name: "BundledPlugins",
      dependencies: [
        "AppMenuPlugin", "BrowseOverflowPlugin", "ContributionsPlugin", "RepositoriesPlugin",
        "PublicActivityPlugin", "ToDoPlugin",
      ], path: "plugins/Bundled", swiftSettings: house),
    // That program for itself.
    .executableTarget(
      name: "appmenu-plugins", dependencies: ["BundledPlugins"], swiftSettings: house),
    // Query and text: whether they match, how well, and where.
    .target(name: "FuzzyMatching", swiftSettings: house),
    // Invocations, effects and the stack of views, without a terminal.
    .target(
      name: "MenuNavigation",
      dependencies: [
        "Localization", "StructuredData", "MenuItems", "MenuEvents", "MenuHandlers",
        "HandlerProtocol",
      ],
      swiftSettings: house),
    // What a person can do with the views on the stack, without any front end.
    .target(
      name: "MenuInteraction",
      dependencies: [
        "Localization", "StructuredData",
        "MenuNavigation", "MenuItems", "HandlerProtocol", "FuzzyMatching", "SourceText",
        "Keyboard", "CCMark",
      ], swiftSettings: house),
    // Restoring the terminal from signal handlers.
    .target(name: "CTerminal"),
    // Keys in, cells out.
    .target(
      name: "TerminalUI", dependencies: ["CTerminal", "Keyboard", "TerminalText"],
      swiftSettings: house),
    // Pictures as half blocks, as sixels, and by the kitty graphics protocol.
    .target(name: "TerminalImages", dependencies: ["CPNG"], swiftSettings: house),
    // Menus and views as lines of text with their roles, for screens and for plain text.
    .target(
      name: "MenuLayout",
      dependencies: [
        "Localization", "MenuInteraction", "MenuNavigation", "MenuItems", "HandlerProtocol",
        "FuzzyMatching", "Keyboard", "TerminalText", "TerminalImages",
      ], swiftSettings: house),
    // Layers to lines, plain and spoken; lines to intents.
    .target(
      name: "MenuLines",
      dependencies: [
        "Localization", "StructuredData",
        "MenuLayout", "MenuInteraction", "MenuNavigation", "MenuItems", "HandlerProtocol",
        "FuzzyMatching", "Keyboard", "TerminalText",
      ], swiftSettings: house),
    // Layers to cells, keys and the mouse to intents.
    .target(
      name: "MenuScreens",
      dependencies: [
        "Localization", "MenuLayout", "MenuLines", "MenuInteraction", "MenuNavigation", "MenuItems",
        "HandlerProtocol", "FuzzyMatching",
        "Keyboard",
        "TerminalUI", "TerminalText", "TerminalImages",
      ], swiftSettings: house),
    // Tells when files change.
    .target(name: "FileWatching", dependencies: ["SourceText"], swiftSettings: house),
    // What a run was: its item, who began it, its end, and how that is written down.
    .target(name: "RunRecords", swiftSettings: house),
    // The one composition root, and what an embedder imports.
    .target(
      name: "AppMenuKit",
      dependencies: [
        "Localization", "StructuredData", "Schemas", "HandlerLint",
        "SourceText", "DocumentSyntax", "MenuItems", "MenuEvents", "HandlerProtocol",
        "MenuHandlers", "PluginHost", "MenuCommands", "MenuNavigation", "Keyboard",
        "MenuInteraction", "MenuLayout", "MenuLines", "MenuScreens", "TerminalUI", "FileWatching",
        "RunRecords",
      ], swiftSettings: house),
    // Tries whether a plugin keeps to the protocol.
    .target(
      name: "PluginConformance",
      dependencies: [
        "HandlerLint", "StructuredData", "PluginHost", "HandlerProtocol", "SourceText",
      ],
      swiftSettings: house),
    // The files of a new plugin.
    .target(
      name: "PluginScaffold", resources: [.embedInCode("Assets/appmenu_plugin.py")],
      swiftSettings: house),
    // Who runs what: the log of runs, kept in a file of SQLite.
    .target(
      name: "RunLog", dependencies: ["CSQLite", "RunRecords", "SourceText"], swiftSettings: house),
    // Who may do what on a server: users, groups, rules, sessions.
    .target(
      name: "ServerAccess",
      dependencies: [
        "CSodium", "DocumentSyntax", "PluginHTTP", "Schemas", "SourceText", "StructuredData",
      ], swiftSettings: house),
    // The layers of the interaction as pages of HTML, and what is sent back from them.
    .target(
      name: "MenuPages",
      dependencies: [
        "FuzzyMatching", "HandlerProtocol", "Keyboard", "Localization", "MenuInteraction",
        "MenuItems", "MenuLayout", "MenuNavigation", "StructuredData", "TerminalText",
      ], resources: [.embedInCode("Assets/page.css"), .embedInCode("Assets/page.js")],
      swiftSettings: house),
    // A menu for many browsers: sessions, pages that are open, routes, and the check before each of them.
    .target(
      name: "MenuServing",
      dependencies: [
        "AppMenuKit", "FileWatching", "HandlerProtocol", "Localization", "MenuCommands",
        "MenuHandlers",
        "FuzzyMatching", "MenuInteraction", "MenuItems", "MenuNavigation", "MenuPages",
        "PluginHost",
        "RunLog", "RunRecords", "ServerAccess",
        "SourceText", "StructuredData",
      ], swiftSettings: house),
    // Handlers on other machines, by a broker.
    .target(
      name: "MenuBroker",
      dependencies: [
        "CNATS", "HandlerProtocol", "MenuHandlers", "MenuItems", "PluginHost", "RunLog",
        "RunRecords", "SourceText", "StructuredData",
      ], swiftSettings: house),
    // Items as tools of other programs, by the Model Context Protocol.
    .target(
      name: "ToolServer",
      dependencies: [
        "AppMenuKit", "FuzzyMatching", "HandlerProtocol", "JSONRPC", "MenuCommands",
        "MenuHandlers", "MenuItems", "MenuLines", "MenuNavigation", "PluginHost", "SourceText",
        "StructuredData",
      ], swiftSettings: house),
    // Menus from servers, asked for by HTTP.
    .target(
      name: "RemoteMenus", dependencies: ["Localization", "MenuItems", "PluginHTTP"],
      swiftSettings: house),
    // The options that several programs have.
    .target(
      name: "ProgramArguments", dependencies: ["PluginHost", argumentParser],
      swiftSettings: house),
    // Subcommands and exit statuses.
    .executableTarget(
      name: "appmenu",
      dependencies: [
        "AppMenuKit", "Localization", "DocumentWriting", "MenuCommands", "PluginConformance",
        "PluginScaffold",
        "MenuInteraction",
        "Schemas", "MenuAuthoring", "LanguageServer", "MenuLayout", "MenuLines", "MenuScreens",
        "TerminalUI", "ToolServer", "JSONRPC", "BundledPlugins", "ProgramArguments", "RemoteMenus",
        argumentParser,
      ],
      exclude: ["Manual", "Schemas"], swiftSettings: house),
    // Fakes, marked text and a terminal in memory, for tests.
    .target(
      name: "AppMenuTesting",
      dependencies: [
        "StructuredData",
        "SourceText", "MenuItems", "MenuHandlers", "HandlerProtocol", "PluginHost",
        "PluginConformance", "TerminalUI",
      ], swiftSettings: house),

    // A menu whose items run programs on the terminal, which the end-to-end tests drive.
    .executableTarget(
      name: "program-menu", dependencies: ["AppMenuKit"], path: "Tests/Fixtures/program-menu",
      swiftSettings: house),
    .testTarget(
      name: "SchemasTests", dependencies: ["Schemas", "StructuredData"], swiftSettings: house),
    .testTarget(
      name: "StructuredDataTests", dependencies: ["StructuredData"], swiftSettings: house),
    .testTarget(name: "KeyboardTests", dependencies: ["Keyboard"], swiftSettings: house),
    .testTarget(name: "LocalizationTests", dependencies: ["Localization"], swiftSettings: house),
    .testTarget(
      name: "TerminalTextTests", dependencies: ["TerminalText"],
      swiftSettings: house),
    .testTarget(
      name: "SourceTextTests", dependencies: ["SourceText", "AppMenuTesting"],
      swiftSettings: house),
    .testTarget(
      name: "DocumentSyntaxTests",
      dependencies: [
        "Localization", "StructuredData", "DocumentSyntax", "Schemas", "SourceText",
        "AppMenuTesting",
      ],
      swiftSettings: house),
    .testTarget(
      name: "DocumentWritingTests",
      dependencies: [
        "Schemas", "DocumentWriting", "DocumentSyntax", "MenuItems", "SourceText", "StructuredData",
        "AppMenuTesting",
      ], swiftSettings: house),
    .testTarget(
      name: "MenuItemsTests",
      dependencies: [
        "StructuredData", "MenuItems", "DocumentSyntax", "Schemas", "SourceText", "AppMenuTesting",
      ],
      swiftSettings: house),
    .testTarget(
      name: "MenuAuthoringTests",
      dependencies: [
        "DocumentSyntax", "MenuAuthoring", "Schemas", "MenuItems", "SourceText", "StructuredData",
        "AppMenuTesting",
      ],
      swiftSettings: house),
    .testTarget(
      name: "LanguageServerTests",
      dependencies: [
        "JSONRPC", "LanguageServer", "MenuAuthoring", "MenuItems", "SourceText", "StructuredData",
        "AppMenuTesting",
      ],
      swiftSettings: house),
    .testTarget(
      name: "MenuCommandsTests",
      dependencies: [
        "MenuCommands", "MenuItems", "MenuHandlers", "PluginHost", "HandlerProtocol", "SourceText",
        "StructuredData", "AppMenuTesting",
      ], swiftSettings: house),
    .testTarget(
      name: "MenuEventsTests", dependencies: ["MenuEvents", "MenuItems"],
      swiftSettings: house),
    .testTarget(
      name: "HandlerProtocolTests",
      dependencies: ["StructuredData", "HandlerLint", "HandlerProtocol"],
      swiftSettings: house),
    .testTarget(
      name: "HandlerLintTests",
      dependencies: ["HandlerLint", "HandlerProtocol", "Schemas", "StructuredData"],
      swiftSettings: house),
    .testTarget(
      name: "MenuHandlersTests",
      dependencies: [
        "StructuredData",
        "DocumentSyntax", "MenuHandlers", "MenuItems", "HandlerProtocol", "AppMenuTesting",
      ],
      swiftSettings: house),
    .testTarget(
      name: "PluginHostTests",
      dependencies: [
        "Localization",
        "StructuredData",
        "PluginHost", "FileWatching", "MenuHandlers", "MenuItems", "HandlerProtocol", "SourceText",
        "AppMenuPlugin", "AppMenuTesting", "appmenu-guard",
      ],
      swiftSettings: house),
    .testTarget(
      name: "AppMenuPluginTests", dependencies: ["AppMenuPlugin"],
      swiftSettings: house),
    .testTarget(
      name: "FuzzyMatchingTests", dependencies: ["FuzzyMatching"],
      swiftSettings: house),
    .testTarget(
      name: "MenuNavigationTests",
      dependencies: [
        "Localization",
        "StructuredData",
        "MenuNavigation", "MenuEvents", "MenuHandlers", "MenuItems", "HandlerProtocol",
        "AppMenuTesting",
      ],
      swiftSettings: house),
    .testTarget(
      name: "TerminalUITests",
      dependencies: ["TerminalUI", "CTerminal", "Keyboard", "AppMenuTesting"],
      swiftSettings: house),
    .testTarget(
      name: "TerminalImagesTests", dependencies: ["TerminalImages"],
      swiftSettings: house),
    .testTarget(
      name: "MenuInteractionTests",
      dependencies: [
        "Localization",
        "StructuredData", "FuzzyMatching",
        "MenuInteraction", "MenuNavigation", "MenuEvents", "MenuItems", "MenuHandlers",
        "HandlerProtocol", "Keyboard", "AppMenuTesting",
      ], swiftSettings: house),
    .testTarget(
      name: "MenuLayoutTests",
      dependencies: [
        "Localization",
        "MenuLayout", "MenuInteraction", "MenuItems", "HandlerProtocol", "Keyboard", "TerminalText",
        "StructuredData",
      ], swiftSettings: house),
    .testTarget(
      name: "MenuLinesTests",
      dependencies: [
        "Localization",
        "MenuLines", "MenuNavigation", "MenuEvents", "MenuItems", "MenuHandlers",
        "HandlerProtocol", "StructuredData", "AppMenuTesting",
      ], swiftSettings: house),
    .testTarget(
      name: "MenuScreensTests",
      dependencies: [
        "Localization",
        "HandlerLint", "StructuredData",
        "MenuScreens", "MenuLines", "MenuLayout", "MenuInteraction", "MenuNavigation", "MenuEvents",
        "MenuItems",
        "MenuHandlers",
        "HandlerProtocol", "Keyboard", "TerminalUI", "TerminalText", "TerminalImages",
        "AppMenuTesting",
      ],
      exclude: ["Frames/Snapshots"], swiftSettings: house),
    .testTarget(
      name: "FileWatchingTests", dependencies: ["FileWatching", "SourceText"], swiftSettings: house),
    .testTarget(
      name: "AppMenuKitTests",
      dependencies: [
        "AppMenuKit", "AppMenuTesting", "Keyboard", "MenuHandlers", "RunRecords", "Schemas",
        "StructuredData", "TerminalUI",
      ],
      swiftSettings: house),
    .testTarget(
      name: "BundledPluginsTests",
      dependencies: [
        "Forge", "LocalGit", "ContributionsPlugin", "RepositoriesPlugin", "PublicActivityPlugin",
        "ToDoPlugin", "AppMenuPlugin",
      ],
      swiftSettings: house),
    .testTarget(
      name: "ForgeTests",
      dependencies: [
        "Localization", "Forge", "LocalGit", "PluginHTTP", "AppMenuPlugin", "StructuredData",
        "ContributionsPlugin", "RepositoriesPlugin", "PublicActivityPlugin", "AppMenuTesting",
      ], exclude: ["forge-server.py"], swiftSettings: house),
    .testTarget(
      name: "ToDoPluginTests",
      dependencies: [
        "Localization", "ToDoPlugin", "AppMenuPlugin", "HandlerProtocol", "StructuredData",
        "PluginHTTP", "AppMenuTesting", "appmenu-plugins",
      ], swiftSettings: house),
    .testTarget(
      name: "PluginHTTPTests",
      dependencies: ["Localization", "PluginHTTP", "AppMenuPlugin", "StructuredData"],
      exclude: ["faulty-server.py"], swiftSettings: house),
    .testTarget(
      name: "RemoteMenusTests",
      dependencies: [
        "RemoteMenus", "DocumentSyntax", "Localization", "MenuItems", "PluginHTTP", "PluginHost",
        "SourceText",
      ], exclude: ["menu-server.py"], swiftSettings: house),
    .testTarget(
      name: "BrowseOverflowPluginTests",
      dependencies: [
        "Localization", "BrowseOverflowPlugin", "PluginHTTP", "AppMenuPlugin", "StructuredData",
        "AppMenuTesting",
      ],
      swiftSettings: house),
    .testTarget(
      name: "PluginConformanceTests",
      dependencies: [
        "StructuredData", "PluginConformance", "PluginHost", "HandlerProtocol", "AppMenuTesting",
      ],
      swiftSettings: house),
    .testTarget(
      name: "PluginScaffoldTests", dependencies: ["PluginScaffold"],
      swiftSettings: house),
    .testTarget(
      name: "RunLogTests", dependencies: ["RunLog", "RunRecords", "AppMenuTesting"],
      swiftSettings: house),
    .testTarget(
      name: "ServerAccessTests",
      dependencies: [
        "ServerAccess", "PluginHTTP", "Schemas", "SourceText", "StructuredData", "AppMenuTesting",
      ], exclude: ["OpenID/issuer.py"], swiftSettings: house),
    .testTarget(
      name: "MenuPagesTests",
      dependencies: [
        "MenuPages", "MenuInteraction", "MenuLayout", "MenuNavigation", "MenuItems", "MenuEvents",
        "MenuHandlers", "HandlerProtocol", "Keyboard", "Localization", "StructuredData",
        "AppMenuTesting",
      ], swiftSettings: house),
    .testTarget(
      name: "MenuServingTests",
      dependencies: [
        "MenuServing", "MenuPages", "ServerAccess", "RunLog", "RunRecords", "AppMenuKit",
        "FuzzyMatching", "MenuHandlers", "PluginHTTP", "Localization", "MenuCommands",
        "MenuInteraction", "SourceText",
        "MenuItems", "HandlerProtocol", "StructuredData", "AppMenuTesting",
      ], swiftSettings: house),
    .testTarget(
      name: "MenuBrokerTests",
      dependencies: [
        "MenuBroker", "AppMenuKit", "MenuHandlers", "MenuItems", "MenuServing", "HandlerProtocol",
        "PluginHost", "RunLog", "RunRecords", "ServerAccess", "SourceText", "StructuredData",
        "AppMenuTesting",
      ], swiftSettings: house),
    .testTarget(
      name: "ToolServerTests",
      dependencies: [
        "ToolServer", "AppMenuKit", "HandlerProtocol", "JSONRPC", "MenuCommands", "MenuHandlers",
        "MenuItems",
        "PluginHost", "SourceText", "StructuredData", "AppMenuTesting",
      ], swiftSettings: house),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "appmenu", "appmenu-guard", "appmenu-plugins", "program-menu", "AppMenuKit", "RunRecords",
        "AppMenuTesting", subprocess, system,
      ],
      swiftSettings: house),
  ]
)

// Sanitizers try the unit tests that they can find something in, and build nothing else: the programs that the
// end-to-end tests start would run without them.
let sanitized = [
  // Those of targets that call C, or use pointers.
  "address": [
    "AppMenuPluginTests", "BrowseOverflowPluginTests", "BundledPluginsTests", "DocumentSyntaxTests",
    "DocumentWritingTests", "FileWatchingTests", "FuzzyMatchingTests", "HandlerProtocolTests",
    "MenuBrokerTests", "MenuInteractionTests", "MenuItemsTests", "PluginHTTPTests",
    "PluginHostTests", "RunLogTests", "ServerAccessTests", "SourceTextTests",
    "StructuredDataTests", "TerminalImagesTests", "TerminalTextTests", "TerminalUITests",
    "ToDoPluginTests",
  ],
  // Those of targets that do several things at a time.
  "thread": [
    "AppMenuKitTests", "AppMenuPluginTests", "BrowseOverflowPluginTests", "BundledPluginsTests",
    "FileWatchingTests", "ForgeTests", "LanguageServerTests", "MenuBrokerTests",
    "MenuCommandsTests", "MenuEventsTests", "MenuNavigationTests", "MenuServingTests",
    "PluginConformanceTests", "PluginHTTPTests", "PluginHostTests", "RemoteMenusTests",
    "RunLogTests", "ServerAccessTests", "TerminalUITests", "ToDoPluginTests", "ToolServerTests",
  ],
]
if let tests = sanitized[ProcessInfo.processInfo.environment["APPMENU_SANITIZER"] ?? ""] {
  var (kept, left) = (Set<String>(), tests)
  while let name = left.popLast() {
    guard kept.insert(name).inserted else { continue }
    for dependency in package.targets.first(where: { $0.name == name })?.dependencies ?? [] {
      if case .byNameItem(let name, _) = dependency { left.append(name) }
    }
  }
  package.targets.removeAll { !kept.contains($0.name) }
  package.products = []
}

// What no other product reaches, for `scripts/fuzz`.
if ProcessInfo.processInfo.environment["APPMENU_FUZZING"] == "1" {
  package.products.append(.library(name: "DocumentWriting", targets: ["DocumentWriting"]))
}

// Measures from within, for `scripts/bench forge`; no part of the product.
if ProcessInfo.processInfo.environment["APPMENU_BENCHMARKS"] == "1" {
  package.targets.append(
    .executableTarget(
      name: "ForgeBenchmark", dependencies: ["AppMenuPlugin", "Forge", "LocalGit"],
      path: "Tests/Benchmarks/ForgeBenchmark", swiftSettings: house))
  package.targets.append(
    .executableTarget(
      name: "BrokerBenchmark",
      dependencies: [
        "CNATS", "HandlerProtocol", "MenuBroker", "MenuHandlers", "MenuItems", "PluginHost",
      ],
      path: "Tests/Benchmarks/BrokerBenchmark", swiftSettings: house))
}

// The program that needs libraries of an HTTP server, too: who does not serve menus neither fetches nor builds them.
if ProcessInfo.processInfo.environment["APPMENU_WITH_SERVER"] == "1" {
  package.dependencies += [
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.20.0", traits: []),
    .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.6.0"),
  ]
  package.targets.append(
    .executableTarget(
      name: "appmenu-server",
      dependencies: [
        argumentParser, "AppMenuKit", "CProcesses", "FileWatching", "MenuServing", "MenuBroker",
        "PluginHost", "ProgramArguments", "RemoteMenus", "RunLog", "ServerAccess", "SourceText",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ], swiftSettings: house))
  package.products = [.executable(name: "appmenu-server", targets: ["appmenu-server"])]
  package.targets.removeAll { $0.type == .test }
  // What the pages of the server are held against, for `scripts/bench serve`.
  if ProcessInfo.processInfo.environment["APPMENU_BENCHMARKS"] == "1" {
    package.targets.append(
      .executableTarget(
        name: "ServeBenchmark",
        dependencies: [
          .product(name: "Hummingbird", package: "hummingbird"),
          .product(name: "Logging", package: "swift-log"),
        ], path: "Tests/Benchmarks/ServeBenchmark", swiftSettings: house))
  }
}
