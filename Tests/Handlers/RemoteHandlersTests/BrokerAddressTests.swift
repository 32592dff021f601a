import Foundation
import RemoteHandlers
import PluginHost
import Testing

@Suite("The address of a broker", .timeLimit(.minutes(5))) struct BrokerAddressTests {
  private func file(_ content: String) throws -> String {
    let path = NSTemporaryDirectory() + "appmenu-address-\(UUID().uuidString)"
    try Data(content.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test
  func `An argument without a name and a password is the address`() throws {
    #expect(try BrokerAddress.read("nats://a:4222,tls://b") == "nats://a:4222,tls://b")
  }

  @Test(arguments: ["nats://ann:geheim@host", "ann:geheim@host", "nats://h,nats://geheim@host"])
  func `An argument with a name or a password is refused, and the words do not repeat it`(
    argument: String
  ) {
    #expect(throws: BrokerAddress.Refusal.holdsSecrets) { try BrokerAddress.read(argument) }
    #expect(!BrokerAddress.Refusal.holdsSecrets.words.contains("geheim"))
  }

  @Test
  func `Behind an at sign stands a file with the address in its first line`() throws {
    let path = try file("nats://ann:geheim@host:4222 \nsecond\n")
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(try BrokerAddress.read("@" + path) == "nats://ann:geheim@host:4222")
  }

  @Test
  func `A file that is missing or empty is named`() throws {
    let path = try file("\n \n")
    defer { try? FileManager.default.removeItem(atPath: path) }
    for name in [path, "/none"] {
      #expect(throws: BrokerAddress.Refusal.unreadable(file: name)) {
        try BrokerAddress.read("@" + name)
      }
    }
  }

  @Test(arguments: ["foo", "nats://", "http://x", "nats://a,b", ""])
  func `An address needs a protocol and a host`(_ address: String) {
    #expect(throws: BrokerAddress.Refusal.malformed) { try BrokerAddress.read(address) }
  }

  @Test
  func `Several addresses have commas between them`() throws {
    #expect(try BrokerAddress.read("nats://a:1, tls://b") == "nats://a:1, tls://b")
  }
}
