import AppMenuTesting
import Foundation
import HandlerProtocol
import MenuDispatch
import PluginHost
import SourceText
import StructuredData
import Testing

@testable import RemoteHandlers

/// Lines of a plugin's process, which a worker passes on.
@Suite("Lines that a worker passes on", .timeLimit(.minutes(5))) struct PassedLinesTests {
  private static let initialized =
    #"{"jsonrpc":"2.0","id":1,"result":{"protocol":1,"features":["search"]}}"#

  /// Returns an invocation of a plugin whose process is played by `script`.
  private func invocation(
    _ script: @escaping FakePluginLauncher.Script,
    write: @escaping @Sendable (Data, FeatureSet?) -> Void,
    finished: @escaping @Sendable (String?) -> Void = { _ in }
  ) throws -> RemoteInvocation {
    let host = HostEnvironment(
      variables: ["HOME": "/dev/null", "PATH": "/usr/bin"], executableFolder: "/bin", version: "1")
    let system = InMemoryFileSystem(
      [
        "/p/plugin.yaml": """
        {id: fake, mode: service, run: x, handlers: [{name: h, arguments: [{id: size, type: number, value: 5}]}]}
        """
      ], executables: ["/bin/appmenu-guard", "/p/x"])
    let registry = HandlerRegistry()
    PluginRunner(
      host: host,
      launcher: FakePluginLauncher { line, process in
        guard let message = try? IncomingMessage(line) else { return }
        if message.method == Method.initialize { return process.send(Self.initialized) }
        script(line, process)
      }, fileSystem: system
    ).register(
      PluginCatalog(
        discovering: [PluginFolder(path: "/p", source: .user)], fileSystem: system), in: registry)
    return RemoteInvocation(
      handler: try #require(registry.handler(named: "h")), name: "h", ownID: "own", write: write,
      finished: finished)
  }

  private func request(_ id: Int, _ method: String, _ params: some Encodable) throws -> Data {
    try Envelope.request(method, id: .number(id), params: params)
  }

  private var select: SelectParams {
    SelectParams(
      invocation: "front", handler: "h", item: SelectParams.Item(id: "t", title: "t"), path: ["t"])
  }

  @Test
  func `Answers and messages keep what is unknown, in order, and have the front end's ids`()
    async throws
  {
    let (lines, sent) = (Record<String>(), Record<StructuredValue>())
    let invocation = try invocation(
      { line, process in
        guard let message = try? IncomingMessage(line), case .number(let id)? = message.id
        else { return }
        sent.add(message.value)
        process.send(
          #"{"method":"view/update","params":{"new":1.0,"invocation":"own","sequence":1,"content":{}}}"#
        )
        process.send(#"{ "id" : \#(id), "result": {"view": {"kind":"later", "x": "\u00e9"}} }"#)
        process.send(#"{"method":"progress","params":{"invocation":"other"}}"#)
        process.send(#"{"method":"progress","params":{"invocation":"own"}}"#)
      }, write: { line, _ in lines.add(String(decoding: line, as: UTF8.self)) })
    #expect(await invocation.receive(try request(70, Method.select, select)))
    try await until { lines.all.count == 3 }
    #expect(
      lines.all == [
        #"{"method":"view/update","params":{"new":1.0,"invocation":"front","sequence":1,"content":{}}}"#,
        #"{ "id" : 70, "result": {"view": {"kind":"later", "x": "\u00e9"}} }"#,
        #"{"method":"progress","params":{"invocation":"front"}}"#,
      ])
    let selection = try #require(sent.all.first?["params"])
    #expect(selection["invocation"] == "own")
    #expect(selection["item"]?["arguments"]?["size"] == 5)
    await invocation.end()
  }

  @Test
  func `Requests about views pass, those about another invocation and reserved actions do not`()
    async throws
  {
    let (lines, methods) = (Record<String>(), Record<String>())
    let features = Record<FeatureSet>()
    let invocation = try invocation(
      { line, process in
        guard let message = try? IncomingMessage(line), let method = message.method else { return }
        methods.add(method)
        guard case .number(let id)? = message.id else { return }
        process.send(#"{"id":\#(id),"result":{}}"#)
      },
      write: { line, told in
        lines.add(String(decoding: line, as: UTF8.self))
        if let told { features.add(told) }
      })
    #expect(await invocation.receive(try request(1, Method.select, select)))
    try await until { lines.all.count == 1 }
    let action = ActionParams(invocation: "front", view: "main", action: "go")
    #expect(await invocation.receive(try request(2, Method.action, action)))
    try await until { lines.all.count == 2 }
    #expect(lines.all.last == #"{"id":2,"result":{}}"#)
    // They are sent once, with the first answer.
    #expect(features.all == [[.search]])
    for (name, id) in [("other", "go"), ("own", "go"), ("front", HostAction.allCases[0].id)] {
      let action = ActionParams(invocation: name, view: "main", action: id)
      #expect(await !invocation.receive(try request(3, Method.action, action)))
    }
    #expect(methods.all == [Method.select, Method.action])
    await invocation.end()
    try await until { methods.all.last == Method.end }
  }

  @Test
  func `A process that ends is a failure of the request`() async throws {
    let (lines, failures) = (Record<String>(), Record<String?>())
    let invocation = try invocation(
      { _, process in process.end(.exited(3)) },
      write: { line, _ in lines.add(String(decoding: line, as: UTF8.self)) },
      finished: { failures.add($0) })
    #expect(await invocation.receive(try request(1, Method.select, select)))
    try await until { failures.all.count == 1 }
    #expect(lines.all.count == 1)
    #expect(lines.all[0].contains(#""error""#))
  }
}
