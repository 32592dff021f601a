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
