import AppMenuTesting
import Foundation
import MenuEngine
import MenuItems
import PluginHost
import Testing

@Suite("Completion of paths", .timeLimit(.minutes(5))) struct PathCompletionTests {
  private let folder = TemporaryFolder()
  private let host: HostEnvironment

  init() throws {
    host = HostEnvironment(
      variables: ["HOME": folder.path + "/home"], executableFolder: "/x", version: "1")
    for name in [
      "home/notes.txt", "logs/a.log", "logs/old/x", "Logo.png", ".hidden", "bad\u{1B}[1m",
    ] {
      let url = URL(filePath: folder.path + "/" + name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: url)
    }
  }

  private func paths(_ text: String, foldersOnly: Bool = false) async -> [String] {
    await PathCompletion.paths(
      beginningWith: text, in: folder.path, home: folder.path + "/home", foldersOnly: foldersOnly)
  }

  @Test func `The names in a folder that begin with the text are offered`() async {
    #expect(await paths("l") == ["logs/"])
    #expect(await paths("logs/") == ["logs/a.log", "logs/old/"])
    #expect(await paths("logs/", foldersOnly: true) == ["logs/old/"])
    #expect(await paths("lo") == ["logs/"])
    // Without names of the same case, others are found.
    #expect(await paths("LOG") == ["Logo.png", "logs/"])
    #expect(await paths("nothing") == [])
    #expect(await paths("none/x") == [])
  }

  @Test func `Absolute paths and those below the home are completed`() async {
    let start = folder.path
    #expect(await paths(start + "/lo") == [start + "/logs/"])
    #expect(await paths("~/n") == [start + "/home/notes.txt"])
    #expect(await paths("~") == [start + "/home/notes.txt"])
  }

  @Test func `Hidden names are found by their dot, and names that cannot be shown are not`() async {
    #expect(await paths(".h") == [".hidden"])
    #expect(!(await paths("")).contains { $0.hasPrefix(".") || $0.hasPrefix("bad") })
  }

  @Test func `Relative paths begin where the program runs`() async {
    let operation = ItemOperation(.command(["true"]), directory: folder.path + "/logs")
    let item = MenuItem(title: "Item", operation: operation)
    #expect(await host.paths(beginningWith: "a", item, foldersOnly: false) == ["a.log"])
  }
}
