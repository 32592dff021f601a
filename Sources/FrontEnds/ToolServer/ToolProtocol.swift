/// A revision of the Model Context Protocol, named by its date.
package enum ToolRevision: String, Sendable, Hashable, CaseIterable, Comparable {
  /// The first one.
  case november2024 = "2024-11-05"
  /// The first with annotations of tools, and words about progress.
  case march2025 = "2025-03-26"
  /// The first with structured results, and questions to the user.
  case june2025 = "2025-06-18"
  /// The last one that begins with `initialize`.
  case november2025 = "2025-11-25"
  /// The first in which each request tells the revision and the client's capabilities.
  case july2026 = "2026-07-28"

  /// Whether `lhs` is older.
  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }

  /// Whether sessions begin with `initialize`; else each request stands for itself.
  package var hasHandshake: Bool { self <= .november2025 }
}

/// Names of the Model Context Protocol.
package enum ToolProtocol {
  /// The revisions that are spoken, as they are named in messages, the newest first.
  package static let revisions = ToolRevision.allCases.reversed().map(\.rawValue)

  /// The key of a request's revision in its `_meta`.
  static let revisionKey = "io.modelcontextprotocol/protocolVersion"
  /// The key of the client's capabilities in the `_meta` of a request.
  static let capabilitiesKey = "io.modelcontextprotocol/clientCapabilities"
  /// The key of the server's name in the `_meta` of a result.
  static let serverKey = "io.modelcontextprotocol/serverInfo"
  /// The key of a subscription's ID in the `_meta` of what is sent for it.
  static let subscriptionKey = "io.modelcontextprotocol/subscriptionId"
}
