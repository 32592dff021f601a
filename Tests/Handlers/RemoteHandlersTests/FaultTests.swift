import AppMenuTesting
import Foundation
import HandlerProtocol
import RemoteHandlers
import MenuDispatch
import MenuItems
import PluginHost
import Synchronization
import Testing

@Suite(
  "Faults between machines", .timeLimit(.minutes(5)),
  .enabled(if: BrokerServer.program.isExpected, BrokerServer.reason))
struct FaultTests {
  @Test(
    "A worker that is killed in the middle of an answer is a failure, and the retry lands on the other",
    arguments: FrontWay.allCases)
  func killedWorker(way: FrontWay) async throws {
    let server = try await BrokerServer()
    let gate = Gate()
    let handlers = (0..<2).map { number in
      FakeHandler({ selection, report in
        if !selection.item.arguments.isEmpty {
          await report(.progress(fraction: 0.5, message: nil))
          await gate.pass()
        }
        return HandlerResult(view: textView("\(number)"))
      })
    }
    let workers = [
      try await worker(server, ["h": handlers[0]]), try await worker(server, ["h": handlers[1]]),
    ]
    let front = try Front(server, by: way)
    let steps = Record<HandlerStep>()
    let task = Task {
      await failure {
        try await front.select("h", arguments: ["wait": "yes"]) { steps.add($0) }
      }
    }
    try await until { gate.arrived == 1 && !steps.all.isEmpty }
    let hit = handlers[0].selections.isEmpty ? 1 : 0
    await workers[hit].vanish()
    let lost = await task.value
    #expect(lost?.message == "The machine that answers for 'h' is gone")
    #expect(lost?.retryable == true)
    let result = try await front.select("h", invocation: "2", isRetry: true)
    #expect(result.view?.body == "\(1 - hit)")
    gate.open()
  }

  @Test(arguments: FrontWay.allCases)
  func `What a worker shows is gone with it: the next request is a failure`(way: FrontWay)
    async throws
  {
    let server = try await BrokerServer()
    let worker = try await worker(server, ["h": RichHandler()])
    let front = try Front(server, by: way)
    _ = try await front.select("h")
    await worker.vanish()
    let remote = try await front.handler("h")
    let lost = await failure {
      try await remote.more(
        HandlerRequest(MoreParams(invocation: "1", view: "main", cursor: "c")))
    }
    #expect(lost?.message == "The machine that answers for 'h' is gone")
    #expect(lost?.retryable == true)
  }

  @Test(arguments: FrontWay.allCases)
  func `A worker that stops in order ends its sessions`(way: FrontWay) async throws {
    let server = try await BrokerServer()
    let handler = RichHandler()
    let worker = try await worker(server, ["h": handler])
    let front = try Front(server, by: way)
    _ = try await front.select("h")
    await worker.stop(after: .zero)
    #expect(handler.ended.all.count == 1)
    let lost = await failure { try await front.select("h", invocation: "2") }
    #expect(lost?.message == "No machine answers for 'h'")
    #expect(await !front.has("h"))
  }

  @Test(
    "A broker that is killed in the middle of an answer is a failure, and all goes on when it is back",
    arguments: FrontWay.allCases)
  func killedBroker(way: FrontWay) async throws {
    let server = try await BrokerServer()
    let gate = Gate()
    let handler = FakeHandler({ selection, _ in
      if !selection.item.arguments.isEmpty { await gate.pass() }
      return HandlerResult(view: textView("done"))
    })
    let changes = Record<String>()
    let worker = try await worker(server, ["h": handler], log: { changes.add($0) })
    let front = try Front(server, by: way)
    let task = Task { await failure { try await front.select("h", arguments: ["wait": "yes"]) } }
    try await until { gate.arrived == 1 }
    server.kill()
    let first = await task.value
    #expect(first?.message == "The connection to the broker was lost while 'h' answered")
    #expect(first?.retryable == true)
    let second = await failure { try await front.select("h", invocation: "2") }
    #expect(second?.retryable == true)
    gate.open()
    try await server.start()
    try await until { changes.all.contains { $0.hasPrefix("connected") } }
    // The front end's own connection may take longer.
    var result: HandlerResult?
    var number = 2
    while result == nil {
      number += 1
      result = try? await front.select("h", invocation: "\(number)", isRetry: true)
    }
    #expect(result?.view?.body == "done")
    _ = worker
  }

  @Test(arguments: FrontWay.allCases)
  func `A front end that is gone ends its sessions at the worker`(way: FrontWay) async throws {
    let server = try await BrokerServer()
    let handler = RichHandler()
    let worker = try await worker(server, ["h": handler])
    let front = try Front(server, by: way)
    _ = try await front.select("h")
    #expect(await worker.openSessions == 1)
    await front.handlers.shutDown()
    try await until { await worker.openSessions == 0 }
    #expect(handler.ended.all.count == 1)
  }
}
