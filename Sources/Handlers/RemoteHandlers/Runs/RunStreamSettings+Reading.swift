internal import CNATS
internal import Platform
internal import RunRecords

extension RunStreamSettings {
  struct Found: Sendable {
    var messages: [Data] = []
    var last: Int
    /// Whether there were no more.
    var isAll = true
  }

  /// Reads at most `count` messages from a position; blocks the thread.
  func read(
    from start: Int, count: Int, _ pointer: LibraryPointer
  ) -> Result<Found, RunArchiveError> {
    using(pointer) { context in
      var made: OpaquePointer?
      var code = jsErrCode(rawValue: 0)
      let status = name.withCString { name in
        var options = jsSubOptions()
        jsSubOptions_Init(&options)
        options.Stream = name
        options.Config.DeliverPolicy = js_DeliverByStartSequence
        options.Config.OptStartSeq = UInt64(start)
        options.Config.AckPolicy = js_AckExplicit
        options.Config.MemoryStorage = true
        return js_PullSubscribe(&made, context, subject, nil, nil, &options, &code)
      }
      guard status == NATS_OK, let subscription = made else {
        return .failure(failure(status, code))
      }
      defer {
        natsSubscription_Unsubscribe(subscription)
        natsSubscription_Destroy(subscription)
      }
      return fetch(subscription, from: start, count: count)
    }
  }

  private func fetch(
    _ subscription: OpaquePointer, from start: Int, count: Int
  ) -> Result<Found, RunArchiveError> {
    var info: UnsafeMutablePointer<jsConsumerInfo>?
    var code = jsErrCode(rawValue: 0)
    var status = natsSubscription_GetConsumerInfo(&info, subscription, nil, &code)
    guard status == NATS_OK, let info else { return .failure(failure(status, code)) }
    let pending = Int(clamping: info.pointee.NumPending)
    jsConsumerInfo_Destroy(info)
    var found = Found(last: start - 1)
    guard pending > 0 else { return .success(found) }
    var list = natsMsgList()
    status = natsSubscription_Fetch(
      &list, subscription, Int32(clamping: min(count, pending)), Int64(Self.patience),
      &code)
    guard status == NATS_OK else { return .failure(failure(status, code)) }
    defer { natsMsgList_Destroy(&list) }
    for message in UnsafeBufferPointer(start: list.Msgs, count: Int(list.Count)) {
      var meta: UnsafeMutablePointer<jsMsgMetaData>?
      guard let message, natsMsg_GetMetaData(&meta, message) == NATS_OK, let meta else { break }
      found.last = Int(clamping: meta.pointee.Sequence.Stream)
      jsMsgMetaData_Destroy(meta)
      let size = Int(natsMsg_GetDataLength(message))
      // A message that is too large is replaced by empty data, which counts as unreadable.
      let isTaken = size <= RunMessage.longest
      found.messages.append(
        isTaken ? natsMsg_GetData(message).map { Data(bytes: $0, count: size) } ?? Data() : Data())
    }
    guard !found.messages.isEmpty else { return .failure(failure(NATS_TIMEOUT)) }
    found.isAll = found.messages.count >= pending
    return .success(found)
  }
}
