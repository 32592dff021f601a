/// A plugin in Swift, as a package of its own.
enum SwiftFiles {
  static func files(_ name: String, package: String) -> [PluginScaffold.File] {
    let module = name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined()
    return [
      .manifest(name, mode: "service", run: "bin/\(name)"),
      .init(path: "Package.swift", text: manifest(name, module, package)),
      .init(path: "Sources/\(module)/Plugin.swift", text: program(name)),
      .init(path: "Tests/\(module)Tests/PluginTests.swift", text: test(module)),
      .init(
        path: "build.sh",
        text: """
          #!/bin/sh
          # Builds the program and puts it where plugin.yaml names it.
          set -eu
          cd "$(dirname "$0")"
          options="-c release"
          # The program needs no installed Swift. It is small: no symbols, and identical functions once.
          if [ "$(uname -s)" = Linux ]; then
            options="$options --static-swift-stdlib -Xswiftc -Osize -Xswiftc -use-ld=lld -Xlinker -s"
            options="$options -Xlinker --icf=all -Xlinker --no-export-dynamic"
          fi
          swift build $options --product \(name)
          mkdir -p bin
          cp "$(swift build $options --show-bin-path)/\(name)" bin/.new
          mv bin/.new bin/\(name)

          """, isExecutable: true),
      .init(path: ".gitignore", text: ".build/\nbin/\n"),
    ]
  }

  private static func manifest(_ name: String, _ module: String, _ package: String) -> String {
    let isURL = package.contains("://") || package.hasPrefix("git@")
    let place = isURL ? #"url: "\#(package)", branch: "main""# : #"path: "\#(package)""#
    let identity = PluginScaffold.identity(of: package)
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "\(name)",
        platforms: [.macOS(.v15)],
        products: [.executable(name: "\(name)", targets: ["\(module)"])],
        dependencies: [.package(\(place))],
        targets: [
          .executableTarget(
            name: "\(module)",
            dependencies: [.product(name: "AppMenuPlugin", package: "\(identity)")]),
          .testTarget(name: "\(module)Tests", dependencies: ["\(module)"]),
        ]
      )

      """
  }

  private static func program(_ name: String) -> String {
    #"""
    import AppMenuPlugin

    @main struct Plugin: MenuPlugin {
      let id = "\#(name)"
      let version = "0.1.0"

      var handlers: [PluginHandler] {
        PluginHandler("\#(name)") { selection, context in
          greeting(title: selection.item.title)
        }
        .onAction { action, context in
          [.toast(text: "Greetings to \(action.row ?? "all")", style: .success)]
        }
      }
    }

    /// The view that answers a selection.
    func greeting(title: String) -> HandlerView {
      let row = ViewRow(
        id: "hello", title: "Hello", detail: "from \#(name)",
        actions: [ViewAction(id: "greet", title: "Greet")], primary: "greet")
      return HandlerView(title: title, content: .list(ListContent(sections: [ViewSection(rows: [row])])))
    }

    """#
  }

  private static func test(_ module: String) -> String {
    """
    import AppMenuPlugin
    import Testing

    @testable import \(module)

    @Test func answersWithARow() {
      let view = greeting(title: "Test")
      #expect(view.title == "Test")
      #expect(view.rowCount == 1)
    }

    @Test func namesItsHandler() {
      #expect(Plugin().handlers.map(\\.name) == [Plugin().id])
    }

    """
  }
}
