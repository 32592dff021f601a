import Foundation
import Testing

/// The settings and arguments of plugins, as their users meet them.
@Suite(.timeLimit(.minutes(10))) struct PluginSettingsTests {
  private let scratch: Scratch
  private let environment: [String: String]
  private var file: String { scratch.path + "/home/.config/appmenu/plugins/test.yaml" }

  init() throws {
    scratch = try Scratch()
    environment = Programs.environment(home: scratch.path + "/home")
    try PythonPlugin(
      "answer(json.dumps(settings, sort_keys=True))", start: "settings = {}",
      hello: """
        settings = message["params"].get("settings")
        send(id=message["id"], result={"protocol": 1, "features": ["settings"]})
        """,
      manifest: """
        handlers:
          - name: test
            arguments: [{id: path, required: true}, {id: depth, type: number}]
        settings:
          - {id: token, type: secret, label: Token}
          - {id: host, value: localhost}
          - {id: port, type: number}
          - {id: size, choices: [small, large]}
        """
    ).write(to: scratch)
  }

  private func run(_ arguments: String..., input: String = "") async throws -> Programs.Result {
    try await Programs.run(
      arguments, input: Data(input.utf8), in: scratch.path,
      environment: environment.merging(["APPMENU_PLUGIN_PATH": scratch.path + "/plugin"]) { $1 })
  }

  private func settings(_ arguments: String..., input: String = "") async throws -> Programs.Result
  {
    try await Programs.run(
      ["plugins", "settings", "test"] + arguments, input: Data(input.utf8), in: scratch.path,
      environment: environment.merging(["APPMENU_PLUGIN_PATH": scratch.path + "/plugin"]) { $1 })
  }

  @Test("Settings are listed, set and unset by options, and reach the plugin; secrets show nowhere")
  func options() async throws {
    let fresh = try await settings()
    #expect(fresh.status == 0, "\(fresh.errors)")
    #expect(fresh.output.contains("host: localhost") && fresh.output.contains("# default"))
    #expect(!FileManager.default.fileExists(atPath: file))
    let set = try await settings(
      "--set", "port=80", "--set", "token=-", "--set", "host=a=b", input: "hush-hush\n")
    #expect(set.status == 0 && set.output.hasPrefix("Saved "), "\(set.errors)")
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let list = try await settings("--list")
    #expect(list.output.contains("token: •••") && list.output.contains("host: a=b"))
    #expect(!list.output.contains("hush"))
    let json = try await settings("--format", "json")
    let entries = json.json["settings"] as? [[String: Any]] ?? []
    #expect(entries.compactMap { $0["id"] as? String } == ["token", "host", "port", "size"])
    #expect(entries.first?["value"] as? String == "•••" && json.json["file"] as? String == file)
    #expect(entries.first { $0["id"] as? String == "port" }?["value"] as? Int == 80)
    let shown = try await run("select", "menu.yaml", "item")
    #expect(
      shown.output.contains(#"{"host": "a=b", "port": 80, "token": "hush-hush"}"#),
      "\(shown.output)\(shown.errors)")
    #expect(try await settings("--unset", "host", "--unset", "token").status == 0)
    let after = try await run("select", "menu.yaml", "item")
    #expect(after.output.contains(#"{"host": "localhost", "port": 80}"#), "\(after.output)")
  }

  @Test(arguments: [
    (["--set", "hots=x"], "the plugin 'test' has no setting 'hots'", "did you mean 'host'?"),
    (
      ["--unset", "x"], "the plugin 'test' has no setting 'x'", "It has token, host, port, size."
    ),
    (["--set", "port=many"], "the setting 'port': not a number", "'many'"),
    (["--set", "size=huge"], "the setting 'size': this must be one of small, large", "not 'huge'"),
    (["--set", "token=hush"], "a secret is not written on the command line", "--set token=-"),
    (["--set", "host=x", "--set", "token=-"], "there is no secret 'token'", "on standard input"),
  ])
  func `What is not a setting, or no value of one, is refused, and nothing is written`(
    arguments: [String], message: String, hint: String
  ) async throws {
    let result = try await Programs.run(
      ["plugins", "settings", "test"] + arguments, in: scratch.path,
      environment: environment.merging(["APPMENU_PLUGIN_PATH": scratch.path + "/plugin"]) { $1 })
    #expect(result.status == 2, "\(result.output)")
    #expect(result.errors.contains(message) && result.errors.contains(hint), "\(result.errors)")
    #expect(!result.errors.contains("hush"))
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test
  func `An unknown plugin is told with the nearest; an untrusted one with what to type`()
    async throws
  {
    let unknown = try await run("plugins", "settings", "tset")
    #expect(unknown.status == 2 && unknown.errors.contains("did you mean 'test'?"))
    try scratch.write("id: mine\nrun: ./x.sh\nsettings: [{id: a}]\n", to: "m/mine/plugin.yaml")
    try scratch.write("#!/bin/sh\necho got\ncat\n", to: "m/mine/x.sh", executable: true)
    try scratch.write(
      "plugins: [mine]\nitems: [{title: A, tapHandlerName: mine}]\n", to: "m/menu.yaml")
    let untrusted = try await run("plugins", "settings", "mine", "--menu", "m/menu.yaml")
    #expect(untrusted.status == 3 && untrusted.errors.contains("appmenu plugins trust"))
    #expect(try await run("plugins", "trust", "m/mine").status == 0)
    let set = try await run(
      "plugins", "settings", "mine", "--menu", "m/menu.yaml", "--set", "a=b")
    #expect(set.status == 0, "\(set.errors)")
    // Keyed by id and hash, so that an impostor never reads another's.
    let names = try FileManager.default.contentsOfDirectory(
      atPath: (file as NSString).deletingLastPathComponent)
    #expect(names.contains { $0.hasPrefix("mine-") && $0.hasSuffix(".yaml") }, "\(names)")
    let shown = try await run("select", "m/menu.yaml", "a")
    #expect(shown.output.contains(#""settings":{"a":"b"}"#), "\(shown.output)")
  }

  @Test
  func `Line by line a secret left empty stays, and what is the same is not written`() async throws
  {
    _ = try await settings("--set", "token=-", input: "hush-hush\n")
    let written = try String(contentsOfFile: file, encoding: .utf8)
    let same = try await settings("--plain", input: "\n\n\n\nsend\n")
    #expect(same.status == 0 && same.output == "Nothing was changed.\n", "\(same.errors)")
    #expect(!same.errors.contains("hush"))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == written)
    // Another host asks for the secret again.
    let changed = try await settings(
      "--plain", input: "\nthere\n\n\nsend\nanother-secret\n\n\n\nsend\n")
    #expect(changed.status == 0, "\(changed.output)\(changed.errors)")
    #expect(changed.errors.contains("An address has changed"), "\(changed.errors)")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.contains("another-secret") && text.contains("\"host\": \"there\""))
    #expect(!text.contains("hush"))
    let option = try await settings("--set", "host=elsewhere")
    #expect(option.status == 0 && option.errors.contains("the secret 'token' was removed"))
    #expect(try !String(contentsOfFile: file, encoding: .utf8).contains("another-secret"))
    try scratch.write("token: [\n", to: "home/.config/appmenu/plugins/test.yaml")
    let damaged = try await settings("--set", "host=x")
    #expect(damaged.status == 2 && damaged.errors.contains("is damaged and was not changed"))
    #expect(damaged.errors.contains(file))
  }

  @Test func `A plugin that runs is told what another terminal changes`() async throws {
    try scratch.write(
      """
      #!/usr/bin/env python3
      import json, sys
      def send(**message):
          print(json.dumps(dict(jsonrpc="2.0", **message)), flush=True)
      invocation = None
      for line in sys.stdin:
          message = json.loads(line)
          method, params = message.get("method"), message.get("params", {})
          if method == "initialize":
              host = params["settings"]["host"]
              send(id=message["id"], result={"protocol": 1, "features": ["settings"]})
          elif method == "handler/select":
              invocation = params["invocation"]
              send(id=message["id"], result={"view": {
                  "kind": "text", "title": "t", "body": "host is " + host}})
          elif method == "settings/changed":
              send(method="view/update", params={"invocation": invocation, "view": "main",
                  "sequence": 1, "content": {"kind": "text", "title": "t",
                  "body": "now " + params["settings"]["host"]}})
          elif method == "shutdown":
              send(id=message["id"], result={})
          elif method == "exit":
              break
      """, to: "plugin/plugin.py", executable: true)
    let tmux = try await Tmux(in: scratch.path)
    try await tmux.type(
      "HOME='\(scratch.path)/home' appmenu run menu.yaml --plugins plugin; echo status=$?")
    try await tmux.waitFor("Item")
    try await tmux.press("Enter")
    try await tmux.waitFor("host is localhost")
    let set = try await settings("--set", "host=elsewhere")
    #expect(set.status == 0, "\(set.errors)")
    try await tmux.waitFor("now elsewhere")
    try await tmux.press("q")
    try await tmux.waitFor("status=0")
  }

  @Test func `At a terminal a form has the present values, and a secret is not shown`()
    async throws
  {
    _ = try await settings("--set", "token=-", input: "hush-hush\n")
    let tmux = try await Tmux(in: scratch.path)
    try await tmux.type(
      "clear; HOME='\(scratch.path)/home' appmenu plugins settings test --plugins plugin; echo status=$?"
    )
    let screen = try await tmux.waitFor("localhost")
    #expect(screen.contains("Token") && screen.contains("stays as it is"))
    #expect(!screen.contains("hush"))
    try await tmux.press("Tab", "End")
    try await tmux.run("send-keys", "-l", "2")
    try await tmux.waitFor("localhost2")
    try await tmux.press("Tab", "Tab", "Tab", "Enter")
    let saved = try await tmux.waitFor("status=0")
    #expect(saved.contains("the secret 'token' was removed"), "\(saved)")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.contains("\"host\": \"localhost2\""), "\(text)")
    #expect(!text.contains("hush"), "\(text)")
    #expect(!text.contains("size") && !text.contains("port"), "\(text)")
  }

  @Test
  func `A missing setting is asked for in the menu, with s, and the item opens then`() async throws
  {
    let manifest = try String(contentsOfFile: scratch.path + "/plugin/plugin.yaml", encoding: .utf8)
    try scratch.write(
      manifest.replacing("label: Token", with: "label: Token, required: true"),
      to: "plugin/plugin.yaml")
    let selected = try await run("select", "menu.yaml", "item")
    #expect(selected.status == 3 && selected.errors.contains("needs the setting 'token'"))
    #expect(selected.errors.contains("appmenu plugins settings test"), "\(selected.errors)")
    let tmux = try await Tmux(in: scratch.path)
    try await tmux.type(
      "clear; HOME='\(scratch.path)/home' appmenu run menu.yaml --plugins plugin; echo status=$?")
    try await tmux.waitFor("Item")
    try await tmux.press("Enter")
    try await tmux.waitFor("needs the setting 'token'")
    try await tmux.press("s")
    try await tmux.waitFor("localhost")
    try await tmux.run("send-keys", "-l", "hush-hush")
    try await tmux.press("C-s")
    try await tmux.waitFor("\"token\": \"hush-hush\"")
    try await tmux.press("q")
    try await tmux.waitFor("status=0")
  }

  @Test func `A menu is checked against the arguments that handlers declare`()
    async throws
  {
    try scratch.write(
      """
      - {title: A, tapHandlerName: test, arguments: {path: x, dpth: 1}}
      - {title: B, tapHandlerName: test, arguments: {path: x, depth: deep}}
      - {title: C, tapHandlerName: test}
      """, to: "bad.yaml")
    let checked = try await run("validate", "bad.yaml")
    #expect(checked.status == 2, "\(checked.output)")
    for words in [
      "warning[unknown-argument]", "bad.yaml:1:57", "did you mean 'depth'?",
      "error[wrong-argument]", "bad.yaml:2:64", "error[missing-argument]", "bad.yaml:3:30",
    ] { #expect(checked.output.contains(words), "\(words): \(checked.output)") }
    let list = try await run("plugins", "list", "--format", "json")
    let plugin = (list.json["plugins"] as? [[String: Any]])?.first { $0["id"] as? String == "test" }
    let handlers = plugin?["handlers"] as? [[String: Any]]
    let arguments = handlers?.first?["arguments"] as? [[String: Any]] ?? []
    #expect(arguments.compactMap { $0["type"] as? String } == ["text", "number"])
    #expect((plugin?["settings"] as? [[String: Any]])?.allSatisfy { $0["value"] == nil } == true)
    let text = try await run("plugins", "list")
    #expect(text.output.contains("arguments of test: path (text, required), depth (number)"))
    #expect(text.output.contains("settings: token (secret), host (text)"))
  }
}
