import AppMenuTesting
import Foundation
import HandlerProtocol
import MenuDispatch
import MenuItems
import PluginHost
import StructuredData
import Testing

private let list = HandlerView(
  title: "v", content: .list(ListContent(sections: [ViewSection(rows: [ViewRow(title: "a")])])))

/// A plugin with features that answers other requests with what `answer` returns, as JSON.
private func featured(
  _ features: FeatureSet = .all, hosts: Record<InitializeParams> = Record(),
  started: @escaping @Sendable (FakePluginProcess) -> Void = { _ in },
  answer: @escaping @Sendable (String, Data) -> String? = { _, _ in nil }
) -> FakePluginLauncher {
  FakePluginLauncher { line, process in
    guard let message = try? IncomingMessage(line), let method = message.method else { return }
    guard let id = message.id, case .number(let number) = id else { return }
    switch method {
    case Method.initialize:
      if let params = try? message.params(InitializeParams.self) { hosts.add(params) }
      let result = InitializeResult(protocol: 1, features: features)
      if let reply = try? Envelope.response(id, result: result) { process.send(reply) }
    case Method.select:
      if let reply = try? Envelope.response(id, result: HandlerResult(view: list)) {
        process.send(reply)
      }
      started(process)
    case Method.shutdown: process.end(.exited(0))
    default:
      if let result = answer(method, line) {
        process.send(#"{"jsonrpc":"2.0","id":\#(number),"result":\#(result)}"#)
      }
    }
  }
}

@Suite(.timeLimit(.minutes(5))) struct PluginFeatureTests {
  private func select(
    _ handler: any MenuItemHandler,
    report: @escaping @Sendable (HandlerStep) async -> Void = { _ in }
  ) async throws {
    _ = try await handler.select(HandlerSelection(invocation: "i", item: item), report: report)
  }

  @Test func `Both sides name their features; the handler has those of the plugin`()
    async throws
  {
    let hosts = Record<InitializeParams>()
    let handler = try handler(featured([.search, .refresh], hosts: hosts))
    #expect(await handler.features(of: "i") == [])
    try await select(handler)
    #expect(hosts.all.first?.host.features == .all)
    #expect(await handler.features(of: "i") == [.search, .refresh])
    #expect(await handler.features(of: "another") == [])
  }

  @Test func `A plugin of before the features is asked nothing new, and may not send it`()
    async throws
  {
    let asked = Record<String>()
    let steps = Record<String>()
    let handler = try handler(
      featured([]) { process in
        process.send(
          #"{"jsonrpc":"2.0","method":"view/patch","params":{"invocation":"i","sequence":1,"remove":["a"]}}"#
        )
        process.send(
          #"{"jsonrpc":"2.0","method":"view/append","params":{"invocation":"i","sequence":2,"rows":[]}}"#
        )
      } answer: { method, _ in
        asked.add(method)
        return "{}"
      })
    try await select(handler) { step in
      switch step {
      case .patch: steps.add("patch")
      case .append: steps.add("append")
      default: break
      }
    }
    await #expect(throws: HandlerFailure.self) {
      try await handler.search(
        HandlerRequest(SearchParams(invocation: "i", view: "main", query: "q")))
    }
    #expect(try await handler.image("x", of: "i") == nil)
    #expect(try await handler.status(of: item) == nil)
    try await until { !steps.all.isEmpty }
    #expect(steps.all == ["append"] && asked.all == [])
  }

  @Test
  func `Changes, searches, pictures, status and views loaded again are asked for and read`()
    async throws
  {
    let handler = try handler(
      featured(answer: { method, line in
        switch method {
        case Method.formChange:
          #"{"fields":{"b":{"value":212,"error":""},"a":{"error":"no","hidden":true}}}"#
        case Method.search: #"{"rows":[{"id":"q","title":"q"}],"cursor":"c"}"#
        case Method.resource: #"{"data":"AAAA","type":"image/png"}"#
        case Method.status: #"{"detail":"3 open","badges":[{"text":"due","style":"warning"}]}"#
        case Method.refresh: #"{"view":{"kind":"text","title":"t","body":"new"}}"#
        default: nil
        }
      }))
    try await select(handler)
    let changes = try await handler.change(
      HandlerRequest(FormChangeParams(invocation: "i", view: "main", field: "a", values: [:])))
    #expect(
      changes == [
        FormFieldChange(id: "a", error: "no", hidden: true),
        FormFieldChange(id: "b", value: .int(212), error: ""),
      ])
    let page = try await handler.search(
      HandlerRequest(SearchParams(invocation: "i", view: "main", query: "q")))
    #expect(page.rowCount == 1 && page.cursor == "c")
    #expect(try await handler.image("x", of: "i") == ViewImage(data: "AAAA", type: "image/png"))
    let status = try await handler.status(of: item)
    #expect(status?.detail == "3 open" && status?.badges?.first?.text == "due")
    let result = try await handler.refresh(
      HandlerRequest(RefreshParams(invocation: "i", view: "main")))
    #expect(result.view?.id == "main" && result.view?.kind == "text")
  }

  @Test(arguments: [#"{"fields":[1]}"#, #""text""#, #"{"fields":{"a":{"error":5}}}"#])
  func `An answer of a wrong form fails its request alone`(result: String) async throws {
    let handler = try handler(featured(answer: { _, _ in result }))
    try await select(handler)
    await #expect(throws: HandlerFailure.self) {
      _ = try await handler.change(
        HandlerRequest(FormChangeParams(invocation: "i", view: "main", field: "a", values: [:])))
    }
    #expect(await handler.features(of: "i") == .all)
  }

  @Test(arguments: [2 << 20, 0])
  func `A picture that is too large, or has no data, is none`(size: Int) async throws {
    let data = String(repeating: "A", count: size)
    let handler = try handler(
      featured(answer: { _, _ in
        size == 0 ? "null" : #"{"data":"\#(data)","type":"image/png"}"#
      }))
    try await select(handler)
    #expect(try await handler.image("x", of: "i") == nil)
  }

  @Test func `Patches come in order; late ones, and those of unknown views, are dropped`()
    async throws
  {
    let steps = Record<String>()
    let handler = try handler(
      featured { process in
        func send(_ view: String, _ sequence: Int, _ remove: String) {
          process.send(
            #"{"jsonrpc":"2.0","method":"view/patch","params":{"invocation":"i","view":"\#(view)","#
              + #""sequence":\#(sequence),"remove":["\#(remove)"]}}"#)
        }
        send("main", 1, "one")
        send("main", 1, "again")
        send("other", 1, "unknown")
        process.send(
          #"{"jsonrpc":"2.0","method":"view/patch","params":{"invocation":"i","sequence":2,"rows":5}}"#
        )
        send("main", 3, "three")
      })
    try await select(handler) { step in
      if case .patch(_, let patch) = step { steps.add(patch.remove.joined()) }
    }
    try await until { steps.all.count == 2 }
    #expect(steps.all == ["one", "three"])
  }

  @Test("Patches of the same rows take no more space each time; rows that were not there free none")
  func patchedForLong() async throws {
    let steps = Record<Int>()
    let handler = try handler(
      featured { process in
        let rows = (0..<1_000).map { #"{"id":"\#($0)","title":"r"}"# }.joined(separator: ",")
        for sequence in 1...120 {
          process.send(
            #"{"jsonrpc":"2.0","method":"view/patch","params":{"invocation":"i","sequence":\#(sequence),"#
              + #""rows":[\#(rows)],"remove":["none","\#(sequence)-gone"]}}"#)
        }
      })
    try await select(handler) { step in
      switch step {
      case .patch(_, let patch): steps.add(ViewPage(patch.rows).rowCount)
      case .notice: steps.add(-1)
      default: break
      }
    }
    try await until { steps.all.count == 120 }
    #expect(Set(steps.all) == [1_000])
  }

  @Test("Searches take the place of those before them; late answers and unknown views reach nobody")
  func searches() async throws {
    let rows = (0..<1_000).map { #"{"id":"\#($0)","title":"r"}"# }.joined(separator: ",")
    let handler = try handler(
      featured { process in
        process.send(#"{"jsonrpc":"2.0","id":77,"result":{"rows":[]}}"#)
      } answer: { method, _ in
        method == Method.search ? #"{"rows":[\#(rows)]}"# : nil
      })
    try await select(handler)
    for number in 0..<120 {
      let page = try await handler.search(
        HandlerRequest(SearchParams(invocation: "i", view: "main", query: "\(number)")))
      #expect(page.rowCount == 1_000)
    }
    await #expect(throws: HandlerFailure.self) {
      try await handler.search(
        HandlerRequest(SearchParams(invocation: "gone", view: "main", query: "q")))
    }
    await #expect(throws: HandlerFailure.self) {
      try await handler.refresh(HandlerRequest(RefreshParams(invocation: "gone", view: "main")))
    }
  }

  @Test func `A cancelled picture or status delays nothing, and ends no process`()
    async throws
  {
    let asked = Record<String>()
    let launcher = featured(answer: { method, _ in
      asked.add(method)
      return method == Method.search ? #"{"rows":[]}"# : nil
    })
    let handler = try handler(launcher, timeouts: .init(start: 5, reply: 1))
    try await select(handler)
    let picture = Task { try await handler.image("slow", of: "i") }
    try await until { asked.all == [Method.resource] }
    picture.cancel()
    await #expect(throws: CancellationError.self) { _ = try await picture.value }
    let page = try await handler.search(
      HandlerRequest(SearchParams(invocation: "i", view: "main", query: "q")))
    #expect(page.rowCount == 0 && launcher.commands.count == 1)
  }

  @Test func `Toasts and attention are passed on, without a flood, and nothing else is`()
    async throws
  {
    let notices = Record<PluginNotice>()
    let handler = try handler(
      featured { process in
        process.send(
          #"{"jsonrpc":"2.0","method":"effect/post","params":{"effects":[{"effect":"attention"},"#
            + #"{"effect":"attention"},{"effect":"copy","text":"x"},{"effect":"toast","text":"0"}]}}"#
        )
        for number in 1..<100 {
          process.send(
            #"{"jsonrpc":"2.0","method":"effect/post","params":{"effects":[{"effect":"toast","text":"\#(number)"}]}}"#
          )
        }
        process.send(
          #"{"jsonrpc":"2.0","method":"handler/statusChanged","params":{"handler":"h"}}"#)
      }, announce: { notice, _ in notices.add(notice) })
    try await select(handler)
    try await until { notices.all.contains(.statusChanged(handler: "h")) }
    let effects = notices.all.compactMap { notice -> String? in
      if case .effect(let effect) = notice { effect.name } else { nil }
    }
    #expect(effects == ["attention"] + Array(repeating: "toast", count: 8))
  }

  @Test
  func `A selection waits for a plugin that finishes what was cancelled, and says so`() async throws
  {
    let time = SystemTime()
    let asked = Record<FakePluginProcess>()
    let launcher = launcher { id, params, process in
      if params.invocation == "slow" {
        asked.add(process)
      } else if let reply = try? Envelope.response(id, result: HandlerResult(view: view)) {
        process.send(reply)
      }
    }
    let handler = try handler(launcher, timeouts: .init(start: 5, reply: 60), time: time)
    let slow = Task {
      try await handler.select(HandlerSelection(invocation: "slow", item: item)) { _ in }
    }
    try await until { !asked.all.isEmpty }
    slow.cancel()
    await #expect(throws: CancellationError.self) { try await slow.value }
    let words = Record<String>()
    async let next = handler.select(HandlerSelection(invocation: "next", item: item)) { step in
      if case .progress(_, let message?) = step { words.add(message) }
    }
    try await until { !words.all.isEmpty }
    #expect(words.all == ["Still busy with 't', which was cancelled; r restarts it"])
    // The plugin has read one thing after the other.
    asked.all.first?.send(
      #"{"jsonrpc":"2.0","id":2,"error":{"code":-32800,"message":"cancelled"}}"#)
    #expect(try await next.view == view)
    #expect(launcher.commands.count == 1)
  }

  @Test
  func `A repeated selection does not wait for what was cancelled: the plugin starts anew`()
    async throws
  {
    let asked = Record<String>()
    let launcher = launcher { id, params, process in
      asked.add(params.invocation)
      guard params.invocation != "stuck" else { return }
      if let reply = try? Envelope.response(id, result: HandlerResult(view: view)) {
        process.send(reply)
      }
    }
    let handler = try handler(launcher, timeouts: .init(start: 5, reply: 60))
    let stuck = Task {
      try await handler.select(HandlerSelection(invocation: "stuck", item: item)) { _ in }
    }
    try await until { !asked.all.isEmpty }
    stuck.cancel()
    await #expect(throws: CancellationError.self) { try await stuck.value }
    let next = try await handler.select(
      HandlerSelection(invocation: "next", item: item, isRepetition: true)
    ) { _ in }
    #expect(next.view == view && launcher.commands.count == 2)
  }
}
