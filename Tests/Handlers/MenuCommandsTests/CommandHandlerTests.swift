import AppMenuTesting
import FieldRules
import Files
import Foundation
import HandlerProtocol
import MenuDispatch
import MenuItems
import PluginHost
import SourceText
import StructuredData
import Synchronization
import Testing

@testable import MenuCommands

/// A launcher whose processes print what a test says, and end.
final class PlayedLauncher: PluginLauncher {
  typealias Play = @Sendable (PluginCommand) -> [ProcessEvent]
  private let play: Play
  private let stored = Mutex<[PluginCommand]>([])

  init(_ play: @escaping Play) { self.play = play }

  var commands: [PluginCommand] { stored.withLock { $0 } }

  func launch(_ command: PluginCommand, receive: @escaping ProcessObserver) -> any PluginProcess {
    stored.withLock { $0.append(command) }
    let process = PlayedProcess()
    let events = play(command)
    Task {
      for event in events { await receive(event) }
      guard case .ended? = events.last else {
        // It ends on request.
        while !process.isTerminated { await Task.yield() }
        await receive(.ended(.signalled(15)))
        return
      }
    }
    return process
  }
}

final class PlayedProcess: PluginProcess {
  private let terminated = Mutex(false)
  var isTerminated: Bool { terminated.withLock { $0 } }
  let waitingBytes = 0
  func write(_ bytes: Data) {}
  func closeInput() {}
  func terminate() { terminated.withLock { $0 = true } }
}

/// A terminal that notes what runs on it.
@MainActor final class NotedTerminal: TerminalProgramRunner {
  var programs: [TerminalProgram] = []
  var exits: [TerminalExit] = []
  var resumed = 0
  var ended = 0
  var next: TerminalProgramEnd = .exited(0)

  func run(_ program: TerminalProgram) async -> TerminalProgramEnd {
    programs.append(program)
    return next
  }
  func resume(_ program: SuspendedProgram) async -> TerminalProgramEnd {
    resumed += 1
    return .exited(0)
  }
  func end(_ program: SuspendedProgram) async { ended += 1 }
  func leave(with exit: TerminalExit) { exits.append(exit) }
}

@Suite(.timeLimit(.minutes(5))) struct CommandHandlerTests {
  private let folder = TemporaryFolder()
  private var state: String { folder.path }
  private let host: HostEnvironment

  init() throws {
    host = HostEnvironment(
      variables: ["PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "XDG_STATE_HOME": folder.path],
      executableFolder: "/x", version: "1")
  }

  private func handler(
    _ launcher: PlayedLauncher = PlayedLauncher { _ in [.ended(.exited(0))] },
    terminal: NotedTerminal? = nil
  ) -> CommandHandler {
    CommandHandler(
      BackgroundPrograms(
        host: host, fileSystem: LocalFileSystem(), launcher: launcher, time: SystemTime()),
      findTerminal: { terminal },
      findHandler: { _ in .failure(HandlerFailure(.unknownHandler, "no handler")) })
  }

  private func select(
    _ operation: ItemOperation, _ handler: CommandHandler
  ) async throws -> HandlerResult {
    let item = MenuItem(title: "Item", operation: operation)
    return try await handler.select(HandlerSelection(invocation: "i", item: item)) { _ in }
  }

  private func printing(_ text: String, _ end: ProcessEnd = .exited(0)) -> PlayedLauncher {
    PlayedLauncher { _ in [.output(Array(text.utf8)), .ended(end)] }
  }

  private func act(
    _ action: String, of view: String = "main", values: [String: StructuredValue] = [:],
    _ handler: CommandHandler
  ) async throws -> [Effect] {
    try await handler.act(
      HandlerRequest(
        ActionParams(invocation: "i", view: view, action: action, row: nil, values: values)))
  }

  /// Answers the question of trust, as the owner.
  private func decide(_ action: HostAction, _ handler: CommandHandler) async throws -> [Effect] {
    try await handler.perform(
      action,
      HandlerRequest(ActionParams(invocation: "i", view: "main", action: action.id)))
  }

  @Test
  func `A view has both outputs in their order, and the status; the text was shown before`()
    async throws
  {
    let launcher = PlayedLauncher { _ in
      [
        .output(Array("one\n".utf8)), .errorOutput(Array("two\n".utf8)),
        .output(Array("\u{1B}[31mthr\u{E9}e".utf8)), .ended(.exited(3)),
      ]
    }
    let final = Final()
    let result = try await handler(launcher).select(
      HandlerSelection(
        invocation: "i",
        item: MenuItem(title: "Item", operation: ItemOperation(.command(["sh"]), output: .view)))
    ) { step in
      if case .text(let text) = step { final.add(text) }
    }
    guard case .text(let text)? = result.view?.content else {
      Issue.record("no text: \(result)")
      return
    }
    #expect(text.body == "one\ntwo\n\u{1B}[31mthr\u{E9}e")
    #expect(final.text == text.body)
    #expect(result.view?.footer?.hasPrefix("ended with status 3 after ") == true)
    #expect(result.view?.footerStyle == .error)
  }

  @Test(arguments: [
    (ItemOperation.Output.view, true), (.message, true), (.rows, false), (.json, false),
  ])
  func `Both outputs share a pipe where both are shown`(
    output: ItemOperation.Output, usesOnePipe: Bool
  ) async throws {
    let launcher = printing("{}")
    _ = try? await select(ItemOperation(.command(["sh"]), output: output), handler(launcher))
    #expect(launcher.commands.map(\.usesOnePipe) == [usesOnePipe])
  }

  @Test
  func `A message is the last line that is not blank; a failure shows everything`() async throws {
    let good = try await select(
      ItemOperation(.command(["sh"]), output: .message), handler(printing("a\nb c\n\n")))
    #expect(good.effects == [.toast(text: "b c", style: .success)])
    let bad = try await select(
      ItemOperation(.command(["sh"]), output: .message), handler(printing("a\nb\n", .exited(1))))
    guard case .text(let text)? = bad.view?.content else {
      Issue.record("no text: \(bad)")
      return
    }
    #expect(text.body == "a\nb")
  }

  @Test
  func `Each line is a row, with a subtitle and details from its fields`() async throws {
    let result = try await select(
      ItemOperation(.command(["sh"]), output: .rows), handler(printing("a\tb\tc\td\n\nx\n")))
    let rows = result.view?.rowGroups.flatMap(\.rows) ?? []
    #expect(rows.map(\.title) == ["a", "x"])
    #expect(rows.map(\.subtitle) == ["b", nil])
    #expect(rows.map(\.detail) == ["c  d", nil])
  }

  @Test
  func `JSON is a view; anything else is refused`() async throws {
    let view = try await select(
      ItemOperation(.command(["sh"]), output: .json),
      handler(printing(#"{"kind":"text","title":"T","body":"b"}"#)))
    #expect(view.view?.title == "T")
    await #expect(throws: HandlerFailure.self) {
      try await select(ItemOperation(.command(["sh"]), output: .json), handler(printing("x")))
    }
    await #expect(throws: HandlerFailure.self) {
      try await select(
        ItemOperation(.command(["sh"]), output: .json), handler(printing("{\"a\":1}")))
    }
  }

  @Test
  func `What is beyond the limit is read, and counted, but not kept`() async throws {
    let program = try ProgramPreparation(host: host).program(
      ItemOperation(.command(["sh"])), values: [:])
    let launcher = PlayedLauncher { _ in
      [.output(Array("12345".utf8)), .errorOutput(Array("6789".utf8)), .ended(.exited(0))]
    }
    let result = try await CommandRun(
      program, guardProgram: "/x", launcher: launcher, time: SystemTime(), limit: 7
    ).run()
    #expect(String(decoding: result.transcript, as: UTF8.self) == "1234567")
    #expect(result.dropped == 2)
    #expect(launcher.commands.first?.program.hasSuffix("/sh") == true)
  }

  @Test
  func `A character or a colour that comes in two parts is shown in one`() async throws {
    let program = try ProgramPreparation(host: host).program(
      ItemOperation(.command(["sh"])), values: [:])
    let bytes = Array("é\u{1B}[31mx".utf8)
    let launcher = PlayedLauncher { _ in bytes.map { .output([$0]) } + [.ended(.exited(0))] }
    let steps = Final()
    _ = try await CommandRun(
      program, guardProgram: "/x", launcher: launcher, time: SystemTime()
    ).run { steps.add($0) }
    #expect(steps.text == "é\u{1B}[31mx")
    #expect(!steps.all.contains { $0.contains("\u{FFFD}") || $0.hasSuffix("\u{1B}") })
  }

  @Test
  func `Cancelling ends the program`() async throws {
    let launcher = PlayedLauncher { _ in [.output([0x61])] }
    let handler = handler(launcher)
    let task = Task {
      try await select(ItemOperation(.command(["sh"]), output: .view), handler)
    }
    try await until { !launcher.commands.isEmpty }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test
  func `A program that takes too long is ended, and that is said`() async throws {
    let result = try await select(
      ItemOperation(.command(["sh"]), output: .view, timeout: 0.05),
      handler(PlayedLauncher { _ in [.output([0x61])] }))
    #expect(result.view?.footer?.hasPrefix("took too long and was ended after ") == true)
  }

  @Test @MainActor
  func `A terminal program runs there; a status other than 0 is said`() async throws {
    let terminal = NotedTerminal()
    let handler = handler(terminal: terminal)
    let operation = ItemOperation(.shell("vi"), pause: .always, environment: ["A": "b"])
    #expect(try await select(operation, handler) == HandlerResult())
    #expect(terminal.programs.first?.program == "/bin/sh")
    #expect(terminal.programs.first?.arguments == ["-c", "vi"])
    #expect(terminal.programs.first?.environment["A"] == "b")
    #expect(terminal.programs.first?.pause == .always)
    terminal.next = .exited(2)
    #expect(
      try await select(operation, handler).effects
        == [.toast(text: "'Item' ended with status 2", style: .warning)])
    terminal.next = .signalled(11)
    #expect(
      try await select(operation, handler).effects
        == [.toast(text: "'Item' was ended by signal 11 (segmentation fault)", style: .warning)])
    terminal.next = .notStarted("no memory")
    await #expect(throws: HandlerFailure.self) { try await select(operation, handler) }
  }

  @Test @MainActor
  func `A suspended program goes on at f, and is ended when its view is left`() async throws {
    let terminal = NotedTerminal()
    let handler = handler(terminal: terminal)
    let operation = ItemOperation(.command(["sh"]))
    let program = TerminalProgram(title: "Item", program: "/bin/sh")
    terminal.next = .suspended(SuspendedProgram(program, process: 5))
    let view = try await select(operation, handler).view
    #expect(view?.actions.map(\.key) == ["f", "x"])
    #expect(try await act("resume", of: "suspended", handler) == [.close])
    #expect(terminal.resumed == 1)
    await handler.end(invocation: "i")
    #expect(terminal.ended == 0)
    _ = try await select(operation, handler)
    await handler.end(invocation: "i")
    #expect(terminal.ended == 1)
  }

  @Test @MainActor
  func `Replacing and printing leave the menu`() async throws {
    let terminal = NotedTerminal()
    let handler = handler(terminal: terminal)
    _ = try await select(ItemOperation(.command(["sh", "a b"]), output: .print), handler)
    _ = try await select(ItemOperation(.command(["sh"]), output: .replace), handler)
    #expect(terminal.programs.isEmpty)
    #expect(terminal.exits.first == .print("sh 'a b'"))
    guard case .replace(let program)? = terminal.exits.last else {
      Issue.record("not replaced: \(terminal.exits)")
      return
    }
    #expect(program.program.hasSuffix("/sh"))
  }

  @Test
  func `Without a terminal, a program that needs one is a failure with a hint`() async throws {
    await #expect(throws: HandlerFailure.self) {
      try await select(ItemOperation(.command(["sh"])), handler())
    }
  }

  @Test
  func `Inputs are asked for by a form, whose choices a program gives`() async throws {
    let launcher = PlayedLauncher { command in
      let text =
        command.arguments == ["-l"] ? "b\nx; y\n" : command.arguments.joined(separator: "|")
      return [.output(Array(text.utf8)), .ended(.exited(0))]
    }
    let handler = handler(launcher)
    let operation = ItemOperation(
      .command(["sh", "{{host}}", "{{port}}"]), output: .view,
      inputs: [
        ItemInput(
          id: "host", kind: .choice, isRequired: true, choices: ["a"],
          choicesFrom: .command(["sh", "-l"])),
        ItemInput(id: "port", kind: .number, value: .int(22)),
      ], confirm: "Sure?")
    let view = try await select(operation, handler).view
    guard case .form(let form)? = view?.content else {
      Issue.record("no form: \(String(describing: view))")
      return
    }
    #expect(form.fields[0].choices == ["a", "b", "x; y"])
    #expect(form.fields[1].value == .int(22))
    #expect(view?.actions.first { $0.id == form.submit.action }?.confirm == "Sure?")
    let effects = try await act(
      form.submit.action, values: ["host": .string("x; y"), "port": .double(22)], handler)
    guard case .push(let shown)? = effects.first, case .text(let text) = shown.content else {
      Issue.record("nothing shown: \(effects)")
      return
    }
    #expect(text.body == "x; y|22")
    #expect(launcher.commands.last?.environment["INPUT_HOST"] == "x; y")
  }

  @Test
  func `A form is shown before its choices are known, and again with those of each field`()
    async throws
  {
    let launcher = PlayedLauncher { command in
      [.output(Array(command.arguments.joined().utf8)), .ended(.exited(0))]
    }
    let operation = ItemOperation(
      .command(["sh", "{{a}}", "{{b}}"]), output: .view,
      inputs: [
        ItemInput(id: "text"),
        ItemInput(id: "a", kind: .choice, choices: ["w"], choicesFrom: .command(["sh", "x"])),
        ItemInput(id: "b", kind: .choice, choicesFrom: .command(["no-such-program"])),
      ])
    let steps = Mutex<[FormContent]>([])
    let view = try await handler(launcher).select(
      HandlerSelection(invocation: "i", item: MenuItem(title: "Item", operation: operation))
    ) { step in
      if case .update(let view) = step, case .form(let form) = view.content {
        steps.withLock { $0.append(form) }
      }
    }.view
    let shown = steps.withLock { $0 }
    #expect(shown.count == 2)
    #expect(shown.first?.fields.map(\.choices) == [nil, nil, nil])
    #expect(shown.first?.fields.allSatisfy { $0.error == nil } == true)
    guard case .form(let last)? = view?.content else {
      Issue.record("no form")
      return
    }
    #expect(last.fields[1].choices == ["w", "x"])
    #expect(last.fields[2].choices == [] && last.fields[2].error?.contains("no-such") == true)
  }

  @Test
  func `Choices that cannot be had are said at the field`() async throws {
    let operation = ItemOperation(
      .command(["sh"]),
      inputs: [ItemInput(id: "a", kind: .choice, choicesFrom: .command(["no-such-program"]))])
    let view = try await select(operation, handler()).view
    guard case .form(let form)? = view?.content else {
      Issue.record("no form")
      return
    }
    #expect(form.fields[0].error?.contains("no-such-program") == true)
    let empty = ItemOperation(
      .command(["sh"]),
      inputs: [ItemInput(id: "a", kind: .choice, choicesFrom: .command(["sh", "-l"]))])
    guard case .form(let form)? = try await select(empty, handler()).view?.content else {
      Issue.record("no form")
      return
    }
    #expect(form.fields[0].error == "no choices: its command printed none")
  }

  @Test
  func `An address is opened, with its values escaped`() async throws {
    #expect(
      try await select(ItemOperation(.url("https://x/y")), handler()).effects
        == [.open(url: "https://x/y")])
  }

  // MARK: Trust

  private func untrusted(_ text: String = "menu") throws -> (SourceText.SourceLocation, String) {
    let folder = state + "/menus"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = folder + "/m.yaml"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    let file = SourceFile(
      name: path, bytes: Array(text.utf8), canonicalPath: LocalFileSystem().canonicalPath(path))
    return (SourceText.SourceLocation(file, 0..<1), path)
  }

  @Test
  func `A menu that is not trusted runs nothing, and shows what would run, word by word`()
    async throws
  {
    let launcher = printing("x")
    let handler = handler(launcher)
    let (location, path) = try untrusted()
    var elsewhere = InputProgram(.shell("touch x"))
    (elsewhere.directory, elsewhere.environment) = ("/elsewhere", ["Y": "2"])
    let operation = ItemOperation(
      .command(["rm", "-r", "a b"]), output: .view,
      inputs: [ItemInput(id: "a", choicesFrom: elsewhere)], directory: "/tmp",
      environment: ["X": "1"], location: location)
    let view = try await select(operation, handler).view
    #expect(launcher.commands.isEmpty)
    guard case .message(let message)? = view?.content else {
      Issue.record("no question: \(String(describing: view))")
      return
    }
    for words in [
      "│ rm -r 'a b'", "│ X=1", "in the folder:\n│ /tmp", "touch x", "│ Y=2",
      "in the folder:\n│ /elsewhere",
      "written in \(LocalFileSystem().canonicalPath(path) ?? ""):1:",
    ] {
      #expect(message.detail?.contains(words) == true, "\(words)")
    }
    #expect(view?.actions.map(\.key) == ["o", "t", "f"])
  }

  @Test
  func `It runs once, or always while the file stays as it was`() async throws {
    let handler = handler(printing("x"))
    let (location, _) = try untrusted()
    let item = MenuItem(
      title: "Item", operation: ItemOperation(.command(["sh"]), output: .view, location: location))
    func ask() async throws -> Bool {
      let result = try await handler.select(HandlerSelection(invocation: "i", item: item)) { _ in }
      if case .message = result.view?.content { return true }
      return false
    }
    #expect(try await ask())
    #expect(try await decide(.runOnce, handler) == [.refresh])
    #expect(try await !ask())
    #expect(try await ask())
    #expect(try await decide(.trustFile, handler) == [.refresh])
    #expect(try await !ask())
    #expect(try await !ask())
    // Another content of the same file.
    let (changed, path) = try untrusted("other")
    #expect(!MenuTrust(host: host).allows(changed))
    #expect(MenuTrust(host: host).allows(location))
    #expect(MenuTrust(host: host).untrust(path).count == 1)
    #expect(!MenuTrust(host: host).allows(location))
  }

  @Test(
    arguments: [
      "once", "trustFile", "trustFolder", "submit", "resume", "end",
    ] + HostAction.allCases.map(\.id))
  func `An action of a printed view is none of the handler's own`(id: String) async throws {
    let json = """
      {"kind":"message","title":"T","style":"info","body":"b","actions":[{"id":"\(id)","title":"Go on"}],
       "effects":[]}
      """
    let launcher = printing(json)
    let handler = handler(launcher)
    let (location, _) = try untrusted()
    let item = MenuItem(
      title: "Item", operation: ItemOperation(.command(["sh"]), output: .json, location: location))
    let selection = HandlerSelection(invocation: "i", item: item)
    _ = try await handler.select(selection) { _ in }
    #expect(try await decide(.runOnce, handler) == [.refresh])
    _ = try await handler.select(selection) { _ in }
    #expect(launcher.commands.count == 1)
    await #expect(throws: HandlerFailure.self) { try await act(id, handler) }
    #expect(launcher.commands.count == 1)
    #expect(MenuTrust(host: host).records.isEmpty)
  }

  @Test func `What a program asks for at once is not done`() async throws {
    let json = """
      {"view":{"kind":"text","title":"T","body":"b"},
       "effects":[{"effect":"refresh"},{"effect":"open","url":"http://x"},{"effect":"toast","text":"t"}]}
      """
    let result = try await select(
      ItemOperation(.command(["sh"]), output: .json), handler(printing(json)))
    #expect(result.effects == [.toast(text: "t", style: nil)])
  }

  @Test
  func `What cannot be seen is shown, and the lines of a script have a margin`() {
    let words = ["/bin/l\u{200B}s", "a\nas written in x:1", "\u{2066}b\u{1B}[31m"]
    let lines = OperationWords.lines(
      of: ItemOperation(.command(words), environment: ["LD_PRELOAD": "/x.so"]))
    #expect(
      lines == [
        #"│ '/bin/l\u{200B}s' 'a\nas written in x:1' '\u{2066}b\u{1B}[31m'"#,
        "with the variables:", "│ LD_PRELOAD=/x.so",
      ])
    let script = OperationWords.lines(of: ItemOperation(.shell("ls\n\nin /tmp\n")))
    #expect(script == ["a script of 3 lines, run by /bin/sh:", "│ ls", "│ ", "│ in /tmp"])
  }

  @Test func `A link does not lend its trust to the programs beside it`() throws {
    let own = state + "/own"
    try FileManager.default.createDirectory(
      atPath: own + "/evil", withIntermediateDirectories: true)
    try Data("- {title: A, command: [./tool]}\n".utf8).write(
      to: URL(fileURLWithPath: own + "/m.yaml"))
    try FileManager.default.createSymbolicLink(
      atPath: own + "/evil/m.yaml", withDestinationPath: own + "/m.yaml")
    let menu = try #require(FileMenuItemsReader(.file(own + "/evil/m.yaml")).loadMenu().menu)
    let operation = try #require(menu.items[0].operation)
    let canonical = try #require(LocalFileSystem().canonicalPath(own))
    #expect(operation.location?.file.canonicalPath == canonical + "/m.yaml")
    #expect {
      try ProgramPreparation(host: host).program(operation, values: [:])
    } throws: {
      ($0 as? HandlerFailure)?.message == "There is no program '\(canonical)/./tool'"
    }
    // A link that is turned after the menu was read changes nothing.
    let file = try #require(operation.location?.file)
    try MenuTrust(host: host).trust(file)
    try FileManager.default.removeItem(atPath: own + "/evil/m.yaml")
    try Data("x".utf8).write(to: URL(fileURLWithPath: own + "/evil/m.yaml"))
    #expect(MenuTrust(host: host).allows(operation.location))
    #expect(MenuTrust(host: host).records.map { $0.path } == [canonical + "/m.yaml"])
  }

  @Test
  func `A folder is trusted with all below it, and what comes from standard input never is`() throws
  {
    let trust = MenuTrust(host: host)
    let (location, path) = try untrusted()
    #expect(!trust.allows(location))
    try trust.trustFolder(state)
    #expect(trust.allows(location))
    #expect(trust.records.map { $0.path } == [LocalFileSystem().canonicalPath(state)])
    #expect(trust.untrust(state).count == 1)
    #expect(trust.untrust(state).isEmpty)
    #expect(!trust.allows(location))
    let input = SourceText.SourceLocation(SourceFile(name: "<stdin>", bytes: []), 0..<0)
    #expect(!trust.allows(input))
    #expect(throws: MenuTrust.Refusal.self) { try trust.trust(input.file) }
    #expect(trust.allows(nil))
    // The user's own configuration.
    var own = host
    own.variables["XDG_CONFIG_HOME"] = (path as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(
      atPath: state + "/menus/appmenu", withIntermediateDirectories: true)
    #expect(!MenuTrust(host: own).allows(location))
    try FileManager.default.copyItem(atPath: path, toPath: state + "/menus/appmenu/m.yaml")
    let inside = SourceText.SourceLocation(
      SourceFile(
        name: "m.yaml", bytes: [],
        canonicalPath: LocalFileSystem().canonicalPath(state + "/menus/appmenu/m.yaml")), 0..<0)
    #expect(MenuTrust(host: own).allows(inside))
  }
}

/// The steps of text that were shown.
private final class Final: Sendable {
  private let stored = Mutex<[String]>([])
  func add(_ text: String) { stored.withLock { $0.append(text) } }
  var all: [String] { stored.withLock { $0 } }
  var text: String { all.joined() }
}
