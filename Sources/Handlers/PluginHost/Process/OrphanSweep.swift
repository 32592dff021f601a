internal import Files
internal import Platform
internal import SourceText
internal import Synchronization

/// Ends the processes of a plugin or an item whose guard was killed before it could do so.
///
/// They are known by the guard's session, or, once this process has adopted them, by the mark of the start in their
/// environment, which they can remove. Where this process starts nothing but guards, every adopted process is ended,
/// with or without the mark. Other children of this process are neither ended nor waited for. It works on Linux only.
struct OrphanSweep {
  /// The maximum time for the processes to end.
  static let limit = Duration.seconds(2)

  /// The session that the guard led: its process number.
  let session: pid_t
  /// The value of ``variable`` in the environment of the guard's processes.
  let mark: String
  /// The path of the guard; guards of other processes are children of this process, too.
  let guardProgram: String

  /// The variable that marks what one guard has started.
  static let variable = "APPMENU_GUARD_ID"

  /// The children that this process had before it started guards, if it starts nothing else; otherwise nil.
  private static let earlierChildren = Mutex<Set<pid_t>?>(nil)

  /// Makes sweeps end all adopted processes: from now on this process starts nothing but guards.
  static func endAllAdopted() {
    // The first process of a container adopts what others start in it.
    guard getpid() != 1 else { return }
    let children = processes().filter { Status(of: $0)?.parent == getpid() }
    earlierChildren.withLock { $0 = Set(children) }
  }

  /// Kills the processes until none remains.
  func run() async {
    let deadline = ContinuousClock.now + Self.limit
    var killed: Set<pid_t> = []
    while ContinuousClock.now < deadline {
      let left = Self.processes().filter(isOrphan)
      for process in left { kill(process, SIGKILL) }
      killed.formUnion(left)
      // Those that this process has adopted are gone when it has waited for them.
      let results = killed.map { ($0, waitpid($0, nil, WNOHANG)) }
      if left.isEmpty, results.allSatisfy({ $0.1 != 0 }) { return }
      killed.subtract(results.filter { $0.1 > 0 }.map(\.0))
      try? await Task.sleep(for: .milliseconds(2))
    }
  }

  private static func processes() -> [pid_t] {
    (LocalFileSystem().names(inDirectory: "/proc") ?? []).compactMap { pid_t($0) }
  }

  private func isOrphan(_ process: pid_t) -> Bool {
    guard let status = Status(of: process) else { return false }
    let isAdopted = status.parent == getpid()
    if status.session == session { return isAdopted || !status.isZombie }
    guard isAdopted, !status.isZombie else { return false }
    if isStranger(process, status) { return true }
    guard !status.name.elementsEqual(guardProgram.lastPathName.utf8.prefix(Status.longestName)),
      let environment = Self.read("environ", of: process)
    else { return false }
    return environment.split(separator: 0).contains {
      $0.elementsEqual("\(Self.variable)=\(mark)".utf8)
    }
  }

  /// Returns whether a child of this process is neither a guard nor about to become one.
  ///
  /// A guard leads a session as soon as it runs. Before, it is in the session of this process, which nothing that was
  /// adopted can join.
  private func isStranger(_ process: pid_t, _ status: Status) -> Bool {
    guard let earlier = Self.earlierChildren.withLock({ $0 }), !earlier.contains(process),
      status.session != getsid(0),
      // A process can change its name, but not its program. That of a guard may have been replaced since.
      let program = try? FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/\(process)/exe")
    else { return false }
    let guards = [guardProgram, LocalFileSystem().canonicalPath(guardProgram) ?? guardProgram]
    return !guards.map(\.lastPathName).contains {
      program.lastPathName.hasSameBytes(as: $0)
        || program.lastPathName.hasSameBytes(as: $0 + " (deleted)")
    }
  }

  private static func read(_ file: String, of process: pid_t) -> [UInt8]? {
    try? LocalFileSystem().read("/proc/\(process)/\(file)", limit: 4 << 20)
  }

  private struct Status {
    /// The length that the system cuts a name to.
    static let longestName = 15

    let name: ArraySlice<UInt8>
    let isZombie: Bool
    let parent: pid_t
    let session: pid_t

    init?(of process: pid_t) {
      // The name, in parentheses, may hold anything.
      guard let content = OrphanSweep.read("stat", of: process),
        let start = content.firstIndex(of: UInt8(ascii: "(")),
        let end = content.lastIndex(of: UInt8(ascii: ")"))
      else { return nil }
      // State, parent, group, session.
      let fields = content[(end + 1)...].split(separator: UInt8(ascii: " "))
        .prefix(4).map { String(decoding: $0, as: UTF8.self) }
      guard fields.count == 4, let parent = pid_t(fields[1]), let session = pid_t(fields[3]) else {
        return nil
      }
      name = content[(start + 1)..<end]
      (isZombie, self.parent, self.session) = (fields[0] == "Z", parent, session)
    }
  }
}
