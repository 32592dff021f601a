internal import AppMenuPlugin
internal import PluginHTTP

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The collaborators of the plugin; tests pass their own.
struct Environment: Sendable {
  /// The calendar in the user's time zone.
  var calendar: any CivilCalendar = SystemCalendar()
  /// Returns the time now, in seconds since 1970.
  var now: @Sendable () -> Double = { Double(time(nil)) }
  /// Waits so many seconds.
  var pause: @Sendable (Double) async throws -> Void = { try await Task.sleep(for: .seconds($0)) }
  /// The network.
  var http: any HTTPFetching = HTTPClient()

  /// When items are due, as things are now.
  var due: Due { Due(calendar: calendar, now: now()) }

  /// Returns the geocoder of the settings, or nil: unless they name one, nothing is looked up.
  func geocoder(_ settings: [String: StructuredValue]) -> (any Geocoder)? {
    Self.text(settings["geocoder"]).map { NominatimGeocoder(base: $0, http: http) }
  }

  /// The text of a setting, or nil if it is missing or empty.
  static func text(_ value: StructuredValue?) -> String? {
    guard let text = value?.string, case let line = Words.line(text), !line.isEmpty else {
      return nil
    }
    return line
  }
}
