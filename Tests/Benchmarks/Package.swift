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
    .systemLibrary(name: "CParsers", pkgConfig: "yaml-0.1"),
    .executableTarget(
      name: "LoadBenchmark",
      dependencies: [
        "CParsers", "Yams", .product(name: "AppMenuKit", package: "appmenu"),
      ],
      swiftSettings: [.swiftLanguageMode(.v6)]),
  ]
)
