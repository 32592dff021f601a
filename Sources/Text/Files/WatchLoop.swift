internal import Platform

/// The work of a watched stream's thread: waits for events, and reports a change once it has
/// settled.
struct WatchLoop {
  /// The interval of checks where the system does not report changes.
  private static let pollingInterval = Duration.milliseconds(250)
  private static let planningLimit = 5

  private let paths: [String]
  private let method: FileWatcher.Method
  private var plan = WatchPlan(for: [])
  #if canImport(Glibc)
    private var events: FolderEvents?
  #endif
  private var settling = ChangeSettling()
  /// The stamps of the files at the last check, or nil if the system reports changes.
  private var stamps: [FileStamp?]?
  private var nextLook = ContinuousClock.now

  /// Creates a loop that watches the files and folders at `paths`, all absolute, including missing ones.
  init(paths: [String], method: FileWatcher.Method) {
    self.paths = paths.filter { FileStamp(of: $0)?.isFileOrFolder != false }
    self.method = method
  }

  /// Calls `report` for each change after `moment` until `wakePipe` wakes the thread.
  mutating func run(until wakePipe: WakePipe, since moment: FileTime, report: () -> Void) {
    watch()
    if hasChanged(since: moment) { settling.note(.finished, at: .now) }
    while true {
      let ready = wait(for: wakePipe)
      if ready.isWoken { return }
      if ready.hasEvents { takeEvents() }
      let now = ContinuousClock.now
      if stamps != nil, nextLook <= now { look() }
      if settling.takeIfDue(at: now) {
        // Readings after this point are compared with the state after this point.
        if stamps != nil { takeStamps() }
        report()
      }
    }
  }

  // MARK: Watching

  private mutating func watch() {
    var isStable = false
    #if canImport(Glibc)
      if method == .events {
        for _ in 0..<Self.planningLimit where !isStable {
          let next = WatchPlan(for: paths)
          if let events, next == plan {
            // Nothing moved while the watches were being set up.
            events.watchFiles(of: plan)
            isStable = true
          } else {
            plan = next
            events = FolderEvents(watching: next)
            if events == nil { break }
          }
        }
        isStable = isStable && events?.isComplete == true
      }
    #endif
    if isStable {
      stamps = nil
    } else if stamps == nil {
      plan = WatchPlan(for: paths)
      takeStamps()
    }
  }

  /// Whether a file is newer than `moment`, or a folder's entries have changed since.
  private func hasChanged(since moment: FileTime) -> Bool {
    let folders = plan.folders.filter { !$0.value.isEmpty }.map(\.key)
    return (paths + folders).contains { path in
      FileStamp(of: path).map { $0.changed >= moment } ?? false
    }
  }

  private mutating func takeEvents() {
    #if canImport(Glibc)
      guard let events else { return }
      guard let found = events.read() else {
        self.events = nil
        watch()
        return
      }
      for event in found { settling.note(event.progress, at: .now) }
      if found.contains(where: \.isStructural) { watch() }
    #endif
  }

  private mutating func look() {
    let last = stamps
    takeStamps()
    if stamps != last { settling.note(.finished, at: .now) }
  }

  private mutating func takeStamps() {
    stamps = paths.map { FileStamp(of: $0) }
    nextLook = .now + Self.pollingInterval
  }

  // MARK: Waiting

  /// Sleeps until an event or the next due time.
  private func wait(for wakePipe: WakePipe) -> (isWoken: Bool, hasEvents: Bool) {
    var descriptors = [pollfd(fd: wakePipe.readEnd, events: Int16(POLLIN), revents: 0)]
    #if canImport(Glibc)
      if let events {
        descriptors.append(pollfd(fd: events.descriptor, events: Int16(POLLIN), revents: 0))
      }
    #endif
    let count = poll(&descriptors, nfds_t(descriptors.count), timeout)
    guard count > 0 else { return (false, false) }
    return (descriptors[0].revents != 0, descriptors.last.map { $0.revents != 0 } ?? false)
  }

  /// The milliseconds until the next due time, or -1 if there is none.
  private var timeout: Int32 {
    let moments = [settling.due, stamps == nil ? nil : nextLook].compactMap { $0 }
    guard let next = moments.min() else { return -1 }
    let left = ContinuousClock.now.duration(to: next)
    // Round up: waking too early would mean waking twice.
    return left <= .zero ? 0 : Int32(left / .milliseconds(1)) + 1
  }
}
