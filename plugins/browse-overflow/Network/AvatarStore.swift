internal import PluginHTTP

/// The pictures of people, by their absolute addresses.
actor AvatarStore {
  /// The event that is posted when a picture has arrived, while a view is shown.
  static let didUpdate = "AvatarStoreDidUpdateContentNotification"
  /// The largest picture that a row shows, in bytes.
  private static let sizeLimit = 32 << 10
  /// How many pictures are stored.
  private static let countLimit = 500

  private let http: any HTTPFetching
  private let arrived: @Sendable (String) -> Void
  private var pictures: [String: [UInt8]] = [:]
  private var fetches: [String: Task<[UInt8]?, Never>] = [:]

  /// Creates an empty store, which calls `arrived` with the address of each picture that was fetched.
  init(http: any HTTPFetching, arrived: @escaping @Sendable (String) -> Void) {
    (self.http, self.arrived) = (http, arrived)
  }

  /// Returns the picture at an address as PNG, or nil if there is none; it is fetched once, however often it is
  /// requested.
  func picture(_ url: String?) async -> [UInt8]? {
    guard let url else { return nil }
    if let picture = pictures[url] { return picture }
    if let fetch = fetches[url] { return await fetch.value }
    let http = http
    let fetch = Task { () -> [UInt8]? in
      guard let response = try? await http.fetch(Self.request(url)), response.status == 200,
        response.body.count <= Self.sizeLimit, response.body.starts(with: [0x89, 0x50, 0x4E, 0x47])
      else { return nil }
      return response.body
    }
    fetches[url] = fetch
    let picture = await fetch.value
    if fetches[url] == fetch {
      fetches[url] = nil
      if let picture {
        if pictures.count >= Self.countLimit { pictures.removeAll() }
        pictures[url] = picture
        arrived(url)
      }
    }
    return picture
  }

  /// Removes all pictures, to use less memory.
  func removeAll() {
    pictures.removeAll()
    fetches.removeAll()
  }

  /// Pictures of Gravatar are made in the size that is asked for.
  private static func request(_ url: String) -> HTTPRequest {
    var url = url
    if let address = HTTPAddress(url), address.host == "www.gravatar.com" {
      let path = url.prefix { $0 != "?" }
      url = HTTPAddress.url(String(path), query: [("s", "64"), ("d", "identicon")])
    }
    return HTTPRequest(url, headers: ["Accept": "image/png"], freshness: 86_400)
  }
}
