internal import Synchronization

internal import Platform

/// The server's own secrets in its environment.
///
/// A variable is removed from the environment when it is first read, so that no program that the server starts inherits
/// it. Read them before the environment is copied, and before there are other threads that read it.
package final class SecretVariables: Sendable {
  private let taken = Mutex<[String: String]>([:])

  package init() {}

  /// Returns the value of a variable, also after it was removed; nil if it is not set.
  package func value(of name: String) -> String? {
    taken.withLock { taken in
      if let known = taken[name] { return known }
      guard let place = getenv(name) else { return nil }
      let value = String(cString: place)
      // The initial environment of the process can also be read through /proc.
      memset(place, 0, strlen(place))
      unsetenv(name)
      taken[name] = value
      return value
    }
  }

  /// Returns whether a variable was read, also if another copy of the environment still contains it.
  package func isTaken(_ name: String) -> Bool { taken.withLock { $0[name] != nil } }
}
