internal import Localization

/// A place on the earth, in degrees.
struct Coordinate: Sendable, Hashable {
  /// Degrees north of the equator, -90 to 90.
  var latitude: Double
  /// Degrees east of Greenwich, -180 to 180.
  var longitude: Double

  /// Creates a coordinate, or returns nil if there is no such place.
  init?(latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    (self.latitude, self.longitude) = (latitude, longitude)
  }

  /// Returns the coordinate in words, with four digits (about ten metres), as in `37.3317° N, 122.0301° W`.
  func words(_ wording: Wording = .english) -> String {
    wording(.latitude(Self.digits(latitude), isNorth: latitude >= 0)) + ", "
      + wording(.longitude(Self.digits(longitude), isEast: longitude >= 0))
  }

  private static func digits(_ degrees: Double) -> String {
    let rounded = Int((degrees.magnitude * 10_000).rounded())
    let fraction = String(rounded % 10_000)
    let zeros = String(repeating: "0", count: 4 - fraction.count)
    return "\(rounded / 10_000).\(zeros)\(fraction)"
  }
}
