import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct ToolServerTests {
  private static let menu = Programs.root + "/Tests/Fixtures/tools/menu.yaml"

  /// Runs `appmenu mcp` with lines as its input, in a home of its own; returns its messages, too.
  private static func run(
    _ lines: [String], menu: String = Self.menu, trusting: Bool = true, _ more: [String] = []
  ) async throws -> (result: Programs.Result, messages: [[String: Any]]) {
    let home = try Scratch()
    let environment = Programs.environment(home: home.path)
    if trusting { _ = try await Programs.run(["trust", menu], environment: environment) }
    let result = try await Programs.run(
      ["mcp", menu] + more, input: Data((lines.joined(separator: "\n") + "\n").utf8),
      environment: environment)
    let messages = result.output.split(separator: "\n").map { line in
      (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any] ?? [:]
    }
    return (result, messages)
  }

  private static let beginning = [
    "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-06-18\",\"capabilities\":{}}}",
    "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}",
    "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\"}",
  ]

  private static func names(_ messages: [[String: Any]]) -> [String]? {
    let list = messages.first { $0["id"] as? Int == 2 }?["result"] as? [String: Any]
    return (list?["tools"] as? [[String: Any]])?.compactMap { $0["name"] as? String }
  }

  @Test
  func `The items of a trusted menu are tools, and nothing but messages is printed`() async throws {
    let (result, messages) = try await Self.run(Self.beginning)
    #expect(result.status == 0)
    #expect(result.errors.isEmpty, "\(result.errors)")
    #expect(messages.count == 2)
    #expect(
      Self.names(messages) == ["say", "slow", "fail", "wipe", "login", "rows", "more_here"])
    let few = try await Self.run(Self.beginning, ["--limit", "6"])
    #expect(Self.names(few.messages) == ["find_items", "run_item"])
  }

  @Test func `The items of another menu are not, and how to trust it is told`()
    async throws
  {
    let (result, messages) = try await Self.run(Self.beginning, trusting: false)
    #expect(result.status == 0)
    #expect(Self.names(messages) == [])
    #expect(result.errors.contains("7 items of"))
    #expect(result.errors.contains("appmenu trust"))
  }

  @Test func `Input that is no message is answered, and does not end the session`()
    async throws
  {
    let long = String(repeating: "x", count: 5 << 20)
    let deep = String(repeating: "{\"a\":", count: 200_000)
    let (result, messages) = try await Self.run(
      [long, deep, "\u{1}", "[[]]", "{}x"] + Self.beginning)
    #expect(result.status == 0)
    let codes = messages.compactMap { ($0["error"] as? [String: Any])?["code"] as? Int }
    #expect(codes == [-32600, -32700, -32600, -32700])
    #expect(Self.names(messages)?.count == 7)
  }

  @Test func `A menu that cannot be used, and one from standard input, is refused`()
    async throws
  {
    for arguments in [["-"], ["/nonexistent.yaml"], [Self.menu, "--limit", "-1"], []] {
      let result = try await Programs.run(["mcp"] + arguments)
      #expect(result.status == 2, "\(arguments)")
      #expect(result.output.isEmpty)
      #expect(result.errors.hasPrefix("error") || result.errors.contains("error"))
    }
  }
}
