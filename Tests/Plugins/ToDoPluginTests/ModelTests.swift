import AppMenuPlugin
import Testing

@testable import ToDoPlugin

@Suite struct ToDoItemTests {
  private let home = Location(name: "Home", coordinate: Coordinate(latitude: 50, longitude: 6))

  @Test func `ToDoItem: only the title is required, all else is nil without it`() {
    let item = ToDoItem(title: "Foo")
    #expect(item.title == "Foo")
    #expect(item.itemDescription == nil && item.timestamp == nil && item.location == nil)
  }

  @Test func `ToDoItem: equal only if title, description, timestamp and location are`() {
    let item = ToDoItem(title: "a", itemDescription: "b", timestamp: 1, location: home)
    #expect(item == ToDoItem(title: "a", itemDescription: "b", timestamp: 1, location: home))
    var others = [ToDoItem](repeating: item, count: 7)
    others[0].title = "x"
    others[1].itemDescription = nil
    others[2].timestamp = 2
    others[3].location = nil
    others[4].location?.name = "x"
    others[5].location?.coordinate = nil
    others[6].location?.coordinate = Coordinate(latitude: 50, longitude: 7)
    for other in others { #expect(other != item && other.digest != item.digest) }
    var day = item
    day.day = CalendarDate("1970-01-01")
    #expect(day != item && day.digest != item.digest)
    #expect(ToDoItem(propertyList: day.propertyList) == day)
  }

  @Test
  func `ToDoItem: goes through a dictionary and back, and leaves out what is nil`() throws {
    let item = ToDoItem(title: "a", itemDescription: "b", timestamp: 1.5, location: home)
    #expect(ToDoItem(propertyList: item.propertyList) == item)
    #expect(
      item.propertyList
        == .dictionary([
          "titleKey": .string("a"), "itemDescriptionKey": .string("b"), "timestampKey": .real(1.5),
          "locationKey": .dictionary([
            "nameKey": .string("Home"), "latitudeKey": .real(50), "longitudeKey": .real(6),
          ]),
        ]))
    #expect(ToDoItem(title: "a").propertyList == .dictionary(["titleKey": .string("a")]))
  }

  @Test(
    arguments: [
      .dictionary([:]), .dictionary(["titleKey": .integer(1)]), .string("titleKey"),
      .array([.string("a")]),
    ] as [PropertyListValue])
  func `ToDoItem: a dictionary without a title that is text gives nil`(value: PropertyListValue) {
    #expect(ToDoItem(propertyList: value) == nil)
  }

  @Test(arguments: [.nan, .infinity, 1e300, -1e15] as [Double])
  func `A date that cannot be shown is no date`(time: Double) {
    let value = PropertyListValue.dictionary([
      "titleKey": .string("a"), "timestampKey": .real(time),
    ])
    #expect(ToDoItem(propertyList: value) == ToDoItem(title: "a"))
  }
}

@Suite struct LocationTests {
  @Test func `Location: ("Home", 50, 6) goes through a dictionary and back`() {
    let home = Location(name: "Home", coordinate: Coordinate(latitude: 50, longitude: 6))
    #expect(Location(propertyList: home.propertyList) == home)
    #expect(Location(propertyList: Location(name: "a").propertyList) == Location(name: "a"))
  }

  private static func location(
    _ name: String = "a", _ latitude: Double = 1, _ longitude: Double = 2, address: String? = nil
  ) throws -> Location {
    // A coordinate that does not exist would make all locations equal.
    let coordinate = try #require(Coordinate(latitude: latitude, longitude: longitude))
    return Location(name: name, coordinate: coordinate, address: address)
  }

  @Test
  func `Location: name, latitude, longitude, address and their presence decide about equality`()
    throws
  {
    let location = try Self.location()
    #expect(try location == Self.location())
    let others = [
      try Self.location("b"), try Self.location("a", 1.000_001),
      try Self.location("a", 1, 2.000_001),
      try Self.location("a", -1), try Self.location("a", 2, 1), try Self.location(address: "b"),
      Location(name: "a"),
    ]
    for other in others {
      #expect(other != location)
      // A dictionary keeps the difference.
      #expect(Location(propertyList: other.propertyList) == other)
      // So do items, and the ids of their rows.
      let (one, two) = (
        ToDoItem(title: "t", location: location), ToDoItem(title: "t", location: other)
      )
      #expect(one != two && one.digest != two.digest)
    }
  }

  @Test
  func `Location: a coordinate needs both numbers; without a name there is no location`() {
    #expect(
      Location(propertyList: .dictionary(["nameKey": .string("a"), "latitudeKey": .integer(1)]))
        == Location(name: "a"))
    #expect(
      Location(propertyList: .dictionary(["nameKey": .string("a"), "longitudeKey": .integer(1)]))
        == Location(name: "a"))
    let both: [String: PropertyListValue] = ["latitudeKey": .integer(1), "longitudeKey": .real(2)]
    #expect(Location(propertyList: .dictionary(both)) == nil)
    #expect(Location(propertyList: nil) == nil)
  }

  @Test func `There is no place beyond the poles`() {
    #expect(Coordinate(latitude: 91, longitude: 0) == nil)
    #expect(Coordinate(latitude: .nan, longitude: 0) == nil)
    #expect(Coordinate(latitude: 0, longitude: -180.5) == nil)
  }
}
