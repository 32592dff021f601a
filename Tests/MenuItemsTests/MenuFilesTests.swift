import AppMenuTesting
import MenuItems
import Testing

/// Which files a menu depends on.
@Suite struct MenuFilesTests {
  private func files(_ files: [String: String], asked path: String = "m/a.yaml") -> [String] {
    let reader = FileMenuItemsReader(.file(path), fileSystem: InMemoryFileSystem(files))
    return reader.loadMenu().files
  }

  @Test("The file that was asked for comes first, then those that it leads to, each once")
  func all() {
    let found = files([
      "m/a.yaml":
        "[{title: b, menu: b.yaml}, {title: c, menu: s/c.yaml}, {title: d, menu: b.yaml}]",
      "m/b.yaml": "[{title: x, tapHandlerName: h}]",
      "m/s/c.yaml": "[{title: d, menu: ../d.yaml}, {title: a, menu: /abs.yaml}]",
    ])
    #expect(found == ["m/a.yaml", "m/b.yaml", "m/s/c.yaml", "m/s/../d.yaml", "/abs.yaml"])
  }

  @Test(
    "Files of a menu that is none are told too",
    arguments: [
      (["m/a.yaml": "[{title: b, menu: gone.yaml}]"], ["m/a.yaml", "m/gone.yaml"]),
      (["m/a.yaml": "[{title: b, menu: b.yaml}]", "m/b.yaml": "["], ["m/a.yaml", "m/b.yaml"]),
      (["m/a.yaml": "[{menu: b.yaml}]", "m/b.yaml": "[]"], ["m/a.yaml", "m/b.yaml"]),
      (["m/a.yaml": "[{title: a, menu: a.yaml}]"], ["m/a.yaml"]),
      (["m/a.yaml": "["], ["m/a.yaml"]), ([:], ["m/a.yaml"]),
    ])
  func broken(system: [String: String], expected: [String]) {
    #expect(files(system) == expected)
  }

  @Test("Bytes that were read already are no file, but what they lead to is") func bytes() {
    #expect(load("[{title: b, menu: b.yaml}]").files == ["b.yaml"])
    #expect(load("[").files.isEmpty)
  }
}
