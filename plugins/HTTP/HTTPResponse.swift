package import StructuredData

package struct HTTPResponse: Sendable, Hashable {
  package var status: Int
  package var headers: HTTPHeaders
  /// The body, decompressed.
  package var body: [UInt8]
  /// When the server sent or revalidated the response: seconds since 1970.
  package var fetched: Int
  package var isFromCache: Bool
  /// The number of seconds since ``fetched``.
  package var age: Int
  /// The reason why an old response was used, such as a missing network.
  package var failure: HTTPFailure?

  package init(
    status: Int, headers: HTTPHeaders = HTTPHeaders(), body: [UInt8] = [], fetched: Int = 0,
    isFromCache: Bool = false, age: Int = 0, failure: HTTPFailure? = nil
  ) {
    (self.status, self.headers, self.body, self.fetched) = (status, headers, body, fetched)
    (self.isFromCache, self.age, self.failure) = (isFromCache, age, failure)
  }

  /// The body as text, with invalid UTF-8 replaced.
  package var text: String { String(decoding: body, as: UTF8.self) }

  /// Returns the response if it is successful, or throws an ``HTTPFailure`` with the status.
  package func success(of request: HTTPRequest) throws(HTTPFailure) -> HTTPResponse {
    guard (200...299).contains(status) else {
      throw HTTPFailure(.status(status), url: request.url)
    }
    return self
  }

  /// Returns the JSON of the body, or throws an ``HTTPFailure`` that describes the error in it.
  package func json(of request: HTTPRequest) throws(HTTPFailure) -> StructuredValue {
    do {
      return try JSONDocument(body).root.value
    } catch {
      throw HTTPFailure(.badReply, url: request.url, .notJSON("\(error)"))
    }
  }
}

extension HTTPHeaders {
  /// The directives of `Cache-Control` by name.
  var cacheControl: [String: String] {
    var directives: [String: String] = [:]
    for part in (self["Cache-Control"] ?? "").lowercased().split(separator: ",") {
      let pair = part.split(separator: "=", maxSplits: 1).map { HTTPText.line($0) }
      if let name = pair.first { directives[name] = pair.count > 1 ? pair[1] : "" }
    }
    return directives
  }
}

/// The header fields of a response; the case of names is ignored.
package struct HTTPHeaders: Sendable, Hashable, Codable {
  package struct Field: Sendable, Hashable, Codable {
    package var name: String
    package var value: String
  }

  package private(set) var fields: [Field] = []

  package init(_ fields: [(String, String)] = []) {
    self.fields = fields.map { Field(name: $0, value: $1) }
  }

  /// The first value of a name.
  package subscript(name: String) -> String? {
    let name = name.lowercased()
    return fields.first { $0.name.lowercased() == name }?.value
  }

  mutating func append(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }

  mutating func replace(_ name: String, _ value: String) {
    fields.removeAll { $0.name.lowercased() == name.lowercased() }
    append(name, value)
  }
}
