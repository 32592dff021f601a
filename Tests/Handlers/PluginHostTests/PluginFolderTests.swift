import AppMenuTesting
import Foundation
import PluginHost
import SourceText
import Testing

/// Plugins' folders: what is wrong with them, and how they get into the user's own.
@Suite struct PluginFolderTests {
  private let scratch: Scratch
  private let host: HostEnvironment

  init() throws {
    scratch = try Scratch()
    host = HostEnvironment(
      variables: ["HOME": scratch.path + "/home", "PATH": "/usr/bin:/bin"],
      executableFolder: scratch.path, version: "1")
  }

  @discardableResult
  private func plugin(_ id: String = "p", in folder: String = "p") throws -> String {
    try scratch.write("id: \(id)\nrun: ./run.sh\n", to: folder + "/plugin.yaml")
    try scratch.write("#!/bin/sh\n", to: folder + "/run.sh", mode: 0o755)
    return scratch.path + "/" + folder
  }

  @Test(arguments: [
    "{id: a, run: ⟪program-not-found|[./gone, x]⟫}",
    "{id: a, run: ⟪not-executable|./plugin.yaml⟫}",
    "{id: a, run: ⟪program-not-found|no-such-program-anywhere⟫}",
  ])
  func `A program that is missing or may not be run is found where the manifest names it`(
    marked: String
  ) throws {
    let source = MarkedText(marked)
    try scratch.write(source.text, to: "a/plugin.yaml")
    let validation = PluginValidator(host: host).validate(folder: scratch.path + "/a")
    #expect(validation.plugin == nil)
    #expect(validation.diagnostics.map(MarkedText.Expectation.init) == source.expectations)
  }

  @Test func `What is fine is a plugin; what is no plugin says so`() throws {
    let validator = PluginValidator(host: host)
    let fine = validator.validate(folder: try plugin())
    #expect(fine.plugin?.manifest.id == "p" && fine.diagnostics.isEmpty)
    try scratch.write("", to: "empty/file")
    for (folder, words) in [("empty", "no plugin.yaml"), ("gone", "no folder")] {
      let finding = try #require(
        validator.validate(folder: scratch.path + "/" + folder).diagnostics.first)
      #expect(finding.code == "file-not-found" && finding.message.contains(words))
    }
  }

  @Test("A hidden folder is no plugin, whatever follows the dot; names are compared by their bytes")
  func hidden() throws {
    let installer = PluginInstaller(host: host)
    for name in [".\u{308}p", "\u{e9}"] {
      try FileManager.default.createDirectory(
        atPath: installer.folder + "/" + name, withIntermediateDirectories: true)
    }
    #expect(throws: PluginInstaller.Refusal.self) { try installer.remove(".\u{308}p") }
    let error = #expect(throws: PluginInstaller.Refusal.self) { try installer.remove("e\u{301}") }
    #expect(error?.message.contains("cannot be removed") == false)
    #expect(try FileManager.default.contentsOfDirectory(atPath: installer.folder).count == 2)
  }

  @Test("A plugin is copied whole, without what tools keep for themselves, and found from then on")
  func add() throws {
    let source = try plugin()
    try scratch.write("x", to: "p/sub/file")
    try scratch.write("x", to: "p/.build/huge")
    try scratch.write("x", to: "p/.git/config")
    let installer = PluginInstaller(host: host)
    let added = try installer.add(source, linking: false)
    #expect(added.folder == installer.folder + "/p")
    let files = FileManager.default
    #expect(files.contentsEqual(atPath: source + "/sub/file", andPath: added.folder + "/sub/file"))
    #expect(files.isExecutableFile(atPath: added.folder + "/run.sh"))
    #expect(!files.fileExists(atPath: added.folder + "/.build"))
    #expect(!files.fileExists(atPath: added.folder + "/.git"))
    #expect(try files.contentsOfDirectory(atPath: installer.folder) == ["p"])
    let catalog = PluginCatalog(discovering: host.pluginFolders(options: [], menu: []))
    #expect(catalog.plugins.map(\.source) == [.user])
    #expect(throws: PluginInstaller.Refusal.self) { try installer.add(source, linking: false) }
    #expect(try installer.remove("p") == added.folder)
    #expect(!files.fileExists(atPath: added.folder) && files.fileExists(atPath: source))
    #expect(throws: PluginInstaller.Refusal.self) { try installer.remove("p") }
  }

  @Test func `What a killed process has left is removed by the next, and nothing else`()
    throws
  {
    let installer = PluginInstaller(host: host)
    let kept = [".\(getpid()).0A1B2C3D", ".x.\(getpid()).0A1B2C3D", ".git", ".x.1.notes.md"]
    // No process has this number.
    let abandoned = ".big.2147483647.0A1B2C3D"
    for name in kept + [abandoned] {
      try scratch.write("x", to: "home/.local/share/appmenu/plugins/\(name)/sub/file")
    }
    chmod(installer.folder + "/" + abandoned + "/sub", 0o500)
    _ = try installer.add(try plugin(), linking: false)
    let left = try FileManager.default.contentsOfDirectory(atPath: installer.folder)
    #expect(left.sorted() == (kept + ["p"]).sorted())
  }

  @Test func `A link leads to the folder, and is removed without it`() throws {
    let source = try plugin()
    let installer = PluginInstaller(host: host)
    let added = try installer.add(source, linking: true)
    try scratch.write("id: p\nname: Changed\nrun: ./run.sh\n", to: "p/plugin.yaml")
    let catalog = PluginCatalog(discovering: host.pluginFolders(options: [], menu: []))
    #expect(catalog.plugins.first?.manifest.name == "Changed")
    try FileManager.default.removeItem(atPath: source)
    // A link that leads nowhere can still be taken out.
    #expect(try installer.remove("p") == added.folder)
    #expect(try FileManager.default.contentsOfDirectory(atPath: installer.folder) == [])
  }

  @Test func `What is broken is not added, and nothing is left of the attempt`() throws {
    let installer = PluginInstaller(host: host)
    try scratch.write("id: Bad Id\nrun: ./gone\n", to: "bad/plugin.yaml")
    let refusal = #expect(throws: PluginInstaller.Refusal.self) {
      try installer.add(scratch.path + "/bad", linking: false)
    }
    #expect(refusal?.diagnostics.contains { $0.code == "bad-id" } == true)
    // Its program is a link to a file beside the folder, which a copy would not have.
    try scratch.write("#!/bin/sh\n", to: "beside.sh", mode: 0o755)
    try scratch.write("id: lone\nrun: ./run.sh\n", to: "lone/plugin.yaml")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path + "/lone/run.sh", withDestinationPath: "../beside.sh")
    let copied = #expect(throws: PluginInstaller.Refusal.self) {
      try installer.add(scratch.path + "/lone", linking: false)
    }
    #expect(copied?.hint?.contains("--link") == true)
    #expect((try? FileManager.default.contentsOfDirectory(atPath: installer.folder)) ?? [] == [])
  }

  @Test(arguments: ["..", "../x", ".", ""])
  func `A name that leads out of the folder removes nothing`(id: String) throws {
    try plugin("x", in: "home/.local/share/appmenu/x")
    #expect(throws: PluginInstaller.Refusal.self) { try PluginInstaller(host: host).remove(id) }
    #expect(
      FileManager.default.fileExists(atPath: scratch.path + "/home/.local/share/appmenu/x"))
  }

  @Test func `Shadowed and refused plugins are kept, with what they lost to`() throws {
    let first = try plugin("p", in: "one/p")
    try plugin("p", in: "two/p")
    try scratch.write("id: q\nrun: x\nprotocol: 99\n", to: "two/q/plugin.yaml")
    try scratch.write("id: r\nrun: x\nhandlers: [p, r]\n", to: "two/r/plugin.yaml")
    let catalog = PluginCatalog(
      discovering: ["one", "two"].map {
        PluginFolder(path: scratch.path + "/" + $0, source: .option)
      })
    #expect(catalog.plugins.map(\.manifest.id) == ["p", "r"])
    #expect(catalog.plugins.last?.shadowedNames == ["p"])
    #expect(catalog.shadowed.map(\.shadowedBy) == [first])
    #expect(catalog.refused.map(\.id) == ["q"])
    #expect(catalog.refused.first?.diagnostics.map(\.code) == ["unsupported-protocol"])
  }
}
