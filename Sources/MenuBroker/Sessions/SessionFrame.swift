internal import Foundation

/// A part of the exchange of one invocation, as the broker carries it: a line of words, and a body.
struct SessionFrame: Sendable, Hashable {
  /// The meaning of the body.
  enum Kind: String, Sendable {
    /// The beginning: ``SessionOpening``, and behind a line break the first message of the plugin protocol.
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

  /// Creates a frame.
  init(token: String, number: Int, kind: Kind, body: Data = Data()) {
    (self.token, self.number, self.kind, self.body) = (token, number, kind, body)
  }

  /// Reads a frame.
  ///
  /// - Throws: ``Malformed``.
  init(_ data: Data) throws(Malformed) {
    guard let end = data.prefix(Self.headLimit).firstIndex(of: 0x0A) else { throw Malformed() }
    let words = String(decoding: data[data.startIndex..<end], as: UTF8.self)
      .split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, let number = Int(words[1]), number >= 0, number < 1 << 50,
      let kind = Kind(rawValue: String(words[2])), !words[0].isEmpty
    else { throw Malformed() }
    self.init(
      token: String(words[0]), number: number, kind: kind, body: Data(data[(end + 1)...]))
  }

  /// The frame as bytes.
  var data: Data {
    var data = Data("\(token) \(number) \(kind.rawValue)\n".utf8)
    data.append(body)
    return data
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
