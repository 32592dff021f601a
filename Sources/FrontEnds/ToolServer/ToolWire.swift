internal import StructuredData

/// The messages to a client; answers to requests that came in one array are sent as one array, too.
struct ToolWire: Sendable {
  /// The maximum number of messages in an array; only the revision 2025-03-26 has arrays.
  static let batchLimit = 100

  private let output: @Sendable ([UInt8]) -> Void
  private var batches: [Int: (waiting: Set<RPCIdentifier>, answers: [StructuredValue])] = [:]
  /// The batches of the requests that came in arrays.
  private var places: [RPCIdentifier: Int] = [:]
  private var begun = 0
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
    guard !ids.isEmpty else {
      if !answers.isEmpty { send(.array(answers)) }
      return
    }
    begun += 1
    batches[begun] = (ids, answers)
    for id in ids { places[id] = begun }
  }

  /// Expects no answer to a request any more.
  mutating func leave(_ id: RPCIdentifier) { gather(nil, for: id) }

  private mutating func send(_ answer: StructuredValue, for id: RPCIdentifier?) {
    if let id, places[id] != nil { gather(answer, for: id) } else { send(answer) }
  }

  /// Adds the answer to a request, nil if it gets none; sends the answers of its array if they are complete.
  private mutating func gather(_ answer: StructuredValue?, for id: RPCIdentifier) {
    guard let place = places.removeValue(forKey: id), var batch = batches[place] else { return }
    batch.waiting.remove(id)
    if let answer { batch.answers.append(answer) }
    batches[place] = batch.waiting.isEmpty ? nil : batch
    if batch.waiting.isEmpty, !batch.answers.isEmpty { send(.array(batch.answers)) }
  }
}
