import HandlerProtocol
import MenuDispatch
import MenuItems
import Synchronization

/// A handler with all that a plugin may have; its answers repeat the requests.
struct RichHandler: MenuItemHandler {
  let ended = Record<String>()
  let events = Record<EventParams>()

  func select(
    _ selection: HandlerSelection, report: @escaping HandlerReport
  ) async throws -> HandlerResult { HandlerResult(view: textView("here")) }

  func act(_ action: HandlerRequest<ActionParams>) async throws -> [Effect] {
    if action.action == "fail" {
      throw HandlerFailure(.failed, "No", detail: "why", hint: "how", retryable: false)
    }
    return [.copy(text: "\(action.action) \(action.row ?? "-")")]
  }

  func more(_ request: HandlerRequest<MoreParams>) async throws -> ViewPage {
    ViewPage(.list([ViewRow(id: request.cursor, title: request.cursor)]))
  }

  func change(_ request: HandlerRequest<FormChangeParams>) async throws -> [FormFieldChange] {
    [FormFieldChange(id: request.field, error: "changed")]
  }

  func search(_ request: HandlerRequest<SearchParams>) async throws -> ViewPage {
    ViewPage(.list([ViewRow(id: "1", title: request.query)]))
  }

  func refresh(_ request: HandlerRequest<RefreshParams>) async throws -> HandlerResult {
    HandlerResult(view: textView("again"))
  }

  func image(_ resource: String, of invocation: String) async throws -> ViewImage? { nil }
  func features(of invocation: String) async -> FeatureSet {
    [.search, .refresh, .resource, .formChange]
  }
  func status(of item: MenuItem) async throws -> ItemStatus? { ItemStatus(detail: item.title) }
  func notify(_ event: EventParams) async { events.add(event) }
  func end(invocation: String) async { ended.add(invocation) }
}
