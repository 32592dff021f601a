/// A service plugin in Python that keeps to the protocol, but for what a test makes it do.
struct PythonPlugin: Sendable {
  /// What runs when it starts.
  var start: String
  /// What runs for each selection; `answer()` answers it.
  var body: String
  /// What runs for each action.
  var action: String
  /// Instead of the answer to `initialize`.
  var hello: String
  /// More lines of the manifest.
  var manifest: String

  init(
    _ body: String, start: String = "", action: String = "",
    hello: String = "send(id=message['id'], result={'protocol': 1})", manifest: String = ""
  ) {
    self.body = body
    self.start = start
    self.action = action
    self.hello = hello
    self.manifest = manifest
  }

  /// Writes the plugin into `plugin/`, and a menu with one item for it.
  func write(to scratch: Scratch) throws {
    try scratch.write("- {title: Item, tapHandlerName: test}\n", to: "menu.yaml")
    try scratch.write(
      // Many write what they have seen beside themselves.
      "id: test\nmode: service\nrun: ./plugin.py\npermissions: {write: [., \(scratch.path)/out]}\n"
        + manifest,
      to: "plugin/plugin.yaml")
    try scratch.write("", to: "out/.keep")
    for (name, text) in [
      ("start", start), ("hello", hello), ("body", body), ("action", action),
    ] {
      try scratch.write(text, to: "plugin/\(name).py")
    }
    try scratch.write(
      """
      #!/usr/bin/env python3
      import json, os, signal, subprocess, sys, time
      folder = os.environ["APPMENU_PLUGIN_DIR"]
      start, hello, body, action = (open(folder + "/" + name + ".py").read()
                                    for name in ("start", "hello", "body", "action"))
      def send(**message):
          print(json.dumps(dict(jsonrpc="2.0", **message)), flush=True)
      def answer(title="fine", **more):
          view = {"kind": "text", "title": title, "body": "the " + title + " body", **more}
          send(id=message["id"], result={"view": view})
      def update(number, **view):
          send(method="view/update", params={
              "invocation": message["params"]["invocation"], "view": "main", "sequence": number,
              "content": {"kind": "text", "title": "t", "body": "b", **view}})
      exec(start)
      for line in sys.stdin:
          message = json.loads(line)
          method = message.get("method")
          if method == "initialize":
              exec(hello)
          elif method == "shutdown":
              send(id=message["id"], result={})
          elif method == "exit":
              break
          elif method == "handler/select":
              exec(body)
          elif method == "view/action":
              exec(action)
      """, to: "plugin/plugin.py", executable: true)
  }
}
