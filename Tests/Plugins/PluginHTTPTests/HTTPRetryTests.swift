import StructuredData
import Testing

@testable import PluginHTTP

/// Requests that are sent again.
@Suite(.timeLimit(.minutes(5))) struct HTTPRetryTests {
  private func client(_ clock: StoppedClock) -> HTTPClient {
    HTTPClient(transport: CurlTransport(), clock: clock.clock)
  }

  @Test(arguments: [429, 502, 503, 504])
  func `A server that is busy for a moment is asked again, after growing waits`(_ status: Int)
    async throws
  {
    let (server, clock) = (try FaultyServer(), StoppedClock())
    let response = try await client(clock).fetch(
      HTTPRequest(server.url + "/flaky?times=2&status=\(status)"))
    #expect(response.text == "at last")
    #expect(clock.waits == [.seconds(0.5), .seconds(1)])
  }

  @Test func `It is asked three times at most`() async throws {
    let (server, clock) = (try FaultyServer(), StoppedClock())
    let response = try await client(clock).fetch(HTTPRequest(server.url + "/flaky?times=9"))
    #expect(response.status == 503)
    #expect(try await server.log().count == 3)
  }

  @Test(arguments: [("2", 2.0), ("Mon, 12 Jan 1970 13:46:43 GMT", 3.0), ("0", 0.0)])
  func `A server says how long to wait, in seconds or with a date`(_ text: String, seconds: Double)
    async throws
  {
    let (server, clock) = (try FaultyServer(), StoppedClock())
    let query = HTTPAddress.url("/flaky", query: [("after", text), ("status", "429")])
    let response = try await client(clock).fetch(HTTPRequest(server.url + query))
    #expect(response.text == "at last")
    #expect(clock.waits == [.seconds(seconds)])
  }

  @Test func `A server that wants to be left alone for long is not asked again`() async throws {
    let (server, clock) = (try FaultyServer(), StoppedClock())
    let response = try await client(clock).fetch(
      HTTPRequest(server.url + "/flaky?status=429&after=3600"))
    #expect(response.status == 429 && response.retryAfter(now: clock.now) == 3600)
    #expect(clock.waits.isEmpty)
  }

  @Test func `A request that changes something is sent once`() async throws {
    let (server, clock) = (try FaultyServer(), StoppedClock())
    let response = try await client(clock).fetch(HTTPRequest(server.url + "/flaky", method: "POST"))
    #expect(response.status == 503 && clock.waits.isEmpty)
  }

  @Test(arguments: ["/status/500", "/status/404", "/loop"])
  func `Other statuses and failures are not tried again`(_ path: String) async throws {
    let (server, clock) = (try FaultyServer(), StoppedClock())
    _ = await failure(client(clock), HTTPRequest(server.url + path))
    #expect(clock.waits.isEmpty)
  }

  @Test func `A closed connection is tried again`() async throws {
    let (server, clock) = (try FaultyServer(), StoppedClock())
    #expect(await failure(client(clock), HTTPRequest(server.url + "/close"))?.kind == .badReply)
    #expect(try await server.log().count == 3)
  }

  @Test(arguments: [
    ("9223372036854775807", 31_536_000), ("99999999999999999999", 31_536_000), ("-5", 0),
    ("120", 120), ("Fri, 31 Dec 9999 23:59:59 GMT", 31_536_000), ("soon", nil),
  ])
  func `The time for which a server wants to be left alone is a year at most`(
    _ text: String, seconds: Int?
  ) {
    let response = HTTPResponse(status: 429, headers: HTTPHeaders([("Retry-After", text)]))
    #expect(response.retryAfter(now: 0) == seconds)
  }

  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
    ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
    ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
    ("", nil), ("Sun, 31 Feb 1994 08:49:37 GMT", nil), ("Sun, 06 Nov 1994 25:49:37 GMT", nil),
    ("Sun, 06 Nov 99999999999999999999 08:49:37 GMT", nil), ("tomorrow, or so, at ten", nil),
  ]) func `Dates of all three formats are read`(_ text: String, seconds: Int?) {
    #expect(HTTPDate.seconds(text) == seconds)
  }
}
