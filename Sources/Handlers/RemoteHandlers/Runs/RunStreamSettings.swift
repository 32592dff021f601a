internal import CNATS
internal import Platform
internal import RunRecords

/// The calls of the library about a stream that stores runs; each blocks the thread.
struct RunStreamSettings: Sendable {
  let name: String
  let subject: String
  /// For how many milliseconds it keeps a run, or nil without limit.
  let age: Int?

  /// For how many milliseconds the broker recognizes the ID of a message.
  private static let duplicates = 10 * 60 * 1000
  /// How long a call waits for the broker, in milliseconds.
  static let patience = 5_000

  struct State: Sendable {
    var identity: String
    var last: Int
    var messageLimit: Int
  }

  /// Calls `body` with the library's context for streams.
  func using<Value>(
    _ pointer: LibraryPointer,
    _ body: (OpaquePointer) -> Result<Value, RunArchiveError>
  ) -> Result<Value, RunArchiveError> {
    pointer.withPointer(
      { connection in
        var options = jsOptions()
        jsOptions_Init(&options)
        options.Wait = Int64(Self.patience)
        var made: OpaquePointer?
        let status = natsConnection_JetStream(&made, connection, &options)
        guard status == NATS_OK, let context = made else { return .failure(failure(status)) }
        defer { jsCtx_Destroy(context) }
        return body(context)
      }, else: .failure(.unusable(BrokerError.away.words)))
  }

  /// Creates the stream if it is missing, and returns its state.
  func open(_ pointer: LibraryPointer) -> Result<State, RunArchiveError> {
    using(pointer) { context in
      var info: UnsafeMutablePointer<jsStreamInfo>?
      var code = jsErrCode(rawValue: 0)
      var status = js_GetStreamInfo(&info, context, name, nil, &code)
      if status != NATS_OK, code == JSStreamNotFoundErr {
        code = jsErrCode(rawValue: 0)
        status = add(&info, context, &code)
        if status != NATS_OK, code == JSStreamNameExistErr {
          // Another server was faster, with other settings.
          status = js_GetStreamInfo(&info, context, name, nil, &code)
        }
      }
      guard status == NATS_OK, let info else { return .failure(failure(status, code)) }
      defer { jsStreamInfo_Destroy(info) }
      return state(info.pointee)
    }
  }

  private func add(
    _ info: inout UnsafeMutablePointer<jsStreamInfo>?, _ context: OpaquePointer,
    _ code: inout jsErrCode
  ) -> natsStatus {
    let (name, subject) = (strdup(name), strdup(subject))
    defer {
      free(name)
      free(subject)
    }
    var subjects = [UnsafePointer(subject)]
    return subjects.withUnsafeMutableBufferPointer { subjects in
      var config = jsStreamConfig()
      jsStreamConfig_Init(&config)
      config.Name = UnsafePointer(name)
      config.Subjects = subjects.baseAddress
      config.SubjectsLen = 1
      config.Storage = js_FileStorage
      config.Retention = js_LimitsPolicy
      config.Discard = js_DiscardOld
      config.MaxAge = Int64(age ?? 0) * 1_000_000
      config.Duplicates = Int64(min(age ?? Self.duplicates, Self.duplicates)) * 1_000_000
      return js_AddStream(&info, context, &config, nil, &code)
    }
  }

  /// Returns the state of a stream, which another client may have created, if it can store runs.
  private func state(_ info: jsStreamInfo) -> Result<State, RunArchiveError> {
    guard let config = info.Config?.pointee else {
      return .failure(.unusable("The broker does not describe the stream."))
    }
    let subjects = UnsafeBufferPointer(start: config.Subjects, count: Int(config.SubjectsLen))
    let isTaken = subjects.contains { pattern in
      pattern.map { BrokerSubjects.matches(String(cString: $0), subject) } ?? false
    }
    guard isTaken else {
      return .failure(.unusable("It does not include the subject '\(subject)'."))
    }
    guard config.Retention == js_LimitsPolicy, !config.Sealed, !config.NoAck else {
      return .failure(
        .unusable("It needs the retention 'limits' and acknowledgements, and must not be sealed."))
    }
    return .success(
      State(
        identity: "\(name)@\(info.Created)", last: Int(clamping: info.State.LastSeq),
        messageLimit: config.MaxMsgSize > 0 ? Int(config.MaxMsgSize) : .max))
  }

  /// Stores a message, and returns its position.
  func publish(
    _ data: Data, id: String, _ pointer: LibraryPointer
  ) -> Result<Int, RunArchiveError> {
    using(pointer) { context in
      var acknowledgement: UnsafeMutablePointer<jsPubAck>?
      var code = jsErrCode(rawValue: 0)
      let status = id.withCString { id in
        name.withCString { name in
          var options = jsPubOptions()
          jsPubOptions_Init(&options)
          (options.MsgId, options.ExpectStream) = (id, name)
          return data.withUnsafeBytes { bytes in
            js_Publish(
              &acknowledgement, context, subject, bytes.baseAddress, Int32(clamping: bytes.count),
              &options, &code)
          }
        }
      }
      guard status == NATS_OK, let acknowledgement else { return .failure(failure(status, code)) }
      defer { jsPubAck_Destroy(acknowledgement) }
      return .success(Int(clamping: acknowledgement.pointee.Sequence))
    }
  }

  /// Returns the description of an error; the broker's own texts are not shown.
  func failure(_ status: natsStatus, _ code: jsErrCode = jsErrCode(rawValue: 0)) -> RunArchiveError
  {
    let words =
      switch code {
      case JSNotEnabledErr, JSNotEnabledForAccountErr: "The broker has no JetStream."
      case JSStreamSubjectOverlapErr: "Another stream has the subject '\(subject)'."
      case JSStreamNotFoundErr: "There is no such stream."
      case JSInsufficientResourcesErr, JSStorageResourcesExceededErr, JSStreamStoreFailedErr:
        "The broker has no room for it."
      case jsErrCode(rawValue: 0):
        status == NATS_NO_RESPONDERS
          ? "The broker has no JetStream, or not this stream."
          : BrokerConnection.error(status).words
      default: "The broker refuses it (JetStream error \(code.rawValue))."
      }
    return .unusable(words)
  }
}
