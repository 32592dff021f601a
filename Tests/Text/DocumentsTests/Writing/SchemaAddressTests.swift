import Documents
import MenuItems
import StructuredData
import Testing

@Suite(.timeLimit(.minutes(5))) struct SchemaAddressTests {
  /// Formats `text` with the schema `/s/menu.json`, and expects that doing it again changes nothing.
  private func addressed(_ text: String, name: String = "menu.yaml") throws -> String {
    let formatter = DocumentFormatter(shape: .menus, schema: "/s/menu.json")
    let once = try formatter.format(Array(text.utf8), name: name)
    #expect(try formatter.format(once, name: name) == once)
    return String(decoding: once, as: UTF8.self)
  }

  @Test(arguments: [
    ("items: []\n", "items: []\n"), ("# The menu\n\nitems: []\n", "# The menu\n\nitems: []\n"),
    ("- title: A\n", "- title: A\n"), ("--- # x\nitems: []\n", "--- # x\nitems: []\n"),
    ("%YAML 1.2\n---\nitems: []\n", "%YAML 1.2\n---\nitems: []\n"), ("# only\n", "# only\n"),
  ])
  func `YAML names its schema in the first line`(text: String, expected: String) throws {
    #expect(try addressed(text) == "# yaml-language-server: $schema=/s/menu.json\n" + expected)
  }

  @Test(arguments: [
    "# yaml-language-server: $schema=mine.json\nitems: []\n",
    "# The menu\n# $schema: mine.json\nitems: []\n", "$schema: mine.json\nitems: []\n",
    "# $schema: mine.json\n---\nitems: []\n",
  ])
  func `A document that names a schema keeps it`(text: String) throws {
    #expect(try addressed(text) == text)
  }

  @Test func `JSON and property lists have it as their first key`() throws {
    #expect(
      try addressed("{\"items\": []}", name: "menu.json")
        == "{\n  \"$schema\": \"/s/menu.json\",\n  \"items\": []\n}\n")
    #expect(
      try addressed("<plist version=\"1.0\"><dict/></plist>", name: "menu.plist").contains(
        "<dict>\n\t<key>$schema</key>\n\t<string>/s/menu.json</string>\n</dict>"))
    #expect(
      try addressed("{ items = (); }", name: "menu.plist")
        == "{\n    \"$schema\" = \"/s/menu.json\";\n    items = ();\n}\n")
  }

  @Test(arguments: [("[]", "menu.json"), ("()", "menu.plist"), ("<array/>", "menu.plist")])
  func `A list in JSON and in a property list has no place for it`(text: String, name: String) {
    let text = text == "<array/>" ? "<plist>\(text)</plist>" : text
    do throws(DocumentFormatter.Refusal) {
      _ = try DocumentFormatter(shape: .menus, schema: "/s").format(Array(text.utf8), name: name)
      Issue.record("formatted")
    } catch {
      guard case .noPlaceForSchema = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test func `The keys of a document tell its kind`() {
    for (text, kind) in [
      ("items: []", "menu"), ("- title: A", "menu"), ("a: b", nil), ("", nil), ("a: [", nil),
    ] {
      let found = DescribedRoot.catalog(of: Array(text.utf8), name: "a", among: [.menu])
      #expect(found?.name == kind, "\(text)")
    }
  }
}
