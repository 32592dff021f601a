import AppMenuTesting
import Documents
import Foundation
import MenuItems
import SourceText
import Testing

/// The menus of the repository.
@Suite(.timeLimit(.minutes(5))) struct BundledMenuTests {
  private static let folder =
    Checkout.path("menus")

  static func files(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().map { folder + "/" + $0 }.filter { path in
      path.hasSuffix(".yaml") || path.hasSuffix(".plist")
    }
  }

  static let wholeFiles = ["", "/examples", "/forms"].flatMap { files(in: folder + $0) }
  static let brokenFiles = files(in: folder + "/broken")

  private func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  @Test("Each is as `fmt` writes it", arguments: wholeFiles) func formatted(path: String) throws {
    let bytes = try bytes(path)
    let text = try DocumentFormatter(shape: .menus).format(bytes, name: path)
    #expect(String(decoding: text, as: UTF8.self) == String(decoding: bytes, as: UTF8.self))
  }

  @Test(arguments: wholeFiles, ConversionFormat.allCases)
  func `Each is the same menu in every format`(path: String, target: ConversionFormat) throws {
    let name = target == .oldStyle ? "menu.plist" : "menu"
    let bytes = try bytes(path)
    let result = try DocumentConverter(to: target, shape: .menus, isLossy: true).convert(
      bytes, name: path, resultName: name)
    guard !result.losesValues else { return }
    let before = GeneratedMenuTests.menu(bytes, name: path)
    #expect(before == GeneratedMenuTests.menu(result.bytes, name: name))
  }

  @Test(arguments: brokenFiles) func `Errors of the broken ones stay errors`(path: String)
    throws
  {
    let bytes = try bytes(path)
    guard let text = try? DocumentFormatter(shape: .menus).format(bytes, name: path) else {
      #expect(GeneratedMenuTests.menu(bytes, name: path) == nil)
      return
    }
    func codes(_ bytes: [UInt8]) -> [String] {
      FileMenuItemsReader(.bytes(bytes, name: path, folder: Self.folder + "/broken")).loadMenu()
        .diagnostics.map(\.code.rawValue).sorted()
    }
    #expect(codes(text) == codes(bytes))
  }

  @Test func `There are such files`() {
    #expect(Self.wholeFiles.count >= 10 && Self.brokenFiles.count >= 20)
  }
}
