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

  /// The coordinate in words, with four digits (about ten metres), as in `37.3317° N, 122.0301° W`.
  var words: String {
    Self.words(latitude, "N", "S") + ", " + Self.words(longitude, "E", "W")
  }

  private static func words(_ degrees: Double, _ plus: String, _ minus: String) -> String {
    let rounded = Int((degrees.magnitude * 10_000).rounded())
    let fraction = String(rounded % 10_000)
    let zeros = String(repeating: "0", count: 4 - fraction.count)
    return "\(rounded / 10_000).\(zeros)\(fraction)° \(degrees < 0 ? minus : plus)"
  }
}
