import AppMenuTesting
import Files
import Foundation
import HandlerProtocol
import MenuDispatch
import MenuItems
import PluginHost
import SourceText
import Synchronization
import Testing

/// What a fake plugin was sent, and what the host reported.
final class Record<Element: Sendable>: Sendable {
  private let stored = Mutex<[Element]>([])
  func add(_ element: Element) { stored.withLock { $0.append(element) } }
  var all: [Element] { stored.withLock { $0 } }
}

/// A plugin that shakes hands and hands selections to `select`.
func launcher(
  _ select: @escaping @Sendable (MessageID, SelectParams, FakePluginProcess) -> Void,
  other: @escaping @Sendable (String, Data, FakePluginProcess) -> Void = { _, _, _ in }
) -> FakePluginLauncher {
  FakePluginLauncher { line, process in
    guard let head = try? IncomingMessage(line), let method = head.method else { return }
    if method == Method.initialize, let id = head.id,
      let reply = try? Envelope.response(id, result: InitializeResult(protocol: 1))
    {
      process.send(reply)
    } else if method == Method.select, let id = head.id,
      let params = try? IncomingMessage(line).params(SelectParams.self)
    {
      select(id, params, process)
    } else if method == Method.shutdown || method == Method.exit {
      process.end(.exited(0))
    } else {
      other(method, line, process)
    }
  }
}

let item = MenuItem(title: "t", tapHandlerName: "h", id: "t")
let view = HandlerView(title: "v", content: .text(TextContent(body: "b")))

/// The handler of a fake plugin, whose own folders are made in `home`: as a rule in one where none can
/// be, so that nothing is left behind.
func handler(
  _ launcher: FakePluginLauncher, timeouts: PluginManifest.Timeouts = .init(start: 10, reply: 20),
  mode: PluginManifest.Mode = .service, variables: [String: String] = [:],
  home: String = "/dev/null", time: any TimeSource = SystemTime(),
  post: @escaping PluginRunner.EventSink = { _, _ in nil },
  announce: @escaping PluginRunner.NoticeSink = { _, _ in }
) throws -> any MenuItemHandler {
  let host = HostEnvironment(
    variables: ["HOME": home, "PATH": "/usr/bin"].merging(variables) { $1 },
    executableFolder: "/bin", version: "1")
  let system = InMemoryFileSystem(
    [
      "/p/plugin.yaml":
        "{id: fake, mode: \(mode), run: x, handlers: [h], timeouts: {start: \(timeouts.start), reply: \(timeouts.reply)}}"
    ], executables: ["/bin/appmenu-guard", "/p/x"])
  let registry = HandlerRegistry()
  let catalog = PluginCatalog(
    discovering: [PluginFolder(path: "/p", source: .user)], fileSystem: system)
  PluginRunner(
    host: host, launcher: launcher, fileSystem: system, time: time, post: post, announce: announce
  ).register(catalog, in: registry)
  return try #require(registry.handler(named: "h"))
}

/// A clock that stands still, so that a slow machine lets no time pass.
struct StoppedTime: TimeSource {
  let now = Duration.zero
  func sleep(for duration: Duration) async throws { try await Task.sleep(for: duration) }
}

func failure(
  _ launcher: FakePluginLauncher, timeouts: PluginManifest.Timeouts = .init(start: 10, reply: 10),
  variables: [String: String] = [:]
) async throws -> HandlerFailure {
  let handler = try handler(launcher, timeouts: timeouts, variables: variables)
  do {
    _ = try await handler.select(HandlerSelection(invocation: "i", item: item)) { _ in }
  } catch let failure as HandlerFailure {
    return failure
  }
  throw Missing()
}
struct Missing: Error {}

extension FakePluginProcess {
  /// Sends a notification.
  func notify(_ method: String, _ params: some Encodable) {
    if let line = try? Envelope.request(method, params: params) { send(line) }
  }

  /// Answers a request.
  func reply(_ id: MessageID, _ result: some Encodable) {
    if let line = try? Envelope.response(id, result: result) { send(line) }
  }
}

/// A folder of a test's own, gone at its end.
final class Scratch: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "appmenu-host-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  // Copies of trusted plugins cannot be written to.
  deinit { PrivateFiles.remove(path) }

  @discardableResult
  func write(_ text: String, to name: String, mode: Int = 0o644) throws -> String {
    let file = path + "/" + name
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
    return file
  }
}
