internal import AppMenuPlugin
internal import PluginHTTP

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A client of a server that keeps items for a user, for a program that exchanges them.
///
/// Name and password are sent for a login only; the token of its answer goes with every later call. None of them
/// appears in errors. The list itself is kept in a file on this machine and calls no server.
struct APIClient: Sendable {
  /// The account that the token is stored under.
  static let tokenAccount = "token"
  /// The address of the server, without a slash at its end.
  let base: String
  private let http: any HTTPFetching
  private let secrets: any SecretStore

  /// Creates a client of the server at an address.
  init(
    base: String = "https://awesometodos.com", http: any HTTPFetching, secrets: any SecretStore
  ) {
    self.base = base.hasSuffix("/") ? String(base.dropLast()) : base
    (self.http, self.secrets) = (http, secrets)
  }

  /// Creates a client that stores its token in a file below `folder`; the token of one server is sent to no other.
  init(base: String = "https://awesometodos.com", http: any HTTPFetching, folder: String) {
    self.init(
      base: base, http: http,
      secrets: FileSecretStore(folder: folder + "/" + PercentEncoding.encode(base)))
  }

  /// Whether there is a token from an earlier login.
  var isLoggedIn: Bool { (try? secrets.secret(Self.tokenAccount)) != nil }

  /// Logs in, and stores the token; returns when that is done.
  ///
  /// - Throws: an ``APIFailure``, or what the store throws; no token is stored then.
  func login(username: String, password: String) async throws {
    let request = HTTPRequest(
      base + "/login?username=" + PercentEncoding.encode(username) + "&password="
        + PercentEncoding.encode(password), headers: headers)
    let answer = try await answer(to: request)
    guard case .object = answer, let token = answer["token"], token != .null else {
      throw APIFailure.missingToken
    }
    guard let token = token.string else { throw APIFailure.tokenIsNoText }
    try secrets.keep(token, account: Self.tokenAccount)
  }

  /// Forgets the token.
  ///
  /// - Throws: what the store throws.
  func logout() throws { try secrets.keep(nil, account: Self.tokenAccount) }

  /// Returns the items that the server has; those without a title are left out.
  ///
  /// - Throws: an ``APIFailure``, or what the store throws.
  func fetchItems() async throws -> [ToDoItem] {
    let answer = try await answer(to: HTTPRequest(base + "/items", headers: signed()))
    guard let items = answer.array ?? answer["items"]?.array else { throw APIFailure.unreadable }
    return items.compactMap(Self.item)
  }

  /// Sends an item to the server.
  ///
  /// - Throws: an ``APIFailure``, or what the store throws.
  func post(_ item: ToDoItem) async throws {
    var headers = try signed()
    headers["Content-Type"] = "application/json"
    let body = try JSONEncoder().encode(Self.value(item))
    let request = HTTPRequest(base + "/items", method: "POST", headers: headers, body: Array(body))
    _ = try await response(to: request)
  }

  // MARK: Requests

  private var headers: [String: String] { ["Accept": "application/json"] }

  private func signed() throws -> [String: String] {
    guard let token = try secrets.secret(Self.tokenAccount) else { throw APIFailure.notLoggedIn }
    return headers.merging(["Authorization": "Bearer \(Words.line(token))"]) { $1 }
  }

  /// Whether nobody on the way can read what is sent.
  private var isEncrypted: Bool {
    let address = base.lowercased()
    // Requests to this machine do not leave it.
    return address.hasPrefix("https://")
      || ["localhost", "127.0.0.1", "[::1]"].contains { host in
        address == "http://" + host
          || [":", "/"].contains { address.hasPrefix("http://" + host + $0) }
      }
  }

  private func response(to request: HTTPRequest) async throws(APIFailure) -> HTTPResponse {
    guard isEncrypted else { throw .notEncrypted }
    let response: HTTPResponse
    do { response = try await http.fetch(request) } catch { throw .transport(error) }
    if let failure = response.failure { throw .transport(failure) }
    guard (200...299).contains(response.status) else { throw .refused(status: response.status) }
    return response
  }

  private func answer(to request: HTTPRequest) async throws(APIFailure) -> StructuredValue {
    let response = try await response(to: request)
    // An answer of these statuses has no body (RFC 9110, 15.3.5 and 15.3.6).
    if response.status == 204 || response.status == 205 { throw .noData }
    if response.body.isEmpty { throw .emptyData }
    do { return try response.json(of: request) } catch { throw .unreadable }
  }

  // MARK: Items

  private static func value(_ item: ToDoItem) -> StructuredValue {
    var members: [String: StructuredValue] = ["title": .string(item.title)]
    members["description"] = item.itemDescription.map { .string($0) }
    members["timestamp"] = item.timestamp.map { .double($0) }
    members["day"] = item.day.map { .string($0.text) }
    members["location"] = item.location.map { location in
      var members: [String: StructuredValue] = ["name": .string(location.name)]
      members["address"] = location.address.map { .string($0) }
      members["latitude"] = location.coordinate.map { .double($0.latitude) }
      members["longitude"] = location.coordinate.map { .double($0.longitude) }
      return .object(members)
    }
    return .object(members)
  }

  private static func item(_ value: StructuredValue) -> ToDoItem? {
    guard let title = value["title"]?.string, case let line = Words.line(title), !line.isEmpty
    else { return nil }
    var location: Location?
    if let place = value["location"], let name = place["name"]?.string {
      location = Location(name: Words.line(name), address: place["address"]?.string.map(Words.line))
      if let latitude = number(place["latitude"]), let longitude = number(place["longitude"]) {
        location?.coordinate = Coordinate(latitude: latitude, longitude: longitude)
      }
    }
    let timestamp = number(value["timestamp"]).flatMap {
      ToDoItem.timestamps.contains($0) ? $0 : nil
    }
    return ToDoItem(
      title: line, itemDescription: value["description"]?.string.map(Words.lines),
      timestamp: timestamp, location: location,
      day: timestamp == nil ? nil : value["day"]?.string.flatMap { CalendarDate($0) })
  }

  private static func number(_ value: StructuredValue?) -> Double? {
    switch value {
    case .double(let number)?: number
    case .int(let number)?: Double(number)
    default: nil
    }
  }
}
