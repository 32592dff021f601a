import AppMenuPlugin
import Testing

@testable import ToDoPlugin

@Suite struct ToDoItemTests {
  private let home = Location(name: "Home", coordinate: Coordinate(latitude: 50, longitude: 6))

  @Test("ToDoItem: only the title is required, all else is nil without it") func defaults() {
    let item = ToDoItem(title: "Foo")
    #expect(item.title == "Foo")
    #expect(item.itemDescription == nil && item.timestamp == nil && item.location == nil)
  }

  @Test("ToDoItem: equal only if title, description, timestamp and location are") func equality() {
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

  @Test("ToDoItem: goes through a dictionary and back, and leaves out what is nil")
  func roundTrip() throws {
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
    "ToDoItem: a dictionary without a title that is text gives nil",
    arguments: [
      .dictionary([:]), .dictionary(["titleKey": .integer(1)]), .string("titleKey"),
      .array([.string("a")]),
    ] as [PropertyListValue])
  func untitled(value: PropertyListValue) { #expect(ToDoItem(propertyList: value) == nil) }

  @Test(
    "A date that cannot be shown is no date",
    arguments: [.nan, .infinity, 1e300, -1e15] as [Double])
  func impossible(time: Double) {
    let value = PropertyListValue.dictionary([
      "titleKey": .string("a"), "timestampKey": .real(time),
    ])
    #expect(ToDoItem(propertyList: value) == ToDoItem(title: "a"))
  }
}

@Suite struct LocationTests {
  @Test("Location: (\"Home\", 50, 6) goes through a dictionary and back") func roundTrip() {
    let home = Location(name: "Home", coordinate: Coordinate(latitude: 50, longitude: 6))
    #expect(Location(propertyList: home.propertyList) == home)
    #expect(Location(propertyList: Location(name: "a").propertyList) == Location(name: "a"))
  }

  @Test("Location: latitude, longitude and their presence decide about equality") func equality() {
    func at(_ latitude: Double, _ longitude: Double) -> Location {
      Location(name: "a", coordinate: Coordinate(latitude: latitude, longitude: longitude))
    }
    #expect(at(1, 2) == at(1, 2))
    #expect(at(1, 2) != at(0, 2) && at(1, 2) != at(1, 0) && at(1, 2) != Location(name: "a"))
  }

  @Test("Location: a coordinate needs both numbers; without a name there is no location")
  func partial() {
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

  @Test("There is no place beyond the poles") func beyond() {
    #expect(Coordinate(latitude: 91, longitude: 0) == nil)
    #expect(Coordinate(latitude: .nan, longitude: 0) == nil)
    #expect(Coordinate(latitude: 0, longitude: -180.5) == nil)
  }
}

@Suite struct HeadlineTests {
  @Test(
    "Text helpers: a headline has a capital at each word, and single spaces",
    arguments: [
      ("this is A test headline", "This Is A Test Headline"), ("", ""), ("  ", ""),
      (" two  spaces ", "Two Spaces"), ("élan vital", "Élan Vital"),
    ])
  func titleCase(text: String, expected: String) { #expect(Headline.titleCase(text) == expected) }

  @Test(
    "Text helpers: \"Dominik\" has three vowels", arguments: [("Dominik", 3), ("", 0), ("AbE", 2)])
  func vowels(text: String, count: Int) { #expect(Headline.vowelCount(text) == count) }
}
