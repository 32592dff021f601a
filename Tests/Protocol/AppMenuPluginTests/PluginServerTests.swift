import AppMenuPlugin
import AppMenuTesting
import Foundation
import Synchronization
import Testing

private struct SamplePlugin: MenuPlugin {
  let id = "sample"
  let heard = Heard()

  final class Heard: Sendable {
    private let names = Mutex<[String]>([])
    func add(_ name: String) { names.withLock { $0.append(name) } }
    var all: [String] { names.withLock { $0 } }
  }

  func run(_ context: PluginContext) async {
    try? await untilCancelled()
    heard.add("end")
  }

  func resource(_ id: String, _ context: PluginContext) async throws -> ViewImage? {
    id == "gone" ? nil : ViewImage(data: id, type: "image/png")
  }

  func settingsChanged(_ context: PluginContext) async {
    heard.add("unit \(context.settings["unit"]?.string ?? "")")
  }

  func receive(_ event: EventParams) async {
    try? await Task.sleep(for: .milliseconds(Int.random(in: 0...5)))
    heard.add(event.name)
  }

  var handlers: [PluginHandler] {
    PluginHandler("hello") { selection, context in
      context.progress(0.5, "half")
      context.update(HandlerView(title: "soon", content: .text(TextContent(body: ""))))
      context.log("a line")
      return HandlerView(title: selection.item.title, content: .text(TextContent(body: "b")))
    }
    PluginHandler("live") { _, context in
      context.whileShown {
        context.append(ViewPage(.list([ViewRow(title: "more")])))
        context.post("started", ["n": .int(1)])
        try? await untilCancelled()
        context.log("ended")
      }
      return HandlerView(title: "live", content: .list(ListContent(sections: [])))
    }
    .onAction { action, _ in [.toast(text: "\(action.action) \(action.row ?? "")", style: nil)] }
    .onMore { request, _ in ViewPage(.list([ViewRow(title: request.cursor)])) }
    .onChange { change, _ in
      [FormFieldChange(id: "f", value: change.values[change.field], error: "")]
    }
    .onSearch { search, _ in ViewPage(.list([ViewRow(title: search.query)])) }
    .onRefresh { refresh, context in
      context.patch(ViewPatch(remove: ["a"]))
      context.plugin.perform([.attention])
      context.plugin.statusChanged("live")
      return HandlerResult(view: HandlerView(title: refresh.view, content: .unknown(kind: "x")))
    }
    .onStatus { status, context in
      ItemStatus(detail: "\(status.item.title) \(context.settings["unit"]?.string ?? "")")
    }
    PluginHandler("broken") { _, _ -> HandlerView in
      throw PluginFailure("no luck", detail: "d", hint: "h", retryable: false)
    }
    PluginHandler("slow") { _, _ -> HandlerView in
      try await untilCancelled()
      return HandlerView(title: "late", content: .text(TextContent(body: "")))
    }
  }
}

/// The host's side of a plugin server: lines in, lines out.
private final class HostSide: Sendable {
  private let input: AsyncStream<Data>.Continuation
  private let running: Task<Void, Never>

  init() {
    let (lines, continuation) = AsyncStream<Data>.makeStream()
    input = continuation
    let box = Box()
    server = PluginServer(plugin: plugin) { line in box.add(line) }
    self.box = box
    let server = server
    running = Task { await server.run(reading: lines) }
  }

  let plugin = SamplePlugin()
  private let server: PluginServer
  private let box: Box

  final class Box: Sendable {
    private let lines = Mutex<[Data]>([])
    func add(_ line: Data) { lines.withLock { $0.append(line) } }
    var all: [Data] { lines.withLock { $0 } }
  }

  func send(_ line: Data) { input.yield(line) }
  func send(_ line: String) { input.yield(Data(line.utf8)) }
  func finish() async {
    input.finish()
    await running.value
  }

  /// The answer to request `number`, waiting for it.
  func answer(_ number: Int) async throws -> Data {
    try await untilFound("an answer to request \(number)") {
      box.all.first { (try? IncomingMessage($0))?.id == .number(number) }
    }
  }

  /// Waits until the plugin has said something of its own.
  func waitFor(_ method: String) async throws {
    try await until(method) { methods.contains(method) }
  }

  var methods: [String] { box.all.compactMap { (try? IncomingMessage($0))?.method } }

  func initialize(min: Int = 1, max: Int = 1, features: FeatureSet? = nil) throws {
    let params = InitializeParams(
      protocol: .init(min: min, max: max),
      host: .init(name: "t", version: "1", features: features), plugin: .init(id: "sample"),
      directories: .init(config: "", data: "", cache: "", state: ""), locale: "en",
      timeZone: "UTC", color: false, settings: ["unit": .string("c")])
    send(try Envelope.request(Method.initialize, id: .number(1), params: params))
  }

  func select(_ handler: String, id: Int) throws {
    let params = SelectParams(
      invocation: "i\(id)", handler: handler, item: .init(id: "x", title: "X"), path: ["x"])
    send(try Envelope.request(Method.select, id: .number(id), params: params))
  }
}

@Suite(.timeLimit(.minutes(5))) struct PluginServerTests {
  @Test func `It shakes hands and answers with a view, saying on the way how far it is`()
    async throws
  {
    let host = HostSide()
    try host.initialize()
    let hello = try IncomingMessage(await host.answer(1)).result(InitializeResult.self)
    #expect(hello.protocol == 1 && hello.handlers == ["hello", "live", "broken", "slow"])
    try host.select("hello", id: 2)
    let result = try IncomingMessage(await host.answer(2)).result(HandlerResult.self)
    #expect(result.view?.title == "X")
    #expect(host.methods == ["progress", "view/update", "log"])
    await host.finish()
  }

  @Test func `Failures, unknown handlers and unknown methods are answered as errors`()
    async throws
  {
    let host = HostSide()
    try host.initialize()
    try host.select("broken", id: 2)
    let error = try #require(IncomingMessage(await host.answer(2)).error)
    #expect(
      error.message == "no luck" && error.data == .init(detail: "d", hint: "h", retryable: false))
    try host.select("gone", id: 3)
    #expect(try IncomingMessage(await host.answer(3)).error?.message.contains("gone") == true)
    host.send(#"{"jsonrpc":"2.0","id":4,"method":"sing"}"#)
    #expect(try IncomingMessage(await host.answer(4)).error?.code == ResponseError.methodNotFound)
    host.send("no json")
    try host.select("hello", id: 5)
    #expect(try IncomingMessage(await host.answer(5)).error == nil)
    await host.finish()
  }

  @Test func `A version it does not speak is refused, naming both`() async throws {
    let host = HostSide()
    try host.initialize(min: 7, max: 9)
    let error = try #require(IncomingMessage(await host.answer(1)).error)
    #expect(error.message.contains("7 to 9") && error.data?.hint == "Update the plugin.")
    await host.finish()
  }

  @Test func `Selecting before the handshake is refused`() async throws {
    let host = HostSide()
    try host.select("hello", id: 2)
    #expect(try IncomingMessage(await host.answer(2)).error != nil)
    await host.finish()
  }

  @Test func `Cancelling a request cancels its task`() async throws {
    let host = HostSide()
    try host.initialize()
    try host.select("slow", id: 2)
    host.send(try Envelope.request(Method.cancel, params: CancelParams(id: .number(2))))
    #expect(try IncomingMessage(await host.answer(2)).error?.code == ResponseError.cancelled)
    await host.finish()
  }

  @Test func `It names its features, and answers their requests`() async throws {
    let host = HostSide()
    try host.initialize(features: .all)
    let hello = try IncomingMessage(await host.answer(1)).result(InitializeResult.self)
    #expect(hello.features == .all)
    try host.select("live", id: 2)
    _ = try await host.answer(2)
    func ask(_ id: Int, _ params: some HostRequest) throws {
      host.send(try Envelope.request(type(of: params).method, id: .number(id), params: params))
    }
    try ask(
      3, FormChangeParams(invocation: "i2", view: "main", field: "c", values: ["c": .int(1)]))
    let changes = try IncomingMessage(await host.answer(3)).result(FormChanges.self)
    #expect(changes.fields == [FormFieldChange(id: "f", value: .int(1), error: "")])
    try ask(4, SearchParams(invocation: "i2", view: "main", query: "q"))
    #expect(try IncomingMessage(await host.answer(4)).result(ViewPage.self).rowCount == 1)
    try ask(5, RefreshParams(invocation: "i2", view: "pushed"))
    let anew = try IncomingMessage(await host.answer(5)).result(HandlerResult.self)
    #expect(anew.view?.title == "pushed")
    try ask(6, ResourceParams(id: "AAAA"))
    let image = try IncomingMessage(await host.answer(6)).result(ViewImage?.self)
    #expect(image == ViewImage(data: "AAAA", type: "image/png"))
    try ask(7, ResourceParams(id: "gone"))
    #expect(try IncomingMessage(await host.answer(7)).result(ViewImage?.self) == nil)
    host.send(
      try Envelope.request(
        Method.settingsChanged, params: SettingsParams(settings: ["unit": .string("f")])))
    try ask(8, StatusParams(handler: "live", item: .init(id: "x", title: "X")))
    #expect(try IncomingMessage(await host.answer(8)).result(ItemStatus.self).detail == "X f")
    try ask(9, SearchParams(invocation: "i9", view: "main", query: "q"))
    #expect(try IncomingMessage(await host.answer(9)).error != nil)
    let sent = host.methods.filter { $0 != Method.append && $0 != Method.post }
    #expect(sent == [Method.patch, Method.effect, Method.statusChanged])
    await host.finish()
    #expect(host.plugin.heard.all.sorted() == ["end", "unit f"])
  }

  @Test func `An older host is sent nothing that it does not know`() async throws {
    let host = HostSide()
    try host.initialize()
    try host.select("live", id: 2)
    _ = try await host.answer(2)
    host.send(
      try Envelope.request(
        Method.refresh, id: .number(3), params: RefreshParams(invocation: "i2", view: "v")))
    _ = try await host.answer(3)
    #expect(!host.methods.contains(Method.patch) && !host.methods.contains(Method.effect))
    await host.finish()
  }

  @Test func `It ends when told to, whatever is running`() async throws {
    let host = HostSide()
    try host.initialize()
    try host.select("slow", id: 2)
    host.send(
      try Envelope.request(Method.shutdown, id: .number(3), params: StructuredValue.object([:])))
    _ = try await host.answer(3)
    host.send(try Envelope.request(Method.exit, params: StructuredValue.object([:])))
    await host.finish()
  }

  @Test
  func `Actions and pages are the handler's that showed the view; its work ends with the view`()
    async throws
  {
    let host = HostSide()
    try host.initialize()
    host.send(
      try Envelope.request(
        Method.select, id: .number(2),
        params: SelectParams(
          invocation: "i", handler: "live", item: .init(id: "a", title: "A"), path: ["a"])))
    _ = try await host.answer(2)
    host.send(
      try Envelope.request(
        Method.action, id: .number(3),
        params: ActionParams(invocation: "i", view: "main", action: "kill", row: "7")))
    let action = try IncomingMessage(try await host.answer(3)).result(HandlerResult.self)
    #expect(action.effects == [.toast(text: "kill 7", style: nil)])
    host.send(
      try Envelope.request(
        Method.more, id: .number(4),
        params: MoreParams(invocation: "i", view: "main", cursor: "c")))
    let page = try IncomingMessage(try await host.answer(4)).result(ViewPage.self)
    #expect(page == ViewPage(.list([ViewRow(title: "c")])))
    try await host.waitFor(Method.append)
    try await host.waitFor(Method.post)
    host.send(try Envelope.request(Method.end, params: InvocationParams(invocation: "i")))
    try await host.waitFor(Method.log)
    host.send(
      try Envelope.request(
        Method.action, id: .number(5),
        params: ActionParams(invocation: "i", view: "main", action: "kill")))
    #expect(
      try IncomingMessage(try await host.answer(5)).error?.message.contains("no longer") == true)
    await host.finish()
  }

  @Test func `Events are heard one after the other, all of them before the end`()
    async throws
  {
    let host = HostSide()
    try host.initialize()
    let names = (0..<10).map { "e\($0)" }
    for name in names {
      host.send(try Envelope.request(Method.notify, params: EventParams(name: name)))
    }
    host.send(
      try Envelope.request(Method.shutdown, id: .number(9), params: StructuredValue.object([:])))
    _ = try await host.answer(9)
    #expect(host.plugin.heard.all.filter { $0 != "end" } == names)
    await host.finish()
  }
}
