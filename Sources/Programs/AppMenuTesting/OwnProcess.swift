internal import Foundation

/// Tests that need a process of their own, since they end it or change what all of it shares.
///
/// Such a test is enabled only where ``isEntered`` and is started by another one, which checks how the process ended.
/// An exit test of Swift Testing would do, but the first of them starts a thread that is woken by every child process
/// of every other test for as long as all tests last.
package enum OwnProcess {
  private static let variable = "APPMENU_OWN_PROCESS"

  /// Whether ``run(_:)`` started this process.
  package static var isEntered: Bool { ProcessInfo.processInfo.environment[variable] != nil }

  /// The process that started this one by ``run(_:)``, or nil.
  package static var starter: Int32? {
    ProcessInfo.processInfo.environment[variable].flatMap { Int32($0) }
  }

  package enum End: Sendable, Hashable {
    case exited(Int32)
    case signaled(Int32)
  }

  /// Runs the tests whose names match a regular expression, in a new process of the same program.
  package static func run(_ filter: String) async throws -> End {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["--testing-library", "swift-testing", "--filter", filter]
    var environment = ProcessInfo.processInfo.environment
    environment[variable] = "\(getpid())"
    process.environment = environment
    process.standardOutput = FileHandle.nullDevice
    return try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { process in
        continuation.resume(
          returning: process.terminationReason == .exit
            ? .exited(process.terminationStatus) : .signaled(process.terminationStatus))
      }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
  }
}
