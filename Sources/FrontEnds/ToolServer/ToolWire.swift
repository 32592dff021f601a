internal import StructuredData

struct ToolWire: Sendable {
  private let output: @Sendable ([UInt8]) -> Void
  private var batches = AnswerBatches()
  private(set) var isClosed = false

  init(output: @escaping @Sendable ([UInt8]) -> Void) { self.output = output }

  mutating func close() { isClosed = true }

  mutating func send(id: RPCIdentifier, result: StructuredValue) {
    send(["jsonrpc": "2.0", "id": id.value, "result": result], for: id)
  }

  mutating func send(id: RPCIdentifier?, error: RPCError) {
    send(Self.answer(to: id, error), for: id)
  }

  func notify(_ method: String, _ params: StructuredValue) {
    send(["jsonrpc": "2.0", "method": .string(method), "params": params])
  }

  func send(_ message: StructuredValue) {
    if !isClosed { output(JSONWriter.bytes(of: message) + [0x0A]) }
  }

  static func answer(to id: RPCIdentifier?, _ error: RPCError) -> StructuredValue {
    ["jsonrpc": "2.0", "id": id?.value ?? .null, "error": error.value]
  }

  // MARK: Arrays of answers

  /// Gathers the answers to requests, to write them as one array after the answers that are known already.
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
