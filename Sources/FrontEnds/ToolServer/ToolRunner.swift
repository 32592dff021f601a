package import HandlerProtocol
package import MenuDispatch
package import StructuredData

/// A call of a tool with checked values.
package struct ToolCall: Sendable {
  package let id: String
  package let tool: Tool
  /// The values by the IDs of the parameters.
  package let values: [String: StructuredValue]
}

package struct ToolAnswer: Sendable {
  package var view: HandlerView?
  /// The lines of text in addition to the view, or instead of one.
  package var lines: [String] = []
  /// The structure of the lines, if there is no view.
  package var structure: StructuredValue?
  package var hasFailed = false
}

package protocol ToolRunner: Sendable {
  func catalog() async -> ToolCatalog

  /// Checks the values that only the tool's programs know, before the user is asked about them.
  ///
  /// - Throws: a ``/MenuDispatch/HandlerFailure`` for a value that the tool would refuse, or a `CancellationError`.
  func check(_ call: ToolCall) async throws

  /// Runs a tool and reports its steps; if the item asks, the user has confirmed the call.
  ///
  /// - Throws: a ``/MenuDispatch/HandlerFailure``; or a `CancellationError` if the task was cancelled, after
  /// everything that was started has ended.
  func run(_ call: ToolCall, report: @escaping HandlerReport) async throws -> ToolAnswer
}
