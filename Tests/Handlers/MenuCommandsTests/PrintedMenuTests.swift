import AppMenuTesting
import Files
import Foundation
import HandlerProtocol
import MenuDispatch
import MenuItems
import PluginHost
import SourceText
import Synchronization
import Testing

@testable import MenuCommands

/// Menus that the programs of trusted menus print.
@Suite(.timeLimit(.minutes(5))) struct PrintedMenuTests {
  private let scratch = TemporaryFolder()
  private let folder: String
  private let host: HostEnvironment
  private let printed = Printed()

  /// What the program of the source prints.
  private final class Printed: Sendable {
    let text = Mutex("")
    let ran = Mutex<[String]>([])
  }

  init() throws {
    try FileManager.default.createDirectory(
      atPath: scratch.path, withIntermediateDirectories: true)
    folder = try #require(LocalFileSystem().canonicalPath(scratch.path))
    host = .testing(in: folder)
  }

  private func handler() -> CommandHandler {
    CommandHandler(
      BackgroundPrograms(
        host: host, fileSystem: LocalFileSystem(),
        launcher: PlayedLauncher { [printed] command in
          printed.ran.withLock { $0.append(command.program.lastPathName) }
          return [
            command.program.hasSuffix("/ls")
              ? .output(Array(printed.text.withLock { $0 }.utf8)) : .outputClosed,
            .ended(.exited(0)),
          ]
        }, time: SystemTime()),
      findTerminal: { nil },
      findHandler: { _ in .failure(HandlerFailure(.unknownHandler, "no handler")) })
  }

  /// Writes a menu with a source, and trusts it.
  private func source(_ keys: String = "") throws -> MenuItem {
    let path = folder + "/menu.yaml"
    try Data("- {title: Top, source: {command: [ls], format: menu\(keys)}}\n".utf8).write(
      to: URL(fileURLWithPath: path))
    let loading = FileMenuItemsReader(.file(path)).loadMenu()
    let item = try #require(loading.menu?.items.first, "\(loading.diagnostics)")
    try MenuTrust(host: host).trust(try #require(item.location?.file))
    return item
  }

  private func isQuestion(_ result: HandlerResult) -> Bool {
    result.view?.actions.first?.host == .runOnce
  }

  static let texts = [
    "- {title: A, command: [id], output: view}",
    "- {title: A, shell: id, output: message}",
    "- {title: A, items: [{title: B, command: [id], output: rows}]}",
    "- {title: A, actions: [{title: B, command: [id], output: view}]}",
    "- {title: A, source: {command: [id]}}",
    "- {title: A, source: {command: [id], format: menu, trust: printed}}",
  ]

  @Test(arguments: texts)
  func `A printed menu runs nothing before its own content is trusted`(text: String) async throws {
    let (item, handler) = (try source(), handler())
    printed.text.withLock { $0 = text }
    let menu = try await handler.items(of: item)
    #expect(printed.ran.withLock { $0 } == ["ls"])
    var inner = try #require(menu.allItems.last)
    if let action = inner.actions.first { inner = inner.performing(action) }
    let selection = HandlerSelection(invocation: "i", item: inner)
    let question = try await handler.select(selection) { _ in }
    #expect(isQuestion(question))
    #expect(printed.ran.withLock { $0 } == ["ls"])
    // It is trusted by its content, as long as that is printed.
    let request = HandlerRequest(
      ActionParams(invocation: "i", view: "main", action: HostAction.trustFile.id))
    #expect(try await handler.perform(.trustFile, request) == [.refresh])
    let again = try #require(try await handler.items(of: item).allItems.last)
    let operations = again.allOperations
    #expect(operations.allSatisfy(MenuTrust(host: host).allows))
    printed.text.withLock { $0 += "\n- {title: More, command: [id]}" }
    let other = try await handler.items(of: item).allItems.flatMap(\.allOperations)
    #expect(!other.isEmpty)
    #expect(other.allSatisfy { MenuTrust(host: host).objection(to: $0) == .menuChanged })
    let record = try #require(MenuTrust(host: host).records.first { $0.isPrinted })
    #expect(record.path == "output:\(folder)/menu.yaml#top")
    #expect(MenuTrust(host: host).untrust(record.path) == [record.path])
    #expect(!operations.contains(where: MenuTrust(host: host).allows))
  }

  @Test func `Trust in a folder covers no printed menu either`() async throws {
    let (item, handler) = (try source(), handler())
    try MenuTrust(host: host).trustFolder(folder)
    printed.text.withLock { $0 = Self.texts[0] }
    let inner = try #require(try await handler.items(of: item).items.first)
    let question = try await handler.select(HandlerSelection(invocation: "i", item: inner)) {
      _ in
    }
    #expect(isQuestion(question))
  }

  @Test("With `trust: printed` a printed menu runs like its source, and the question names that")
  func trusted() async throws {
    let (item, handler) = (try source(", trust: printed"), handler())
    printed.text.withLock { $0 = Self.texts[0] }
    let inner = try #require(try await handler.items(of: item).items.first)
    let selection = HandlerSelection(invocation: "i", item: inner)
    let answer = try await handler.select(selection) { _ in }
    #expect(!isQuestion(answer))
    #expect(printed.ran.withLock { $0 } == ["ls", "id"])
    // Where the source is not trusted, what it prints is not either.
    #expect(MenuTrust(host: host).untrust(folder + "/menu.yaml").count == 1)
    let question = try await handler.select(selection) { _ in }
    #expect(isQuestion(question))
    guard case .message(let message)? = question.view?.content else {
      Issue.record("no question")
      return
    }
    #expect(
      message.detail?.contains(
        "Trust in the menu covers all menus that the programs of these items print:\n│ Top\n")
        == true, "\(message.detail ?? "")")
    #expect(printed.ran.withLock { $0 } == ["ls", "id"])
  }

  @Test
  func `Paths of a printed menu start at the folder of the menu that names the source`()
    async throws
  {
    let (item, handler) = (try source(), handler())
    printed.text.withLock { $0 = "- {title: A, command: [./x.sh]}" }
    let operation = try #require(try await handler.items(of: item).items.first?.operation)
    #expect {
      try ProgramPreparation(host: host).program(operation, values: [:])
    } throws: {
      ($0 as? HandlerFailure)?.message == "There is no program '\(folder)/./x.sh'"
    }
    #expect(
      MenuTrust(host: host).hint(for: operation.location?.file)
        == "Select it in the menu, or write `trust: printed` in the source, and trust that menu.")
  }
}
