internal import AppMenuPlugin
internal import PluginHTTP

/// A geocoder on the web that answers as Nominatim does: with a list of places, the best one first.
struct NominatimGeocoder: Geocoder {
  /// The address of its search, as in `https://nominatim.example.org/search`.
  let base: String
  /// The network.
  let http: any HTTPFetching

  func coordinate(of address: String) async throws -> Coordinate? {
    let request = HTTPRequest(
      base + (base.contains("?") ? "&" : "?") + "format=jsonv2&limit=1&q="
        + PercentEncoding.encode(address),
      headers: ["Accept": "application/json", "User-Agent": "appmenu-to-do/1.0"])
    let response = try await http.fetch(request)
    let places = try response.success(of: request).json(of: request)
    guard let place = places.array?.first else { return nil }
    guard let latitude = Self.number(place["lat"]), let longitude = Self.number(place["lon"]) else {
      return nil
    }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  /// Nominatim writes numbers as texts.
  private static func number(_ value: StructuredValue?) -> Double? {
    switch value {
    case .string(let text)?: Double(text)
    case .double(let number)?: number
    case .int(let number)?: Double(number)
    default: nil
    }
  }
}
