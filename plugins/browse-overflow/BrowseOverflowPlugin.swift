public import AppMenuPlugin
internal import PluginHTTP

/// Shows the recent questions of topics on Stack Overflow, with their answers.
public struct BrowseOverflowPlugin: MenuPlugin {
  enum Event {
    static let topicSelected = "TopicTableDidSelectTopicNotification"
    static let questionSelected = "QuestionListDidSelectQuestionNotification"
  }

  /// The id, `browse-overflow`.
  public let id = "browse-overflow"
  let session: BrowseSession

  /// Creates the plugin.
  public init() { session = BrowseSession() }

  init(http: any HTTPFetching, clock: HTTPClock) {
    session = BrowseSession(http: http, clock: clock)
  }

  /// The single handler, `browse-overflow`.
  public var handlers: [PluginHandler] {
    PluginHandler(
      "browse-overflow",
      result: { [session] selection, context in
        var result = try await session.first(selection, context)
        if let view = result.view {
          result.effects = (result.effects ?? []) + (BrowserRows.report(of: view) ?? [])
        }
        return result
      }
    )
    .onAction { [session] in try await session.act($0, $1) }
    .onMore { [session] more, context in
      let (browser, tag) = try session.topic(more.invocation, more.view, context.plugin.wording)
      return try await browser.more(tag, cursor: more.cursor)
    }
    .onSearch { [session] search, context in
      let (browser, tag) = try session.topic(
        search.invocation, search.view, context.plugin.wording)
      return try await browser.search(tag, search.query)
    }
    .onRefresh { [session] in try await session.refresh($0, $1.plugin.wording) }
  }

  /// Returns the picture of a person, or nil if there is none.
  public func resource(_ id: String, _ context: PluginContext) async throws -> ViewImage? {
    await session.picture(id, context)
  }

  /// Tracks which views are shown, and deletes the pictures when memory is short.
  public func receive(_ event: EventParams) async {
    session.observation.receive(event)
    if event.name == HostEvent.purge { await session.forgetPictures() }
  }
}
