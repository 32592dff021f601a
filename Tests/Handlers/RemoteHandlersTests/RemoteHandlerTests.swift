import AppMenuTesting
import Foundation
import HandlerProtocol
import RemoteHandlers
import MenuDispatch
import MenuItems
import PluginHost
import StructuredData
import Synchronization
import Testing

@Suite(
  "Handlers on other machines", .timeLimit(.minutes(5)),
  .enabled(if: BrokerServer.program.isExpected, BrokerServer.reason))
struct RemoteHandlerTests {
  @Test(arguments: FrontWay.allCases)
  func `A selection is answered by a worker, with the item as the menu has it`(way: FrontWay)
    async throws
  {
    let server = try await BrokerServer()
    let handler = FakeHandler(textView("from afar"))
    let worker = try await worker(server, ["greet.me": handler])
    let front = try Front(server, by: way)
    let result = try await front.select("greet.me", arguments: ["who": "you"])
    #expect(result.view?.body == "from afar")
    let selection = try #require(handler.selections.first)
    #expect(selection.item.arguments == ["who": "you"])
    #expect(selection.item.title == "t")
    #expect(selection.invocation != "1")
    try await front.handler("greet.me").end(invocation: "1")
    try await until { handler.ended == [selection.invocation] }
    try await until { await worker.openSessions == 0 }
  }

  @Test
  func `All names that workers offer are known, whether their plugins are trusted or not`()
    async throws
  {
    let server = try await BrokerServer()
    var offered = facts("long")
    offered.aliases = ["l"]
    let worker = Worker(Worker.Options(server.options))
    try await worker.start([HandlerOffer(offered, FakeHandler(textView("x")))])
    let front = try Front(server, trusting: [])
    #expect(try await front.handlers.names() == ["long", "l"])
    _ = worker
  }

  @Test
  func `An item keeps its place in the menu, and the name of its handler is the main one`()
    async throws
  {
    let server = try await BrokerServer()
    let handler = FakeHandler(textView("x"))
    var offered = facts("long")
    offered.aliases = ["l"]
    let worker = Worker(Worker.Options(server.options))
    try await worker.start([HandlerOffer(offered, handler)])
    let front = try Front(server)
    let leaf = MenuItem(title: "leaf", tapHandlerName: "l", id: "leaf")
    let top = MenuItem(
      title: "top", id: "top", submenu: Menu(title: "m", entries: [.item(leaf)]))
    let item = try #require(top.submenu?.items.first)
    _ = try await front.handler("l").select(HandlerSelection(invocation: "1", item: item)) { _ in }
    let selection = try #require(handler.selections.first)
    #expect(selection.item.path == ["top", "leaf"])
    #expect(selection.item.tapHandlerName == "long")
  }

  @Test(arguments: FrontWay.allCases)
  func `Updates come before and after the answer, in order`(way: FrontWay) async throws {
    let server = try await BrokerServer()
    let later = Gate()
    let handler = FakeHandler({ _, report in
      await report(.progress(fraction: 0.5, message: "half"))
      await report(.update(textView("first")))
      await report(.answered(request: nil))
      // It comes behind the answer, which has not been returned yet.
      await report(.update(textView("second")))
      Task {
        await later.pass()
        for number in 3...40 { await report(.update(textView("\(number)"))) }
      }
      return HandlerResult(view: textView("answer"))
    })
    let worker = try await worker(server, ["h": handler])
    let front = try Front(server, by: way)
    let steps = Record<String>()
    let result = try await front.select("h") { step in
      switch step {
      case .update(let view): steps.add(view.body ?? "")
      case .progress(_, let message): steps.add(message ?? "")
      case .answered: steps.add("answered")
      default: break
      }
    }
    #expect(result.view?.body == "answer")
    later.open()
    try await until { steps.all.last == "40" }
    #expect(
      steps.all == ["half", "first", "answered", "second"] + (3...40).map { "\($0)" })
    _ = worker
  }

  @Test(arguments: FrontWay.allCases)
  func `Actions, pages, fields, searches, refreshes and words about items pass through`(
    way: FrontWay
  ) async throws {
    let server = try await BrokerServer()
    let handler = RichHandler()
    let worker = try await worker(server, ["h": handler])
    let front = try Front(server, by: way)
    _ = try await front.select("h")
    let remote = try await front.handler("h")
    #expect(await remote.features(of: "1") == [.search, .refresh, .resource, .formChange])
    let effects = try await remote.act(
      HandlerRequest(ActionParams(invocation: "1", view: "main", action: "go", row: "r")))
    #expect(effects == [.copy(text: "go r")])
    let page = try await remote.more(
      HandlerRequest(MoreParams(invocation: "1", view: "main", cursor: "c")))
    #expect(page == ViewPage(.list([ViewRow(id: "c", title: "c")])))
    let changes = try await remote.change(
      HandlerRequest(FormChangeParams(invocation: "1", view: "main", field: "f", values: [:])))
    #expect(changes == [FormFieldChange(id: "f", error: "changed")])
    let rows = try await remote.search(
      HandlerRequest(SearchParams(invocation: "1", view: "main", query: "q")))
    #expect(rows == ViewPage(.list([ViewRow(id: "1", title: "q")])))
    let anew = try await remote.refresh(
      HandlerRequest(RefreshParams(invocation: "1", view: "main")))
    #expect(anew.view?.body == "again")
    #expect(try await remote.image("i", of: "1") == nil)
    let item = MenuItem(title: "words", tapHandlerName: "h")
    #expect(try await remote.status(of: item) == ItemStatus(detail: "words"))
    await remote.notify(
      EventParams(
        name: HostEvent.didAppear, userInfo: ["invocation": "1", "view": "main"]))
    try await until { handler.events.all.count == 1 }
    await #expect {
      try await remote.act(
        HandlerRequest(ActionParams(invocation: "1", view: "main", action: "fail")))
    } throws: { error in
      guard let failure = error as? HandlerFailure else { return false }
      return failure.message == "No" && failure.detail == "why" && failure.hint == "how"
        && !failure.retryable
    }
    _ = worker
  }

  @Test(arguments: FrontWay.allCases)
  func `A view larger than the broker takes comes in parts`(way: FrontWay) async throws {
    let server = try await BrokerServer()
    let lines = (0..<30_000).map { "\($0) " + String(repeating: "x", count: 80) }
    let text = lines.joined(separator: "\n")
    let worker = try await worker(server, ["h": FakeHandler(textView(text))])
    let front = try Front(server, by: way)
    let result = try await front.select("h")
    #expect((result.view?.body?.utf8.count ?? 0) > 1 << 20)
    _ = worker
  }

  @Test(arguments: FrontWay.allCases)
  func `A cancelled selection is cancelled where it runs`(way: FrontWay) async throws {
    let server = try await BrokerServer()
    let (arrived, cancelled) = (Gate(), Gate())
    let handler = FakeHandler({ _, _ in
      await withTaskCancellationHandler {
        arrived.open()
        await cancelled.pass()
      } onCancel: {
        cancelled.open()
      }
      throw CancellationError()
    })
    let worker = try await worker(server, ["h": handler])
    let front = try Front(server, by: way)
    let task = Task { try await front.select("h") }
    await arrived.pass()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    await cancelled.pass()
    try await until { await worker.openSessions == 0 }
  }

  @Test
  func `A slow answer holds up no other of the same worker`() async throws {
    let server = try await BrokerServer()
    let gate = Gate()
    let handler = FakeHandler({ selection, _ in
      if selection.item.arguments["slow"] != nil { await gate.pass() }
      return HandlerResult(view: textView("done"))
    })
    let worker = try await worker(server, ["h": handler])
    let front = try Front(server)
    let slow = Task { try await front.select("h", invocation: "1", arguments: ["slow": "yes"]) }
    try await until { gate.arrived == 1 }
    let quick = try await front.select("h", invocation: "2")
    #expect(quick.view?.body == "done")
    gate.open()
    #expect(try await slow.value.view?.body == "done")
    _ = worker
  }

  @Test
  func `A selection waits for a worker with room, and fails if none has any`() async throws {
    let server = try await BrokerServer()
    let gate = Gate()
    let handler = FakeHandler({ _, _ in
      await gate.pass()
      return HandlerResult(view: textView("done"))
    })
    let worker = try await worker(server, ["h": handler], limit: 1)
    let hasty = try Front(
      server, pulse: SessionPulse(interval: .milliseconds(50), patience: .seconds(2)))
    let patient = try Front(server)
    let first = Task { try await patient.select("h", invocation: "1") }
    try await until { gate.arrived == 1 }
    let refused = await failure { try await hasty.select("h", invocation: "2") }
    #expect(refused?.message == "The machine that answers for 'h' has no room")
    #expect(refused?.retryable == true)
    let waiting = Task { try await patient.select("h", invocation: "3") }
    // Room elsewhere is found, too.
    let other = try await RemoteHandlersTests.worker(server, ["h": FakeHandler(textView("other"))])
    #expect(try await waiting.value.view?.body == "other")
    gate.open()
    _ = try await first.value
    _ = (worker, other)
  }

  @Test
  func `Two workers share the load of a handler`() async throws {
    let server = try await BrokerServer()
    let handlers = [FakeHandler(textView("one")), FakeHandler(textView("two"))]
    let workers = [
      try await worker(server, ["h": handlers[0]]), try await worker(server, ["h": handlers[1]]),
    ]
    let front = try Front(server)
    var number = 0
    while handlers.contains(where: { $0.selections.isEmpty }) {
      number += 1
      _ = try await front.select("h", invocation: "\(number)")
    }
    #expect(handlers.map(\.selections.count).reduce(0, +) == number)
    #expect(await front.handlers.list().map(\.workers) == [2])
    _ = workers
  }

  @Test(arguments: FrontWay.allCases)
  func `Workers of another team are not seen`(way: FrontWay) async throws {
    let server = try await BrokerServer()
    let worker = try await worker(server, ["h": FakeHandler(textView("x"))], prefix: "red")
    let (red, blue) = (
      try Front(server, by: way, prefix: "red"), try Front(server, by: way, prefix: "blue")
    )
    #expect(try await red.select("h").view?.body == "x")
    #expect(await !blue.has("h"))
    #expect(await blue.handlers.list().isEmpty)
    _ = worker
  }

  @Test(
    "A plugin whose hash is not trusted does not answer, and the failure names hash and command")
  func trust() async throws {
    let server = try await BrokerServer()
    let handler = FakeHandler(textView("x"))
    let worker = try await worker(server, ["h": handler], hash: otherHash)
    let front = try Front(server)
    await #expect {
      try await front.select("h")
    } throws: { error in
      guard let failure = error as? HandlerFailure else { return false }
      return failure.kind == .untrusted && failure.detail?.contains(otherHash) == true
        && failure.command == "appmenu plugins trust \(otherHash)"
    }
    #expect(handler.selections.isEmpty)
    try front.trust.trust(otherHash)
    #expect(try await front.select("h").view?.body == "x")
    #expect(front.trust.untrust(otherHash))
    await #expect(throws: HandlerFailure.self) { try await front.select("h", invocation: "2") }
    _ = worker
  }

  @Test
  func `Of two versions of a plugin the trusted one answers`() async throws {
    let server = try await BrokerServer()
    let (trusted, other) = (FakeHandler(textView("trusted")), FakeHandler(textView("other")))
    let workers = [
      try await worker(server, ["h": trusted]),
      try await worker(server, ["h": other], hash: otherHash),
    ]
    let front = try Front(server)
    for number in 1...10 {
      #expect(try await front.select("h", invocation: "\(number)").view?.body == "trusted")
    }
    #expect(other.selections.isEmpty)
    _ = workers
  }

  @Test(arguments: FrontWay.allCases)
  func `A handler that no machine has is none`(way: FrontWay) async throws {
    let server = try await BrokerServer()
    let front = try Front(server, by: way)
    #expect(await !front.has("h"))
  }

  @Test(arguments: FrontWay.allCases)
  func `A broker that cannot be reached is a failure, and found when it is there`(way: FrontWay)
    async throws
  {
    let server = try await BrokerServer()
    let front = try Front(server, by: way)
    server.kill()
    let refused = await failure { try await front.select("h") }
    #expect(refused?.message == "The broker cannot be reached")
    #expect(refused?.retryable == true)
    try await server.start()
    let worker = try await worker(server, ["h": FakeHandler(textView("x"))])
    #expect(try await front.select("h").view?.body == "x")
    _ = worker
  }
}
