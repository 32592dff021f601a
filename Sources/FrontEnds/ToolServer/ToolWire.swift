internal import StructuredData

/// Writes messages, each on a line of its own.
struct ToolWire: Sendable {
  private let output: @Sendable ([UInt8]) -> Void
  private var batches = AnswerBatches()
  /// Whether nothing is written any more.
  private(set) var isClosed = false

  /// Creates a wire that writes with `output`.
  init(output: @escaping @Sendable ([UInt8]) -> Void) { self.output = output }

  /// Writes nothing from now on.
  mutating func close() { isClosed = true }

  /// Writes the result of a request.
  mutating func send(id: RPCIdentifier, result: StructuredValue) {
    send(["jsonrpc": "2.0", "id": id.value, "result": result], for: id)
  }

  /// Writes the reason why a request has no result.
  mutating func send(id: RPCIdentifier?, error: RPCError) {
    send(Self.answer(to: id, error), for: id)
  }

  /// Writes a notification.
  func notify(_ method: String, _ params: StructuredValue) {
    send(["jsonrpc": "2.0", "method": .string(method), "params": params])
  }

  /// Writes a message.
  func send(_ message: StructuredValue) {
    if !isClosed { output(JSONWriter.bytes(of: message) + [0x0A]) }
  }

  /// Returns the message that a request has no result.
  static func answer(to id: RPCIdentifier?, _ error: RPCError) -> StructuredValue {
    ["jsonrpc": "2.0", "id": id?.value ?? .null, "error": error.value]
  }

  // MARK: Arrays of answers

  /// Gathers the answers to requests, to write them as one array behind those that are there already.
  mutating func gather(_ ids: Set<RPCIdentifier>, behind answers: [StructuredValue]) {
    if !ids.isEmpty {
      batches.begin(ids, answers: answers)
    } else if !answers.isEmpty {
      send(.array(answers))
    }
  }

  /// Expects no answer to a request any more.
  mutating func leave(_ id: RPCIdentifier) {
    if let whole = batches.take(nil, for: id) { send(.array(whole)) }
  }

  private mutating func send(_ answer: StructuredValue, for id: RPCIdentifier?) {
    guard let id, batches.gathers(id) else { return send(answer) }
    if let whole = batches.take(answer, for: id) { send(.array(whole)) }
  }
}
