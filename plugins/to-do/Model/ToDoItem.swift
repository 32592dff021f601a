internal import AppMenuPlugin

/// A thing to do.
///
/// Whether it is done is not part of it: that depends on the list that it is in.
struct ToDoItem: Sendable, Hashable {
  /// The title.
  var title: String
  /// The description, or nil.
  var itemDescription: String?
  /// The date, in seconds since 1970, or nil; of a ``day``, its midnight where it was typed.
  var timestamp: Double?
  /// The place, or nil.
  var location: Location?
  /// The day, if the item has one without a time: it is the same day in each time zone.
  var day: CalendarDate?

  /// Creates an item.
  init(
    title: String, itemDescription: String? = nil, timestamp: Double? = nil,
    location: Location? = nil, day: CalendarDate? = nil
  ) {
    self.title = title
    self.itemDescription = itemDescription
    self.timestamp = timestamp
    self.location = location
    self.day = day
  }

  private enum Key {
    static let title = "titleKey"
    static let itemDescription = "itemDescriptionKey"
    static let timestamp = "timestampKey"
    static let location = "locationKey"
    static let day = "dayKey"
  }

  /// The dates that can be shown: the years 1 to 9999.
  static let timestamps = -62_135_500_000.0...253_402_200_000.0

  /// Creates an item from a dictionary of a property list, or returns nil if its title is no text.
  ///
  /// Other values of a wrong type, and dates beyond ``timestamps``, are left out.
  init?(propertyList: PropertyListValue) {
    guard let dictionary = propertyList.dictionary, let title = dictionary[Key.title]?.string else {
      return nil
    }
    self.title = title
    itemDescription = dictionary[Key.itemDescription]?.string
    timestamp = dictionary[Key.timestamp]?.number.flatMap {
      Self.timestamps.contains($0) ? $0 : nil
    }
    location = Location(propertyList: dictionary[Key.location])
    day = timestamp == nil ? nil : dictionary[Key.day]?.string.flatMap { CalendarDate($0) }
  }

  /// The dictionary for a property list; what is nil is left out.
  var propertyList: PropertyListValue { .dictionary(propertyListMembers) }

  /// The members of ``propertyList``.
  var propertyListMembers: [String: PropertyListValue] {
    var dictionary: [String: PropertyListValue] = [Key.title: .string(title)]
    dictionary[Key.itemDescription] = itemDescription.map { .string($0) }
    dictionary[Key.timestamp] = timestamp.map { time in
      Int(exactly: time).map { .integer($0) } ?? .real(time)
    }
    dictionary[Key.location] = location?.propertyList
    dictionary[Key.day] = day.map { .string($0.text) }
    return dictionary
  }

  /// The keys of ``propertyListMembers``.
  static let keys: Set<String> = [
    Key.title, Key.itemDescription, Key.timestamp, Key.location, Key.day,
  ]

  /// A short text that equal items share, and hardly any two others (FNV-1a of 64 bits).
  var digest: String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ text: String?) {
      for byte in text?.utf8 ?? "\u{0}".utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      hash = (hash ^ 0xFF) &* 0x100_0000_01B3
    }
    add(title)
    add(itemDescription)
    add(timestamp.map { String($0) })
    add(location?.name)
    add(location?.coordinate.map { "\($0.latitude) \($0.longitude)" })
    // Items without an address or a day keep the text that they have always had.
    if let address = location?.address { add(address) }
    if let day { add(day.text) }
    return String(hash, radix: 36)
  }
}
