public import HandlerProtocol

/// A handler made from a closure, for views without actions and further pages of the handler's own.
public struct ClosureHandler: MenuItemHandler {
  /// Answers a selection, as ``MenuItemHandler/select(_:report:)`` does.
  public typealias Answer =
    @Sendable (_ selection: HandlerSelection, _ report: @escaping HandlerReport) async throws ->
    HandlerResult

  private let answer: Answer

  /// Creates a handler that calls `answer` for each selection.
  public init(_ answer: @escaping Answer) { self.answer = answer }

  /// Calls the closure.
  ///
  /// - Throws: what the closure throws.
  public func select(
    _ selection: HandlerSelection, report: @escaping HandlerReport
  ) async throws -> HandlerResult {
    try await answer(selection, report)
  }
}
