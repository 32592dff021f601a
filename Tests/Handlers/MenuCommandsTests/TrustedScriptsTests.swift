import AppMenuTesting
import Files
import Foundation
import HandlerProtocol
import MenuDispatch
import MenuItems
import PluginHost
import SourceText
import StructuredData
import Testing

@testable import MenuCommands

/// The files that commands name by relative words are trusted with the menu.
@Suite(.timeLimit(.minutes(5))) struct TrustedScriptsTests {
  private let scratch = TemporaryFolder()
  private let folder: String
  private let host: HostEnvironment

  init() throws {
    try FileManager.default.createDirectory(
      atPath: scratch.path + "/tools", withIntermediateDirectories: true)
    folder = try #require(LocalFileSystem().canonicalPath(scratch.path))
    host = .testing(in: folder)
  }

  private func write(_ text: String, to name: String, mode: mode_t = 0o755) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
    chmod(folder + "/" + name, mode)
  }

  private func menu(_ text: String, named name: String = "menu.yaml") throws -> Menu {
    try write(text, to: name, mode: 0o644)
    let loading = FileMenuItemsReader(.file(folder + "/" + name)).loadMenu()
    return try #require(loading.menu, "\(loading.diagnostics)")
  }

  private func trust(_ menu: Menu, _ trust: MenuTrust) throws {
    let item = try #require(menu.items.first)
    let file = try #require(item.location?.file)
    try trust.trust(file, running: TrustScope(of: file, with: item, trust).operations)
  }

  /// Items that name `tools/x.sh` in all places of words.
  static let items = [
    "command: [tools/x.sh]", "command: [./tools/x.sh, a]", "command: [tools/../tools/x.sh]",
    "{directory: ., command: [sh, tools/x.sh]}", "{directory: ., command: [sh, -e, ./tools/x.sh]}",
    "{directory: tools, command: [sh, x.sh]}", "{directory: ., command: [awk, -ftools/x.sh]}",
    "{directory: ., command: [awk, --file=tools/x.sh]}",
    "{directory: ., command: [sh, -c, './tools/x.sh a']}",
    "{directory: ., shell: ./tools/x.sh}", "{directory: ., shell: sh tools/x.sh now && true}",
    "{directory: ., shell: \"sh 'tools/x.sh'\"}", "{directory: ., shell: 'A=1 ./tools/x.sh>out'}",
    "{directory: ., shell: 'echo \"$(tools/x.sh)\"'}", "{directory: ., shell: 'sh <tools/x.sh'}",
    "{directory: ., shell: \"sh -c './tools/x.sh a'\"}", "{directory: ., shell: 'true;tools/x.sh'}",
    "{directory: ., shell: 'tools/\\x.sh'}",
    // Places, but not in the path.
    "{directory: ., command: [sh, -c, './tools/x.sh {{a}}'], inputs: [{id: a, value: b}]}",
    "{directory: ., command: [sh, -c, '{{a}};tools/x.sh'], inputs: [{id: a, value: b}]}",
    "{directory: ., command: [sh, '--a={{a}}:tools/x.sh'], inputs: [{id: a, value: b}]}",
    // Values of variables and options.
    "{directory: ., command: [env, BASH_ENV=tools/x.sh, bash, -c, ls]}",
    "{directory: ., command: [ls], environment: {BASH_ENV: ./tools/x.sh}}",
    "{directory: ., shell: ls, environment: {LD_PRELOAD: 'a:tools/x.sh'}}",
    "{directory: ., command: [git, -c, 'alias.x=!./tools/x.sh', x]}",
    "{directory: ., shell: \"git -c 'alias.x=!./tools/x.sh' x\"}",
    "{directory: ., command: [curl, --data, '@tools/x.sh']}",
    "{directory: ., command: [sh, -c, 'true;tools/x.sh']}",
    // The folder where the script runs.
    "{directory: ., shell: 'exec sh ${PWD}/tools/x.sh'}",
    "{directory: ., shell: 'sh \"$PWD\"/tools/x.sh'}",
    "{directory: ., shell: '\"$PWD/tools/x.sh\"'}",
    "{directory: ., shell: '$(pwd)/tools/x.sh'}", "{directory: ., shell: '`pwd`/tools/x.sh'}",
    "{source: {command: [tools/x.sh]}}", "{source: {shell: tools/x.sh, directory: .}}",
    "{source: {command: [ls], each: {title: '{{0}}', command: [tools/x.sh, '{{0}}']}}}",
    "{source: {command: [ls], each: {title: '{{0}}', live: {command: [tools/x.sh]}}}}",
    "{live: {command: [tools/x.sh]}, command: [ls]}",
    "{when: {command: [tools/x.sh]}, command: [ls]}",
    "{when: {shell: tools/x.sh, directory: .}, command: [ls]}",
    "{command: [ls, '{{a}}'], inputs: [{id: a, choicesFrom: {command: [tools/x.sh]}}]}",
    "{directory: ., command: [ls, '{{a}}'], inputs: [{id: a, choicesFrom: {shell: tools/x.sh}}]}",
    "{actions: [{title: B, command: [tools/x.sh]}]}",
    "{items: [{title: B, command: [tools/x.sh]}]}",
  ]

  @Test(arguments: items)
  func `A script is compared before each run, wherever a word names it`(item: String) throws {
    let keys = item.hasPrefix("{") ? String(item.dropFirst().dropLast()) : item
    let script = folder + "/tools/x.sh"
    try write("one", to: "tools/x.sh")
    let menu = try menu("- {title: A, \(keys)}\n")
    let trust = MenuTrust(host: host)
    let operations = menu.allItems.flatMap(\.allOperations)
    func objections() -> Set<MenuTrust.Objection> {
      Set(operations.compactMap(trust.objection))
    }
    #expect(objections() == [.unknown])
    try self.trust(menu, trust)
    #expect(objections().isEmpty)
    let written = try #require(trust.records.first?.scripts?.first?.path)
    #expect(LocalFileSystem().canonicalPath(written) == script)
    let changed: Set<MenuTrust.Objection> = [.scriptChanged(path: written)]
    try write("two", to: "tools/x.sh")
    #expect(objections() == changed)
    try write("one", to: "tools/x.sh")
    #expect(objections().isEmpty)
    unlink(script)
    #expect(objections() == changed)
    mkfifo(script, 0o755)
    #expect(objections() == changed)
    unlink(script)
    // A link to the same content is as good, to another one is not.
    try write("one", to: "tools/same", mode: 0o755)
    symlink("same", script)
    #expect(objections().isEmpty)
    try write("other", to: "tools/same", mode: 0o755)
    #expect(objections() == changed)
    unlink(script)
    // A script that did not exist when the menu was trusted.
    try self.trust(menu, trust)
    #expect(objections().isEmpty)
    try write("late", to: "tools/x.sh")
    #expect(objections() == [.scriptAdded(path: written)])
    // Others could exchange it between the comparison and the run.
    try self.trust(menu, trust)
    #expect(objections().isEmpty)
    chmod(script, 0o757)
    #expect(objections() == [.unsafe(.writable(path: script))])
    #expect(throws: MenuTrust.Refusal.self) { try self.trust(menu, trust) }
    chmod(script, 0o755)
    chmod(folder + "/tools", 0o777)
    #expect(objections() == [.unsafe(.writable(path: folder + "/tools"))])
    // In a trusted folder scripts may change, but not by others.
    chmod(folder + "/tools", 0o755)
    _ = trust.untrust(folder + "/menu.yaml")
    try trust.trustFolder(folder)
    try write("three", to: "tools/x.sh")
    #expect(objections().isEmpty)
    chmod(script, 0o757)
    #expect(objections() == [.unsafe(.writable(path: script))])
  }

  @Test(arguments: [
    "command: [/bin/ls]", "command: [ls]", "command: ['~/x.sh']",
    "{directory: ., command: [sh, '{{a}}/x.sh'], inputs: [{id: a, value: tools}]}",
    "{directory: '{{a}}', command: [sh, x.sh], inputs: [{id: a, value: tools}]}",
    "{directory: ., shell: 'echo a > tools/x.sh'}", "{directory: ., shell: 'echo >>tools/x.sh'}",
    "{directory: ., shell: '$A/tools/x.sh'}", "{directory: ., command: [ls, tools]}",
    "{directory: ., command: [sh, 'tools/{{a}}.sh'], inputs: [{id: a, value: x}]}",
    "{directory: ., command: [sh, -c, 'tools/{{a}}.sh b'], inputs: [{id: a, value: x}]}",
    "{directory: ., shell: 'cd tools && ./x.sh'}", "{directory: ., shell: 'sh tools/*.sh'}",
    "{directory: ., shell: '$PWDS/tools/x.sh'}",
  ])
  func `What decides no word, or is no relative one, is not covered`(item: String) throws {
    let keys = item.hasPrefix("{") ? String(item.dropFirst().dropLast()) : item
    try write("one", to: "tools/x.sh")
    let menu = try menu("- {title: A, \(keys)}\n")
    let trust = MenuTrust(host: host)
    try self.trust(menu, trust)
    #expect(trust.records.first?.scripts == nil)
    try write("two", to: "tools/x.sh")
    #expect(menu.items.flatMap(\.allOperations).allSatisfy(trust.allows))
  }

  @Test func `A changed script is asked for on the screen, and the question names it`()
    async throws
  {
    try write("one", to: "tools/x.sh")
    let menu = try menu("- {title: A, command: [tools/x.sh], output: view}\n")
    let launcher = PlayedLauncher { _ in [.ended(.exited(0))] }
    let handler = CommandHandler(
      BackgroundPrograms(
        host: host, fileSystem: LocalFileSystem(), launcher: launcher, time: SystemTime()),
      findTerminal: { nil },
      findHandler: { _ in .failure(HandlerFailure(.unknownHandler, "no handler")) })
    let selection = HandlerSelection(invocation: "i", item: menu.items[0])
    func question() async throws -> [String]? {
      let view = try await handler.select(selection) { _ in }.view
      guard case .message(let message)? = view?.content else { return nil }
      return message.detail?.split(separator: "\n").map { String($0) }
    }
    func trustFile() async throws {
      let effects = try await handler.perform(
        .trustFile,
        HandlerRequest(
          ActionParams(invocation: "i", view: "main", action: HostAction.trustFile.id)))
      #expect(effects == [.refresh])
    }
    let covers = [
      "Trust in the menu covers these files, too, as they are now:", "│ \(folder)/tools/x.sh",
      "It does not cover programs in PATH or at absolute paths, what programs and scripts load, or files whose paths "
        + "depend on a value, a variable, a pattern or cd: these are not compared.",
    ]
    let words = ["written in \(folder)/menu.yaml:1:", "│ tools/x.sh"]
    #expect(try await question() == words + covers)
    try await trustFile()
    #expect(try await question() == nil)
    #expect(launcher.commands.count == 1)
    try write("two", to: "tools/x.sh")
    #expect(
      try await question()
        == ["It was trusted, but '\(folder)/tools/x.sh' has changed since then."] + words + covers)
    #expect(launcher.commands.count == 1)
    try await trustFile()
    #expect(try await question() == nil)
    #expect(launcher.commands.count == 2)
    // The reason why the folder does not count.
    _ = MenuTrust(host: host).untrust(folder + "/menu.yaml")
    try MenuTrust(host: host).trustFolder(folder)
    #expect(try await question() == nil)
    chmod(folder + "/menu.yaml", 0o666)
    #expect(
      try await question()?.first
        == "Its trust does not count: Other users can write to '\(folder)/menu.yaml'; "
        + "chmod go-w removes that right.")
  }

  @Test
  func `A program in the background is compared when it starts, also if it had to wait`()
    async throws
  {
    try write("one", to: "tools/x.sh")
    let menu = try menu(
      """
      - {title: A, source: {command: [tools/x.sh]}}
      - {title: B, live: {command: [tools/x.sh]}, command: [ls]}
      - {title: C, when: {command: [tools/x.sh]}, command: [ls]}
      """)
    let launcher = PlayedLauncher { _ in [.ended(.exited(0))] }
    let programs = BackgroundPrograms(
      host: host, fileSystem: LocalFileSystem(), launcher: launcher, time: SystemTime())
    let operations = [
      menu.items[0].source?.program, menu.items[1].live?.program, menu.items[2].condition?.check,
    ].compactMap(\.self)
    #expect(operations.count == 3)
    try trust(menu, MenuTrust(host: host))
    for operation in operations { _ = try await programs.run(operation, limit: 10) }
    #expect(launcher.commands.count == 3)
    // All places are taken, and the script is changed before one is free.
    let (began, begin) = AsyncStream<Void>.makeStream()
    let places = (0..<4).map { _ in AsyncStream<Void>.makeStream() }
    let holders = places.map { place in
      Task {
        try await programs.slots.use {
          begin.yield()
          for await _ in place.stream {}
        }
      }
    }
    var begun = began.makeAsyncIterator()
    for _ in holders { _ = await begun.next() }
    let waiting = operations.map { operation in
      Task { try await programs.run(operation, limit: 10) }
    }
    try write("two", to: "tools/x.sh")
    for place in places { place.continuation.finish() }
    for holder in holders { try await holder.value }
    for task in waiting {
      await #expect {
        _ = try await task.value
      } throws: {
        ($0 as? HandlerFailure)?.kind == .untrusted
      }
    }
    for operation in operations {
      await #expect(throws: HandlerFailure.self) { try await programs.run(operation, limit: 10) }
    }
    #expect(launcher.commands.count == 3)
    _ = try await programs.run(operations[0], limit: 10, isAllowedOnce: true)
    #expect(launcher.commands.count == 4)
  }

  @Test("What `trust` recorded together is taken back together") func together() throws {
    try write("- {title: S, command: [ls]}\n", to: "sub.yaml", mode: 0o644)
    let first = try menu("- {title: A, menu: sub.yaml}\n")
    let second = try menu("- {title: A, command: [id]}\n- {title: B, menu: sub.yaml}\n", named: "2")
    let sub = try #require(first.allItems.last?.operation)
    let (one, two) = (folder + "/menu.yaml", folder + "/2")
    let trust = MenuTrust(host: host)
    let file = try #require(sub.location?.file)
    try trust.trust(file, running: [sub], with: one)
    #expect(trust.untrust(one) == [folder + "/sub.yaml"])
    #expect(!trust.allows(sub))
    // Of two menus that name it, the other one goes on.
    try trust.trust(file, running: [sub], with: one)
    try trust.trust(try #require(second.items[0].location?.file), running: [])
    try trust.trust(file, running: [sub], with: two)
    #expect(trust.untrust(one).isEmpty)
    #expect(trust.allows(sub))
    #expect(trust.untrust(two) == [two, folder + "/sub.yaml"])
    #expect(!trust.allows(sub))
    // Files that were trusted by themselves stay trusted.
    try trust.trust(file, running: [sub])
    try trust.trust(file, running: [sub], with: one)
    #expect(trust.untrust(one).isEmpty)
    #expect(trust.allows(sub))
    #expect(trust.records.count == 1)
  }
}
