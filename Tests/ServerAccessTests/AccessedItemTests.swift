import ServerAccess
import Testing

@Suite("Items of access", .timeLimit(.minutes(5))) struct AccessedItemTests {
  @Test("The menu itself has an empty path, and items no tags of their own") func empty() {
    #expect(AccessedItem(path: []).tags.isEmpty)
    #expect(AccessedItem(path: []) != AccessedItem(path: ["a"]))
  }
}
