internal import AppMenuPlugin
internal import DisplayText

struct ForgeRequest: Sendable {
  enum Form: Sendable, Hashable { case json, text }

  /// The path relative to the base address of the API, or a full address.
  var path: String
  var query: [(String, String)] = []
  /// The requested thing within a sentence, as in `the user 'ada'`.
  var subject: Phrase
  /// The number of seconds for which a cached response is used without a request.
  var freshness = 60
  var form = Form.json
  /// The requested media type, or nil for the default.
  var accept: String?
  /// The body of a GraphQL query.
  var body: [UInt8]?
  var resource = ForgeAllowance.Resource.core
  /// The statuses that mean that there is no data.
  var absent: Set<Int> = []
  /// Whether it is sent without a token.
  var isAnonymous = false
}

struct ForgeReply: Sendable {
  var value = StructuredValue.null
  var text = ""
  var next: String?
  /// Whether the server has no data.
  var isAbsent = false
}

enum ForgePath {
  /// Returns a part of a path, in which slashes are encoded too.
  static func part(_ text: String) -> String {
    text == "." || text == ".."
      ? String(repeating: "%2E", count: text.count) : text.percentEncoded()
  }

  /// Returns an encoded path that keeps its slashes.
  static func path(_ text: String) -> String {
    text.split(separator: "/").map { part(String($0)) }.joined(separator: "/")
  }
}
