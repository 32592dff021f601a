import AppMenuTesting
import AppMenuKit
import Foundation
import Testing

@Suite struct VersionTests {
  @Test func `The version is that of the first heading of the change log`() throws {
    let root = Checkout.url()
    let text = try String(contentsOf: root.appending(path: "CHANGELOG.md"), encoding: .utf8)
    let heading = try #require(text.split(separator: "\n").first { $0.hasPrefix("## ") })
    // Behind the version stands its date, or that it is not released.
    let words = heading.split(separator: " ")
    #expect(words.dropFirst().first.map(String.init) == HostEnvironment.currentVersion)
  }
}
