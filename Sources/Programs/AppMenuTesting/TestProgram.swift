internal import Foundation

/// A program that tests start and that may be missing on a machine.
///
/// Tests that need it are skipped where it is missing, except under `APPMENU_CI=1`: there they run, and fail.
package struct TestProgram: Sendable {
  /// The path of the program, or nil if it is not installed.
  package let path: String?
  private let isCI: Bool

  package init(
    _ name: String, environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    path = ["/usr/bin/", "/usr/sbin/", "/usr/local/bin/", "/opt/homebrew/bin/"].map { $0 + name }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    isCI = Self.isCI(environment)
  }

  /// Whether tests that need the program run.
  package var isExpected: Bool { path != nil || isCI }

  /// Whether nothing that tests need may be missing, as in CI.
  package static func isCI(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Bool { environment["APPMENU_CI"] == "1" }
}
