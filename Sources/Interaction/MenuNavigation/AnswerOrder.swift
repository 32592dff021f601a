/// The order in which answers of handlers and their later steps are shown.
///
/// A handler reports that an answer is on its way before it returns it; the steps behind it must wait until
/// the task that shows the answer has ended.
struct AnswerOrder {
  /// The tasks that show the answers to actions and page requests, by the numbers of the requests.
  private var requests: [Int: Task<Void, Never>] = [:]
  private var lastNumber = 0
  /// The tasks that will show an answer that has been received already, by invocation.
  private var received: [String: Task<Void, Never>] = [:]

  /// Returns a number for a request.
  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Records the task that shows the answer to a request, or `nil` when it has ended.
  mutating func record(_ task: Task<Void, Never>?, for request: Int) { requests[request] = task }

  /// Records that the answer to a request was received; `selection` is the task of the invocation, whose
  /// answer it is if there is no request.
  mutating func receive(
    _ request: Int?, of invocation: String, selection: Task<Void, Never>?
  ) {
    received[invocation] = request.map { requests[$0] } ?? selection
  }

  /// Returns the task that must end before the next step of an invocation is shown, and forgets it.
  mutating func takeTask(before invocation: String) -> Task<Void, Never>? {
    received.removeValue(forKey: invocation)
  }
}
