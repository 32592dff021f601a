import AppMenuTesting
import MenuItems
import SourceText
import Testing

@Suite("Plugin folders of menus", .timeLimit(.minutes(5))) struct PluginFolderTests {
  private func findings(_ text: String, _ files: [String: String], home: String? = "/home/me")
    throws
    -> [Diagnostic]
  {
    let references = try #require(load(text, name: "/menus/m.yaml").references)
    return references.missingPluginFolders(
      menuFolder: "/menus", home: home, fileSystem: InMemoryFileSystem(files))
  }

  @Test func `A folder that does not exist is pointed at where the menu names it`() throws {
    let text = "plugins: [there, gone]\nitems:\n  - {title: A, tapHandlerName: h}\n"
    let found = try findings(text, ["/menus/there/plugin.yaml": ""])
    #expect(found.map(\.code) == [.fileNotFound])
    let one = try #require(found.first)
    #expect(one.message == "there is no plugin folder '/menus/gone'")
    let range = try #require(one.location.range)
    #expect(Array(text.utf8)[range].elementsEqual("gone".utf8))
    #expect(one.path == "plugins[1]" && one.severity == .warning)
  }

  @Test func `A file in place of a folder is told apart`() throws {
    let found = try findings(
      "plugins: [p/plugin.yaml]\nitems:\n  - {title: A, tapHandlerName: h}\n",
      ["/menus/p/plugin.yaml": ""])
    #expect(found.first?.help?.contains("not a file in it") == true)
  }

  @Test(
    "`~` is the home, as it is in a shell",
    arguments: [
      ("~/plugins", "/home/me/plugins"), ("~", "/home/me"), ("./~/x", "/menus/~/x"),
      ("~me/x", "/menus/~me/x"),
    ])
  func home(written: String, meant: String) throws {
    let menu = "plugins: ['\(written)']\nitems:\n  - {title: A, tapHandlerName: h}\n"
    #expect(try findings(menu, [meant + "/plugin.yaml": ""]).isEmpty)
    #expect(try findings(menu, [:]).first?.message == "there is no plugin folder '\(meant)'")
  }

  @Test("Without a home `~` stays as it is written") func homeless() throws {
    let menu = "plugins: [~/x]\nitems:\n  - {title: A, tapHandlerName: h}\n"
    #expect(try findings(menu, [:], home: nil).first?.message == "there is no plugin folder '~/x'")
  }
}
