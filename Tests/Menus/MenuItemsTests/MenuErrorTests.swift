import AppMenuTesting
import Foundation
import MenuItems
import SourceText
import Testing

@Suite("Errors of readers and builders") struct MenuErrorTests {
  /// A reader that loads from elsewhere, and waits for it.
  private struct RemoteReader: MenuItemsReader {
    /// What can go wrong there.
    enum Failure: Int, CustomNSError, LocalizedError {
      case offline = 7
      static var errorDomain: String { "RemoteErrorDomain" }
      var errorCode: Int { rawValue }
      var errorDescription: String? { "the server cannot be reached" }
      var recoverySuggestion: String? { "connect to the network" }
    }

    var bytes: [UInt8]?

    func readMenuItems() async throws -> MenuItemsReading {
      await Task.yield()
      guard let bytes else { throw Failure.offline }
      return try FileMenuItemsReader(.bytes(bytes, name: "remote", folder: ".")).readMenuItems()
    }
  }

  @Test func `A reader may wait for a menu from elsewhere`() async throws {
    let reader = RemoteReader(bytes: Array("- {title: a, tapHandlerName: h}".utf8))
    let loading = await MenuLoader(reader: reader).load()
    #expect(loading.menu?.items.map(\.title) == ["a"] && loading.error == nil)
  }

  @Test func `A reader's own error keeps its kind, and is told in its own words`()
    async throws
  {
    let loading = await MenuLoader(reader: RemoteReader()).load()
    #expect(loading.menu == nil && loading.error as? RemoteReader.Failure == .offline)
    let error = try #require(loading.error) as NSError
    #expect(error.domain == "RemoteErrorDomain" && error.code == 7)
    #expect(loading.diagnostics.map(\.message) == ["the server cannot be reached"])
    #expect(loading.diagnostics.map(\.help) == ["connect to the network"])
  }

  @Test func `An error without diagnostics is told all the same`() async {
    let loading = await MenuLoader(reader: FakeMenuItemsReader(failing: .invalidData([]))).load()
    #expect(loading.menu == nil && loading.diagnostics.map(\.message) == ["invalid data"])
  }

  @Test func `A builder that returns nothing is an error`() async throws {
    let file = SourceFile(name: "f", text: "x")
    let loading = await MenuLoader(
      reader: FakeMenuItemsReader(MenuMetadata(file: file)),
      builder: FakeMenuItemBuilder(MenuBuild(menu: nil))
    ).load()
    #expect(loading.menu == nil && loading.diagnostics.map(\.code) == [.noMenu])
    let error = try #require(loading.error) as NSError
    #expect(error.domain == "MenuItemDefaultBuilderErrorDomain" && error.code == 1)
  }

  @Test func `The missing file of the real reader is an NSError that names the path`()
    throws
  {
    let path = "/nonexistent/MenuItems.plist"
    let loading = FileMenuItemsReader(.file(path)).loadMenu()
    let error = try #require(loading.error) as NSError
    #expect(loading.menu == nil && error.domain == "MenuItemsPlistReaderErrorDomain")
    #expect(error.code == 0)
    #expect(error.localizedDescription == "\(path): there is no file '\(path)'")
    #expect(error.localizedRecoverySuggestion == "check the path; it was looked up as '\(path)'")
  }
}
