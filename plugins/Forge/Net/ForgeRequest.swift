internal import AppMenuPlugin
internal import PluginHTTP

/// A question to a forge.
struct ForgeRequest: Sendable {
  enum Form: Sendable, Hashable {
    case json, text
  }

  /// The path behind the base address of the API, or a whole address.
  var path: String
  var query: [(String, String)]
  /// The thing that is asked for, as in `the user 'ada'`.
  var subject: String
  /// The number of seconds during which an answer in the cache is good without asking.
  var freshness: Int
  /// The form of the answer.
  var form: Form
  /// The media type that is asked for, or nil for the usual one.
  var accept: String?
  /// The body of a query of GraphQL, or nil.
  var body: [UInt8]?
  /// The kind of request that the server counts it as.
  var resource = ForgeAllowance.Resource.core
  /// The statuses that say that there is nothing.
  var absent: Set<Int> = []
  /// Whether it is sent without a token.
  var isAnonymous = false

  init(
    _ path: String, query: [(String, String)] = [], subject: String, freshness: Int = 60,
    form: Form = .json, accept: String? = nil
  ) {
    (self.path, self.query, self.subject, self.freshness) = (path, query, subject, freshness)
    (self.form, self.accept) = (form, accept)
  }
}

/// An answer of a forge.
struct ForgeReply: Sendable {
  /// The reason why an answer is an old one, as in `No connection to api.github.com`, and its age in seconds.
  struct Staleness: Sendable, Hashable {
    var reason: String
    var age: Int
  }

  /// The JSON; `null` for text.
  var value = StructuredValue.null
  /// The text; empty for JSON.
  var text = ""
  /// The address of the next page, or nil.
  var next: String?
  /// Whether there is nothing.
  var isAbsent = false
  /// Why it is old, or nil if it is not.
  var staleness: Staleness?
}

/// The path of an API, made of parts that are encoded.
enum ForgePath {
  /// Returns a part of a path; a slash in it is encoded, too.
  static func part(_ text: String) -> String {
    text == "." || text == ".."
      ? String(repeating: "%2E", count: text.count) : HTTPAddress.percentEncoded(text)
  }

  /// Returns a path whose slashes stay.
  static func path(_ text: String) -> String {
    text.split(separator: "/").map { part(String($0)) }.joined(separator: "/")
  }

  /// Returns a text without its percent-encoding.
  static func decoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let number = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(number)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
