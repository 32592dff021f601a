internal import Foundation

/// What the thread of a watched stream does: waits for events, and tells of a change once it has
/// settled.
struct WatchLoop {
  /// How often files are looked at where the system does not tell of their changes.
  private static let pollingInterval = Duration.milliseconds(250)
  /// How often the folders are gone through again when they change meanwhile.
  private static let planningLimit = 5

  private let paths: [String]
  private let method: FileWatcher.Method
  private var plan = WatchPlan(for: [])
  #if canImport(Glibc)
    private var events: FolderEvents?
  #endif
  private var settling = ChangeSettling()
  /// What the files were when they were looked at last; nil where the system tells of changes.
  private var stamps: [FileStamp?]?
  private var nextLook = ContinuousClock.now

  /// Creates a loop that watches what of `paths`, all absolute, is file or folder, or nothing yet.
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
        // What is read from now on is compared with what is there from now on.
        if stamps != nil { takeStamps() }
        report()
      }
    }
  }

  // MARK: Watching

  /// Watches the folders in which the files are now.
  private mutating func watch() {
    var isStable = false
    #if canImport(Glibc)
      if method == .events {
        for _ in 0..<Self.planningLimit where !isStable {
          let next = WatchPlan(for: paths)
          if let events, next == plan {
            // Nothing moved while the folders were being watched.
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

  /// Whether a file is newer than `moment`, or something came into a folder or left it since.
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

  /// Sleeps until something happens, or is due.
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

  /// The milliseconds until something is due; -1 where nothing is.
  private var timeout: Int32 {
    let moments = [settling.due, stamps == nil ? nil : nextLook].compactMap { $0 }
    guard let next = moments.min() else { return -1 }
    let left = ContinuousClock.now.duration(to: next)
    // Rounded up: to wake before it is due would be to wake twice.
    return left <= .zero ? 0 : Int32(left / .milliseconds(1)) + 1
  }
}
