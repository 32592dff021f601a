internal import Foundation

/// A folder of its own for a test, which is removed with the object; nothing is created before it is used.
package final class TemporaryFolder: Sendable {
  package let path: String

  /// Names a folder that does not exist yet.
  package init() { path = NSTemporaryDirectory() + "/appmenu-tests-\(UUID().uuidString)" }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
