import AppMenuPlugin
import PluginHTTP
import Synchronization
import Testing

@testable import BrowseOverflowPlugin

/// The rows `avatar store` and `lifecycle` of the acceptance page.
@Suite(.timeLimit(.minutes(5))) struct AvatarStoreTests {
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 1, 2, 3]

  private final class Arrivals: Sendable {
    private let state = Mutex<[String]>([])
    var urls: [String] { state.withLock { $0 } }
    func add(_ url: String) { state.withLock { $0.append(url) } }
  }

  private let arrivals = Arrivals()

  private func store(_ http: any HTTPFetching) -> AvatarStore {
    AvatarStore(http: http) { [arrivals] in arrivals.add($0) }
  }

  @Test func `No address is no picture`() async {
    let http = ScriptedFetcher(body: "")
    #expect(await store(http).picture(nil) == nil)
    #expect(http.urls.isEmpty)
  }

  @Test func `A miss is fetched once, however often it is asked for, and a hit is not`() async {
    let (arrived, gate) = (Gate(), Gate())
    let http = ScriptedFetcher { _ in
      arrived.open()
      await gate.wait()
      return HTTPResponse(status: 200, body: Self.png)
    }
    let store = store(http)
    let tasks = (0..<5).map { _ in Task { await store.picture("https://a.org/x.png") } }
    await arrived.wait()
    gate.open()
    for task in tasks { #expect(await task.value == Self.png) }
    #expect(await store.picture("https://a.org/x.png") == Self.png)
    #expect(http.urls == ["https://a.org/x.png"] && arrivals.urls == ["https://a.org/x.png"])
  }

  @Test func `Pictures are told apart by their whole address`() async {
    let http = ScriptedFetcher { request in
      HTTPResponse(status: 200, body: Self.png + Array(request.url.utf8))
    }
    let store = store(http)
    let (one, two) = (
      await store.picture("https://a.org/x"), await store.picture("https://b.org/x")
    )
    #expect(one != two && http.urls.count == 2)
  }

  @Test func `Gravatar is asked for a small picture`() async {
    let http = ScriptedFetcher { _ in HTTPResponse(status: 200, body: Self.png) }
    _ = await store(http).picture("https://www.gravatar.com/avatar/0af?s=256&d=retro")
    #expect(http.urls == ["https://www.gravatar.com/avatar/0af?s=64&d=identicon"])
  }

  @Test
  func `Failures are dropped, and another time is another attempt`() async {
    let count = Mutex(0)
    let http = ScriptedFetcher { request in
      switch count.withLock({
        $0 += 1
        return $0
      }) {
      case 1: throw HTTPFailure(.offline, url: request.url)
      case 2: return HTTPResponse(status: 404, body: Self.png)
      case 3: return HTTPResponse(status: 200, body: Array("<html>".utf8))
      case 4:
        return HTTPResponse(status: 200, body: Self.png + [UInt8](repeating: 0, count: 40_000))
      default: return HTTPResponse(status: 200, body: Self.png)
      }
    }
    let store = store(http)
    for _ in 1...4 { #expect(await store.picture("https://a.org/x") == nil) }
    #expect(arrivals.urls.isEmpty)
    #expect(await store.picture("https://a.org/x") == Self.png)
  }

  @Test func `It is emptied on request`() async {
    let http = ScriptedFetcher { _ in HTTPResponse(status: 200, body: Self.png) }
    let store = store(http)
    _ = await store.picture("https://a.org/x")
    await store.removeAll()
    _ = await store.picture("https://a.org/x")
    #expect(http.urls.count == 2)
  }

  private func event(_ name: String, _ view: String) -> EventParams {
    EventParams(name: name, userInfo: ["invocation": "1", "view": .string(view)])
  }

  @Test func `Lifecycle: observes only between appear and disappear, and never twice`() {
    let observation = ViewObservation()
    #expect(!observation.isActive)
    observation.receive(event(HostEvent.didAppear, "main"))
    observation.receive(event(HostEvent.didAppear, "main"))
    #expect(observation.count == 1)
    // Another view covers it, and going back shows it again.
    observation.receive(event(HostEvent.didAppear, "topic/x"))
    observation.receive(event(HostEvent.didDisappear, "main"))
    observation.receive(event(HostEvent.didDisappear, "topic/x"))
    #expect(!observation.isActive)
    observation.receive(event(HostEvent.didAppear, "main"))
    #expect(observation.count == 1)
    observation.receive(event(HostEvent.didDisappear, "other"))
    #expect(observation.isActive)
    observation.receive(event(HostEvent.didDisappear, "main"))
    #expect(!observation.isActive)
  }
}
