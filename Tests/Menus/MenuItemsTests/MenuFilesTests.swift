import AppMenuTesting
import Files
import MenuItems
import SourceText
import Testing

/// Which files a menu depends on.
@Suite struct MenuFilesTests {
  private func files(_ files: [String: String], asked path: String = "m/a.yaml") -> [String] {
    let reader = FileMenuItemsReader(.file(path), fileSystem: InMemoryFileSystem(files))
    return reader.loadMenu().files
  }

  @Test
  func `The file that was asked for comes first, then those that it leads to, each once`() {
    let found = files([
      "m/a.yaml":
        "[{title: b, menu: b.yaml}, {title: c, menu: s/c.yaml}, {title: d, menu: b.yaml}]",
      "m/b.yaml": "[{title: x, tapHandlerName: h}]",
      "m/s/c.yaml": "[{title: d, menu: ../d.yaml}, {title: a, menu: /abs.yaml}]",
    ])
    #expect(found == ["m/a.yaml", "m/b.yaml", "m/s/c.yaml", "m/s/../d.yaml", "/abs.yaml"])
  }

  @Test(arguments: [
    (["m/a.yaml": "[{title: b, menu: gone.yaml}]"], ["m/a.yaml", "m/gone.yaml"]),
    (["m/a.yaml": "[{title: b, menu: b.yaml}]", "m/b.yaml": "["], ["m/a.yaml", "m/b.yaml"]),
    (["m/a.yaml": "[{menu: b.yaml}]", "m/b.yaml": "[]"], ["m/a.yaml", "m/b.yaml"]),
    (["m/a.yaml": "[{title: a, menu: a.yaml}]"], ["m/a.yaml"]),
    (["m/a.yaml": "["], ["m/a.yaml"]), ([:], ["m/a.yaml"]),
  ])
  func `Files of a menu that is none are told too`(system: [String: String], expected: [String]) {
    #expect(files(system) == expected)
  }

  @Test func `Bytes that were read already are no file, but what they lead to is`() {
    #expect(load("[{title: b, menu: b.yaml}]").files == ["b.yaml"])
    #expect(load("[").files.isEmpty)
  }

  @Test(
    "Content is that of the file by whose path it may be trusted, whatever its name leads to later")
  func exchanged() {
    // What stands under the names is not what they led to when they were looked up.
    let names = InMemoryFileSystem([
      "m/a.yaml": "[{title: evil, items: []}]", "m/b.yaml": "[{title: evil, items: []}]",
      "/good/a.yaml": "[{title: A, menu: b.yaml}]", "/good/b.yaml": "[{title: B, items: []}]",
    ])
    let reader = FileMenuItemsReader(.file("m/a.yaml"), fileSystem: Links(names: names))
    let items = reader.loadMenu().menu?.allItems ?? []
    #expect(items.map(\.title) == ["A", "B"])
    #expect(
      items.map { $0.location?.file.canonicalPath } == ["/good/a.yaml", "/good/b.yaml"])
  }
}

/// A file system in which all files in `m` are links into `/good`.
private struct Links: FileSystem {
  let names: InMemoryFileSystem

  func read(_ path: String, limit: Int) throws(FileSystemError) -> [UInt8] {
    try names.read(path, limit: limit)
  }
  func names(inDirectory path: String) -> [String]? { names.names(inDirectory: path) }
  func canonicalPath(_ path: String) -> String? {
    path.hasPrefix("m/") ? "/good/" + path.dropFirst(2) : path
  }
  func isDirectory(_ path: String) -> Bool { names.isDirectory(path) }
  func isExecutableFile(_ path: String) -> Bool { false }
}
