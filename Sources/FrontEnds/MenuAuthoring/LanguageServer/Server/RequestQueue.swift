internal import StructuredData

struct RequestQueue {
  struct Request: Sendable {
    let id: RPCIdentifier
    let kind: DocumentRequest
    let uri: String
    let params: StructuredValue

    /// Whether it fixes a whole document, which must be read many times.
    var isLong: Bool {
      kind == .codeActionEdit || kind == .codeActions && DocumentAnswers.isRepairAsked(params)
    }
  }

  static let workLimit = 4
  /// The maximum number of waiting requests.
  static let waitingLimit = 1000

  private var waiting: [Request] = []
  private var running: [Int: (request: Request, task: Task<Void, Never>)] = [:]
  /// Whether each task is long; includes cancelled tasks that have not ended yet.
  private var atWork: [Int: Bool] = [:]
  private var started = 0

  /// Adds a request; returns the dropped ones: older completions in the same document, and the oldest request if too
  /// many wait.
  mutating func add(_ request: Request) -> [Request] {
    var dropped: [Request] = []
    if request.kind == .completion {
      dropped = remove { $0.kind == .completion && $0.uri == request.uri }
    }
    waiting.append(request)
    if waiting.count > Self.waitingLimit { dropped.append(waiting.removeFirst()) }
    return dropped
  }

  /// Removes the matching requests and cancels their tasks.
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

  /// Removes the next request to be answered, with the number of its task; nil if none waits or enough are running.
  mutating func next() -> (number: Int, request: Request)? {
    guard atWork.count < Self.workLimit else { return nil }
    // Others are answered beside one long request.
    let takesLong = !atWork.values.contains(true)
    guard let index = waiting.firstIndex(where: { takesLong || !$0.isLong }) else { return nil }
    let request = waiting.remove(at: index)
    started += 1
    atWork[started] = request.isLong
    return (started, request)
  }

  mutating func began(_ number: Int, _ request: Request, _ task: Task<Void, Never>) {
    running[number] = (request, task)
  }

  /// Records the end of a task; returns its request, or nil if the request has been answered already.
  mutating func ended(_ number: Int) -> Request? {
    atWork[number] = nil
    return running.removeValue(forKey: number)?.request
  }
}
