internal import CNATS
internal import Platform

package final class BrokerSubscription: Sendable {
  /// The receiver of messages, retained until the library has called it for the last time.
  final class Receiver: Sendable {
    let receive: @Sendable (BrokerMessage) -> Void
    init(_ receive: @escaping @Sendable (BrokerMessage) -> Void) { self.receive = receive }
  }

  private let pointer: LibraryPointer

  init(_ pointer: OpaquePointer) {
    self.pointer = LibraryPointer(pointer) {
      natsSubscription_Unsubscribe($0)
      natsSubscription_Destroy($0)
    }
  }

  /// Ends the subscription; messages in transit may still arrive.
  package func cancel() {
    // It may have ended already.
    _ = pointer.withPointer({ natsSubscription_Unsubscribe($0) }, else: NATS_OK)
  }

  /// Passes a message of the library to the receiver that `context` points to.
  static let callback: natsMsgHandler = { _, _, message, context in
    guard let message else { return }
    defer { natsMsg_Destroy(message) }
    guard let context else { return }
    let receiver = Unmanaged<Receiver>.fromOpaque(context).takeUnretainedValue()
    let subject = natsMsg_GetSubject(message).map { String(cString: $0) } ?? ""
    let reply = natsMsg_GetReply(message).map { String(cString: $0) }
    let count = Int(natsMsg_GetDataLength(message))
    let data = natsMsg_GetData(message).map { Data(bytes: $0, count: count) } ?? Data()
    receiver.receive(
      BrokerMessage(
        subject: subject, reply: reply.flatMap { $0.isEmpty ? nil : $0 }, data: data,
        isNobody: natsMsg_IsNoResponders(message)))
  }

  static let completion: natsOnCompleteCB = { context in
    guard let context else { return }
    Unmanaged<Receiver>.fromOpaque(context).release()
  }
}
