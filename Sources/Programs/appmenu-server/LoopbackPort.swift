internal import CProcesses
internal import Foundation

/// The port of a server on loopback at both addresses of this machine.
///
/// A browser that asks for a name below `localhost` may go to `127.0.0.1` or to `::1`. If another user's server had
/// the port at the other address, it would get the requests for this server. So the port is bound there and never
/// listened on: browsers are refused there and go to the server, and no other program can have it.
final class LoopbackPort: Sendable {
  let number: UInt16
  private let descriptor: Int32?

  /// Takes the port at the other address.
  ///
  /// - Parameters:
  ///   - host: the address that the server listens on, `127.0.0.1` or `::1`.
  ///   - port: the port; with 0 one is chosen that is free at both.
  /// - Throws: an error if another program has the port.
  init(beside host: String, port: UInt16) throws(Fault) {
    let isOtherIPv6 = host == "127.0.0.1"
    for _ in 0..<(port == 0 ? 50 : 1) {
      var found = port
      let other = cp_bind_loopback(isOtherIPv6, &found)
      if [EAFNOSUPPORT, EADDRNOTAVAIL, EPROTONOSUPPORT].contains(-other) {
        // No program can have a port of an address that the machine does not have.
        (number, descriptor) = (port, nil)
        return
      }
      guard other >= 0 else { continue }
      if port == 0 {
        // It must also be free for the server, which binds it next.
        let own = cp_bind_loopback(!isOtherIPv6, &found)
        guard own >= 0 else {
          close(other)
          continue
        }
        close(own)
      }
      (number, descriptor) = (found, other)
      return
    }
    throw Fault(address: isOtherIPv6 ? "[::1]:\(port)" : "127.0.0.1:\(port)")
  }

  deinit { if let descriptor { close(descriptor) } }

  /// Another program has the port.
  struct Fault: Error {
    var address: String
  }
}
