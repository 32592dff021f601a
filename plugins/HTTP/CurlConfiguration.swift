internal import DisplayText

/// A request as a configuration of curl, which reads it from standard input, so that no secret is in the
/// arguments of a process.
struct CurlConfiguration {
  private(set) var text = ""

  /// Creates the configuration of a request.
  ///
  /// - Parameter bodyFile: a file with the body, or nil if the configuration contains it.
  init(_ request: HTTPRequest, address: HTTPAddress, limits: HTTPLimits, bodyFile: String?) {
    add("url", address.url)
    add("proto", "=http,https")
    add("proto-redir", "=http,https")
    add("max-redirs", "0")
    add("connect-timeout", "\(limits.connectSeconds)")
    add("max-time", "\(limits.seconds)")
    add("max-filesize", "\(limits.bytes)")
    add("dump-header", "/dev/stderr")
    // `NO_PROXY` may be set for other servers: without this, curl would send local requests to a proxy.
    if address.isLoopback { add("noproxy", "*") }
    for option in [
      "globoff", "compressed", "silent", "show-error", "suppress-connect-headers", "path-as-is",
    ] { text += option + "\n" }
    if request.method == "HEAD" {
      text += "head\n"
    } else {
      add("request", request.method)
    }
    var headers = request.headers
    if request.header("User-Agent") == nil { headers["User-Agent"] = "appmenu" }
    for (name, value) in headers.sorted(by: { $0.key < $1.key }) {
      add("header", value.isEmpty ? name + ";" : "\(name): \(value)")
    }
    // Do not wait for the server's consent before sending a body.
    add("header", "Expect:")
    let body = request.body ?? (["POST", "PUT", "PATCH"].contains(request.method) ? [] : nil)
    if let body {
      if request.header("Content-Type") == nil { add("header", "Content-Type:") }
      if let bodyFile {
        add("data-binary", "@" + bodyFile)
      } else {
        add("data-raw", String(decoding: body, as: UTF8.self))
      }
    }
  }

  /// Whether the configuration can contain a body: its lines are limited and end at a null byte.
  static func holds(_ body: [UInt8]) -> Bool {
    body.count <= 32 << 10 && !body.contains(0) && String(validating: body, as: UTF8.self) != nil
  }

  /// Returns the address of a request, or throws the reason why the request cannot be sent.
  static func address(of request: HTTPRequest) throws(HTTPFailure) -> HTTPAddress {
    guard let address = HTTPAddress(request.url) else {
      throw HTTPFailure(.badAddress, url: request.url, .notHTTP)
    }
    if let fault = fault(in: request) { throw HTTPFailure(.badAddress, url: request.url, fault) }
    return address
  }

  private static func fault(in request: HTTPRequest) -> Phrase? {
    if !isToken(request.method) { return .methodIsNoWord }
    for (name, value) in request.headers {
      if !isToken(name) { return .fieldIsNoWord }
      if value.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
        return .fieldHasControls(name)
      }
      if value.utf8.count > 32 << 10 { return .fieldIsTooLong(name) }
    }
    return nil
  }

  private static func isToken(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }

  private mutating func add(_ option: String, _ value: String) {
    text += option + " = \""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\\": text += "\\\\"
      case "\"": text += "\\\""
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\"\n"
  }
}
