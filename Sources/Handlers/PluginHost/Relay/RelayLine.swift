package import Platform
package import HandlerProtocol

/// A line between a front end and its relay: JSON in both directions.
package enum RelayLine: Sendable {
  /// A message of the plugin protocol in the session of a channel.
  case message(channel: Int, Data)
  case control(RelayControl)

  /// The version of this form: a relay that knows another one ends with an error instead of waiting.
  package static let version = 2
  package static let otherVersion =
    "'appmenu' and 'appmenu-server' are of different versions; install both from one version."

  /// The maximum length of a line in bytes: that of a message, and of its frame with the channel.
  package static let longest = LineFraming.longestLine + 64

  private static let head = Array(#"{"channel":"#.utf8)
  private static let middle = Array(#","message":"#.utf8)

  /// Reads a line; nil if it is not a relay's.
  ///
  /// A message is passed on unread.
  package init?(_ line: Data) {
    if let (channel, message) = Self.message(in: line) {
      self = .message(channel: channel, message)
      return
    }
    guard let control = try? JSONDecoder().decode(RelayControl.self, from: line) else { return nil }
    self = .control(control)
  }

  private static func message(in line: Data) -> (Int, Data)? {
    guard line.starts(with: head), line.last == UInt8(ascii: "}") else { return nil }
    var rest = line.dropFirst(head.count)
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard let channel = Int(String(decoding: digits.prefix(18), as: UTF8.self)) else { return nil }
    rest = rest.dropFirst(digits.count)
    guard rest.starts(with: middle) else { return nil }
    return (channel, Data(rest.dropFirst(middle.count).dropLast()))
  }

  package init(_ event: TransportEvent, on channel: Int) {
    self =
      switch event {
      case .line(let line): .message(channel: channel, line)
      case .features(let features): .control(.features(features, channel: channel))
      case .end(.remote(let end)): .control(.end(end, channel: channel))
      case .end: .control(.end(.gone, channel: channel))
      }
  }

  /// The line, with its line break.
  package var data: Data {
    switch self {
    case .message(let channel, let message):
      var rest = message[...]
      while rest.last == 0x0A { rest = rest.dropLast() }
      var line = Data(Self.head)
      line.append(contentsOf: "\(channel)".utf8)
      line.append(contentsOf: Self.middle)
      line.append(contentsOf: rest)
      line.append(contentsOf: [UInt8(ascii: "}"), 0x0A])
      return line
    case .control(let control):
      // Texts and numbers can always be written.
      return (try? JSONEncoder.line(control)) ?? Data("{}\n".utf8)
    }
  }
}

/// A line between a front end and its relay that is not a message of the plugin protocol.
package enum RelayControl: Sendable, Hashable, Codable {
  package struct Connect: Sendable, Hashable, Codable {
    /// The addresses of the broker, with commas between them.
    package var address: String
    /// The file with the user's credentials, or nil.
    package var credentials: String?
    /// The user's public nkey and the file with its seed, with a colon between them, or nil.
    package var key: String?
    /// The file with the certificates of authorities to trust, or nil for those of the system.
    package var authorities: String?
    /// The beginning of the team's subjects, or nil.
    package var prefix: String?
    /// The beginning of the subjects for answers, or nil for the usual one.
    package var inbox: String?

    package init(
      address: String, credentials: String? = nil, key: String? = nil, authorities: String? = nil,
      prefix: String? = nil, inbox: String? = nil
    ) {
      (self.address, self.credentials) = (address, credentials)
      (self.key, self.authorities) = (key, authorities)
      (self.prefix, self.inbox) = (prefix, inbox)
    }
  }

  package struct Open: Sendable, Hashable, Codable {
    package var handler: String
    package var hash: String

    package init(handler: String, hash: String) { (self.handler, self.hash) = (handler, hash) }
  }

  package struct Publication: Sendable, Hashable, Codable {
    package var event: EventParams
    /// The menu, by its title, or nil.
    package var menu: String?
    /// The id of the plugin that posted it, or nil for the menu's own.
    package var plugin: String?

    package init(event: EventParams, menu: String? = nil, plugin: String? = nil) {
      (self.event, self.menu, self.plugin) = (event, menu, plugin)
    }
  }

  /// To the relay, first of all: the broker.
  case connect(Connect)
  /// To the relay: asks for the handlers; with a name, the first worker that has it is answer enough.
  case list(number: Int, name: String?)
  /// To the relay: the beginning of a session with a new channel; its first message follows at once.
  case open(Open, channel: Int)
  /// To the relay: an event to publish.
  case publish(Publication)
  /// From the relay: it is connected, to the broker with this address.
  case connected(address: String)
  /// From the relay: it cannot be connected, for this reason.
  case failed(reason: String)
  /// From the relay: the handlers that a question asked for, one for each name and hash.
  case handlers([RemoteHandlerFacts], number: Int)
  /// From the relay: the features of the handler of a session.
  case features(FeatureSet, channel: Int)
  /// To both: the end of a session.
  case end(SessionEnd, channel: Int)

  package var data: Data { RelayLine.control(self).data }
}
