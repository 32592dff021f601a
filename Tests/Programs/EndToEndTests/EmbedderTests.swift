import Foundation
import Testing

/// Programs that embed a menu, as the compiler sees them in packages of their own.
@Suite(.timeLimit(.minutes(5))) struct EmbedderTests {
  /// The settings that a package may have; the first are the default ones.
  private static let settings = [
    [], ["-default-isolation", "MainActor"],
    ["-enable-upcoming-feature", "NonisolatedNonsendingByDefault"],
    [
      "-default-isolation", "MainActor", "-enable-upcoming-feature",
      "NonisolatedNonsendingByDefault",
    ],
  ]

  /// Compiles `source` against the modules of this build; returns what the compiler says.
  private func compile(_ source: String, _ settings: [String] = []) async throws -> String {
    let scratch = try Scratch()
    let file = try scratch.write(source, to: "Program.swift")
    let build = URL(fileURLWithPath: Programs.folder)
    let checkouts =
      build.deletingLastPathComponent().deletingLastPathComponent().path + "/checkouts"
    var arguments = ["-typecheck", "-parse-as-library", "-swift-version", "6"] + settings
    arguments += ["-I", build.path + "/Modules", "-module-cache-path", build.path + "/ModuleCache"]
    var maps = folders(in: build.path)
    maps += folders(in: Programs.root + "/Sources/CLibraries")
    for checkout in folders(in: checkouts) {
      maps += folders(in: checkout + "/Sources").map { $0 + "/include" }
    }
    for folder in maps {
      let map = folder + "/module.modulemap"
      guard FileManager.default.fileExists(atPath: map) else { continue }
      arguments += ["-I", folder, "-Xcc", "-fmodule-map-file=" + map]
    }
    let result = try await Programs.run(arguments + [file], program: "swiftc")
    return result.status == 0 ? "" : "status \(result.status)\n" + result.output + result.errors
  }

  private func folders(in path: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.sorted().map { path + "/" + $0 }
  }

  @Test(arguments: settings)
  func `The documentation's code compiles in a package of any settings`(settings: [String])
    async throws
  {
    let page = try String(
      contentsOfFile: Programs.root + "/Sources/Programs/AppMenuKit/AppMenuKit.docc/Embedding.md",
      encoding: .utf8)
    let blocks = page.components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
    #expect(blocks.count == 3)
    let problems = try await compile(blocks.joined(), settings)
    #expect(problems.isEmpty, "\(problems)")
  }

  @Test
  func `A program's own names, and those of the standard library, stay what they are`() async throws
  {
    let problems = try await compile(
      """
      import AppMenuKit
      import Foundation

      struct Command { var name = "" }
      struct Key { var name = "" }
      struct Color { var red = 0 }
      struct Style { var color = Color() }
      struct Size { var width = 0 }
      struct Frame { var size = Size() }
      struct Screen { var frame = Frame() }
      enum Role { case user }
      struct Terminal { var screen = Screen() }
      func sum(_ numbers: Span<Int>) -> Int { numbers.indices.reduce(0) { $0 + numbers[$1] } }
      func first(_ numbers: Array<Int>) -> Result<Int, CancellationError> { .success(numbers[0]) }
      let all = (Command(name: "a"), Key(name: "b"), Style(color: Color(red: 1)), Role.user)
      let width = Terminal(screen: Screen(frame: Frame(size: Size(width: 1)))).screen.frame.size.width
      """)
    #expect(problems.isEmpty, "\(problems)")
  }

  @Test func `A program without screens needs the modules of AppMenuCore alone`() async throws {
    let problems = try await compile(
      """
      import MenuDispatch
      import MenuItems
      import MenuNavigation

      @MainActor func open(_ path: String) async -> Navigator? {
        guard let menu = await MenuLoader(reader: FileMenuItemsReader(.file(path))).load().menu
        else { return nil }
        let registry = HandlerRegistry()
        return Navigator(menu: menu, bus: SelectionBus(), now: { .zero }) { item in
          registry.handler(for: item).map { .success($0) }
            ?? .failure(HandlerFailure(.unknownHandler, "There is no such handler."))
        }
      }
      """)
    #expect(problems.isEmpty, "\(problems)")
  }
}
