internal import AppMenuPlugin
internal import DisplayText
internal import Subprocess

internal import Platform

/// Sends requests with the program curl, one process each.
struct CurlTransport: HTTPTransport {
  /// The path of the program, or nil to search `PATH`.
  var program: String?
  var clock = HTTPClock.system
  /// The variables of the process, from which secrets are removed.
  var environment = ProcessInfo.processInfo.environment

  func exchange(
    _ request: HTTPRequest, limits: HTTPLimits
  ) async throws(HTTPFailure) -> HTTPResponse {
    func failure(_ kind: HTTPFailure.Kind, _ detail: Phrase? = nil) -> HTTPFailure {
      HTTPFailure(kind, url: request.url, detail)
    }
    let address = try CurlConfiguration.address(of: request)
    var file: PrivateFile?
    if let body = request.body, !CurlConfiguration.holds(body) {
      file = PrivateFile.temporary(body)
      guard file != nil else { throw failure(.programFailed, .bodyNotWritten) }
    }
    defer { file?.remove() }
    let configuration = CurlConfiguration(
      request, address: address, limits: limits, bodyFile: file?.path)
    let outcome: (code: Int32?, output: [UInt8], errors: [UInt8])
    do {
      outcome = try await HelperProgram.run(
        // `-q` ignores the user's own configuration; it must come first.
        "curl", at: program, ["-q", "--config", "-"], environment: environment,
        input: Array(configuration.text.utf8), limit: limits.bytes)
    } catch {
      if Task.isCancelled || error is CancellationError { throw failure(.cancelled) }
      switch (error as? SubprocessError)?.code {
      case .executableNotFound?: throw failure(.missingProgram)
      case .outputLimitExceeded?: throw failure(.tooLarge)
      default: throw failure(.programFailed, .given(HTTPText.line("\(error)")))
      }
    }
    if Task.isCancelled { throw failure(.cancelled) }
    let errors = String(decoding: outcome.errors, as: UTF8.self)
    guard let code = outcome.code else { throw failure(.programFailed, .endedBySystem) }
    guard code == 0 else {
      throw failure(CurlFault.kind(of: code), CurlFault.detail(code, errors))
    }
    guard let header = HTTPHeaderBlock(errors) else {
      throw failure(.badReply, .noHeader)
    }
    return HTTPResponse(
      status: header.status, headers: header.headers,
      body: request.method == "HEAD" ? [] : outcome.output, fetched: clock.now())
  }
}

enum CurlFault {
  static func kind(of code: Int32) -> HTTPFailure.Kind {
    switch code {
    case 3: .badAddress
    case 5, 6, 7, 45, 97: .offline
    case 28: .timedOut
    case 63: .tooLarge
    case 47: .tooManyRedirects
    case 35, 51, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91, 98: .tls
    // 1 is a reply in a version of HTTP without header fields.
    case 1, 8, 16, 18, 43, 52, 55, 56, 61, 92, 95: .badReply
    default: .programFailed
    }
  }

  /// Returns curl's own message about a failure, which contains neither headers nor bodies.
  static func detail(_ code: Int32, _ errors: String) -> Phrase? {
    let start = "curl: (\(code)) "
    guard let line = errors.split(whereSeparator: \.isNewline).last(where: { $0.hasPrefix(start) })
    else { return nil }
    let words = HTTPText.line(line.dropFirst(start.count))
    return words.isEmpty ? nil : .given(words)
  }
}

/// The last header block in curl's output.
struct HTTPHeaderBlock {
  let status: Int
  let headers: HTTPHeaders

  /// Reads the last block that begins with a status, and ignores trailers after it.
  init?(_ text: String) {
    var status: Int?
    var headers = HTTPHeaders()
    var isOpen = false
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if line.hasPrefix("HTTP/") {
        let words = line.split(separator: " ", maxSplits: 2)
        guard words.count >= 2, let number = Int(words[1]), (100...599).contains(number) else {
          return nil
        }
        (status, headers, isOpen) = (number, HTTPHeaders(), true)
      } else if line.isEmpty {
        isOpen = false
      } else if isOpen, let colon = line.firstIndex(of: ":") {
        headers.append(
          HTTPText.line(line[..<colon]),
          HTTPText.line(line[line.index(after: colon)...], limit: 8192))
      }
    }
    guard let status else { return nil }
    self.status = status
    self.headers = headers
  }
}

package enum HTTPText {
  /// Returns the start of a text, without control characters and surrounding spaces.
  package static func line(_ text: some StringProtocol, limit: Int = 1000) -> String {
    let scalars = text.unicodeScalars.prefix(limit).map {
      $0.value < 0x20 || (0x7F...0x9F).contains($0.value) ? " " : $0
    }
    return String(String.UnicodeScalarView(scalars)).trimmingBlanks
  }
}
