internal import PluginHTTP

/// The pictures of people, by address.
actor AvatarStore {
  /// The event that is posted when a picture arrives while a view is shown.
  static let didUpdate = "AvatarStoreDidUpdateContentNotification"
  /// The largest picture in bytes.
  private static let sizeLimit = 32 << 10
  /// The largest number of stored pictures.
  private static let countLimit = 500

  private let http: any HTTPFetching
  private let arrived: @Sendable (String) -> Void
  /// The fetches of pictures that have arrived or are on their way.
  private var fetches: [String: Task<[UInt8]?, Never>] = [:]

  /// Creates an empty store, which calls `arrived` with the address of each fetched picture.
  init(http: any HTTPFetching, arrived: @escaping @Sendable (String) -> Void) {
    (self.http, self.arrived) = (http, arrived)
  }

  /// Returns the picture at an address as PNG; concurrent calls fetch it once.
  func picture(_ url: String?) async -> [UInt8]? {
    guard let url else { return nil }
    if let fetch = fetches[url] { return await fetch.value }
    let http = http
    let fetch = Task { () -> [UInt8]? in
      guard let response = try? await http.fetch(Self.request(url)), response.status == 200,
        response.body.count <= Self.sizeLimit, response.body.starts(with: [0x89, 0x50, 0x4E, 0x47])
      else { return nil }
      return response.body
    }
    if fetches.count >= Self.countLimit { removeAll() }
    fetches[url] = fetch
    let picture = await fetch.value
    if fetches[url] == fetch {
      if picture == nil { fetches[url] = nil } else { arrived(url) }
    }
    return picture
  }

  func removeAll() { fetches.removeAll() }

  /// Gravatar scales pictures to the requested size.
  private static func request(_ url: String) -> HTTPRequest {
    var url = url
    if let address = HTTPAddress(url), address.host == "www.gravatar.com" {
      let path = url.prefix { $0 != "?" }
      url = HTTPAddress.url(String(path), query: [("s", "64"), ("d", "identicon")])
    }
    return HTTPRequest(url, headers: ["Accept": "image/png"], freshness: 86_400)
  }
}
