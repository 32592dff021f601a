/// The place of an item: its name, its address if one was given, and its coordinate if it is known.
struct Location: Sendable, Hashable {
  /// The name, as in `Office`.
  var name: String
  /// The coordinate, or nil if it is unknown.
  var coordinate: Coordinate?

  /// The address as it was typed, or nil for none.
  var address: String?

  /// Creates a location.
  init(name: String, coordinate: Coordinate? = nil, address: String? = nil) {
    (self.name, self.coordinate, self.address) = (name, coordinate, address)
  }

  private enum Key {
    static let name = "nameKey"
    static let latitude = "latitudeKey"
    static let longitude = "longitudeKey"
    static let address = "addressKey"
  }

  /// Creates a location from a dictionary of a property list, or returns nil if it has no name.
  ///
  /// A coordinate needs both a latitude and a longitude; one without the other is left out.
  init?(propertyList: PropertyListValue?) {
    guard let dictionary = propertyList?.dictionary, let name = dictionary[Key.name]?.string else {
      return nil
    }
    self.name = name
    address = dictionary[Key.address]?.string
    if let latitude = dictionary[Key.latitude]?.number,
      let longitude = dictionary[Key.longitude]?.number
    {
      coordinate = Coordinate(latitude: latitude, longitude: longitude)
    }
  }

  /// The dictionary for a property list; what is unknown is left out.
  var propertyList: PropertyListValue {
    var dictionary: [String: PropertyListValue] = [Key.name: .string(name)]
    dictionary[Key.address] = address.map { .string($0) }
    if let coordinate {
      dictionary[Key.latitude] = .real(coordinate.latitude)
      dictionary[Key.longitude] = .real(coordinate.longitude)
    }
    return .dictionary(dictionary)
  }
}
