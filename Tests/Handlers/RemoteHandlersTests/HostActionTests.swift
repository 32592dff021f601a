import AppMenuTesting
import Foundation
import HandlerProtocol
import MenuDispatch
import MenuItems
import Synchronization
import StructuredData
import Testing

@testable import RemoteHandlers

/// The host's own actions, asked for by a front end on another machine.
@Suite(.timeLimit(.minutes(5))) struct HostActionTests {
  @Test(arguments: HostAction.allCases)
  func `A worker refuses the request before its handler, and ends the session`(action: HostAction)
    async throws
  {
    let asked = Mutex<[String]>([])
    let handler = FakeHandler(
      textView("v"),
      action: { request in
        asked.withLock { $0.append(request.action) }
        return []
      })
    let invocation = RemoteInvocation(
      handler: handler, name: "h", ownID: "own", write: { _, _ in })
    let item = SelectParams.Item(id: "t", title: "t")
    let select = SelectParams(invocation: "1", handler: "h", item: item, path: ["t"])
    let line = try Envelope.request(Method.select, id: .number(1), params: select)
    #expect(await invocation.receive(line))
    func act(_ id: String, _ number: Int) async throws -> Bool {
      let line = try Envelope.request(
        Method.action, id: .number(number),
        params: ActionParams(invocation: "1", view: "main", action: id, values: ["host": "b"]))
      return await invocation.receive(line)
    }
    #expect(try await act("own", 2))
    #expect(try await !act(action.id, 3))
    try await until { asked.withLock { $0 == ["own"] } }
    await invocation.end()
  }
}
