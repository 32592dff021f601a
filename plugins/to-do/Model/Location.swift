/// The place of an item: its name, and its coordinate if it is known.
struct Location: Sendable, Hashable {
  /// The name, as in `Office`.
  var name: String
  /// The coordinate, or nil if it is unknown.
  var coordinate: Coordinate?

  /// Creates a location.
  init(name: String, coordinate: Coordinate? = nil) {
    (self.name, self.coordinate) = (name, coordinate)
  }

  private enum Key {
    static let name = "nameKey"
    static let latitude = "latitudeKey"
    static let longitude = "longitudeKey"
  }

  /// Creates a location from a dictionary of a property list, or returns nil if it has no name.
  ///
  /// A coordinate needs both a latitude and a longitude; one without the other is left out.
  init?(propertyList: PropertyListValue?) {
    guard let dictionary = propertyList?.dictionary, let name = dictionary[Key.name]?.string else {
      return nil
    }
    self.name = name
    if let latitude = dictionary[Key.latitude]?.number,
      let longitude = dictionary[Key.longitude]?.number
    {
      coordinate = Coordinate(latitude: latitude, longitude: longitude)
    }
  }

  /// The dictionary for a property list; an unknown coordinate is left out.
  var propertyList: PropertyListValue {
    var dictionary: [String: PropertyListValue] = [Key.name: .string(name)]
    if let coordinate {
      dictionary[Key.latitude] = .real(coordinate.latitude)
      dictionary[Key.longitude] = .real(coordinate.longitude)
    }
    return .dictionary(dictionary)
  }
}
