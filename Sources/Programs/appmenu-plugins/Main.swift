internal import BundledPlugins

/// Serves the bundled plugins for programs that appmenu is built into; released, it is a link to `appmenu`.
@main
enum Main {
  static func main() {
    BundledPluginServer.main()
  }
}
