internal import Platform

/// A part of the exchange of one invocation, as the broker carries it: a line of words, and a line of its body.
///
/// A message of the broker has one frame or several, with line breaks between them: an answer that is ready at once is
/// one message.
struct SessionFrame: Sendable, Hashable {
  /// The meaning of the body.
  enum Kind: String, Sendable {
    /// The beginning: ``SessionOpening``; the first message of the plugin protocol follows.
    case open
    /// A worker takes the session: ``SessionAcceptance``.
    case accept
    /// A message of the plugin protocol.
    case message
    /// A part of such a message that others follow.
    case part
    /// The features of the handler, known when it has answered.
    case features
    /// The end: ``SessionEnd``.
    case end
    /// A sign of life, with the number of the last frame that was sent.
    case beat
  }

  /// The reason why bytes are no frame.
  struct Malformed: Error {}

  /// The sender: random digits that only the two ends know.
  var token: String
  /// The number, rising by one from 1; a beat has that of the last frame before it.
  var number: Int
  /// The meaning of the body.
  var kind: Kind
  /// The body.
  var body: Data

  /// The most bytes that the first line has.
  static let headLimit = 100
  /// The most frames that a message of the broker has.
  static let countLimit = 16

  /// Creates a frame.
  init(token: String, number: Int, kind: Kind, body: Data = Data()) {
    (self.token, self.number, self.kind, self.body) = (token, number, kind, body)
  }

  /// Reads the frames in a message of the broker, of which there is at least one.
  ///
  /// - Throws: ``Malformed``.
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

  /// Returns a value as a body.
  static func body(of value: some Encodable) -> Data {
    // All of them are texts and numbers, which are always written.
    (try? JSONEncoder().encode(value)) ?? Data("{}".utf8)
  }

  /// Returns the value in the body, or nil if it is another one.
  func value<Value: Decodable>(_ type: Value.Type = Value.self) -> Value? {
    try? JSONDecoder().decode(type, from: body)
  }

  /// The frame as bytes; the body has no line break.
  var data: Data {
    var data = Data("\(token) \(number) \(kind.rawValue)\n".utf8)
    data.append(body)
    return data
  }

  /// Returns the messages of the broker that carry frames, of which each has at most `limit` bytes.
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

/// The beginning of a session.
struct SessionOpening: Sendable, Hashable, Codable {
  /// The version of what both sides speak.
  var version = 1
  /// The hash of the plugin that is asked.
  var hash: String
  /// The number of seconds between signs of life.
  var heartbeat: Double
  /// The number of seconds without one after which the front end counts as gone.
  var patience: Double
}

/// The words with which a worker takes a session.
struct SessionAcceptance: Sendable, Hashable, Codable {
  /// The version of what both sides speak.
  var version = 1
  /// The hash of the plugin that answers.
  var hash: String
  /// The id of the worker.
  var worker: String
}
