internal import Synchronization

/// Slows down guessing of passwords, by the address of the other end and by the name.
///
/// Each attempt counts as a failure before its password is checked, so that concurrent attempts count, too. After a
/// few free ones there is a wait that doubles with each. A name waits a minute at most: no one can lock out another
/// user for longer.
package final class SignInThrottle: Sendable {
  /// The waits between attempts.
  package struct Rule: Sendable, Hashable {
    package var free: Int
    /// The wait after the first failure that is not free; it doubles with each.
    package var first: Duration
    package var longest: Duration
    package var memory: Duration

    package static let address = Rule(
      free: 10, first: .seconds(2), longest: .seconds(900), memory: .seconds(3600))
    package static let user = Rule(
      free: 5, first: .seconds(1), longest: .seconds(60), memory: .seconds(3600))
  }

  private enum Key: Hashable, Sendable {
    case address(String)
    case user(ExactName)
  }

  private struct Count: Sendable {
    var failures = 0
    var next = Duration.zero
    var last = Duration.zero
  }

  private let table: Mutex<BoundedTable<Key, Count>>
  private let rules: (address: Rule, user: Rule)
  private let clock: AccessClock

  package init(
    address: Rule = .address, user: Rule = .user, capacity: Int = 20_000,
    clock: AccessClock = .system
  ) {
    rules = (address, user)
    table = Mutex(BoundedTable(capacity: capacity))
    self.clock = clock
  }

  /// Counts an attempt that may begin; returns the time to wait instead if it may not.
  ///
  /// - Parameters:
  ///   - address: the address of the other end, or nil for a socket of the file system.
  ///   - user: the name, or nil for a token.
  package func wait(address: String?, user: String?) -> Duration? {
    let now = clock.uptime()
    let keys = keys(address, user)
    return table.withLock { table in
      var longest = Duration.zero
      for (key, rule) in keys {
        guard let count = table[key], count.last + rule.memory > now else { continue }
        longest = max(longest, count.next - now)
      }
      guard longest <= .zero else { return longest }
      for (key, rule) in keys {
        var count = table[key] ?? Count()
        if count.last + rule.memory <= now { count = Count() }
        count.failures += 1
        count.last = now
        count.next = now + Self.wait(after: count.failures, rule)
        // Keys with many failures stay, so that a flood of names does not evict them.
        table.set(count, for: key) { Double($0.failures) }
      }
      return nil
    }
  }

  /// Forgets the failures of a name whose user has signed in, and this attempt of the address.
  package func succeeded(address: String?, user: String?) {
    table.withLock { table in
      for (key, _) in keys(address, user) {
        switch key {
        case .user: table.remove(key)
        case .address:
          // Only this attempt is forgiven: an address that knows one password may still guess others.
          guard var count = table[key] else { continue }
          count.failures -= 1
          count.next = .zero
          if count.failures <= 0 {
            table.remove(key)
          } else {
            table.set(count, for: key) { _ in 0 }
          }
        }
      }
    }
  }

  private func keys(_ address: String?, _ user: String?) -> [(Key, Rule)] {
    var keys: [(Key, Rule)] = []
    if let address { keys.append((.address(NetworkAddress.group(of: address)), rules.address)) }
    if let user {
      let start = String(decoding: user.utf8.prefix(ExactName.longest + 1), as: UTF8.self)
      keys.append((.user(ExactName(start)), rules.user))
    }
    return keys
  }

  private static func wait(after failures: Int, _ rule: Rule) -> Duration {
    let charged = failures - rule.free
    return charged > 0 ? min(rule.longest, rule.first * (1 << (min(charged, 40) - 1))) : .zero
  }
}
