import MenuAuthoring
import Testing

@Suite("Completion in XML property lists", .timeLimit(.minutes(5))) struct MarkupCompletionTests {
  static let head =
    "<?xml version=\"1.0\"?>\n<plist version=\"1.0\">\n<array>\n\t<dict>\n\t\t<key>title</key>\n\t\t<string>A</string>\n\t\t"
  static let tail = "\n\t</dict>\n</array>\n</plist>\n"

  private func chosen(_ label: String, _ middle: String) throws -> String {
    let text = try choosing(label, in: Self.head + middle + Self.tail)
    return String(text.dropFirst(Self.head.count).dropLast(Self.tail.count))
  }

  @Test func `A key is written with the element of its value`() throws {
    #expect(try labels(Self.head + "‸" + Self.tail).first == "subtitle")
    #expect(try chosen("icon", "‸") == "<key>icon</key>\n\t\t<string>‸</string>")
    #expect(try chosen("icon", "<k‸") == "<key>icon</key>\n\t\t<string>‸</string>")
    #expect(try chosen("icon", "<key>ic‸</key>") == "<key>icon‸</key>")
    #expect(try chosen("icon", "<key>‸</key>") == "<key>icon‸</key>")
    #expect(
      try chosen("items", "‸")
        == "<key>items</key>\n\t\t<array>\n\t\t\t<dict>\n\t\t\t\t<key>title</key>\n\t\t\t\t<string>‸</string>\n\t\t\t</dict>\n\t\t</array>"
    )
    #expect(try chosen("destructive", "‸") == "<key>destructive</key>\n\t\t<true/>‸")
  }

  @Test func `Values are offered in their element, and with it`() throws {
    #expect(
      try chosen("star", "<key>icon</key><string>s‸</string>")
        == "<key>icon</key><string>star‸</string>")
    #expect(try chosen("star", "<key>icon</key>‸") == "<key>icon</key><string>star‸</string>")
    #expect(
      try labels(Self.head + "<key>tapHandlerName</key><string>‸" + Self.tail) == [
        "activity", "repositories",
      ])
    #expect(try labels(Self.head + "<!-- ‸ -->" + Self.tail) == [])
  }
}
