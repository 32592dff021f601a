/// A plugin in Python.
enum PythonFiles {
  static func files(_ name: String) -> [PluginScaffold.File] {
    [
      .init(
        path: "plugin.yaml",
        text: """
          id: \(name)
          name: \(name)
          version: 0.1.0
          mode: service
          run: ./plugin.py
          handlers: [\(name)]

          """),
      .init(path: "plugin.py", text: program(name), isExecutable: true),
      .init(path: "test_plugin.py", text: test(name)),
      .init(path: ".gitignore", text: "__pycache__/\n"),
    ]
  }

  private static func program(_ name: String) -> String {
    #"""
    #!/usr/bin/env python3
    """A handler plugin: reads JSON-RPC lines on standard input, answers on standard output."""
    import json
    import sys

    HANDLER = "\#(name)"


    def view(params):
        """The view that answers a selection.

        There are other kinds, as "table", "form" and "text" with "format": "markdown"; the example
        plugins/examples/notes of appmenu has a form, questions, effects and updates.
        """
        return {
            "kind": "list",
            "title": params["item"]["title"],
            "sections": [{"rows": [
                {"id": "hello", "title": "Hello", "detail": "from \#(name)",
                 "actions": [{"id": "greet", "title": "Greet"}], "primary": "greet"},
            ]}],
        }


    def act(params):
        """The effects of an action."""
        return [{"effect": "toast", "text": f"Greetings to {params['row']}", "style": "success"}]


    def answer(method, params):
        if method == "initialize":
            return {"protocol": 1, "plugin": {"id": "\#(name)", "version": "0.1.0"},
                    "handlers": [HANDLER]}
        if method == "handler/select":
            if params["handler"] != HANDLER:
                raise LookupError(f"there is no handler '{params['handler']}'")
            return {"view": view(params)}
        if method == "view/action":
            return {"effects": act(params)}
        if method == "shutdown":
            return {}
        raise LookupError(f"there is no method '{method}'")


    def serve(lines, send):
        for line in lines:
            try:
                message = json.loads(line)
            except ValueError:
                print("not a message:", line, file=sys.stderr)
                continue
            method, number = message.get("method"), message.get("id")
            if method == "exit":
                return
            if number is None:
                continue  # a notification: nothing here needs one
            reply = {"jsonrpc": "2.0", "id": number}
            try:
                reply["result"] = answer(method, message.get("params") or {})
            except Exception as error:  # told to the user, and the plugin goes on
                reply["error"] = {"code": -32603, "message": str(error)}
            send(json.dumps(reply))


    if __name__ == "__main__":
        serve(sys.stdin, lambda line: print(line, flush=True))

    """#
  }

  private static func test(_ name: String) -> String {
    #"""
    """Run with: python3 test_plugin.py"""
    import json
    import sys
    import unittest

    sys.dont_write_bytecode = True  # nothing is left beside the plugin
    import plugin


    def ask(*messages):
        """What the plugin answers to messages, as objects."""
        lines = [json.dumps({"jsonrpc": "2.0", **message}) for message in messages]
        answers = []
        plugin.serve(lines, lambda line: answers.append(json.loads(line)))
        return answers


    class PluginTest(unittest.TestCase):
        def test_answers_a_selection_with_a_view(self):
            item = {"id": "hello", "title": "Hello", "arguments": {}, "userInfo": {}}
            (answer,) = ask({"id": 1, "method": "handler/select", "params": {
                "invocation": "i", "handler": "\#(name)", "item": item, "path": ["hello"]}})
            self.assertEqual(answer["result"]["view"]["title"], "Hello")

        def test_does_its_action(self):
            (answer,) = ask({"id": 1, "method": "view/action", "params": {
                "invocation": "i", "view": "main", "action": "greet", "row": "hello"}})
            self.assertEqual(answer["result"]["effects"][0]["effect"], "toast")

        def test_refuses_what_it_does_not_know_and_goes_on(self):
            answers = ask({"id": 1, "method": "sing"}, {"id": 2, "method": "shutdown"})
            self.assertIn("error", answers[0])
            self.assertEqual(answers[1]["result"], {})


    if __name__ == "__main__":
        unittest.main()

    """#
  }
}
