internal import StructuredData

/// The requests about documents that are being answered, and those that wait for their turn.
struct RequestQueue {
  /// A request about the version of a document that was open when it came.
  struct Request: Sendable {
    let id: RPCIdentifier
    let kind: DocumentRequest
    let uri: String
    let params: StructuredValue

    /// Whether it mends a whole document, which takes many readings of it.
    var isLong: Bool {
      kind == .codeActionEdit || kind == .codeActions && DocumentAnswers.isMendingAsked(params)
    }
  }

  /// The maximum number of requests at work.
  static let workLimit = 4
  /// The maximum number of long requests at work: others are answered beside them.
  static let longWorkLimit = 1
  /// The maximum number of requests that wait.
  static let waitingLimit = 1000

  private var waiting: [Request] = []
  private var running: [Int: (request: Request, task: Task<Void, Never>)] = [:]
  /// The tasks, those included that were cancelled and have not ended yet, and whether they are long.
  private var atWork: [Int: Bool] = [:]
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
    guard atWork.count < Self.workLimit else { return nil }
    let takesLong = atWork.values.count { $0 } < Self.longWorkLimit
    guard let index = waiting.firstIndex(where: { takesLong || !$0.isLong }) else { return nil }
    let request = waiting.remove(at: index)
    started += 1
    atWork[started] = request.isLong
    return (started, request)
  }

  /// Keeps the task that answers a request.
  mutating func began(_ number: Int, _ request: Request, _ task: Task<Void, Never>) {
    running[number] = (request, task)
  }

  /// Ends a piece of work; returns its request, or nil if that has its answer already.
  mutating func ended(_ number: Int) -> Request? {
    atWork[number] = nil
    return running.removeValue(forKey: number)?.request
  }
}
