import AppMenuTesting
import Foundation
import HandlerProtocol
import MenuDispatch
import MenuItems
@testable import MenuLines
import MenuNavigation
import Synchronization

/// Lines that a test answers, and all that plain mode writes.
final class PlainConsole: Sendable {
  private let state: Mutex<(answers: [String], text: String, secrets: Int)>

  init(_ answers: [String]) { state = Mutex((answers, "", 0)) }

  /// The next answer, written as a terminal shows it.
  func next(isSecret: Bool = false) -> String? {
    state.withLock { state in
      guard !state.answers.isEmpty else { return nil }
      let answer = state.answers.removeFirst()
      state.text += isSecret ? "\n" : answer + "\n"
      if isSecret { state.secrets += 1 }
      return answer
    }
  }
  func write(_ text: String) { state.withLock { $0.text += text } }

  var text: String { state.withLock { $0.text } }
  /// How many answers were read so that nobody sees them.
  var secrets: Int { state.withLock { $0.secrets } }
  /// How many answers nobody asked for.
  var left: Int { state.withLock { $0.answers.count } }
}

/// What came of a plain session.
struct PlainTranscript {
  var end: PlainSession.End
  var text: String
  var secrets: Int
  var left: Int

  /// What was written from the first line on that begins with `start`.
  func from(_ start: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.drop { !$0.hasPrefix(start) }.joined(separator: "\n")
  }
}

@MainActor enum Plain {
  /// A navigator whose items all have `handler`.
  static func navigator(_ menu: Menu, _ handler: (any MenuItemHandler)?) -> Navigator {
    Navigator(menu: menu, bus: SelectionBus(), now: { .zero }) { _ in
      handler.map { .success($0) } ?? .failure(HandlerFailure(.unknownHandler, "unknown"))
    }
  }

  /// Runs a session over a menu, giving `answers` one after the other.
  static func run(
    _ menu: Menu, _ answers: [String], handler: (any MenuItemHandler)? = nil
  ) async -> PlainTranscript {
    let console = PlainConsole(answers)
    let navigator = navigator(menu, handler)
    let session = PlainSession(
      navigator: navigator, readLine: { console.next() },
      readSecret: { console.next(isSecret: true) }, write: { console.write($0) },
      patience: .seconds(600))
    let end = await session.run()
    navigator.close()
    return PlainTranscript(
      end: end, text: console.text, secrets: console.secrets, left: console.left)
  }

  /// Opens a view and gives `answers`, then leaves.
  static func run(
    _ view: HandlerView, _ answers: [String],
    action: @escaping FakeHandler.ActionBody = { _ in [] },
    page: @escaping FakeHandler.PageBody = { _ in ViewPage(.list([])) }
  ) async -> PlainTranscript {
    await run(
      Menu(entries: [.item(MenuItem(title: "Item", tapHandlerName: "h"))]), ["1"] + answers + ["q"],
      handler: FakeHandler(view, action: action, page: page))
  }
}
