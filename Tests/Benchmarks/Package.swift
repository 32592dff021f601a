// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that the peers measured against are no dependency of the product.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "appmenu", path: "../.."),
    .package(url: "https://github.com/jpsim/Yams", from: "6.0.0"),
  ],
  targets: [
    // The parsers underneath, the system's.
    .systemLibrary(name: "CParsers", pkgConfig: "yaml-0.1"),
    // Generated menus and the stop watch.
    .target(name: "BenchmarkSupport", swiftSettings: [.swiftLanguageMode(.v6)]),
    // Loading and posting, against the bare parsers, Foundation and the peer below.
    .executableTarget(
      name: "LoadBenchmark",
      dependencies: [
        "BenchmarkSupport", "CParsers", .product(name: "AppMenuKit", package: "appmenu"),
      ], swiftSettings: [.swiftLanguageMode(.v6)]),
    // Round trips and cold starts of plugins, against bare pipes and bare processes.
    .executableTarget(
      name: "PluginBenchmark",
      dependencies: ["BenchmarkSupport", .product(name: "AppMenuKit", package: "appmenu")],
      swiftSettings: [.swiftLanguageMode(.v6)]),
    // A plugin that takes no time.
    .executableTarget(name: "EchoPlugin"),
    // A Swift process that does nothing.
    .executableTarget(name: "BareSwift", swiftSettings: [.swiftLanguageMode(.v6)]),
    // Yams, in a program of its own: it brings a libyaml that would stand in for the system's.
    .executableTarget(
      name: "PeerBenchmark", dependencies: ["BenchmarkSupport", "Yams"],
      swiftSettings: [.swiftLanguageMode(.v6)]),
  ]
)
