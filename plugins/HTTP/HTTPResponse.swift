public import StructuredData

/// The answer to a request.
public struct HTTPResponse: Sendable, Hashable {
  /// The status, as in 200.
  public var status: Int
  /// The header fields.
  public var headers: HTTPHeaders
  /// The body, unpacked.
  public var body: [UInt8]
  /// When the server gave the answer, or said that it still holds: seconds since 1970.
  public var fetched: Int
  /// Whether the body is from the cache.
  public var isFromCache: Bool
  /// The number of seconds since ``fetched``.
  public var age: Int
  /// The reason why an old answer was taken from the cache, as that there is no network; or nil.
  public var failure: HTTPFailure?

  /// Creates an answer.
  public init(
    status: Int, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = [], fetched: Int = 0,
    isFromCache: Bool = false, age: Int = 0, failure: HTTPFailure? = nil
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.fetched = fetched
    self.isFromCache = isFromCache
    self.age = age
    self.failure = failure
  }

  /// The body as text; bytes that are not UTF-8 are replaced.
  public var text: String { String(decoding: body, as: UTF8.self) }

  /// Returns the answer if its status is one of success.
  ///
  /// - Parameter request: the request that was answered.
  /// - Throws: an ``HTTPFailure`` with the status.
  public func success(of request: HTTPRequest) throws(HTTPFailure) -> HTTPResponse {
    guard (200...299).contains(status) else {
      throw HTTPFailure(.status(status), url: request.url)
    }
    return self
  }

  /// Returns the JSON in the body.
  ///
  /// - Parameter request: the request that was answered.
  /// - Throws: an ``HTTPFailure`` that says where the body is not JSON.
  public func json(of request: HTTPRequest) throws(HTTPFailure) -> StructuredValue {
    do {
      return try JSONDocument(body).root.value
    } catch {
      throw HTTPFailure(.badReply, url: request.url, .notJSON("\(error)"))
    }
  }
}

/// The header fields of an answer, found whatever the case of their names.
public struct HTTPHeaders: Sendable, Hashable, Codable {
  /// A header field.
  public struct Field: Sendable, Hashable, Codable {
    /// The name, as it was sent.
    public var name: String
    /// The value.
    public var value: String
  }

  /// The fields, in order.
  public private(set) var fields: [Field] = []

  /// Creates an empty header.
  public init() {}

  /// Creates a header of names and values.
  public init(_ fields: [(String, String)]) {
    self.fields = fields.map { Field(name: $0, value: $1) }
  }

  /// The first value of a name, or nil.
  public subscript(name: String) -> String? {
    let name = name.lowercased()
    return fields.first { $0.name.lowercased() == name }?.value
  }

  /// Adds a field.
  mutating func append(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }
  /// Sets the value of a name.
  mutating func replace(_ name: String, _ value: String) {
    fields.removeAll { $0.name.lowercased() == name.lowercased() }
    append(name, value)
  }
}
