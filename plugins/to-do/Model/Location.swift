internal import AppMenuPlugin
internal import DisplayText

struct Coordinate: Sendable, Hashable {
  /// Degrees north of the equator, -90 to 90.
  var latitude: Double
  /// Degrees east of Greenwich, -180 to 180.
  var longitude: Double

  /// Creates a coordinate, or returns nil if a number is missing or out of range.
  init?(latitude: Double?, longitude: Double?) {
    guard let latitude, let longitude, (-90...90).contains(latitude),
      (-180...180).contains(longitude)
    else { return nil }
    (self.latitude, self.longitude) = (latitude, longitude)
  }

  /// Returns the coordinate with four digits (about 10 m), as in `37.3317° N, 122.0301° W`.
  func words(_ wording: Wording = .english) -> String {
    wording(.latitude(Self.digits(latitude), isNorth: latitude >= 0)) + ", "
      + wording(.longitude(Self.digits(longitude), isEast: longitude >= 0))
  }

  private static func digits(_ degrees: Double) -> String {
    let rounded = Int((degrees.magnitude * 10_000).rounded())
    return "\(rounded / 10_000).\(GregorianDay.padded(rounded % 10_000, 4))"
  }
}

/// The place of an item: its name, its coordinate if known, and its address as typed.
struct Location: Sendable, Hashable {
  var name: String
  var coordinate: Coordinate?
  var address: String?
}

extension Location {
  private enum Key {
    static let name = "nameKey"
    static let latitude = "latitudeKey"
    static let longitude = "longitudeKey"
    static let address = "addressKey"
  }

  /// Creates a location from a property list, or returns nil if it has no name.
  ///
  /// A latitude without a longitude is ignored, and vice versa.
  init?(propertyList: PropertyListValue?) {
    guard let members = propertyList?.dictionary, let name = members[Key.name]?.string else {
      return nil
    }
    self.init(
      name: name,
      coordinate: Coordinate(
        latitude: members[Key.latitude]?.number, longitude: members[Key.longitude]?.number),
      address: members[Key.address]?.string)
  }

  var propertyList: PropertyListValue {
    var members: [String: PropertyListValue] = [Key.name: .string(name)]
    members[Key.address] = address.map { .string($0) }
    members[Key.latitude] = (coordinate?.latitude).map { .real($0) }
    members[Key.longitude] = (coordinate?.longitude).map { .real($0) }
    return .dictionary(members)
  }
}
