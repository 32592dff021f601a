import AppMenuTesting
import FieldRules
import Foundation
import MenuItems
import PluginHost
import Testing

@Suite struct ManifestReferenceTests {
  @Test func `The manifest of the reference is one, and names every key`() throws {
    let file = Checkout.url(
      "Sources/Protocol/HandlerProtocol/HandlerProtocol.docc/Manifest.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let block = try #require(
      text.components(separatedBy: "```yaml\n").dropFirst().first?.components(separatedBy: "```")
        .first)
    let reading = PluginManifestReader().parse(Array(block.utf8), name: "plugin.yaml")
    #expect(reading.diagnostics == [])
    let manifest = try #require(reading.manifest)
    #expect(manifest.id == "processes" && manifest.mode == .service && manifest.idle == 60)
    #expect(manifest.handlers.map(\.name) == ["processes"])
    #expect(manifest.handlers.first?.aliases == ["ps"])
    #expect(manifest.handlers.first?.arguments?.map(\.id) == ["user", "order"])
    #expect(manifest.settings.map(\.kind) == [.number, .secret])
    for key in [
      "id", "name", "version", "protocol", "mode", "run", "handlers", "environment", "observes",
      "timeouts", "idle", "settings",
    ] { #expect(block.contains("\n\(key):") || block.hasPrefix("\(key):"), "\(key)") }
  }
}
