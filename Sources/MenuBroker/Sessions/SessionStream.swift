internal import Foundation
internal import HandlerProtocol

/// Puts the frames of the other side in order, and its messages together.
///
/// The broker may lose, repeat and reorder what it carries: repeated frames are dropped, early ones wait for those
/// before them, and one that never comes ends the session, so that no message is silently missing.
struct SessionStream: Sendable {
  /// The reason why a session cannot go on.
  enum Fault: Error, Hashable {
    /// Frames were lost.
    case lost
    /// The other side sends what is no frame.
    case malformed
    /// A message is larger than allowed.
    case tooLarge
  }

  /// The number of frames that may wait for earlier ones.
  static let waitingLimit = 64

  private var next: Int
  private var waiting: [Int: SessionFrame] = [:]
  private var parts = Data()
  /// The frame that was missing at the last sign of life.
  private var missing: Int?

  /// Creates a stream whose first frame has a number.
  init(first: Int = 1) { next = first }

  /// Takes a frame; returns those that can be acted on now, parts put together.
  ///
  /// - Throws: the reason why the session cannot go on.
  mutating func take(_ frame: SessionFrame) throws(Fault) -> [SessionFrame] {
    if frame.kind == .beat {
      guard frame.number >= next else {
        missing = nil
        return [frame]
      }
      // A message may arrive after one heartbeat that was sent later, but not after two.
      if missing == next { throw .lost }
      missing = next
      return [frame]
    }
    // A worker that knows nothing of the session has no numbers for it.
    if frame.kind == .end, frame.number == 0 { return [frame] }
    guard frame.number >= next, waiting[frame.number] == nil else { return [] }
    guard frame.number == next || waiting.count < Self.waitingLimit else { throw .lost }
    waiting[frame.number] = frame
    var ready: [SessionFrame] = []
    while let frame = waiting.removeValue(forKey: next) {
      next += 1
      if let whole = try join(frame) { ready.append(whole) }
    }
    return ready
  }

  private mutating func join(_ frame: SessionFrame) throws(Fault) -> SessionFrame? {
    guard frame.kind == .part || frame.kind == .message else {
      guard parts.isEmpty else { throw .malformed }
      return frame
    }
    guard parts.count + frame.body.count <= LineFraming.longestLine else { throw .tooLarge }
    if frame.kind == .part {
      // Empty parts would never end.
      guard !frame.body.isEmpty else { throw .malformed }
      parts.append(frame.body)
      return nil
    }
    var whole = frame
    if !parts.isEmpty {
      whole.body = parts + frame.body
      parts = Data()
    }
    return whole
  }
}

/// Numbers the frames that one side sends, and cuts large messages into parts.
struct SessionNumbering: Sendable {
  private let token: String
  private(set) var last: Int

  /// Creates the numbering of a side, which has sent some frames.
  init(token: String, last: Int = 0) { (self.token, self.last) = (token, last) }

  /// Returns the frames for a message of the plugin protocol, of which each has at most `limit` bytes.
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

  /// Returns the next frame.
  mutating func frame(_ kind: SessionFrame.Kind, _ value: some Encodable) -> Data {
    next(kind, SessionFrame.body(of: value))
  }

  private mutating func next(_ kind: SessionFrame.Kind, _ body: Data) -> Data {
    last += 1
    return SessionFrame(token: token, number: last, kind: kind, body: body).data
  }

  /// Returns a sign of life.
  func beat() -> Data { SessionFrame(token: token, number: last, kind: .beat).data }
}
