import MenuInteraction
import AppMenuKit
import AppMenuTesting
import Foundation
import Testing
import MenuScreens
import TerminalUI
import Keyboard

/// What a plugin may do wrong, and what the user is told of it.
struct Fault: Sendable, CustomTestStringConvertible {
  var name: String
  var plugin: PythonPlugin
  /// What the view says then; empty where the plugin's own view is shown nonetheless.
  var words: [String]

  init(
    _ name: String, _ body: String, start: String = "",
    hello: String = "send(id=message['id'], result={'protocol': 1})", manifest: String = "",
    says words: String...
  ) {
    self.name = name
    plugin = PythonPlugin(body, start: start, hello: hello, manifest: manifest)
    self.words = words
  }

  var testDescription: String { name }

  static let all = [
    Fault(
      "hangs at the start", "answer()", start: "time.sleep(100)",
      manifest: "timeouts: {start: 1}\n",
      says: "did not start in time", "No answer, update or progress came for 1 second",
      "No answer, update or progress came"),
    Fault(
      "hangs in a reply", "print('thinking', file=sys.stderr, flush=True)\ntime.sleep(100)",
      manifest: "timeouts: {reply: 1}\n", says: "does not answer", "| thinking"),
    Fault(
      "crashes before a reply",
      "print('fatal: no memory', file=sys.stderr, flush=True)\nos.kill(os.getpid(), signal.SIGSEGV)",
      says: "stopped unexpectedly", "by signal 11", "| fatal: no memory", "plugin.log"),
    Fault(
      "crashes within a reply",
      #"os.write(1, b'{"jsonrpc":"2.0","id":2,"result":{"view"')"# + "\nos._exit(7)",
      says: "stopped unexpectedly", "with status 7"),
    Fault("crashes after a reply", "answer()\nos._exit(7)", says: "the fine body"),
    Fault(
      "exits with 0 at once", "", start: "sys.exit(0)", says: "stopped unexpectedly",
      "with status 0"),
    Fault(
      "sends garbage", "while True: os.write(1, os.urandom(4096) + b'\\n')",
      says: "broke the protocol"),
    Fault(
      "prints between messages",
      "print('Traceback: not one')\nprint('{broken json')\nprint('[1]')\nanswer()\nprint('bye')",
      says: "the fine body"),
    Fault(
      "sends one endless line", "while True: os.write(1, b'x' * 65536)",
      says: "broke the protocol", "line of more than 4 MiB"),
    Fault(
      "writes 200 MB on standard error",
      "block = b'x' * 999999 + b'\\n'\nfor _ in range(200): os.write(2, block)\nanswer()",
      says: "the fine body"),
    Fault("closes its output", "os.close(1)\ntime.sleep(100)", says: "closed its output"),
    Fault(
      "speaks a wrong version", "answer()",
      hello: "send(id=message['id'], result={'protocol': 2})",
      says: "speaks protocol 2, appmenu speaks 1", "Update appmenu."),
    Fault(
      "answers with wrong types",
      "send(id=message['id'], result={'view': {'kind': 'text', 'title': 3, 'body': 'b'}})",
      says: "breaks the protocol", "result.view.title: 'title' is a number, not text"),
    Fault(
      "answers with a view in the place of a result",
      "send(id=message['id'], result={'kind': 'text', 'title': 't', 'body': 'b'})",
      says: "breaks the protocol", "this is a view in the place of a result"),
    Fault(
      "answers with nothing", "send(id=message['id'], result=None)",
      says: "breaks the protocol", "neither 'view' nor 'effects'"),
    Fault(
      "answers without a line break",
      "os.write(1, b'{\"jsonrpc\":\"2.0\"}')\ntime.sleep(100)", manifest: "timeouts: {reply: 1}\n",
      says: "does not answer", "17 bytes without a line break"),
    Fault(
      "answers with no JSON", "send(id=message['id'], result={'n': float('inf')})\ntime.sleep(100)",
      manifest: "timeouts: {reply: 1}\n", says: "does not answer",
      "there is no Infinity; write null"),
    Fault(
      "answers 100 levels deep",
      #"print('{"jsonrpc":"2.0","id":2,"result":' + '{"a":' * 100 + '1' + '}' * 101, flush=True)"#
        + "\ntime.sleep(100)",
      says: "broke the protocol", "64 levels deep"),
    Fault(
      "answers the same id twice", "answer('first')\nanswer('second')", says: "the first body"),
    Fault(
      "answers ids that nobody asked for",
      "send(id=999, result={})\nsend(id='x', result={})\nanswer()", says: "the fine body"),
    Fault(
      "asks what the host does not answer", "send(id=1, method='host/sing', params={})\nanswer()",
      says: "the fine body"),
    Fault(
      "sends updates that are late, repeated, or of nobody",
      """
      update(2, body='second')
      update(1, body='late')
      update(2, body='repeated')
      send(method='view/update', params={'invocation': 'none', 'sequence': 9, 'content':
          {'kind': 'text', 'title': 't', 'body': 'nobody'}})
      send(id=message['id'], result={})
      """, says: "second"),
    Fault(
      "leaves children and grandchildren behind",
      """
      subprocess.Popen([folder + '/sleeper.sh'])
      subprocess.Popen(['sh', '-c', 'setsid ' + folder + '/sleeper.sh & sleep 0.1'])
      time.sleep(0.3)
      answer()
      """, says: "the fine body"),
    Fault(
      "steers the terminal",
      "print('last \\x1b[2J\\x9b5mwords', file=sys.stderr)\nsys.stderr.flush()\nsys.exit('fare\\x1b]0;title\\x07well')",
      says: "stopped unexpectedly", "last words", "farewell"),
    Fault(
      "names a program that is not there", "", says: "cannot be started",
      "There is no program"),
    Fault(
      "names a program that may not be run", "", says: "cannot be started",
      "is not an executable file", "chmod +x"),
    Fault(
      "has a manifest that is wrong", "", manifest: "protocol: 99\n",
      says: "No plugin registers the handler 'test'", "protocol 99, this appmenu speaks 1"),
  ]
}

/// The menu with a broken plugin behind its item: real processes, a terminal in memory.
@MainActor final class FaultRig {
  let scratch: Scratch
  let app: AppMenu
  let navigator: Navigator
  let model: ScreenModel
  let terminal = TestTerminal(columns: 100, rows: 30)
  private let renderer = ScreenRenderer(theme: Theme(depth: .none))
  private let running: Task<MenuSession.End, Never>

  init(_ scratch: Scratch) throws {
    self.scratch = scratch
    let host = HostEnvironment(
      variables: Programs.environment(home: scratch.path + "/home"),
      executableFolder: Programs.folder, version: "1")
    let reader = FileMenuItemsReader(.file(scratch.path + "/menu.yaml"))
    app = AppMenu(
      AppMenu.Parts(
        reader: reader, host: host,
        pluginOptions: [scratch.path + "/plugin"]))
    let menu = try #require(reader.loadMenu().menu)
    navigator = app.navigator(for: menu)
    model = ScreenModel(navigator: navigator)
    let session = MenuSession(model: model, terminal: terminal, now: { .zero }) {
      ScreenUpdate(menu: nil, banner: nil)
    }
    running = Task { await session.run() }
  }

  /// What stands on the screen now.
  var screen: String {
    model.frame(renderer, size: Size(columns: 100, rows: 30), now: .zero).text
  }

  func waitUntil(
    _ words: String, sourceLocation: Testing.SourceLocation = #_sourceLocation,
    _ condition: () -> Bool
  ) async throws {
    do {
      try await until { condition() }
    } catch {
      Issue.record("never: \(words)\n\(screen)", sourceLocation: sourceLocation)
    }
  }

  func waitFor(
    _ text: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) async throws {
    try await waitUntil("'\(text)'", sourceLocation: sourceLocation) { screen.contains(text) }
  }

  /// Presses a key, and waits until the menu has answered it: the list of keys comes and goes.
  func expectAnswers(sourceLocation: Testing.SourceLocation = #_sourceLocation) async throws {
    for expected in [true, false] {
      terminal.press(.character("?"))
      try await waitUntil("an answer to a key", sourceLocation: sourceLocation) {
        (model.stack.coveringText is HelpLayer) == expected
      }
    }
  }

  /// Leaves, as `q` does; nothing of the plugin may be left.
  func leave(sourceLocation: Testing.SourceLocation = #_sourceLocation) async throws {
    terminal.press(.character("q"))
    #expect(await running.value == .left, sourceLocation: sourceLocation)
    navigator.close()
    await app.shutDown()
    try await expectNoProcess(scratch.path + "/plugin")
  }
}

@MainActor @Suite(.serialized, .timeLimit(.minutes(10))) struct FaultTests {
  private func rig(_ fault: Fault) throws -> FaultRig {
    let scratch = try Scratch()
    try fault.plugin.write(to: scratch)
    try scratch.write("#!/bin/sh\nsleep 100\n", to: "plugin/sleeper.sh", executable: true)
    let program = scratch.path + "/plugin/plugin.py"
    if fault.words.contains("There is no program") {
      try FileManager.default.removeItem(atPath: program)
    } else if fault.words.contains("is not an executable file") {
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: program)
    }
    return try FaultRig(scratch)
  }

  @Test(arguments: Fault.all)
  func `The menu answers keys, says what happened, and leaves nothing`(_ fault: Fault) async throws
  {
    let rig = try rig(fault)
    rig.terminal.press(.enter)
    try await rig.waitUntil("the view") { rig.navigator.entries.count == 2 }
    try await rig.expectAnswers()
    for words in fault.words { try await rig.waitFor(words) }
    if rig.navigator.top.hasFailed {
      #expect(rig.screen.contains("✗ "))
      let canRetry = !rig.screen.contains("No plugin registers")
      #expect(rig.screen.contains("⏎ retry") == canRetry, "\(rig.screen)")
    }
    let log = rig.scratch.path + "/home/.local/state/appmenu/plugins/test/plugin.log"
    let kept = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
    for control in ["\u{1B}", "\u{9B}", "\u{7}"] {
      #expect(!rig.screen.contains(control) && !kept.contains(control))
    }
    try await rig.expectAnswers()
    rig.terminal.press(.escape)
    try await rig.waitUntil("the menu") { rig.navigator.isAtRoot }
    try await rig.leave()
  }

  @Test func `After a crash the next selection is answered by a new process`() async throws {
    let rig = try rig(
      Fault(
        "crashes once",
        "if os.path.exists(folder + '/crashed'): answer()\nelse:\n  open(folder + '/crashed', 'w')\n  os._exit(1)"
      ))
    rig.terminal.press(.enter)
    try await rig.waitFor("stopped unexpectedly")
    rig.terminal.press(.enter)
    try await rig.waitFor("the fine body")
    try await rig.leave()
  }

  @Test func `A plugin that crashes again and again is off until the user tries again`()
    async throws
  {
    let rig = try rig(Fault("crashes always", "os._exit(1)"))
    for _ in 0..<3 {
      rig.terminal.press(.enter)
      try await rig.waitFor("stopped unexpectedly")
      rig.terminal.press(.escape)
      try await rig.waitUntil("the menu") { rig.navigator.isAtRoot }
    }
    rig.terminal.press(.enter)
    try await rig.waitFor("is switched off")
    #expect(rig.screen.contains("crashed 3 times within 60 seconds"))
    rig.terminal.press(.enter)
    try await rig.waitFor("stopped unexpectedly")
    try await rig.leave()
  }

  @Test(arguments: ["", "signal.signal(signal.SIGTERM, signal.SIG_IGN)"])
  func `Esc leaves at once, what does not listen starts anew on request, TERM ignored or not`(
    start: String
  ) async throws {
    let rig = try rig(
      Fault(
        "hangs",
        "subprocess.Popen([folder + '/sleeper.sh'])\nupdate(1, body='at work')\ntime.sleep(100)",
        start: start))
    rig.terminal.press(.enter)
    try await rig.waitFor("at work")
    rig.terminal.press(.escape)
    try await rig.waitUntil("the menu") { rig.navigator.isAtRoot }
    // It hears of nothing while it is at work, and what comes next waits for it.
    rig.terminal.press(.enter)
    try await rig.waitFor("Still busy with")
    rig.terminal.press(.character("r"))
    try await rig.waitFor("at work")
    rig.terminal.press(.escape)
    try await rig.waitUntil("the menu") { rig.navigator.isAtRoot }
    // TERM, 500 ms, KILL; the host need not do anything for it.
    try await rig.leave()
    try await expectNoProcess(rig.scratch.path + "/plugin")
  }

  @Test func `What comes after a cancellation reaches nobody`() async throws {
    let rig = try rig(
      Fault(
        "answers late",
        """
        if os.path.exists(folder + '/asked'):
          answer('second')
        else:
          open(folder + '/asked', 'w')
          update(1, body='working')
          time.sleep(0.3)
          update(2, body='too late')
          answer('first')
        """))
    rig.terminal.press(.enter)
    try await rig.waitFor("working")
    rig.terminal.press(.escape, .enter)
    try await rig.waitFor("the second body")
    #expect(!rig.terminal.sent.contains("too late") && !rig.terminal.sent.contains("first"))
    try await rig.leave()
  }

  @Test(arguments: [
    // Updates without end, each of some size.
    "n = 0\nbody = 'x' * 20000\nwhile True:\n  n += 1\n  update(n, body=body)",
    // Rows without end.
    """
    send(id=message['id'], result={'view': {'kind': 'list', 'title': 't', 'sections': []}})
    n = 0
    while True:
      n += 1
      send(method='view/append', params={'invocation': message['params']['invocation'],
          'sequence': n, 'rows': [{'id': str(n * 100 + i), 'title': 'row %d' % i} for i in range(100)]})
    """,
    // Log lines, progress and events without end.
    """
    while True:
      send(method='log', params={'message': 'x' * 1000})
      send(method='progress', params={'invocation': message['params']['invocation'], 'message': 'p'})
      send(method='event/post', params={'name': 'flood', 'userInfo': {}})
    """,
  ])
  func `A flood is stopped by its pipe: keys are answered and memory is bounded`(body: String)
    async throws
  {
    let rig = try rig(Fault("floods", body))
    rig.terminal.press(.enter)
    try await rig.waitUntil("the view") { rig.navigator.entries.count == 2 }
    // Only time shows that memory stays bounded while the flood goes on.
    try await Task.sleep(for: .milliseconds(500))
    let before = Self.residentBytes
    for _ in 0..<10 { try await rig.expectAnswers() }
    try await Task.sleep(for: .milliseconds(500))
    #expect(Self.residentBytes - before < 300 << 20)
    rig.terminal.press(.escape)
    try await rig.waitUntil("the menu") { rig.navigator.isAtRoot }
    try await rig.leave()
  }

  @Test func `Rows without end are cut, and the cut is shown`() async throws {
    let rig = try rig(
      Fault(
        "floods",
        """
        rows = [{'id': str(n), 'title': 'r'} for n in range(30000)]
        send(id=message['id'], result={'view': {'kind': 'list', 'title': 't', 'sections': [{'rows': rows}]}})
        for n in range(1, 5):
          send(method='view/append', params={'invocation': message['params']['invocation'],
              'sequence': n, 'rows': rows})
        """))
    rig.terminal.press(.enter)
    try await rig.waitUntil("a footer") { rig.navigator.top.view?.footer != nil }
    #expect(rig.navigator.top.view?.rowCount == 100_000)
    rig.terminal.press(.end)
    try await rig.waitFor("▲ Cut: appmenu keeps at most 100000 rows")
    try await rig.leave()
  }

  /// What this process holds in memory.
  private static var residentBytes: Int {
    let status = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    return (status.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4096
  }

  @Test(arguments: [
    ("sleep 100", "timeouts: {reply: 1}\n", "does not answer"),
    ("echo half; echo 'no such disk' >&2; exit 4", "", "| no such disk"),
    ("kill -SEGV $$", "", "by signal 11"), ("echo '{broken'", "", "JSON that is not a view"),
    ("yes", "", "printed too much"), ("sleep 100 & setsid sleep 100 & echo done", "", "done"),
    ("printf 'red \\033[31m\\033]0;x\\007 ink'", "", "red  ink"),
    ("exec 1>&-; exit 0", "", "No output."),
  ])
  func `A script's faults are told too`(body: String, manifest: String, words: String) async throws
  {
    let scratch = try Scratch()
    try scratch.write("- {title: Item, tapHandlerName: test}\n", to: "menu.yaml")
    try scratch.write("id: test\nrun: ./run.sh\n" + manifest, to: "plugin/plugin.yaml")
    try scratch.write("#!/bin/sh\n\(body)\n", to: "plugin/run.sh", executable: true)
    let rig = try FaultRig(scratch)
    rig.terminal.press(.enter)
    try await rig.waitUntil("the view") { rig.navigator.entries.count == 2 }
    try await rig.expectAnswers()
    try await rig.waitFor(words)
    try await rig.leave()
  }
}
