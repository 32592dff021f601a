/// Requests menus from servers; the module itself does not use the network.
public protocol MenuFetching: Sendable {
  /// Returns what the server has at the address of `menu`, or what it had when it was last asked if it cannot be
  /// reached.
  ///
  /// - Throws: a ``MenuFetchFailure``, also if the task is cancelled.
  func fetch(_ menu: RemoteMenu) async throws(MenuFetchFailure) -> RemoteMenuContent

  /// Keeps `fetched`, which was read as a menu without errors, for a time when the server cannot be reached.
  func keep(_ fetched: RemoteMenuContent, for menu: RemoteMenu) async
}

/// The content of an address.
public struct RemoteMenuContent: Sendable {
  /// The content, unpacked.
  public var bytes: [UInt8]
  /// The SHA-256 of the content, as 64 hexadecimal digits in lower case.
  public var digest: String
  /// The media type that the server named, as `text/html`, or nil.
  public var mediaType: String?
  /// The header fields for caching: the validators, and `Cache-Control`.
  public var validators: [String: String]
  /// Why the content comes from the cache, or nil if the server has just sent or confirmed it.
  public var staleness: Staleness?

  /// The age of cached content, and why it is used.
  public struct Staleness: Sendable, Hashable {
    /// The number of seconds since the server sent or confirmed it.
    public var age: Int
    /// The reason why the server could not be asked, as a sentence.
    public var reason: String

    /// Creates the age of a content, in seconds, and why it was used.
    public init(age: Int, reason: String) { (self.age, self.reason) = (age, reason) }
  }

  /// Creates the content of an address.
  public init(
    _ bytes: [UInt8], digest: String, mediaType: String? = nil,
    validators: [String: String] = [:], staleness: Staleness? = nil
  ) {
    (self.bytes, self.digest, self.mediaType) = (bytes, digest, mediaType)
    (self.validators, self.staleness) = (validators, staleness)
  }

  var isWebPage: Bool {
    let type = (mediaType ?? "").prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace }
    if type == "text/html" || type == "application/xhtml+xml" { return true }
    let text = bytes.prefix(1024).drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
    let start = text.prefix(14).map { (0x41...0x5A).contains($0) ? $0 + 32 : $0 }
    return ["<!doctype html", "<html>", "<html ", "<head>"].contains { start.starts(with: $0.utf8) }
  }
}

/// The reason why there is no content, to be shown to the user.
public struct MenuFetchFailure: Error, Sendable, Hashable {
  /// The kinds of failures.
  public enum Kind: Sendable, Hashable {
    /// The task was cancelled.
    case cancelled
    /// The server took too long.
    case timedOut
    /// Anything else.
    case failed
  }

  /// The kind.
  public var kind: Kind
  /// A sentence that says what happened.
  public var message: String
  /// A further reason, or nil.
  public var detail: String?
  /// A suggestion what to do, or nil.
  public var hint: String?
  /// Whether another attempt may succeed.
  public var isRetryable: Bool

  /// Creates a failure; `message` is a sentence that says what happened.
  public init(
    _ kind: Kind, _ message: String, detail: String? = nil, hint: String? = nil,
    isRetryable: Bool = true
  ) {
    (self.kind, self.message, self.detail) = (kind, message, detail)
    (self.hint, self.isRetryable) = (hint, isRetryable)
  }
}
