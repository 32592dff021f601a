import AppMenuPlugin
import Foundation
import PluginHTTP
import StructuredData

@testable import ToDoPlugin

/// The reason why the server of the items did not do what it was asked; contains nothing that was sent.
enum APIFailure: Error, Hashable {
  /// The network failed, even if there are data.
  case transport(HTTPFailure)
  case refused(status: Int)
  case noData, emptyData
  /// The data are not JSON, or of another form than expected.
  case unreadable
  case missingToken, tokenIsNoText
  /// A login has to come first.
  case notLoggedIn
  /// The address starts with http, so that others could read the password; nothing was sent.
  case notEncrypted
}

/// A client of a server that stores items for a user, for a program that exchanges them.
///
/// Name and password are sent for a login only; the token of its answer is sent with every later call. None of them
/// appears in errors. Methods throw an ``APIFailure``, or what the store throws. The list itself is kept in a file
/// on this machine and calls no server.
struct APIClient: Sendable {
  /// The account that the token is stored under.
  static let tokenAccount = "token"
  private let base: String
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
    let name = base.percentEncoded(except: "_")
    self.init(base: base, http: http, secrets: FileSecretStore(folder: folder + "/" + name))
  }

  /// Whether there is a token from an earlier login.
  var isLoggedIn: Bool { (try? secrets.secret(Self.tokenAccount)) != nil }

  /// Logs in, and stores the token; if that fails, no token is stored.
  func login(username: String, password: String) async throws {
    let query = [("username", username), ("password", password)].map {
      $0 + "=" + $1.percentEncoded(except: "_")
    }
    let answer = try await answer(
      to: HTTPRequest(base + "/login?" + query.joined(separator: "&"), headers: headers))
    switch answer["token"] {
    case .string(let token)?: try secrets.keep(token, account: Self.tokenAccount)
    case nil, .null?: throw APIFailure.missingToken
    default: throw APIFailure.tokenIsNoText
    }
  }

  func logout() throws { try secrets.keep(nil, account: Self.tokenAccount) }

  /// Returns the items of the server, except those without a title.
  func fetchItems() async throws -> [ToDoItem] {
    let answer = try await answer(to: HTTPRequest(base + "/items", headers: signed()))
    guard let items = answer.array ?? answer["items"]?.array else { throw APIFailure.unreadable }
    return items.compactMap { ToDoItem(json: $0) }
  }

  /// Sends an item to the server.
  func post(_ item: ToDoItem) async throws {
    let headers = try signed().merging(["Content-Type": "application/json"]) { $1 }
    let body = Array(try JSONEncoder().encode(item.json))
    _ = try await response(
      to: HTTPRequest(base + "/items", method: "POST", headers: headers, body: body))
  }

  // MARK: Requests

  private var headers: [String: String] { ["Accept": "application/json"] }

  private func signed() throws -> [String: String] {
    guard let token = try secrets.secret(Self.tokenAccount) else { throw APIFailure.notLoggedIn }
    return headers.merging(["Authorization": "Bearer \(Words.line(token))"]) { $1 }
  }

  private func response(to request: HTTPRequest) async throws(APIFailure) -> HTTPResponse {
    // Requests to this machine do not leave it.
    guard let address = HTTPAddress(base), address.scheme == "https" || address.isLoopback else {
      throw .notEncrypted
    }
    let response: HTTPResponse
    do { response = try await http.fetch(request) } catch { throw .transport(error) }
    if let failure = response.failure { throw .transport(failure) }
    guard (200...299).contains(response.status) else { throw .refused(status: response.status) }
    return response
  }

  private func answer(to request: HTTPRequest) async throws(APIFailure) -> StructuredValue {
    let response = try await response(to: request)
    // An answer with one of these statuses has no body (RFC 9110, 15.3.5 and 15.3.6).
    if response.status == 204 || response.status == 205 { throw .noData }
    if response.body.isEmpty { throw .emptyData }
    do { return try response.json(of: request) } catch { throw .unreadable }
  }
}

extension ToDoItem {
  fileprivate init?(json: StructuredValue) {
    guard let title = json["title"]?.string, case let line = Words.line(title), !line.isEmpty
    else { return nil }
    let place = json["location"]
    self.init(
      title: line, itemDescription: json["description"]?.string.map(Words.lines),
      timestamp: json["timestamp"]?.double,
      location: place?["name"]?.string.map {
        Location(
          name: Words.line($0),
          coordinate: Coordinate(
            latitude: place?["latitude"]?.double, longitude: place?["longitude"]?.double),
          address: place?["address"]?.string.map(Words.line))
      }, day: json["day"]?.string.flatMap { CalendarDate($0) })
  }

  fileprivate var json: StructuredValue {
    .object(
      [
        "title": .string(title), "description": itemDescription.map { .string($0) },
        "timestamp": timestamp.map { .double($0) }, "day": day.map { .string($0.text) },
        "location": location.map { location in
          .object(
            [
              "name": .string(location.name), "address": location.address.map { .string($0) },
              "latitude": (location.coordinate?.latitude).map { .double($0) },
              "longitude": (location.coordinate?.longitude).map { .double($0) },
            ].compactMapValues { $0 })
        },
      ].compactMapValues { $0 })
  }
}
