internal import HandlerProtocol
internal import DisplayText
internal import MenuDispatch
internal import StructuredData

// The views in answers and messages, cut to their limits.

extension ProtocolSession {
  /// The maximum length of a view's id, in bytes: it may be made from a path.
  static let longestViewID = 8_192
  static let viewLimit = 1_000

  /// Admits the views of a result; the bytes of the line are counted once.
  func admit(
    _ answer: HandlerResult, _ message: IncomingMessage, _ invocation: String
  ) throws -> HandlerResult {
    lint(message) { UnknownFields.inResult($0["result"] ?? .null) }
    var bytes = message.byteCount
    var cleaning = ViewCleaning()
    defer { log(cleaning) }
    return try cleaning.clean(answer) { view in
      defer { bytes = 0 }
      return try take(view, bytes, invocation)
    }
  }

  /// Admits a view of an answer: from now on it is known, and may be updated.
  private func take(_ view: HandlerView, _ bytes: Int, _ invocation: String) throws -> HandlerView {
    guard !HostAction.isReserved(view.id) else {
      throw log.failure(
        wording(.brokeProtocol(id: id)), detail: wording(.reservedViewID(view: view.id)))
    }
    guard view.id.utf8.count <= Self.longestViewID,
      (invocations[invocation]?.views.count ?? 0) < Self.viewLimit
    else {
      throw log.failure(
        wording(.brokeProtocol(id: id)),
        detail: wording(.tooManyViews(count: Self.viewLimit, bytes: Self.longestViewID)))
    }
    if invocations[invocation]?.views[view.id] == nil {
      invocations[invocation]?.views[view.id] = 0
    }
    return cut(view, bytes, invocation)
  }

  private func cut(_ view: HandlerView, _ bytes: Int, _ invocation: String) -> HandlerView {
    budget.admit(view, bytes: bytes, invocation: invocation, isPatched: accepted.contains(.patch))
  }

  func admit(_ view: HandlerView, bytes: Int, _ invocation: String) -> HandlerView {
    var cleaning = ViewCleaning()
    defer { log(cleaning) }
    return cleaning.cleaned(cut(view, bytes, invocation))
  }

  func admit(
    _ page: ViewPage, bytes: Int, of view: String, _ invocation: String
  ) -> (page: ViewPage, notice: String?) {
    var (page, notice) = budget.admit(
      page, bytes: bytes, invocation: invocation, view: view, isPatched: accepted.contains(.patch))
    clean(&page)
    return (page, notice)
  }

  /// Removes from rows what the protocol does not allow, with a line in the log.
  func clean(_ page: inout ViewPage) {
    var cleaning = ViewCleaning()
    cleaning.clean(&page)
    log(cleaning)
  }

  private func log(_ cleaning: ViewCleaning) {
    if cleaning.images > 0 { logDropped(cleaning.images) }
    if cleaning.actions > 0 { log.once(cleaning.reservedActions, as: "reserved") }
    if let primary = cleaning.missingPrimary {
      log.once("'primary' names no action: '\(primary.prefix(100))'", as: "primary")
    }
  }

  func logDropped(_ count: Int) {
    log.once("\(count) pictures larger than allowed were left out", as: "pictures")
  }
}
