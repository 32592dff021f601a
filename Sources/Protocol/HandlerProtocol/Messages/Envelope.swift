package import StructuredData

package import Platform

/// The id of a request.
package typealias MessageID = RPCIdentifier

extension MessageID {
  /// The number of a request of the host's; some libraries return numbers as strings.
  package var requestNumber: Int? {
    switch self {
    case .number(let number): number
    case .string(let text): Int(text)
    }
  }
}

package struct ResponseError: Error, Sendable, Hashable, Codable {
  package struct Details: Sendable, Hashable, Codable {
    /// The reason, in more words than the message.
    package var detail: String?
    package var hint: String?
    /// Whether another attempt may succeed.
    package var retryable: Bool?

    package init(detail: String? = nil, hint: String? = nil, retryable: Bool? = nil) {
      self.detail = detail
      self.hint = hint
      self.retryable = retryable
    }
  }

  package var code: Int
  /// A sentence that says what happened.
  package var message: String
  package var data: Details?

  package init(code: Int = internalError, message: String, data: Details? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }

  /// Decodes an error leniently: one that is a mere string, or whose `data` has an unknown form, is still
  /// shown.
  package init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      self.init(message: text)
      return
    }
    guard let container = try? decoder.container(keyedBy: CodingKeys.self) else {
      self.init(message: "an error without words")
      return
    }
    let code = try? container.decode(Int.self, forKey: .code)
    let message = try? container.decode(String.self, forKey: .message)
    let details = try? container.decode(Details.self, forKey: .data)
    let text = try? container.decode(String.self, forKey: .data)
    self.init(
      code: code ?? Self.internalError, message: message ?? "an error without words",
      data: details ?? text.map { Details(detail: $0) })
  }

  /// JSON-RPC: an error of the called side.
  package static let internalError = -32603
  package static let methodNotFound = -32601
  package static let invalidParams = -32602
  package static let cancelled = -32800
}

package struct IncomingMessage: Sendable {
  /// The id; set on requests and responses.
  package let id: MessageID?
  /// The name of the method; set on requests and notifications.
  package let method: String?
  /// The error; set on responses that report a failure.
  package let error: ResponseError?
  /// The length of the line, in bytes.
  package let byteCount: Int
  private let root: JSONElement

  /// Parses a line.
  ///
  /// - Throws: a `JSONSyntaxError`, or a `DecodingError` if the line is not a message.
  package init(_ line: Data) throws {
    byteCount = line.count
    let text = line.starts(with: [0xEF, 0xBB, 0xBF]) ? line.dropFirst(3) : line
    guard text.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: [], debugDescription: "The line is not an object."))
    }
    root = try JSONDocument(line).root
    var fields = try root.fields()
    method = try fields.textIfPresent("method")
    id = try fields.decodeIfPresent("id")
    error = try fields.decodeIfPresent("error")
  }

  package func params<Params: Decodable>(_ type: Params.Type = Params.self) throws -> Params {
    var fields = try root.fields()
    return try fields.required("params").decode(type)
  }

  package func result<Result: Decodable>(_ type: Result.Type = Result.self) throws -> Result {
    var fields = try root.fields()
    return try fields.required("result").decode(type)
  }

  /// Returns the line with other ids, where it has any: its own, and that of the invocation in its params.
  package func line(id: MessageID? = nil, invocation: String? = nil) -> Data {
    func replacement(_ element: JSONElement?, _ value: (some Encodable)?) -> (JSONElement, Data)? {
      guard let element, let value, let json = try? JSONEncoder().encode(value) else { return nil }
      return (element, json)
    }
    guard var fields = try? root.fields() else { return root.text(replacing: []) }
    let own = fields.present("id")
    var params = try? fields.present("params")?.fields()
    let replacements = [
      replacement(own, id), replacement(params?.present("invocation"), invocation),
    ]
    return root.text(replacing: replacements.compactMap { $0 })
  }

  package var value: StructuredValue { root.value }
}

/// Writes messages as JSON-RPC 2.0 lines.
package enum Envelope {
  private struct Request<Params: Encodable>: Encodable {
    let jsonrpc = "2.0"
    let id: MessageID?
    let method: String
    let params: Params?
  }

  private struct Response<Result: Encodable>: Encodable {
    let jsonrpc = "2.0"
    let id: MessageID
    let result: Result?
    let error: ResponseError?
  }

  /// Returns a request if `id` is set, else a notification; ends with a line break.
  package static func request(
    _ method: String, id: MessageID? = nil, params: some Encodable
  ) throws -> Data {
    try JSONEncoder.line(Request(id: id, method: method, params: params))
  }

  /// Returns the response to the request `id`; ends with a line break.
  package static func response(_ id: MessageID, result: some Encodable) throws -> Data {
    try JSONEncoder.line(Response(id: id, result: result, error: nil))
  }

  package static func failure(_ id: MessageID, _ error: ResponseError) throws -> Data {
    try JSONEncoder.line(Response<StructuredValue>(id: id, result: nil, error: error))
  }
}

extension JSONEncoder {
  /// An encoder whose output is the same for the same value, on one line.
  package static var sorted: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
    return encoder
  }

  /// Returns a value as a line of JSON, with its line break.
  package static func line(_ value: some Encodable) throws -> Data {
    try sorted.encode(value) + [0x0A]
  }
}
