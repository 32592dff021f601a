import AppMenuTesting
import Foundation
import HandlerProtocol
import RemoteHandlers
import MenuDispatch
import MenuItems
import PluginHost
import Testing

@Suite(
  "Permissions of a broker", .timeLimit(.minutes(5)),
  .enabled(if: BrokerServer.program.isExpected, BrokerServer.reason))
struct PermissionTests {
  /// A broker with a worker and two users who may do what the guide says.
  private static let configuration = """
    authorization: {
      users: [
        {user: worker, password: w, permissions: {
          subscribe: ["appmenu.handler.>", "appmenu.session.>", "$SRV.>"], publish: ["_INBOX.>"]}}
        {user: ann, password: a, permissions: {
          subscribe: ["_INBOX.ann.>"], publish: ["appmenu.handler.>", "appmenu.session.>", "$SRV.>"]}}
        {user: bob, password: b, permissions: {
          subscribe: ["_INBOX.bob.>"], publish: ["appmenu.handler.>", "appmenu.session.>", "$SRV.>"]}}
      ]
    }
    """

  private func broker() async throws -> BrokerServer {
    let file = NSTemporaryDirectory() + "appmenu-broker-\(UUID().uuidString).conf"
    try Data(Self.configuration.utf8).write(to: URL(fileURLWithPath: file))
    defer { try? FileManager.default.removeItem(atPath: file) }
    return try await BrokerServer(["-c", file])
  }

  private func options(
    _ broker: BrokerServer, _ user: String, inbox: String? = nil
  ) -> BrokerOptions {
    var options = BrokerOptions("nats://\(user):\(user.prefix(1))@127.0.0.1:\(broker.port)")
    if let inbox { options.inbox = inbox }
    return options
  }

  private func front(_ broker: BrokerServer, _ options: BrokerOptions) throws -> RemoteHandlers {
    let host = HostEnvironment(
      variables: ["HOME": broker.scratch + "/" + UUID().uuidString], executableFolder: "/bin",
      version: "1")
    try RemoteTrust(host: host).trust(plainHash)
    return RemoteHandlers(BrokerClient(options), host: host)
  }

  @Test
  func `The permissions of the guide are enough for a worker and users with own answers`()
    async throws
  {
    let broker = try await broker()
    let worker = Worker(Worker.Options(options(broker, "worker")))
    let handler = FakeHandler(textView("x"))
    try await worker.start([HandlerOffer(facts("h"), handler)])
    for user in ["ann", "bob"] {
      let front = try front(broker, options(broker, user, inbox: "_INBOX." + user))
      let found = try #require(await front.handler(named: "h")).get()
      let item = MenuItem(title: "t", tapHandlerName: "h")
      let result = try await found.select(HandlerSelection(invocation: user, item: item)) { _ in }
      #expect(result.view?.body == "x")
      await found.end(invocation: user)
      try await until { await worker.openSessions == 0 }
      await front.shutDown()
    }
    let curious = try front(broker, options(broker, "bob", inbox: "_INBOX.ann"))
    let found = await curious.handler(named: "h")
    #expect(found == nil)
    await curious.shutDown()
    await worker.stop(after: .zero)
  }

  @Test
  func `A worker that may not do what it needs to says so`() async throws {
    let broker = try await broker()
    let log = Record<String>()
    let worker = Worker(Worker.Options(options(broker, "ann")), log: { log.add($0) })
    try await worker.start([HandlerOffer(facts("h"), RichHandler())])
    try await until { log.all.contains { $0.hasSuffix("does not permit all that a worker needs") } }
    #expect(log.all.allSatisfy { !$0.contains("ann") })
    await worker.stop(after: .zero)
  }

  @Test
  func `Answers go nowhere but below the user's own subjects`() async throws {
    let broker = try await BrokerServer()
    let received = Record<String>()
    let observer = try BrokerConnection(broker.options)
    let subscription = try observer.subscribe(to: "_INBOX.>") { received.add($0.subject) }
    try await observer.flush()
    let worker = try await worker(broker, ["h": RichHandler()])
    var own = broker.options
    own.inbox = "_INBOX.ann"
    let front = try front(broker, own)
    let found = try #require(await front.handler(named: "h")).get()
    let item = MenuItem(title: "t", tapHandlerName: "h")
    _ = try await found.select(HandlerSelection(invocation: "1", item: item)) { _ in }
    try await observer.flush()
    #expect(!received.all.isEmpty)
    #expect(received.all.allSatisfy { $0.hasPrefix("_INBOX.ann.") })
    await front.shutDown()
    subscription.cancel()
    _ = worker
  }

  @Test(arguments: ["", "_INBOX.*", ">", "a b", "a..b", String(repeating: "a", count: 101)])
  func `A beginning of subjects with wildcards or blanks is refused`(inbox: String) async throws {
    let broker = try await BrokerServer()
    var options = broker.options
    options.inbox = inbox
    #expect(throws: BrokerError.option("'\(inbox)' cannot be the prefix of subjects.")) {
      try BrokerConnection(options)
    }
  }
}
