import AppMenuPlugin
import Foundation
import PluginHTTP
import StructuredData
import Synchronization
import Testing

@testable import BrowseOverflowPlugin

/// A selection of the menu item, as the host sees it.
final class Stage: Sendable {
  let session: BrowseSession
  let context: HandlerContext
  private let sent: Sent

  final class Sent: Sendable {
    let messages = Mutex<[HandlerMessage]>([])
  }

  init(
    _ http: any HTTPFetching = ReplayFetcher(folder: Fixtures.folder),
    _ clock: StoppedClock = StoppedClock(), features: FeatureSet = [.resource],
    locale: String = "en_US", settings: [String: StructuredValue] = [:]
  ) {
    session = BrowseOverflowPlugin(http: http, clock: clock.clock).session
    let sent = Sent()
    let host = InitializeParams(
      host: .init(name: "appmenu", version: "1", features: features),
      plugin: .init(id: "browse-overflow"),
      directories: .init(
        config: "/nowhere", data: "/nowhere", cache: "/nowhere", state: "/nowhere"),
      locale: locale, timeZone: "UTC", color: false, settings: settings)
    context = HandlerContext(host: host) { message in
      sent.messages.withLock { $0.append(message) }
    }
    self.sent = sent
  }

  /// The events that were posted.
  var events: [EventParams] {
    sent.messages.withLock { $0 }.compactMap {
      if case .event(let event) = $0 { event } else { nil }
    }
  }

  func select(_ arguments: [String: StructuredValue] = [:]) async throws -> HandlerResult {
    let item = SelectParams.Item(id: "so", title: "Stack Overflow", arguments: arguments)
    return try await session.first(
      SelectParams(invocation: "test", handler: "browse-overflow", item: item, path: ["so"]),
      context)
  }

  func first(_ arguments: [String: StructuredValue] = [:]) async throws -> HandlerView {
    try #require(try await select(arguments).view)
  }

  func act(_ action: String, view: String, row: String?) async throws -> HandlerView? {
    let effects = try await session.act(
      ActionParams(invocation: "test", view: view, action: action, row: row), context)
    switch effects.first {
    case .push(let view)?, .replace(let view)?: return view
    default: return nil
    }
  }

  func refresh(_ view: String) async throws -> HandlerResult {
    try await session.refresh(RefreshParams(invocation: "test", view: view))
  }

  func questions(_ tag: String) async throws -> HandlerView {
    try #require(try await act("questions", view: "main", row: tag))
  }

  func question(_ id: Int) async throws -> HandlerView {
    try #require(try await act("question", view: "topic/iphone", row: "\(id)"))
  }
}

/// Returns the content of a list.
func listContent(_ view: HandlerView) throws -> ListContent {
  guard case .list(let list) = view.content else { throw PluginFailure("It is no list.") }
  return list
}

/// Returns the rows of a page.
func pageRows(_ page: ViewPage) throws -> [ViewRow] {
  guard case .list(let rows) = page.rows else { throw PluginFailure("They are no rows.") }
  return rows
}

/// Returns the content of a detail view.
func detail(_ view: HandlerView) throws -> DetailContent {
  guard case .detail(let detail) = view.content else {
    throw PluginFailure("It is no detail view.")
  }
  return detail
}
