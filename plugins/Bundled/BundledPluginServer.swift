internal import AppMenuPlugin
internal import BrowseOverflowPlugin
internal import ContributionsPlugin
internal import Platform
internal import PublicActivityPlugin
internal import RepositoriesPlugin
internal import ToDoPlugin

/// The program `appmenu-plugins`, which serves the bundled plugin that its first argument names.
///
/// `appmenu` runs as this program if it is started under that name, so that a link to it is enough: both share
/// most of their code.
package enum BundledPluginServer {
  private static let plugins: [any MenuPlugin.Type] = [
    BrowseOverflowPlugin.self, ContributionsPlugin.self, PublicActivityPlugin.self,
    RepositoriesPlugin.self, ToDoPlugin.self,
  ]

  /// Whether this process was started as `appmenu-plugins`.
  package static var isNamed: Bool {
    CommandLine.arguments.first?.split(separator: "/").last == "appmenu-plugins"
  }

  /// Serves until the input ends, while the main thread keeps its run loop; see `main` of `appmenu`.
  package static func main() {
    Task {
      await serve()
      exit(0)
    }
    MainThread.run()
  }

  private static func serve() async {
    let name = CommandLine.arguments.dropFirst().first
    for type in plugins {
      let plugin = type.init()
      if plugin.id == name { await type.serve(plugin) }
    }
    let names = plugins.map { $0.init().id }.joined(separator: ", ")
    let message = "appmenu-plugins: name one of the bundled plugins: \(names)\n"
    _ = Array(message.utf8).withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    exit(2)
  }
}
