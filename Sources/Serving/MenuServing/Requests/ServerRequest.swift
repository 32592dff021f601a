/// An HTTP request, without the library that received it.
package struct ServerRequest: Sendable {
  package var method: String
  /// The path of the address, percent-encoded.
  package var path: String
  /// The query of the address, percent-encoded; empty if there is none.
  package var query: String
  /// The header's fields by their names in lower case; several of one name are joined with a comma, cookies with a
  /// semicolon.
  package var headers: [String: String]
  package var body: [UInt8]
  /// The fields of a form with files, which were read from the body.
  var form: FormFields?
  /// The address of the other end, or nil for a socket of the file system.
  package var client: String?

  package init(
    method: String = "GET", path: String, query: String = "",
    headers: [String: String] = [:], body: [UInt8] = [], client: String? = nil
  ) {
    (self.method, self.path, self.query) = (method, path, query)
    (self.headers, self.body, self.client) = (headers, body, client)
  }
}

extension ServerRequest {
  /// Whether a page of another site caused the request in any way other than by a link that was followed: as a picture,
  /// in a frame, by a form or a script (Fetch Metadata, `Sec-Fetch-Site`).
  var isFromOtherSite: Bool {
    cause == .otherSite
      && (method != "GET" || headers["sec-fetch-mode"] != "navigate"
        || headers["sec-fetch-dest"] != "document")
  }

  /// Returns the request with the fields of a form with files, read outside of the main actor, in place of its body.
  @concurrent
  func readingFiles() async -> ServerRequest {
    var request = self
    request.form = FormFields(multipart: body, type: headers["content-type"] ?? "")
    request.body = []
    return request
  }

  /// Whether the body is a form that can have files.
  var isMultipart: Bool { headers["content-type"]?.hasPrefix("multipart/form-data;") == true }

  /// The cause of the request, as reported by browsers in `Sec-Fetch-Site`.
  ///
  /// A script can follow a link without a click.
  var cause: RequestCause {
    switch headers["sec-fetch-site"] {
    case "cross-site", "same-site": .otherSite
    case "same-origin": .ownPage
    default: .user
    }
  }
}

/// The cause of a request.
enum RequestCause: Sendable {
  /// A page of this server.
  case ownPage
  /// A page of another site.
  case otherSite
  /// The user, by typing an address or by a bookmark; or a program.
  case user
}

package struct ServerResponse: Sendable {
  package enum Body: Sendable {
    /// The whole content.
    case bytes([UInt8])
    /// A stream of parts; it is cancelled when the other end disconnects.
    case stream(AsyncStream<[UInt8]>)
  }

  /// The status, such as 200.
  package var status: Int
  /// The fields of the header, in order.
  package var headers: [(name: String, value: String)] = []
  package var body = Body.bytes([])
}
