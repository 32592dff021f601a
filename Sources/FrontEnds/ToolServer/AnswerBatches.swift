internal import StructuredData

/// The answers to requests that came in one array, which are sent as one array, too.
///
/// Only the revision 2025-03-26 has this.
struct AnswerBatches: Sendable {
  /// The maximum number of messages in an array.
  static let limit = 100

  private var batches: [Int: (waiting: Set<RPCIdentifier>, answers: [StructuredValue])] = [:]
  private var places: [RPCIdentifier: Int] = [:]
  private var begun = 0

  /// Begins a batch of answers to requests, after the answers that are known already.
  mutating func begin(_ ids: Set<RPCIdentifier>, answers: [StructuredValue]) {
    begun += 1
    batches[begun] = (ids, answers)
    for id in ids { places[id] = begun }
  }

  func gathers(_ id: RPCIdentifier) -> Bool { places[id] != nil }

  /// Adds the answer to a request, nil if it gets none; returns the answers of its array if they are complete.
  mutating func take(_ answer: StructuredValue?, for id: RPCIdentifier) -> [StructuredValue]? {
    guard let place = places.removeValue(forKey: id), var batch = batches[place] else { return nil }
    batch.waiting.remove(id)
    if let answer { batch.answers.append(answer) }
    batches[place] = batch.waiting.isEmpty ? nil : batch
    return batch.waiting.isEmpty && !batch.answers.isEmpty ? batch.answers : nil
  }
}
