package import HandlerProtocol
package import MenuDispatch
package import StructuredData

/// One call of a tool, with values that have been checked.
package struct ToolCall: Sendable {
  /// An ID that no other call has.
  package let id: String
  /// The tool.
  package let tool: Tool
  /// The values by the IDs of the parameters.
  package let values: [String: StructuredValue]
}

/// The outcome of a call.
package struct ToolAnswer: Sendable {
  /// The view, or nil if there is none.
  package var view: HandlerView?
  /// What is said beside the view, or without one.
  package var lines: [String] = []
  /// The structure of the lines, if there is no view.
  package var structure: StructuredValue?
  /// Whether it failed.
  package var hasFailed = false
}

/// Knows the tools, and runs them.
package protocol ToolRunner: Sendable {
  /// Returns the tools that are offered now.
  func catalog() async -> ToolCatalog

  /// Checks the values of a call for what only the tool's programs know, before the user is asked about them.
  ///
  /// - Throws: a ``/MenuDispatch/HandlerFailure`` for a value that the tool would refuse, or a `CancellationError`.
  func check(_ call: ToolCall) async throws

  /// Runs a tool, and reports steps on the way; the user has been asked where the item asks.
  ///
  /// - Throws: a ``/MenuDispatch/HandlerFailure``, or a `CancellationError` if the task was cancelled, when all that
  ///   was started has ended.
  func run(_ call: ToolCall, report: @escaping HandlerReport) async throws -> ToolAnswer
}
