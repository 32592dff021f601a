internal import AppMenuPlugin
internal import PluginHTTP

/// The collaborators of the plugin, which tests replace.
struct Environment: Sendable {
  var calendar = CivilCalendar.system
  /// Returns the time now, in seconds since 1970.
  var now: @Sendable () -> Double = { Double(HTTPClock.system.now()) }
  /// Waits for a number of seconds.
  var pause: @Sendable (Double) async throws -> Void = { try await Task.sleep(for: .seconds($0)) }
  var http: any HTTPFetching = HTTPClient()

  var due: Due { Due(calendar: calendar, now: now()) }

  func geocoder(_ settings: [String: StructuredValue]) -> NominatimGeocoder? {
    let base = Words.line(settings["geocoder"]?.string ?? "")
    return base.isEmpty ? nil : NominatimGeocoder(base: base, http: http)
  }
}

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
