package enum RunState: String, Sendable, Hashable, Codable, CaseIterable {
  case running
  case succeeded
  case failed
  case stopped
  /// The server ended before it did.
  case lost
}
