/// A revision of the Model Context Protocol, named by its date.
package enum ToolRevision: String, Sendable, Hashable, CaseIterable, Comparable {
  case november2024 = "2024-11-05"
  /// The first with annotations of tools, and messages about progress.
  case march2025 = "2025-03-26"
  /// The first with structured results, and questions to the user.
  case june2025 = "2025-06-18"
  /// The last one that begins with `initialize`.
  case november2025 = "2025-11-25"
  /// The first in which each request contains the revision and the client's capabilities.
  case july2026 = "2026-07-28"

  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }

  /// Whether sessions begin with `initialize`; otherwise requests need no session.
  package var hasHandshake: Bool { self <= .november2025 }
}

package enum ToolProtocol {
  /// The supported revisions, the newest first.
  package static let revisions = ToolRevision.allCases.reversed().map(\.rawValue)

  /// The key of a request's revision in its `_meta`.
  static let revisionKey = "io.modelcontextprotocol/protocolVersion"
  /// The key of the client's capabilities in the `_meta` of a request.
  static let capabilitiesKey = "io.modelcontextprotocol/clientCapabilities"
  /// The key of the server's name in the `_meta` of a result.
  static let serverKey = "io.modelcontextprotocol/serverInfo"
  /// The key of a subscription's ID in the `_meta` of its notifications.
  static let subscriptionKey = "io.modelcontextprotocol/subscriptionId"
}
