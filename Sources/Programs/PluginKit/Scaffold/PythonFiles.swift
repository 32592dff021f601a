enum PythonFiles {
  static func files(_ name: String) -> [PluginScaffold.File] {
    [
      .manifest(name, mode: "service", run: "./plugin.py"),
      .init(path: "plugin.py", text: program(name), isExecutable: true),
      .init(path: "appmenu_plugin.py", text: library),
      .init(path: "test_plugin.py", text: test(name)),
      .init(path: ".gitignore", text: "__pycache__/\n"),
    ]
  }

  /// The library for plugins in Python, of which the package has one copy.
  private static let library = String(
    decoding: PackageResources.appmenu_plugin_py, as: UTF8.self)

  private static func program(_ name: String) -> String {
    #"""
    #!/usr/bin/env python3
    """A handler plugin. Everything else that it can do is in appmenu_plugin.py."""
    from appmenu_plugin import Action, ListView, Plugin, Row, Toast

    plugin = Plugin("\#(name)", version="0.1.0")


    @plugin.handler("\#(name)")
    def greeting(context):
        """The view that answers a selection."""
        row = Row("Hello", id="hello", detail="from \#(name)",
                  actions=[Action("greet", "Greet")], primary="greet")
        return ListView(context.item.title, rows=[row])


    @plugin.action("greet")
    def greet(context):
        """The effects of an action."""
        return Toast(f"Greetings to {context.row}", "success")


    if __name__ == "__main__":
        plugin.run()

    """#
  }

  private static func test(_ name: String) -> String {
    #"""
    """Run with: python3 test_plugin.py"""
    import sys
    import unittest

    sys.dont_write_bytecode = True  # nothing is left beside the plugin
    from appmenu_plugin import FakeHost, PluginError
    from plugin import plugin


    class PluginTest(unittest.TestCase):
        def test_answers_a_selection_with_a_view(self):
            with FakeHost(plugin) as host:
                view = host.select("\#(name)", title="Hello")["view"]
            self.assertEqual(view["title"], "Hello")
            self.assertEqual(view["sections"][0]["rows"][0]["id"], "hello")

        def test_does_its_action(self):
            with FakeHost(plugin) as host:
                (toast,) = host.act("greet", row="hello")
            self.assertEqual(toast["text"], "Greetings to hello")

        def test_refuses_what_it_does_not_know(self):
            with FakeHost(plugin) as host, self.assertRaises(PluginError):
                host.act("sing")


    if __name__ == "__main__":
        unittest.main()

    """#
  }
}
