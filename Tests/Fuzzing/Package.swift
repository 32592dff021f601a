// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that the product has no entry points of libFuzzer. scripts/fuzz builds it.
let package = Package(
  name: "Fuzzing",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "appmenu", path: "../..")],
  targets: [
    // What must hold for every input. The main function is libFuzzer's.
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        .product(name: "AppMenuKit", package: "appmenu"),
        .product(name: "AppMenuTesting", package: "appmenu"),
        .product(name: "Documents", package: "appmenu"),
      ], swiftSettings: [.swiftLanguageMode(.v6)])
  ]
)
