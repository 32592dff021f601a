internal import Synchronization

/// Limits the rate of requests by a bucket of tokens for each session or address.
package final class RequestLimiter: Sendable {
  private struct Bucket: Sendable {
    var tokens: Double
    var filled: Duration
  }

  private let table: Mutex<BoundedTable<String, Bucket>>
  private let rate: Double
  private let burst: Double
  private let clock: AccessClock

  /// Creates a limiter.
  ///
  /// - Parameters:
  ///   - rate: the number of requests of each key in a second.
  ///   - burst: the number of requests of each key at once.
  ///   - capacity: the number of remembered keys.
  package init(
    rate: Double, burst: Double, capacity: Int = 20_000, clock: AccessClock = .system
  ) {
    (self.rate, self.burst, self.clock) = (max(rate, 0.001), max(burst, 1), clock)
    table = Mutex(BoundedTable(capacity: capacity))
  }

  /// Counts a request; returns the time to wait instead if there are too many.
  ///
  /// - Parameter address: the address of the other end, which counts only without a session; nil for a socket.
  package func wait(session: ServerSession.ID?, address: String?) -> Duration? {
    let key =
      session.map { "session \($0)" } ?? address.map { "address " + NetworkAddress.group(of: $0) }
      ?? "socket"
    let now = clock.uptime()
    return table.withLock { table in
      var bucket = table[key] ?? Bucket(tokens: burst, filled: now)
      bucket.tokens = tokens(in: bucket, now)
      bucket.filled = now
      let missing = 1 - bucket.tokens
      if missing <= 0 { bucket.tokens -= 1 }
      // A full bucket is equivalent to a missing one, so it is dropped first.
      table.set(bucket, for: key) { burst - tokens(in: $0, now) }
      return missing <= 0 ? nil : .seconds(missing / rate)
    }
  }

  private func tokens(in bucket: Bucket, _ now: Duration) -> Double {
    min(burst, bucket.tokens + rate * ((now - bucket.filled) / .seconds(1)))
  }
}
