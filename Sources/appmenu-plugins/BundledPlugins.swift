internal import AppMenuPlugin
internal import ContributionsPlugin
internal import Foundation
internal import PublicActivityPlugin
internal import RepositoriesPlugin

/// Serves the bundled plugin that the first argument names.
@main
struct BundledPlugins {
  static let plugins: [any MenuPlugin.Type] = [
    ContributionsPlugin.self, PublicActivityPlugin.self, RepositoriesPlugin.self,
  ]

  /// Serves until the input ends, while the main thread keeps its run loop; see the host's `main`.
  static func main() {
    Task {
      await serve()
      exit(0)
    }
    RunLoop.main.run()
  }

  private static func serve() async {
    let name = CommandLine.arguments.dropFirst().first
    for type in plugins {
      let plugin = type.init()
      if plugin.id == name { await type.serve(plugin) }
    }
    let names = plugins.map { $0.init().id }.joined(separator: ", ")
    FileHandle.standardError.write(
      Data("appmenu-plugins: name one of the bundled plugins: \(names)\n".utf8))
    exit(2)
  }
}
