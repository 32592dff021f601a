internal import PluginHTTP

/// The requests of the Stack Exchange API, in its old version and in today's.
struct StackOverflowRequests: Sendable {
  /// How many questions a page has.
  static let pageSize = 20
  /// The number of seconds within which the API asks that nothing is fetched again.
  static let freshness = 60

  let configuration: BrowserConfiguration

  /// Returns the request for the newest questions with a tag.
  func questions(tagged tag: String, page: Int) -> HTTPRequest {
    if configuration.isModern {
      return request(
        "/questions",
        [
          ("order", "desc"), ("sort", "creation"), ("tagged", tag), ("page", "\(page)"),
          ("pagesize", "\(Self.pageSize)"),
        ])
    }
    return request(
      "/search", [("tagged", tag), ("page", "\(page)"), ("pagesize", "\(Self.pageSize)")])
  }

  /// Returns the request for the questions with a tag that match a text.
  func search(_ text: String, tagged tag: String, page: Int) -> HTTPRequest {
    if configuration.isModern {
      return request(
        "/search/advanced",
        [
          ("order", "desc"), ("sort", "relevance"), ("q", text), ("tagged", tag),
          ("page", "\(page)"), ("pagesize", "\(Self.pageSize)"),
        ])
    }
    return request(
      "/search",
      [
        ("intitle", text), ("tagged", tag), ("page", "\(page)"), ("pagesize", "\(Self.pageSize)"),
      ])
  }

  /// Returns the request for a question with its text.
  func body(of id: Int) -> HTTPRequest {
    request(
      "/questions/\(id)", [configuration.isModern ? ("filter", "withbody") : ("body", "true")])
  }

  /// Returns the request for the answers to a question.
  func answers(to id: Int) -> HTTPRequest {
    if configuration.isModern {
      return request(
        "/questions/\(id)/answers",
        [("order", "desc"), ("sort", "votes"), ("pagesize", "100"), ("filter", "withbody")])
    }
    return request("/questions/\(id)/answers", [("body", "true")])
  }

  private func request(_ path: String, _ query: [(String, String)]) -> HTTPRequest {
    var query = query
    if configuration.isModern { query.append(("site", configuration.site)) }
    if let key = configuration.key { query.append(("key", key)) }
    return HTTPRequest(
      HTTPAddress.url(configuration.api + "/" + configuration.version + path, query: query),
      headers: ["Accept": "application/json"], freshness: Self.freshness)
  }
}
