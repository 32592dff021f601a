import AppMenuTesting
import FieldRules
import Foundation
import HandlerProtocol
import MenuDispatch
import MenuItems
import PluginHost
import StructuredData
import Synchronization
import Testing

@testable import MenuCommands

/// Choices, values and checks that depend on other inputs.
@Suite(.timeLimit(.minutes(5))) struct DependentInputTests {
  private let folder = TemporaryFolder()

  /// Programs that print their arguments, a line each; `no` fails, with the rest as its last line.
  private func handler(_ launcher: (any PluginLauncher)? = nil) -> CommandHandler {
    let host = HostEnvironment(
      variables: ["PATH": "/usr/bin:/bin", "HOME": "/x", "XDG_STATE_HOME": folder.path],
      executableFolder: "/x", version: "1")
    let played = PlayedLauncher { command in
      let words = command.arguments
      if words.first == "no" {
        return [.output(Array(words.dropFirst().joined(separator: " ").utf8)), .ended(.exited(1))]
      }
      return [.output(Array(words.joined(separator: "\n").utf8)), .ended(.exited(0))]
    }
    return CommandHandler(
      BackgroundPrograms(host: host, launcher: launcher ?? played), findTerminal: { nil },
      findHandler: { _ in .failure(HandlerFailure(.unknownHandler, "no handler")) })
  }

  private static func operation() -> ItemOperation {
    let env = ItemInput(id: "env", label: "Environment", kind: .choice, choices: ["test", "prod"])
    let host = ItemInput(
      id: "host", kind: .choice, choicesFrom: .command(["sh", "{{env}}-1", "{{env}}-2"]))
    var disk = ItemInput(
      id: "disk", kind: .choice, choicesFrom: .command(["sh", "{{host}}/a", "{{host}}/b"]))
    disk.rules.isMultiple = true
    var name = ItemInput(id: "name")
    name.valueFrom = .command(["sh", "of {{env}}"])
    return ItemOperation(
      .command(["sh", "{{host}}", "{{disk}}", "{{name}}"]), output: .view,
      inputs: [env, host, disk, name])
  }

  private func select(
    _ operation: ItemOperation, _ handler: CommandHandler
  ) async throws -> FormContent {
    let item = MenuItem(title: "Item", operation: operation)
    let result = try await handler.select(HandlerSelection(invocation: "i", item: item)) { _ in }
    guard case .form(let form)? = result.view?.content else {
      throw HandlerFailure(.failed, "no form")
    }
    return form
  }

  private func change(
    _ field: String, _ values: [String: StructuredValue], _ handler: CommandHandler
  ) async throws -> [String: FormFieldChange] {
    let changes = try await handler.change(
      HandlerRequest(
        FormChangeParams(invocation: "i", view: "main", field: field, values: values)))
    return Dictionary(changes.map { ($0.id, $0) }) { $1 }
  }

  private func send(
    _ values: [String: StructuredValue], _ handler: CommandHandler
  ) async throws -> [Effect] {
    try await handler.act(
      HandlerRequest(
        ActionParams(invocation: "i", view: "main", action: "submit", row: nil, values: values)))
  }

  @Test func `What depends on a field waits for it, and says for which`() async throws {
    let handler = handler()
    let form = try await select(Self.operation(), handler)
    #expect(form.fields.map(\.choices) == [["test", "prod"], [], [], nil])
    #expect(form.fields[1].placeholder == "first fill in Environment")
    #expect(form.fields[2].placeholder == "first fill in host")
    #expect(form.fields.map(\.notifies) == [true, true, nil, nil])
    #expect(form.fields[2].dependsOn == ["host"])
    #expect(await handler.features(of: "i") == [.formChange])
  }

  @Test func `A change asks for what depends on it, in order, and for nothing else`() async throws {
    let handler = handler()
    _ = try await select(Self.operation(), handler)
    var changes = try await change("env", ["env": "test"], handler)
    #expect(changes["host"]?.choices == ["test-1", "test-2"])
    #expect(changes["name"]?.value == "of test" && changes["disk"] == nil)
    changes = try await change("host", ["env": "test", "host": "test-2"], handler)
    #expect(changes.keys.sorted() == ["disk"])
    #expect(changes["disk"]?.choices == ["test-2/a", "test-2/b"])
    // The host is none of the new ones, so that its disks are not known.
    changes = try await change(
      "env", ["env": "prod", "host": "test-2", "name": "my own"], handler)
    #expect(changes["host"]?.choices == ["prod-1", "prod-2"])
    #expect(changes["disk"]?.placeholder == "first fill in host")
    #expect(changes["name"]?.value == nil, "what was typed stays")
    #expect(try await change("env", ["env": "prod", "host": "test-2"], handler).isEmpty == false)
  }

  @Test func `A value of another environment is refused at its field`() async throws {
    let handler = handler()
    _ = try await select(Self.operation(), handler)
    let refused = try await send(
      ["env": "prod", "host": "test-1", "disk": .null, "name": "x"], handler)
    guard case .replace(let view)? = refused.first, case .form(let form) = view.content else {
      Issue.record("no form")
      return
    }
    #expect(form.fields[1].error == "'test-1' is not one of the choices")
    #expect(form.fields[1].choices == ["prod-1", "prod-2"])
    let sent = try await send(
      ["env": "prod", "host": "prod-1", "disk": ["prod-1/b"]], handler)
    guard case .push(let shown)? = sent.first, case .text(let text) = shown.content else {
      Issue.record("nothing shown")
      return
    }
    #expect(text.body == "prod-1\nprod-1/b\nof prod")
  }

  @Test(
    arguments: [
      ("b: taken", "b", "taken"), ("taken: yes", nil, "taken: yes"), ("taken", nil, "taken"),
    ] as [(String, String?, String)])
  func `A check of all inputs refuses, at the field that it names`(
    line: String, id: String?, words: String
  ) async throws {
    let handler = handler()
    var operation = ItemOperation(
      .command(["sh", "ran"]), output: .view, inputs: [ItemInput(id: "a"), ItemInput(id: "b")])
    operation.check = InputProgram(.command(["sh", "{{a}}", line]))
    _ = try await select(operation, handler)
    let refused = try await send(["a": "no", "b": "x"], handler)
    switch refused.first {
    case .replace(let view)?:
      guard case .form(let form) = view.content else { return }
      #expect(form.fields.first { $0.error != nil }?.id == id)
      #expect(form.fields.compactMap(\.error) == [words])
    case .toast(let text, let style, _)?: #expect(id == nil && text == words && style == .error)
    default: Issue.record("\(refused)")
    }
    #expect(refused.count == 1)
    guard case .push? = try await send(["a": "fine", "b": "x"], handler).first else {
      Issue.record("not run")
      return
    }
  }

  @Test func `A live check speaks while one types, and another one does not`() async throws {
    let handler = handler()
    var port = ItemInput(id: "port")
    port.check = InputProgram(.command(["sh", "{{port}}", "is taken"]), isLive: true)
    var late = ItemInput(id: "late")
    late.check = InputProgram(.command(["sh", "no", "never"]))
    let operation = ItemOperation(.command(["sh"]), output: .view, inputs: [port, late])
    let form = try await select(operation, handler)
    #expect(form.fields.map(\.notifies) == [true, nil])
    let changes = try await change("port", ["port": "no", "late": "x"], handler)
    #expect(changes["port"]?.error == "is taken" && changes.count == 1)
    #expect(try await change("port", ["port": "80"], handler).isEmpty)
  }

  @Test func `A program sees no value that breaks its rules`() async throws {
    let handler = handler()
    var host = ItemInput(id: "host")
    host.rules.pattern = try TextPattern("[a-z]+")
    let disk = ItemInput(
      id: "disk", kind: .choice, choicesFrom: .command(["sh", "of", "{{host}}"]))
    var note = ItemInput(id: "note")
    note.check = InputProgram(.command(["sh", "no", "{{host}}"]), isLive: true)
    let operation = ItemOperation(.command(["sh"]), output: .view, inputs: [host, disk, note])
    _ = try await select(operation, handler)
    var changes = try await change("host", ["host": "--output=/x", "note": "x"], handler)
    #expect(changes["disk"]?.choices?.isEmpty != false && changes["note"] == nil)
    changes = try await change("host", ["host": "web", "note": "x"], handler)
    #expect(changes["disk"]?.choices == ["of", "web"] && changes["note"]?.error == "web")
  }

  @Test func `A script that names itself, or a later input, is asked once`() async throws {
    let handler = handler()
    var first = ItemInput(id: "a")
    first.valueFrom = .shell("echo $INPUT_A $INPUT_B")
    var second = ItemInput(id: "b")
    second.valueFrom = .shell("echo $INPUT_A")
    let operation = ItemOperation(.command(["sh"]), output: .view, inputs: [first, second])
    let form = try await select(operation, handler)
    #expect(form.fields.map(\.notifies) == [true, nil])
    #expect(form.fields.allSatisfy { $0.value?.string?.isEmpty == false })
  }

  @Test func `A program of a form runs in its own folder, or else in that of the item`()
    async throws
  {
    let launcher = PlayedLauncher { _ in [.output([0x78]), .ended(.exited(0))] }
    let handler = handler(launcher)
    var own = InputProgram(.command(["sh", "a"]))
    (own.directory, own.environment) = ("/usr", ["X": "own"])
    let operation = ItemOperation(
      .command(["sh"]), output: .view,
      inputs: [
        ItemInput(id: "a", kind: .choice, choicesFrom: own),
        ItemInput(id: "b", kind: .choice, choicesFrom: .command(["sh", "b"])),
      ], directory: "/tmp", environment: ["X": "item", "Y": "item"])
    _ = try await select(operation, handler)
    let found = launcher.commands.map {
      [$0.arguments.last, $0.workingDirectory, $0.environment["X"], $0.environment["Y"]]
    }
    #expect(Set(found) == [["a", "/usr", "own", "item"], ["b", "/tmp", "item", "item"]])
  }

  @Test func `A folder with the value of an input depends on the input`() async throws {
    let launcher = PlayedLauncher { _ in [.output([0x78]), .ended(.exited(0))] }
    let handler = handler(launcher)
    var own = InputProgram(.command(["sh"]))
    own.directory = "/{{place}}"
    let operation = ItemOperation(
      .command(["sh"]), output: .view,
      inputs: [ItemInput(id: "place"), ItemInput(id: "a", kind: .choice, choicesFrom: own)])
    let form = try await select(operation, handler)
    #expect(launcher.commands.isEmpty && form.fields[0].notifies == true)
    _ = try await change("place", ["place": "usr"], handler)
    #expect(launcher.commands.map(\.workingDirectory) == ["/usr"])
  }

  @Test func `A program that failed runs again when its field is asked about`() async throws {
    let runs = Mutex(0)
    let handler = handler(
      PlayedLauncher { _ in
        let run = runs.withLock { count in
          count += 1
          return count
        }
        return run < 3 ? [.ended(.exited(1))] : [.output(Array("a\nb".utf8)), .ended(.exited(0))]
      })
    let host = ItemInput(id: "host", kind: .choice, choicesFrom: .command(["sh"]))
    let operation = ItemOperation(
      .command(["sh"]), output: .view, inputs: [host, ItemInput(id: "x")])
    let form = try await select(operation, handler)
    #expect(form.fields[0].error != nil)
    // Another field does not ask for it, and it may fail once more.
    #expect(try await change("x", ["x": "1"], handler).isEmpty && runs.withLock { $0 } == 1)
    #expect(try await change("host", [:], handler).isEmpty && runs.withLock { $0 } == 2)
    let changes = try await change("host", [:], handler)
    #expect(changes["host"]?.choices == ["a", "b"] && changes["host"]?.error == "")
  }

  @Test func `A given value that a program does not offer is reported`() async throws {
    var operation = Self.operation()
    operation.inputs[0].value = "test"
    operation.inputs[1].value = "elsewhere"
    operation.inputs[1].isGiven = true
    let form = try await select(operation, handler())
    #expect(form.fields[1].error?.contains("'elsewhere'") == true)
    operation.inputs[1].isGiven = false
    #expect(try await select(operation, handler()).fields[1].error == nil)
  }

  @Test func `A form that is refused keeps what was sent`() async throws {
    let handler = handler()
    _ = try await select(Self.operation(), handler)
    _ = try await change("env", ["env": "test"], handler)
    let refused = try await send(
      ["env": "prod", "host": "test-1", "disk": .null, "name": "my own"], handler)
    guard case .replace(let view)? = refused.first, case .form(let form) = view.content else {
      Issue.record("no form")
      return
    }
    #expect(form.fields.map(\.value) == ["prod", "test-1", .null, "my own"])
  }
}
