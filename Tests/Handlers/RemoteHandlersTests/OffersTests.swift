import Files
import Foundation
import RemoteHandlers
import MenuDispatch
import PluginHost
import SourceText
import Testing

@Suite("Offers of a worker", .timeLimit(.minutes(5))) struct OffersTests {
  private func scratch() throws -> String {
    let path = NSTemporaryDirectory() + "appmenu-offers-\(UUID().uuidString.prefix(8))"
    for (name, mode) in [("good", 0o755), ("relative", 0o755)] {
      try FileManager.default.createDirectory(
        atPath: path + "/plugins/" + name, withIntermediateDirectories: true)
      try Data("{id: \(name), run: ./x, handlers: [\(name).do], version: 2.0.0}".utf8)
        .write(to: URL(fileURLWithPath: path + "/plugins/\(name)/plugin.yaml"))
      let head = name == "good" ? "#!/bin/sh" : "#!bin/sh"
      let file = path + "/plugins/\(name)/x"
      try Data((head + "\n").utf8).write(to: URL(fileURLWithPath: file))
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
    }
    return path
  }

  @Test
  func `Plugins are offered with the hash of their folder, and one that has none is not`() throws {
    let path = try scratch()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let catalog = PluginCatalog(
      discovering: [PluginFolder(path: path + "/plugins", source: .option)])
    let registry = HandlerRegistry()
    PluginRunner(host: HostEnvironment(variables: [:], executableFolder: "/", version: "1"))
      .register(catalog, in: registry)
    let found = PluginOffers(of: catalog, in: registry)
    #expect(found.offers.map(\.facts.name) == ["good.do"])
    #expect(found.offers.first?.facts.version == "2.0.0")
    #expect(
      found.offers.first?.facts.hash
        == (try FolderDigest.hash(of: realPath(path) + "/plugins/good")))
    #expect(found.refusals.map(\.id) == ["relative"])
  }

  @Test(arguments: [
    PluginSource.bundled, .menu,
  ])
  func `Plugins that come with appmenu, and those of a menu, are not offered`(source: PluginSource)
    throws
  {
    let path = try scratch()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let catalog = PluginCatalog(
      discovering: [PluginFolder(path: path + "/plugins", source: source)])
    let registry = HandlerRegistry()
    PluginRunner(host: HostEnvironment(variables: [:], executableFolder: "/", version: "1"))
      .register(catalog, in: registry)
    #expect(PluginOffers(of: catalog, in: registry).offers.isEmpty)
  }

  @Test
  func `A folder that is trusted here is trusted on other machines, and nothing else is`() throws {
    let path = try scratch()
    defer { PrivateFiles.remove(path) }
    let host = HostEnvironment(
      variables: ["HOME": path + "/home", "PATH": "/usr/bin:/bin"], executableFolder: path,
      version: "1")
    let plugins = PluginCatalog(
      discovering: [PluginFolder(path: path + "/plugins/good", source: .menu)]
    ).plugins
    let plugin = try #require(plugins.first)
    let hash = try FolderDigest.hash(of: realPath(path) + "/plugins/good")
    let trust = RemoteTrust(host: host)
    #expect(!trust.trusts(hash))
    _ = try PluginTrust(host: host).trust(plugin)
    #expect(trust.trusts(hash))
    #expect(!trust.trusts(plainHash))
    _ = PluginTrust(host: host).untrust(path + "/plugins/good")
    #expect(!trust.trusts(hash))
  }

  @Test(arguments: [
    "", "sha256:", "sha256:../../x", "sha256:" + String(repeating: "A", count: 64),
    "md5:" + String(repeating: "a", count: 64), String(repeating: "a", count: 64),
  ])
  func `What is no hash cannot be trusted`(text: String) throws {
    let path = try scratch()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let trust = RemoteTrust(
      host: HostEnvironment(variables: ["HOME": path], executableFolder: "/", version: "1"))
    #expect(throws: HandlerFailure.self) { try trust.trust(text) }
    #expect(!trust.trusts(text))
    #expect(!trust.untrust(text))
  }

  private func realPath(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }
}
