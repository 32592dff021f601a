import AppMenuTesting
import Foundation
import PluginKit
import Testing

@Suite struct PluginScaffoldTests {
  private let folder = NSTemporaryDirectory() + "appmenu-scaffold-\(UUID().uuidString)"

  private func refusal(
    _ name: String, _ language: PluginScaffold.Language = .sh, package: String? = nil
  ) -> PluginScaffold.Refusal? {
    do throws(PluginScaffold.Refusal) {
      _ = try PluginScaffold(name: name, language: language, package: package)
      return nil
    } catch { return error }
  }

  @Test func `A name is an id that begins with a letter`() {
    for name in ["a", "my-plugin", "x9"] { #expect(refusal(name) == nil) }
    for name in ["", "A", "9a", "-a", "a b", "../a", "é", String(repeating: "a", count: 65)] {
      #expect(refusal(name) != nil, "\(name)")
    }
  }

  @Test func `Swift needs a package that is not called like the plugin`() {
    #expect(refusal("a", .swift)?.hint?.contains("--package") == true)
    #expect(refusal("a", .swift, package: "/x/appmenu") == nil)
    for place in ["/x/App", "https://example.org/me/app.git"] {
      #expect(refusal("app", .swift, package: place) != nil, "\(place)")
    }
  }

  @Test(arguments: PluginScaffold.Language.allCases)
  func `All files are written, programs executable, and nothing is written over`(
    language: PluginScaffold.Language
  ) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let scaffold = try PluginScaffold(name: "my-plugin", language: language, package: "/x/appmenu")
    let files = try scaffold.write(to: folder)
    #expect(Set(files).isSuperset(of: ["plugin.yaml", "menu.yaml", "README.md"]))
    for file in files {
      let path = folder + "/" + file
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"), "\(file)")
      #expect(
        FileManager.default.isExecutableFile(atPath: path) == text.hasPrefix("#!"), "\(file)")
    }
    #expect(throws: PluginScaffold.Refusal.self) { try scaffold.write(to: folder) }
    #expect(scaffold.nextSteps.contains { $0.command == "appmenu plugins test ." })
  }

  @Test(arguments: PluginScaffold.Language.allCases)
  func `The manifest names its schema for editors where one is known`(
    language: PluginScaffold.Language
  ) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    _ = try PluginScaffold(
      name: "my-plugin", language: language, package: "/x/appmenu", schema: "/s/plugin.schema.json"
    ).write(to: folder)
    let text = try String(contentsOfFile: folder + "/plugin.yaml", encoding: .utf8)
    #expect(
      text.hasPrefix("# yaml-language-server: $schema=/s/plugin.schema.json\nid: my-plugin\n"))
  }

  @Test
  func `A plugin in Python has the library beside it, as it is, and no protocol in its program`()
    throws
  {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    _ = try PluginScaffold(name: "my-plugin", language: .python).write(to: folder)
    let library = Checkout.url("plugins/python/appmenu_plugin.py")
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: folder + "/appmenu_plugin.py"))
        == Data(contentsOf: library))
    for file in ["plugin.py", "test_plugin.py"] {
      let text = try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
      #expect(text.contains("from appmenu_plugin import"))
      for word in ["json", "stdin", "view/action", "thread"] {
        #expect(!text.contains(word), "\(file): \(word)")
      }
    }
  }

  @Test
  func `A package in Swift depends on a path or a URL, and its module has a name of its own`()
    throws
  {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let places = [
      ("/x/AppMenu", #".package(path: "/x/AppMenu")"#),
      (
        "https://example.org/me/appmenu.git", #".package(url: "https://example.org/me/appmenu.git""#
      ),
    ]
    for (place, words) in places {
      try? FileManager.default.removeItem(atPath: folder)
      _ = try PluginScaffold(name: "my-plugin", language: .swift, package: place).write(to: folder)
      let text = try String(contentsOfFile: folder + "/Package.swift", encoding: .utf8)
      #expect(text.contains(words) && text.contains(#"package: "appmenu""#))
      #expect(text.contains(#"name: "MyPlugin""#))
    }
  }
}
