internal import HandlerProtocol

/// The work that runs for levels of the stack: their actions, the pages that they load, and what actions print.
struct LevelWork {
  /// The tasks of running actions, by the levels that show them as running.
  private var tasks: [Int: Task<Void, Never>] = [:]
  /// The actions that run or ran last, by level.
  private var actions: [Int: ActionParams] = [:]
  /// The levels that show what actions print, by the level of the action.
  private var printing: [Int: Int] = [:]
  /// The tasks that load pages, by level.
  private var pages: [Int: Task<Void, Never>] = [:]

  /// Returns the task that runs for a level, or `nil` if none does.
  subscript(level: Int) -> Task<Void, Never>? { tasks[level] ?? pages[level] }

  /// Returns the action that runs on a level or ran last there.
  func action(on level: Int) -> ActionParams? { actions[level] }

  /// Whether a level shows what an action below it prints.
  func isPrinting(on level: Int) -> Bool { printing.values.contains(level) }

  /// Records that the answer to a level's action is awaited.
  mutating func start(_ task: Task<Void, Never>, for action: ActionParams?, on level: Int) {
    tasks[level] = task
    if let action { actions[level] = action }
  }

  /// Records that the action of a level has ended; returns the level that shows it as running, and whether that is
  /// one that only shows what it printed.
  mutating func end(on level: Int) -> (shown: Int, isPrinting: Bool) {
    let shown = printing.removeValue(forKey: level)
    tasks[shown ?? level] = nil
    return (shown ?? level, shown != nil)
  }

  /// Cancels the action that a level shows as running.
  mutating func cancel(on level: Int) { tasks.removeValue(forKey: level)?.cancel() }

  /// Forgets what runs for a level, and returns the task of its action, which goes on; `nil` if no action runs.
  mutating func release(_ level: Int) -> Task<Void, Never>? {
    let task = tasks.removeValue(forKey: level)
    stop(on: level)
    return task
  }

  /// Has `shown`, a new level, show an action as running, and what it prints; returns false if none runs.
  mutating func move(from level: Int, to shown: Int) -> Bool {
    guard let task = tasks.removeValue(forKey: level) else { return false }
    tasks[shown] = task
    printing[level] = shown
    return true
  }

  /// Whether an action runs that a level shows.
  func hasAction(on level: Int) -> Bool { tasks[level] != nil }

  /// Records that a page of a level is awaited.
  mutating func startPage(_ task: Task<Void, Never>, on level: Int) { pages[level] = task }

  /// Records that the page of a level has come.
  mutating func endPage(on level: Int) { pages[level] = nil }

  /// Cancels everything that runs for a level, and forgets it.
  mutating func stop(on level: Int) {
    cancel(on: level)
    pages.removeValue(forKey: level)?.cancel()
    actions[level] = nil
    printing = printing.filter { $0.key != level && $0.value != level }
  }

  /// Cancels everything.
  mutating func stopAll() {
    for task in tasks.values { task.cancel() }
    for task in pages.values { task.cancel() }
    tasks = [:]
    pages = [:]
  }
}
