internal import Platform

/// A part of the exchange of one invocation in messages of the broker: a line of words, and a line with the body.
///
/// A message has one frame or several, separated by line breaks: an answer that is ready at once is one message.
struct SessionFrame: Sendable, Hashable {
  enum Kind: String, Sendable {
    /// The beginning: ``SessionOpening``; the first message of the plugin protocol follows.
    case open
    /// A worker accepts the session: ``SessionAcceptance``.
    case accept
    case message
    /// A part of such a message that others follow.
    case part
    /// The features of the handler, known when it has answered.
    case features
    case end
    /// A heartbeat, with the number of the last frame that was sent.
    case beat
  }

  struct Malformed: Error {}

  /// Random digits of the sender that only the two ends know.
  var token: String
  /// The number, rising by one from 1; a heartbeat has that of the last frame before it.
  var number: Int
  var kind: Kind
  var body: Data

  /// The maximum number of bytes of the first line.
  static let headLimit = 100
  /// The maximum number of frames in a message of the broker.
  static let countLimit = 16

  init(token: String, number: Int, kind: Kind, body: Data = Data()) {
    (self.token, self.number, self.kind, self.body) = (token, number, kind, body)
  }

  /// Reads the frames in a message of the broker, at least one.
  static func frames(in data: Data) throws(Malformed) -> [SessionFrame] {
    var frames: [SessionFrame] = []
    var rest = data[...]
    repeat {
      guard frames.count < countLimit,
        let headEnd = rest.prefix(headLimit).firstIndex(of: lineBreak)
      else { throw Malformed() }
      let bodyStart = headEnd + 1
      let bodyEnd = rest[bodyStart...].firstIndex(of: lineBreak)
      frames.append(
        try SessionFrame(
          head: rest[..<headEnd], body: Data(rest[bodyStart..<(bodyEnd ?? rest.endIndex)])))
      rest = bodyEnd.map { rest[($0 + 1)...] } ?? Data()
    } while !rest.isEmpty
    return frames
  }

  private static let lineBreak = UInt8(ascii: "\n")

  private init(head: Data, body: Data) throws(Malformed) {
    let words = String(decoding: head, as: UTF8.self)
      .split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, let number = Int(words[1]), number >= 0, number < 1 << 50,
      let kind = Kind(rawValue: String(words[2])), !words[0].isEmpty
    else { throw Malformed() }
    self.init(token: String(words[0]), number: number, kind: kind, body: body)
  }

  static func body(of value: some Encodable) -> Data {
    // The values contain only texts and numbers, which can always be encoded.
    (try? JSONEncoder().encode(value)) ?? Data("{}".utf8)
  }

  func value<Value: Decodable>(_ type: Value.Type = Value.self) -> Value? {
    try? JSONDecoder().decode(type, from: body)
  }

  /// The frame as bytes; the body has no line break.
  var data: Data {
    var data = Data("\(token) \(number) \(kind.rawValue)\n".utf8)
    data.append(body)
    return data
  }

  /// Returns messages of the broker with these frames, each of at most `limit` bytes.
  static func messages(of frames: [Data], limit: Int) -> [Data] {
    var messages: [Data] = []
    var count = 0
    for frame in frames {
      if let last = messages.last, count < countLimit, last.count + 1 + frame.count <= limit {
        messages[messages.count - 1] += [lineBreak] + frame
        count += 1
      } else {
        messages.append(frame)
        count = 1
      }
    }
    return messages
  }
}

struct SessionOpening: Sendable, Hashable, Codable {
  var version = 1
  var hash: String
  /// The number of seconds between heartbeats.
  var heartbeat: Double
  /// The number of seconds without one after which the front end counts as gone.
  var patience: Double
}

struct SessionAcceptance: Sendable, Hashable, Codable {
  var version = 1
  var hash: String
  var worker: String
}
