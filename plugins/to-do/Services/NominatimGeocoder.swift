internal import AppMenuPlugin
internal import PluginHTTP

/// A geocoder on the web with the interface of Nominatim: a list of places, the best one first.
struct NominatimGeocoder: Sendable {
  /// The address of its search, as in `https://nominatim.example.org/search`.
  let base: String
  let http: any HTTPFetching

  /// Returns the coordinate of an address, or nil if it is unknown.
  func coordinate(of address: String) async throws -> Coordinate? {
    let query = [("format", "jsonv2"), ("limit", "1"), ("q", address)]
    let request = HTTPRequest(
      HTTPAddress.url(base, query: query),
      headers: ["Accept": "application/json", "User-Agent": "appmenu-to-do/1.0"])
    let places = try await http.fetch(request).success(of: request).json(of: request)
    let place = places.array?.first
    return Coordinate(latitude: place?["lat"]?.double, longitude: place?["lon"]?.double)
  }
}
