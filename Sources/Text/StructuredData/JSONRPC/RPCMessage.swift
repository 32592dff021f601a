/// A message of JSON-RPC 2.0.
package enum RPCMessage: Sendable, Hashable {
  /// A call that is to be answered.
  case request(id: RPCIdentifier, method: String, params: StructuredValue)
  /// A call that is not answered.
  case notification(method: String, params: StructuredValue)
  /// An answer to a request of the server: its result, or nil for an error.
  case response(id: RPCIdentifier, result: StructuredValue?)
  /// An invalid message, with the id of the request if it is known.
  case invalid(id: RPCIdentifier?, error: RPCError)

  /// The maximum depth of nested brackets.
  package static let deepestNesting = 128

  package init(_ body: [UInt8]) {
    do throws(JSONSyntaxError) {
      self.init(try JSONDocument(body, depth: Self.deepestNesting).root.value)
    } catch {
      self = .invalid(id: nil, error: RPCError(.parse, "the message is not JSON"))
    }
  }

  package init(_ root: StructuredValue) {
    let id = root["id"].flatMap(RPCIdentifier.init)
    guard root["jsonrpc"]?.string == "2.0" else {
      self = .invalid(id: id, error: RPCError(.invalidRequest, "the message is not JSON-RPC 2.0"))
      return
    }
    guard let method = root["method"]?.string else {
      if let id, root["result"] != nil || root["error"] != nil {
        self = .response(id: id, result: root["error"] == nil ? root["result"] : nil)
      } else {
        self = .invalid(id: id, error: RPCError(.invalidRequest, "the message names no method"))
      }
      return
    }
    let params = root["params"] ?? .null
    if root["id"] == nil {
      self = .notification(method: method, params: params)
    } else if let id {
      self = .request(id: id, method: method, params: params)
    } else {
      self = .invalid(
        id: nil, error: RPCError(.invalidRequest, "an id is neither a number nor a text"))
    }
  }
}

package enum RPCIdentifier: Sendable, Hashable {
  case number(Int)
  case string(String)

  /// Reads an id; nil for a value that is not a number or a text.
  package init?(_ value: StructuredValue) {
    switch value {
    case .int(let number): self = .number(number)
    case .string(let text): self = .string(text)
    default: return nil
    }
  }

  package var value: StructuredValue {
    switch self {
    case .number(let number): .int(number)
    case .string(let text): .string(text)
    }
  }
}

extension RPCIdentifier: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else {
      self = .string(try container.decode(String.self))
    }
  }

  package func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

/// The reason why a request has no result.
package struct RPCError: Error, Sendable, Hashable {
  /// The codes of JSON-RPC, and of the protocols based on it.
  package enum Code: Int, Sendable {
    case parse = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    /// `initialize` has not been called (Language Server Protocol).
    case notInitialized = -32002
    /// The request cannot be fulfilled (Language Server Protocol).
    case failed = -32803
    /// The client has cancelled the request (Language Server Protocol).
    case cancelled = -32800
    /// The text that the request is about has been changed, or is asked about again (Language Server Protocol).
    case contentModified = -32801
    /// Too many requests are at work.
    case busy = -32000
    /// The revision that a request names is not spoken (Model Context Protocol).
    case unsupportedRevision = -32022
  }

  package let code: Code
  package let message: String
  /// Further values about the reason, or nil for none.
  package let data: StructuredValue?

  package init(_ code: Code, _ message: String, data: StructuredValue? = nil) {
    (self.code, self.message, self.data) = (code, message, data)
  }

  package var value: StructuredValue {
    .members(["code": .int(code.rawValue), "message": .string(message), "data": data])
  }
}
