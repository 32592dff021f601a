internal import StructuredData

/// A recorded reply, and the requests that it answers.
struct ReplayFixture: Decodable, Sendable {
  struct Pattern: Decodable, Sendable {
    /// The method, or nil for any.
    var method: String?
    /// The address, in which `*` matches anything.
    var url: String
    /// Required header fields, in whose values `*` matches anything.
    var headers: [String: String]?

    func matches(_ request: HTTPRequest) -> Bool {
      if let method, method != request.method { return false }
      if !Wildcard.matches(Array(url.utf8), Array(request.url.utf8)) { return false }
      return (headers ?? [:]).allSatisfy { name, pattern in
        request.header(name).map {
          Wildcard.matches(Array(pattern.utf8), Array($0.utf8))
        } ?? false
      }
    }
  }

  struct Reply: Decodable, Sendable {
    var status: Int?
    var headers: [String: String]?
    /// The body as text, as JSON, or in a file of the folder.
    var body: String?
    var json: StructuredValue?
    var bodyFile: String?
    /// A body of this many bytes.
    var bytes: Int?
    /// The age of the reply in seconds, for the cache.
    var age: Int?
  }

  enum Fault: String, Decodable, Sendable, CaseIterable {
    case offline, timeout, tls, closed, garbage
    case tooLarge = "too-large"

    var kind: HTTPFailure.Kind {
      switch self {
      case .offline: .offline
      case .timeout: .timedOut
      case .tls: .tls
      case .closed, .garbage: .badReply
      case .tooLarge: .tooLarge
      }
    }
  }

  var request: Pattern
  var response: Reply?
  /// The delay before the reply, in seconds.
  var delay: Double?
  var fault: Fault?
  /// The number of replies, or nil for no limit.
  var times: Int?
}

/// Patterns in which `*` matches anything.
enum Wildcard {
  /// Returns whether a pattern matches a whole text.
  static func matches(_ pattern: [UInt8], _ text: [UInt8]) -> Bool {
    let parts = pattern.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
    guard parts.count > 1, let first = parts.first, let last = parts.last else {
      return pattern == text
    }
    guard text.starts(with: first) else { return false }
    var rest = text.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.count >= last.count && rest.suffix(last.count).elementsEqual(last)
  }
}
