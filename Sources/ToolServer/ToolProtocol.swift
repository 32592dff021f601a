/// The revisions of the Model Context Protocol that are spoken, the newest first.
package enum ToolProtocol {
  /// The revisions, as they are named in messages.
  package static let revisions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]
}
