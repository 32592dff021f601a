internal import AppMenuPlugin

/// A thing to do; its list determines whether it is finished.
struct ToDoItem: Sendable, Hashable {
  var title: String
  var itemDescription: String?
  /// The date, in seconds since 1970; for a ``day``, its midnight in the time zone where it was typed.
  var timestamp: Double?
  var location: Location?
  /// The day of an item without a time, which is the same in each time zone.
  var day: CalendarDate?

  init(
    title: String, itemDescription: String? = nil, timestamp: Double? = nil,
    location: Location? = nil, day: CalendarDate? = nil
  ) {
    (self.title, self.itemDescription, self.location) = (title, itemDescription, location)
    // Dates outside the years 1 to 9999 cannot be shown.
    self.timestamp = timestamp.flatMap {
      (-62_135_500_000...253_402_200_000).contains($0) ? $0 : nil
    }
    self.day = self.timestamp == nil ? nil : day
  }

  enum Key: String, CaseIterable {
    case title = "titleKey"
    case itemDescription = "itemDescriptionKey"
    case timestamp = "timestampKey"
    case location = "locationKey"
    case day = "dayKey"
  }

  /// Creates an item from a property list, or returns nil if its title is not text; other values of a wrong type
  /// are ignored.
  init?(propertyList: PropertyListValue) {
    let members = propertyList.dictionary ?? [:]
    func value(_ key: Key) -> PropertyListValue? { members[key.rawValue] }
    guard let title = value(.title)?.string else { return nil }
    self.init(
      title: title, itemDescription: value(.itemDescription)?.string,
      timestamp: value(.timestamp)?.number, location: Location(propertyList: value(.location)),
      day: value(.day)?.string.flatMap { CalendarDate($0) })
  }

  var propertyList: PropertyListValue { .dictionary(members) }

  var members: [String: PropertyListValue] {
    var members: [Key: PropertyListValue] = [.title: .string(title)]
    members[.itemDescription] = itemDescription.map { .string($0) }
    members[.timestamp] = timestamp.map { time in
      Int(exactly: time).map { .integer($0) } ?? .real(time)
    }
    members[.location] = location?.propertyList
    members[.day] = day.map { .string($0.text) }
    return Dictionary(uniqueKeysWithValues: members.map { ($0.rawValue, $1) })
  }

  /// The texts that a search finds.
  var texts: [String] {
    [title, itemDescription, location?.name, location?.address].compactMap { $0 }
  }

  /// A short text that equal items share, and other items hardly ever (64-bit FNV-1a).
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
    // Items without an address or a day keep the digest of earlier versions.
    if let address = location?.address { add(address) }
    if let day { add(day.text) }
    return String(hash, radix: 36)
  }
}

/// The id of an item's row: its list and its digest.
///
/// A changed item has another id, so that an action never applies to another item than the one shown.
struct ItemID: Sendable, Hashable {
  var kind: ItemLists.Kind
  var digest: String

  init(_ item: ToDoItem, _ kind: ItemLists.Kind) { (self.kind, digest) = (kind, item.digest) }

  /// Parses the text of an id, as in `open/1x2y3z`.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let kind = ItemLists.Kind(rawValue: String(parts[0])) else {
      return nil
    }
    (self.kind, digest) = (kind, String(parts[1]))
  }

  var text: String { "\(kind.rawValue)/\(digest)" }

  /// Returns the position of the item, or nil if it is no longer there.
  func index(in lists: ItemLists) -> Int? {
    lists[kind].firstIndex { $0.item.digest == digest }
  }
}
