import AppMenuTesting
import Foundation
import HandlerProtocol
import MenuDispatch
import Testing

@testable import PluginHost
import StructuredData

@Suite(.timeLimit(.minutes(5))) struct MessageTraceTests {
  @Test func `Every message is written, for the user alone, and no secret`() async throws {
    let scratch = try Scratch()
    let file = try scratch.write("", to: "trace", mode: 0o644)
    let form = HandlerView(
      title: "f",
      content: .form(
        FormContent(
          fields: [
            .init(id: "name", label: "Name", value: .string("Ann")),
            .init(id: "token", label: "Token", type: .secret, value: .string("old-token")),
          ], submit: .init(label: "Save", action: "save"))))
    let handler = try handler(
      launcher { id, _, process in
        process.send("Traceback with old-token in it")
        process.reply(id, HandlerResult(view: form))
      } other: { method, line, process in
        guard method == Method.action, let id = (try? IncomingMessage(line))?.id else { return }
        process.reply(
          id, HandlerResult(effects: [.toast(text: "saved new-token", style: nil)]))
      }, variables: ["APPMENU_TRACE": file])
    _ = try await handler.select(HandlerSelection(invocation: "i", item: item)) { _ in }
    _ = try await handler.act(
      HandlerRequest(
        ActionParams(
          invocation: "i", view: "main", action: "save",
          values: ["name": .string("Bob"), "token": .string("new-token")])))

    let text = try String(contentsOfFile: file, encoding: .utf8)
    let lines = try text.split(separator: "\n").map {
      try JSONDecoder().decode(StructuredValue.self, from: Data($0.utf8))
    }
    #expect(
      lines.compactMap { $0["to"]?["method"]?.string } == [
        "initialize", "handler/select", "view/action",
      ])
    #expect(lines.count { $0["from"]?["result"] != nil } == 3)
    #expect(lines.allSatisfy { $0["plugin"]?.string == "fake" && $0["at"] != nil })
    #expect(lines.contains { $0["text"]?.string?.hasPrefix("Traceback") == true })
    #expect(text.contains("Bob") && text.contains("•••"))
    #expect(!text.contains("new-token"))
    let field = lines.compactMap { $0["from"]?["result"]?["view"]?["fields"]?.array?.last }.first
    #expect(field?["value"]?.string == "•••")
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test(arguments: ["secret", "password"])
  func `A secret is masked under either name of its type, and before a combining mark`(type: String)
    throws
  {
    var mask = SecretMask()
    let field = #"{"id":"key","type":"\#(type)","value":"hush-hush"}"#
    let text = #"{"fields":[\#(field)],"body":"it is hush-hush\#u{301}."}"#
    let message = try JSONDecoder().decode(StructuredValue.self, from: Data(text.utf8))
    let masked = try JSONEncoder().encode(mask.masked(message))
    #expect(masked.range(of: Data("hush-hush".utf8)) == nil)
  }

  @Test func `A transcript that cannot be written says so before anything is started`()
    async throws
  {
    let launcher = launcher { _, _, _ in }
    let handler = try handler(launcher, variables: ["APPMENU_TRACE": "/nonexistent/trace"])
    do {
      _ = try await handler.select(HandlerSelection(invocation: "i", item: item)) { _ in }
      Issue.record("no failure")
    } catch let failure as HandlerFailure {
      #expect(failure.message == "The transcript cannot be written")
    }
    #expect(launcher.commands.isEmpty)
  }
}
