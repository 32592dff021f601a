import AppMenuTesting
import Documents
import Files
import MenuItems
import SourceText
import Synchronization
import Testing

@Suite("Hostile menus") struct HostileMenuTests {
  @Test
  func `A folder is listed once for all the files that are missing in it`() {
    let system = CountingFileSystem(names: (0..<500).map { "menu-number-\($0).yaml" })
    let items = (0..<300).map { "- {title: t, menu: menu-nunber-\($0).yaml}" }
    let loading = FileMenuItemsReader(
      .bytes(Array(items.joined(separator: "\n").utf8), name: "m.yaml", folder: "."),
      fileSystem: system
    ).loadMenu()
    let missing = loading.diagnostics.filter { $0.code == .fileNotFound }
    #expect(missing.count == 300)
    #expect(missing[7].help == "did you mean 'menu-number-7.yaml'?")
    #expect(missing[299].help?.hasPrefix("check the path") == true)
    #expect(system.listings.withLock { $0 } == 1)
  }

  @Test
  func `The files that a menu names have a limit`() {
    let items = (0..<5000).map { "- {title: t, menu: \($0).yaml}" }
    let loading = load(items.joined(separator: "\n"))
    let missing = loading.diagnostics.filter { $0.code == .fileNotFound }
    #expect(missing.count == 4096)
    #expect(
      loading.diagnostics.filter { $0.code == .tooLarge }.map(\.message)
        == ["this menu names more than 4096 files"])
  }

  @Test(.timeLimit(.minutes(5)))
  func `Only the findings that are shown ask for similar handlers`() throws {
    let items = (0..<500).map { "- {title: t, tapHandlerName: hamdler-mumber-\($0)}" }
    let loading = load(items.joined(separator: "\n"))
    let known = (0..<2000).map { "handler-number-\($0)" }
    let references = try #require(loading.references)
    let found = references.unknownHandlers(known: known, severity: .error)
    #expect(found.count == 500)
    #expect(found.first?.label?.contains("handler-number-0") == true)
    #expect(found.last?.label == "unknown handler")
  }
}

/// A file system without files that says it has some, and counts how often they are listed.
private final class CountingFileSystem: FileSystem {
  private let listed: [String]
  let listings = Mutex(0)

  init(names: [String]) { listed = names }

  func read(_ path: String, limit: Int) throws(FileSystemError) -> [UInt8] {
    throw FileSystemError(number: 2)
  }
  func names(inDirectory path: String) -> [String]? {
    listings.withLock { $0 += 1 }
    return listed
  }
  func canonicalPath(_ path: String) -> String? { nil }
  func isDirectory(_ path: String) -> Bool { false }
  func isExecutableFile(_ path: String) -> Bool { false }
}
