internal import Platform
internal import HandlerProtocol
internal import PluginHost

/// Checks that no frame of the other side is missing, and joins the parts of its messages.
///
/// The broker keeps the order of the frames that one connection sends to one subscription. It may lose frames, which
/// ends the session, so that no message is silently missing; repeated frames are dropped.
struct SessionStream: Sendable {
  enum Fault: Error, Hashable {
    case lost
    case malformed
    case tooLarge

    var end: SessionEnd { self == .lost ? .lost : .breach }
  }

  private var next = 1
  private var parts = Data()

  /// Checks a frame; returns it if it is new and not a part, joined with the parts before it.
  mutating func take(_ frame: SessionFrame) throws(Fault) -> SessionFrame? {
    if frame.kind == .beat {
      guard frame.number < next else { throw .lost }
      return frame
    }
    // A worker that does not know the session sends the number 0.
    if frame.kind == .end, frame.number == 0 { return frame }
    guard frame.number >= next else { return nil }
    guard frame.number == next else { throw .lost }
    next += 1
    guard frame.kind == .part || frame.kind == .message else {
      guard parts.isEmpty else { throw .malformed }
      return frame
    }
    guard parts.count + frame.body.count <= LineFraming.longestLine else { throw .tooLarge }
    if frame.kind == .part {
      // A series of empty parts could be endless.
      guard !frame.body.isEmpty else { throw .malformed }
      parts.append(frame.body)
      return nil
    }
    if parts.isEmpty { return frame }
    var whole = frame
    whole.body = parts + frame.body
    parts = Data()
    return whole
  }
}

/// Numbers the frames that one side sends, and splits large messages into parts.
struct SessionNumbering: Sendable {
  let token: String
  private(set) var last = 0

  /// Returns the frames of a message of the plugin protocol, each of at most `limit` bytes.
  mutating func frames(ofMessage line: Data, limit: Int) -> [Data] {
    let size = max(1, limit - SessionFrame.headLimit)
    var rest = line[...]
    while rest.last == 0x0A || rest.last == 0x0D { rest = rest.dropLast() }
    var frames: [Data] = []
    while rest.count > size {
      frames.append(next(.part, Data(rest.prefix(size))))
      rest = rest.dropFirst(size)
    }
    return frames + [next(.message, Data(rest))]
  }

  mutating func frame(_ kind: SessionFrame.Kind, _ value: some Encodable) -> Data {
    next(kind, SessionFrame.body(of: value))
  }

  private mutating func next(_ kind: SessionFrame.Kind, _ body: Data) -> Data {
    last += 1
    return SessionFrame(token: token, number: last, kind: kind, body: body).data
  }

  func beat() -> Data { SessionFrame(token: token, number: last, kind: .beat).data }
}
