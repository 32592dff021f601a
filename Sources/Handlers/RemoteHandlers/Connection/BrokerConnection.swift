internal import CNATS
package import Platform

/// A connection to a NATS broker, which is restored whenever it is lost.
///
/// Calls may be made from any thread. Receivers of messages are called on threads of the library, and must return
/// soon.
package final class BrokerConnection: Sendable {
  package enum Change: Sendable, Hashable {
    /// The connection was lost; the library tries to restore it.
    case lost
    /// The connection was restored, with all its subscriptions.
    case back
    /// The broker does not permit an operation.
    case notPermitted
    /// The connection is closed for good.
    case closed
  }

  private final class Observer: Sendable {
    let observe: @Sendable (Change) -> Void
    init(_ observe: @escaping @Sendable (Change) -> Void) { self.observe = observe }
  }

  let pointer: LibraryPointer
  /// The largest message that the broker accepts, in bytes.
  package let payloadLimit: Int

  /// Connects to a broker.
  ///
  /// - Parameter observe: called with changes of the connection, on a thread of the library.
  package init(
    _ options: BrokerOptions, observe: @escaping @Sendable (Change) -> Void = { _ in }
  ) throws(BrokerError) {
    var made: OpaquePointer?
    guard natsOptions_Create(&made) == NATS_OK, let settings = made else {
      throw .other("no memory")
    }
    defer { natsOptions_Destroy(settings) }
    try Self.apply(options, to: settings)
    let observer = Unmanaged.passRetained(Observer(observe)).toOpaque()
    natsOptions_SetDisconnectedCB(settings, { BrokerConnection.tell(.lost, $1) }, observer)
    natsOptions_SetReconnectedCB(settings, { BrokerConnection.tell(.back, $1) }, observer)
    // Otherwise the library writes to standard error.
    natsOptions_SetErrorHandler(
      settings,
      { _, _, status, context in
        if status == NATS_NOT_PERMITTED { BrokerConnection.tell(.notPermitted, context) }
      }, observer)
    natsOptions_SetClosedCB(
      settings,
      { _, context in
        BrokerConnection.tell(.closed, context)
        if let context { Unmanaged<Observer>.fromOpaque(context).release() }
      }, observer)
    var connection: OpaquePointer?
    let status = natsConnection_Connect(&connection, settings)
    guard status == NATS_OK, let connection else {
      Unmanaged<Observer>.fromOpaque(observer).release()
      throw Self.error(status, whileConnecting: true)
    }
    payloadLimit = max(1 << 10, Int(natsConnection_GetMaxPayload(connection)))
    pointer = LibraryPointer(connection) { natsConnection_Destroy($0) }
  }

  private static func tell(_ change: Change, _ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    Unmanaged<Observer>.fromOpaque(context).takeUnretainedValue().observe(change)
  }

  private static func apply(
    _ options: BrokerOptions, to settings: OpaquePointer
  ) throws(BrokerError) {
    func check(_ status: natsStatus, _ words: @autoclosure () -> String) throws(BrokerError) {
      guard status == NATS_OK else { throw .option(words()) }
    }
    guard BrokerSubjects.isPlain(options.inbox), options.inbox.utf8.count <= 100 else {
      throw .option("'\(options.inbox)' cannot be the prefix of subjects.")
    }
    guard !options.addresses.isEmpty else { throw .option("There is not the address of a broker.") }
    var addresses = options.addresses.map { UnsafePointer(strdup($0)) }
    defer { for address in addresses { free(UnsafeMutablePointer(mutating: address)) } }
    try check(
      natsOptions_SetServers(settings, &addresses, Int32(addresses.count)),
      "'\(options.shown)' is not the address of a broker.")
    natsOptions_SetNoRandomize(settings, true)
    natsOptions_SetName(settings, options.name)
    try check(
      natsOptions_SetCustomInboxPrefix(settings, options.inbox),
      "'\(options.inbox)' cannot be the prefix of subjects.")
    // For the first connection, in milliseconds.
    natsOptions_SetTimeout(settings, 5_000)
    natsOptions_SetMaxReconnect(settings, -1)
    natsOptions_SetReconnectWait(settings, Int64(options.reconnectWait))
    natsOptions_SetReconnectJitter(
      settings, Int64(options.reconnectWait / 2), Int64(options.reconnectWait))
    // Otherwise each subscription, and so each session, would have a thread.
    natsOptions_UseGlobalMessageDelivery(settings, true)
    natsOptions_SetSendAsap(settings, true)
    natsOptions_SetFailRequestsOnDisconnect(settings, true)
    if options.isSecure || options.authorities != nil {
      try check(natsOptions_SetSecure(settings, true), "This broker library has no TLS.")
    }
    if let file = options.authorities {
      try check(
        natsOptions_LoadCATrustedCertificates(settings, file), "'\(file)' holds no certificates.")
    }
    if let file = options.credentials {
      guard FileManager.default.isReadableFile(atPath: file) else {
        throw .option("The credentials file '\(file)' cannot be read.")
      }
      try check(
        natsOptions_SetUserCredentialsFromFiles(settings, file, nil),
        "'\(file)' holds no credentials.")
    }
    if let (user, seedFile) = options.key {
      guard FileManager.default.isReadableFile(atPath: seedFile) else {
        throw .option("The file '\(seedFile)' with the seed of a key cannot be read.")
      }
      try check(
        natsOptions_SetNKeyFromSeed(settings, user, seedFile), "'\(seedFile)' holds no seed.")
    }
  }

  static func error(_ status: natsStatus, whileConnecting: Bool = false) -> BrokerError {
    switch status {
    case NATS_NO_SERVER: .unreachable
    case NATS_TIMEOUT: whileConnecting ? .unreachable : .timeout
    case NATS_CONNECTION_AUTH_FAILED, NATS_NOT_PERMITTED: .refused
    case NATS_CONNECTION_CLOSED, NATS_CONNECTION_DISCONNECTED, NATS_NOT_YET_CONNECTED,
      NATS_INSUFFICIENT_BUFFER, NATS_STALE_CONNECTION:
      .away
    case NATS_NO_RESPONDERS: .nobody
    case NATS_MAX_PAYLOAD: .tooLarge
    case NATS_INVALID_SUBJECT: .subject
    default: .other(natsStatus_GetText(status).map { String(cString: $0) } ?? "an unknown error")
    }
  }

  private func call(_ body: (OpaquePointer) -> natsStatus) throws(BrokerError) {
    let status = pointer.withPointer(body, else: NATS_CONNECTION_CLOSED)
    guard status == NATS_OK else { throw Self.error(status) }
  }

  package var isConnected: Bool {
    pointer.withPointer({ natsConnection_Status($0) == NATS_CONN_STATUS_CONNECTED }, else: false)
  }

  /// Whether the connection is closed for good, as the library does after repeated refusals.
  package var isClosed: Bool { pointer.withPointer({ natsConnection_IsClosed($0) }, else: true) }

  /// Publishes a message.
  ///
  /// - Parameters:
  ///   - subject: the subject, without wildcards.
  ///   - reply: the subject for answers, or nil.
  package func publish(
    _ data: Data, to subject: String, reply: String? = nil
  ) throws(BrokerError) {
    guard BrokerSubjects.isPlain(subject) else { throw .subject }
    try call { pointer in
      data.withUnsafeBytes { bytes in
        let count = Int32(clamping: bytes.count)
        guard let reply else {
          return natsConnection_Publish(pointer, subject, bytes.baseAddress, count)
        }
        return natsConnection_PublishRequest(pointer, subject, reply, bytes.baseAddress, count)
      }
    }
  }

  /// Receives the messages of a subject, which may have wildcards, until the subscription is cancelled.
  ///
  /// - Parameters:
  ///   - queue: the queue group, of which one member receives each message, or nil.
  ///   - receive: called with one message after another, on a thread of the library.
  package func subscribe(
    to subject: String, queue: String? = nil,
    _ receive: @escaping @Sendable (BrokerMessage) -> Void
  ) throws(BrokerError) -> BrokerSubscription {
    let context = Unmanaged.passRetained(BrokerSubscription.Receiver(receive)).toOpaque()
    var made: OpaquePointer?
    do throws(BrokerError) {
      try call { pointer in
        let status =
          queue.map {
            natsConnection_QueueSubscribe(
              &made, pointer, subject, $0, BrokerSubscription.callback, context)
          }
          ?? natsConnection_Subscribe(
            &made, pointer, subject, BrokerSubscription.callback, context)
        guard status == NATS_OK, let made else { return status }
        return natsSubscription_SetOnCompleteCB(made, BrokerSubscription.completion, context)
      }
    } catch {
      if let made { natsSubscription_Destroy(made) }
      Unmanaged<BrokerSubscription.Receiver>.fromOpaque(context).release()
      throw error
    }
    guard let made else { throw .other("no subscription") }
    return BrokerSubscription(made)
  }

  /// Calls `body` with the library's connection on a thread of its own, which the library blocks.
  func waiting<Value: Sendable>(
    _ body: @escaping @Sendable (LibraryPointer) -> Value
  ) async -> Value {
    await onOwnThread { [pointer] in body(pointer) }
  }

  /// Waits until the broker has received everything that was sent before.
  package func flush(timeout: Duration = .seconds(5)) async throws(BrokerError) {
    let milliseconds = Int64(timeout / .milliseconds(1))
    let status = await waiting {
      $0.withPointer(
        { natsConnection_FlushTimeout($0, milliseconds) }, else: NATS_CONNECTION_CLOSED)
    }
    guard status == NATS_OK else { throw Self.error(status) }
  }

  /// Closes the connection at once; messages in transit are lost.
  package func close() {
    pointer.withPointer({ natsConnection_Close($0) }, else: ())
  }

  /// Closes the connection after the messages in transit.
  package func drain() async {
    try? await flush()
    close()
  }
}
