import FieldRules
import StructuredData
import MenuItems
import Testing

@testable import ToolServer

/// Messages that are made up.
@Suite(.timeLimit(.minutes(5))) struct HostileTests {
  /// A generator that gives the same numbers each time.
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) ^ (state << 31)
    }
  }

  private static let words = [
    "name", "arguments", "_meta", "progressToken", "cursor", "query", "notifications", "requestId",
    "toolsListChanged", "inputResponses", "requestState", "confirm", "action", "accept", "n",
    "protocolVersion", "capabilities", "elicitation", "item-1", "wipe", "find_items", "run_item",
    "io.modelcontextprotocol/protocolVersion", "io.modelcontextprotocol/clientCapabilities",
    "2026-07-28", "2025-03-26", "\u{0}\u{1B}[2J", "", "💥",
  ]
  private static let methods = [
    "initialize", "ping", "tools/list", "tools/call", "server/discover", "subscriptions/listen",
    "notifications/cancelled", "notifications/initialized", "x",
  ]

  private static func value(_ depth: Int, _ numbers: inout Numbers) -> StructuredValue {
    func word() -> String { words.randomElement(using: &numbers) ?? "" }
    switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &numbers) {
    case 0: return .null
    case 1: return .bool(.random(using: &numbers))
    case 2: return .int(.random(in: .min ... .max, using: &numbers))
    case 3: return .double(.random(in: -1e300...1e300, using: &numbers))
    case 4, 5: return .string(word())
    case 6:
      return .array(
        (0..<Int.random(in: 0..<3, using: &numbers)).map { _ in value(depth - 1, &numbers) })
    default:
      var members: [String: StructuredValue] = [:]
      for _ in 0..<Int.random(in: 0..<6, using: &numbers) {
        members[word()] = value(depth - 1, &numbers)
      }
      return .object(members)
    }
  }

  @Test(arguments: [12, 1])
  func `Whatever is asked, it is answered once, or ignored`(limit: Int) async {
    var numbers = Numbers(state: UInt64(limit))
    for revision in ToolProtocol.revisions {
      let client = Client(
        PlayedRunner([
          toolItem("Item 1", inputs: [ItemInput(id: "n", kind: .number)]),
          toolItem("Wipe", isDestructive: true),
        ]), limit: limit)
      _ = await client.initialize(revision)
      for id in 100..<400 {
        let method = Self.methods.randomElement(using: &numbers) ?? ""
        await client.send([
          "jsonrpc": "2.0", "id": .int(id), "method": .string(method),
          "params": Self.value(4, &numbers),
        ])
        await client.notify(method, Self.value(3, &numbers))
        await client.send(Self.value(3, &numbers))
      }
      #expect(await client.request("ping")["result"] == [:])
      await client.session.disconnect()
      let answers = await client.answers
      #expect((100..<400).allSatisfy { answers[.int($0), default: 0] <= 1 })
      #expect((100..<400).count { answers[.int($0)] == 1 } > 200)
    }
  }
}
