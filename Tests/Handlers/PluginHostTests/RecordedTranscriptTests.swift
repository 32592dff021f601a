import AppMenuPlugin
import AppMenuTesting
import Foundation
import HandlerProtocol
import MenuDispatch
import MenuItems
import PluginHost
import StructuredData
import Testing

/// Messages of version 1 as they were before it had features, against the host and a plugin of today.
@Suite(.timeLimit(.minutes(5))) struct RecordedTranscriptTests {
  private static let lines: [String] = {
    let file = Checkout.url("Tests/Fixtures/protocol/version-1.jsonl")
    return ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n")
      .map(String.init)
  }()

  /// The recorded answers, in order, by method, and the notifications of the plugin before each.
  private static func answers() throws -> [String: [(before: [String], result: StructuredValue)]] {
    var methods: [MessageID: String] = [:]
    var answers: [String: [(before: [String], result: StructuredValue)]] = [:]
    var before: [String] = []
    for line in lines {
      let message = try IncomingMessage(Data(line.utf8))
      if let id = message.id, let method = message.method {
        methods[id] = method
        before = []
      } else if let id = message.id, let result = message.value["result"] {
        answers[methods[id] ?? "", default: []].append((before, result))
      } else if [Method.update, Method.append, Method.progress].contains(message.method) {
        before.append(line)
      }
    }
    return answers
  }

  @Test
  func `A plugin that was recorded before the features works, and is asked nothing new`()
    async throws
  {
    let answers = try Self.answers()
    #expect(answers[Method.select]?.count == 3 && answers[Method.initialize]?.count == 1)
    let asked = Record<String>()
    let launcher = FakePluginLauncher { line, process in
      guard let message = try? IncomingMessage(line), let method = message.method,
        let id = message.id
      else { return }
      let number = asked.all.count { $0 == method }
      asked.add(method)
      let recorded = answers[method] ?? []
      guard recorded.indices.contains(number) else { return process.end(.exited(0)) }
      let invocation = (try? message.params(StructuredValue.self))?["invocation"]?.string ?? ""
      for notification in recorded[number].before {
        process.send(notification.replacing(#""i3""#, with: "\"\(invocation)\""))
      }
      process.reply(id, recorded[number].result)
    }
    let handler = try handler(launcher)
    let steps = Record<String>()
    func select(_ invocation: String) async throws -> HandlerView? {
      try await handler.select(HandlerSelection(invocation: invocation, item: item)) { step in
        switch step {
        case .update: steps.add("update")
        case .append: steps.add("append")
        default: break
        }
      }.view
    }
    #expect(try await select("a")?.kind == "list")
    #expect(try await select("b") == nil && steps.all == ["update", "append"])
    #expect(try await select("c")?.kind == "form")
    #expect(await handler.features(of: "a") == [])
    let page = try await handler.more(
      HandlerRequest(MoreParams(invocation: "a", view: "main", cursor: "2")))
    #expect(page.rowCount == 1 && page.cursor == "3")
    let effects = try await handler.act(
      HandlerRequest(ActionParams(invocation: "a", view: "main", action: "wave", row: "ann")))
    #expect(effects == [.toast(text: "Ann waves back", style: .success), .refresh])
    #expect(try await handler.image("x", of: "a") == nil)
    #expect(try await handler.status(of: item) == nil)
    #expect(
      Set(asked.all) == [Method.initialize, Method.select, Method.more, Method.action])
  }

  private struct Hello: MenuPlugin {
    let id = "hello"
    var handlers: [PluginHandler] {
      PluginHandler("hello") { _, context in
        // A host of before the features must see nothing of these.
        context.patch(ViewPatch(remove: ["x"]))
        context.plugin.perform([.attention])
        context.plugin.statusChanged()
        return HandlerView(title: "Hello", content: .list(ListContent(sections: [])))
      }
      .onAction { _, _ in [.refresh] }
      .onMore { _, _ in ViewPage(.list([ViewRow(title: "more")])) }
      .onStatus { _, _ in ItemStatus(detail: "never asked") }
    }
  }

  @Test
  func `A host that was recorded before the features is served, and is sent nothing new`()
    async throws
  {
    let sent = Record<Data>()
    let server = PluginServer(plugin: Hello()) { line in sent.add(line) }
    let (input, feed) = AsyncStream<Data>.makeStream()
    let running = Task { await server.run(reading: input) }
    var asked: [MessageID: String] = [:]
    for line in Self.lines {
      let message = try IncomingMessage(Data(line.utf8))
      guard let method = message.method, let id = message.id, method != Method.shutdown else {
        continue
      }
      asked[id] = method
      feed.yield(Data(line.utf8))
      try await until { sent.all.contains { (try? IncomingMessage($0))?.id == id } }
    }
    feed.finish()
    await running.value
    let messages = try sent.all.map { try IncomingMessage($0) }
    #expect(asked.count == 7 && messages.allSatisfy { $0.error == nil })
    #expect(messages.allSatisfy { $0.method == nil })
  }
}
