internal import Synchronization

/// The connections that a server keeps open: a limit for each address, and one for all.
///
/// Beyond a limit the connection is closed that has waited longest for its next request, or for the rest of its
/// first: idle connections cannot keep out active ones.
package final class ConnectionLimiter: Sendable {
  package typealias ID = UInt64

  private struct Connection {
    let group: String?
    let close: @Sendable () -> Void
    /// The number of requests that are not answered completely.
    var requests = 0
    /// The position in the order in which connections began to wait.
    var turn: UInt64
  }

  private struct State {
    var last: UInt64 = 0
    var connections: [ID: Connection] = [:]
    var counts: [String: Int] = [:]

    mutating func next() -> UInt64 {
      last += 1
      return last
    }

    mutating func remove(_ id: ID) -> Connection? {
      guard let connection = connections.removeValue(forKey: id) else { return nil }
      if let group = connection.group {
        let left = counts[group, default: 0] - 1
        counts[group] = left > 0 ? left : nil
      }
      return connection
    }

    /// Returns the connection that has waited longest, or nil if all are at work.
    func idlest(of group: String? = nil) -> ID? {
      connections.lazy
        .filter { $0.value.requests == 0 && (group == nil || $0.value.group == group) }
        .min { $0.value.turn < $1.value.turn }?.key
    }
  }

  private let state = Mutex(State())
  private let perAddress: Int
  private let total: Int
  private let isExempt: @Sendable (String) -> Bool

  /// Creates a limiter.
  ///
  /// - Parameters:
  ///   - perAddress: the maximum number of connections of an address.
  ///   - total: the maximum number in all.
  ///   - isExempt: whether an address represents many clients, such as that of a proxy.
  package init(
    perAddress: Int, total: Int, isExempt: @escaping @Sendable (String) -> Bool = { _ in false }
  ) {
    (self.perAddress, self.total, self.isExempt) = (max(1, perAddress), max(1, total), isExempt)
  }

  /// Registers a new connection; if there are too many, closes one that waits, or the new one if all others work.
  ///
  /// - Parameter address: the address of the other end, or nil for a socket of the file system.
  package func open(from address: String?, close: @escaping @Sendable () -> Void) -> ID {
    let group = address.flatMap { isExempt($0) ? nil : NetworkAddress.group(of: $0) }
    let (id, closed) = state.withLock { state in
      let id = state.next()
      state.connections[id] = Connection(group: group, close: close, turn: id)
      var closed: [Connection?] = []
      if let group {
        state.counts[group, default: 0] += 1
        if state.counts[group, default: 0] > perAddress, let old = state.idlest(of: group) {
          closed.append(state.remove(old))
        }
      }
      if state.connections.count > total, let old = state.idlest() {
        closed.append(state.remove(old))
      }
      return (id, closed)
    }
    for connection in closed { connection?.close() }
    return id
  }

  /// Registers the beginning of a request.
  package func began(_ id: ID) {
    state.withLock { $0.connections[id]?.requests += 1 }
  }

  /// Registers the end of an answer.
  package func answered(_ id: ID) {
    state.withLock { state in
      guard let requests = state.connections[id]?.requests, requests > 0 else { return }
      state.connections[id]?.requests = requests - 1
      guard requests == 1 else { return }
      let turn = state.next()
      state.connections[id]?.turn = turn
    }
  }

  /// Removes a connection that was closed.
  package func closed(_ id: ID) { _ = state.withLock { $0.remove(id) } }

  package var count: Int { state.withLock { $0.connections.count } }
}
