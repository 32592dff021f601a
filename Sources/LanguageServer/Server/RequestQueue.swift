internal import JSONRPC
internal import StructuredData

/// The requests about documents that are being answered, and those that wait for their turn.
struct RequestQueue {
  /// A request about the version of a document that was open when it came.
  struct Request: Sendable {
    let id: RPCIdentifier
    let kind: DocumentRequest
    let uri: String
    let params: StructuredValue
  }

  /// The maximum number of requests at work.
  static let workLimit = 4
  /// The maximum number of requests that wait.
  static let waitingLimit = 1000

  private var waiting: [Request] = []
  private var running: [Int: (request: Request, task: Task<Void, Never>)] = [:]
  /// The number of tasks, those included that were cancelled and have not ended yet.
  private var atWork = 0
  private var started = 0

  /// Adds a request; returns those that give way: completions before a newer one in the same document, and the oldest
  /// if too many wait.
  mutating func add(_ request: Request) -> [Request] {
    var dropped: [Request] = []
    if request.kind == .completion {
      dropped = remove { $0.kind == .completion && $0.uri == request.uri }
    }
    waiting.append(request)
    if waiting.count > Self.waitingLimit { dropped.append(waiting.removeFirst()) }
    return dropped
  }

  /// Removes the requests that `isMeant` takes, and ends the work on them; returns them.
  mutating func remove(where isMeant: (Request) -> Bool) -> [Request] {
    var removed: [Request] = []
    for (number, work) in running.sorted(by: { $0.key < $1.key }) where isMeant(work.request) {
      work.task.cancel()
      running[number] = nil
      removed.append(work.request)
    }
    removed += waiting.filter(isMeant)
    waiting.removeAll(where: isMeant)
    return removed
  }

  /// Takes the next request to be answered, with the number of its work; nil if none waits or enough are at work.
  mutating func next() -> (number: Int, request: Request)? {
    guard atWork < Self.workLimit, !waiting.isEmpty else { return nil }
    atWork += 1
    started += 1
    return (started, waiting.removeFirst())
  }

  /// Keeps the task that answers a request.
  mutating func began(_ number: Int, _ request: Request, _ task: Task<Void, Never>) {
    running[number] = (request, task)
  }

  /// Ends a piece of work; returns its request, or nil if that has its answer already.
  mutating func ended(_ number: Int) -> Request? {
    atWork -= 1
    return running.removeValue(forKey: number)?.request
  }

  /// Drops everything.
  mutating func end() { _ = remove { _ in true } }
}
