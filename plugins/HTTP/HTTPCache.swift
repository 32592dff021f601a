internal import AppMenuPlugin
internal import CSodium
internal import Files
internal import StructuredData

internal import Platform

/// Responses on disk, separated by address and identity; damaged files are ignored.
package struct HTTPCache: Sendable {
  package struct Entry: Codable, Hashable {
    var key: String
    var status: Int
    var headers: HTTPHeaders
    var fetched: Int
    var body: [UInt8] = []

    private enum CodingKeys: String, CodingKey { case key, status, headers, fetched }

    package func response(now: Int, failure: HTTPFailure? = nil) -> HTTPResponse {
      HTTPResponse(
        status: status, headers: headers, body: body, fetched: fetched, isFromCache: true,
        age: max(0, now - fetched), failure: failure)
    }

    /// Whether the response may be used without asking the server.
    func isFresh(_ request: HTTPRequest, now: Int) -> Bool {
      let (age, directives) = (now - fetched, headers.cacheControl)
      guard age >= 0, request.freshness >= 0 else { return false }
      return age < max(request.freshness, directives["max-age"].flatMap { Int($0) } ?? 0)
        && (request.ignoresNoCache || directives["no-cache"] == nil)
    }
  }

  private static let start = Array("appmenu-http 1\n".utf8)

  private let folder: CacheFolder
  private let limit: Int

  /// Creates a cache in a folder, which is created when it is needed.
  ///
  /// - Parameter limit: the largest size of all responses, in bytes; the least recently used are removed.
  package init(folder: String, limit: Int = 20 << 20) {
    self.folder = CacheFolder(folder, suffix: ".reply", prefix: ".http-", limit: limit)
    self.limit = limit
  }

  /// Whether the response to a request can be cached; a personal one needs an identity.
  static func keeps(_ request: HTTPRequest) -> Bool {
    let isPersonal = ["Authorization", "Cookie"].contains { request.header($0) != nil }
    return (request.method == "GET" && request.body == nil || request.isQuery)
      && (!isPersonal || request.identity != nil)
  }

  static func keeps(_ response: HTTPResponse, to request: HTTPRequest) -> Bool {
    guard keeps(response) else { return false }
    switch request.content {
    case .anything: return true
    case .json: return (try? JSONDocument(response.body)) != nil
    case .graphQL:
      guard let reply = try? JSONDocument(response.body).root.value else { return false }
      return reply["data"] != nil && reply["errors"] == nil
    }
  }

  package static func keeps(_ response: HTTPResponse) -> Bool {
    response.status == 200 && response.headers.cacheControl["no-store"] == nil
  }

  package func entry(for request: HTTPRequest) -> Entry? {
    let key = Self.key(request)
    let file = folder.file(key)
    guard let bytes = file.read(limit: limit), bytes.starts(with: Self.start) else { return nil }
    let rest = bytes.dropFirst(Self.start.count)
    guard let line = rest.firstIndex(of: 0x0A),
      String(decoding: rest[..<line], as: UTF8.self) == Self.digest(of: Array(rest[(line + 1)...])),
      case let content = rest[(line + 1)...], let end = content.firstIndex(of: 0x0A),
      let document = try? JSONDocument(content[..<end]),
      var entry = try? document.root.decode(Entry.self), entry.key == key
    else { return nil }
    entry.body = Array(content[(end + 1)...])
    file.touch()
    return entry
  }

  package func store(_ response: HTTPResponse, for request: HTTPRequest) {
    let key = Self.key(request)
    let entry = Entry(
      key: key, status: response.status, headers: response.headers, fetched: response.fetched)
    guard let line = try? JSONEncoder().encode(entry) else { return }
    let content = Array(line) + [0x0A] + response.body
    guard content.count < limit else { return }
    let head = Self.start + Array(Self.digest(of: content).utf8) + [0x0A]
    folder.store(key) { try Descriptor.writeAll(head + content, to: $0) }
    folder.removeOldest()
  }

  /// The name of a response's file, from which neither addresses nor identities can be read.
  private static func key(_ request: HTTPRequest) -> String {
    var parts = [
      request.url, request.identity == nil ? "" : "+", request.identity ?? "",
      request.header("Accept") ?? "", request.header("Accept-Language") ?? "",
    ]
    if request.isQuery { parts += [request.method, digest(of: request.body ?? [])] }
    // A length before each part makes the text of each request unique.
    return digest(of: Array(parts.map { "\($0.utf8.count):\($0)" }.joined().utf8))
  }

  /// Returns a hash of a secret, which keeps answers apart without the secret itself.
  package static func identity(of secret: String) -> String { digest(of: Array(secret.utf8)) }

  /// Returns the SHA-256 of a content, in hexadecimal digits.
  package static func digest(of bytes: [UInt8]) -> String {
    var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_bytes()))
    crypto_hash_sha256(&digest, bytes, UInt64(bytes.count))
    return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
