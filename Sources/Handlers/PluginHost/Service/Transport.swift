package import Platform
package import HandlerProtocol

/// The two-way exchange of lines between a ``ProtocolSession`` and the plugin that answers it.
///
/// Received lines and events are passed to the observer that opened the transport.
package protocol Transport: Sendable {
  /// Sends a line, in the order of the calls.
  func send(_ line: Data)
  /// The number of bytes sent that the other side has not read yet.
  var waitingBytes: Int { get }
  /// The number of bytes received of a line that is not complete.
  var partialBytes: Int { get }
  /// Ends the exchange at once; no further lines arrive.
  func close()
  /// Ends the exchange in order: the other side may finish what it does, for a short time.
  func finish()
  /// Waits until the other side has ended.
  func ended() async
}

extension Transport {
  package var waitingBytes: Int { 0 }
  package var partialBytes: Int { 0 }
  package func finish() { close() }
  package func ended() async {}
}

package enum TransportEvent: Sendable, Hashable {
  /// The features of the other side, where the session has no handshake.
  case features(FeatureSet)
  case line(Data)
  /// The end: no lines follow.
  case end(EndReason)
}

/// The reason why no more lines arrive over a transport.
package enum EndReason: Sendable, Hashable {
  /// The process has ended; always the last event of a process.
  case process(ProcessEnd)
  case inputStalled
  case inputClosed
  case outputClosed
  case lineTooLong
  case remote(SessionEnd)
}
