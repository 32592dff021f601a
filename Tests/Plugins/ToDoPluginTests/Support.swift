import AppMenuTesting
import Foundation
import PluginHTTP
import Synchronization

@testable import AppMenuPlugin
@testable import HandlerProtocol
@testable import ToDoPlugin

/// A folder of a test's own, gone at its end.
final class Folder: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "appmenu-todo-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var file: String { path + "/todoItems.plist" }
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  func write(_ text: String, to name: String = "todoItems.plist") throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + name))
  }

  func text(_ name: String = "todoItems.plist") throws -> String {
    try String(contentsOfFile: path + "/" + name, encoding: .utf8)
  }

  /// A property list with elements between the tags of an array.
  static func propertyList(_ elements: String) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\"><array>\(elements)</array></plist>"
  }

  /// Puts items at the end of those to do, all with one change of the file.
  func add(_ items: [ToDoItem]) throws {
    try ItemManager(folder: path).change { lists -> Void? in
      lists.open += items.map { ItemLists.Entry($0) }
    }
  }

  /// The content of the file as another process reads it.
  func lists() throws -> ItemLists { try ItemManager(folder: path).lists() }
  func titles(_ kind: ItemLists.Kind = .open) throws -> [String] {
    try lists()[kind].map(\.item.title)
  }
}

/// A clock that a test moves; pauses last until it does.
final class FakeClock: Sendable {
  private let state:
    Mutex<
      (
        now: Double, waiting: [(id: Int, until: Double, go: CheckedContinuation<Void, Never>)],
        count: Int
      )
    >

  init(_ now: Double) { state = Mutex((now, [], 0)) }

  var now: Double { state.withLock { $0.now } }
  /// How many pauses have begun.
  var pauses: Int { state.withLock { $0.count } }

  func pause(_ seconds: Double) async throws {
    await withCheckedContinuation { go in
      state.withLock {
        $0.count += 1; $0.waiting.append(($0.count, $0.now + seconds, go))
      }
    }
    try Task.checkCancellation()
  }

  func advance(by seconds: Double) {
    let ready = state.withLock { state in
      state.now += seconds
      let ready = state.waiting.filter { $0.until <= state.now }
      state.waiting.removeAll { $0.until <= state.now }
      return ready
    }
    for waiting in ready { waiting.go.resume() }
  }

  /// Waits until so many pauses have begun in all.
  func waitForPause(_ number: Int) async throws {
    try await until("pause \(number)") { pauses >= number }
  }
}

/// A network that answers by a closure, and keeps what it was asked.
final class FakeNetwork: HTTPFetching {
  private let asked = Mutex<[HTTPRequest]>([])
  private let answer: @Sendable (HTTPRequest) throws(HTTPFailure) -> HTTPResponse

  init(_ answer: @escaping @Sendable (HTTPRequest) throws(HTTPFailure) -> HTTPResponse) {
    self.answer = answer
  }

  convenience init(status: Int = 200, _ body: String) {
    self.init { _ throws(HTTPFailure) in HTTPResponse(status: status, body: Array(body.utf8)) }
  }

  static let none = FakeNetwork { request throws(HTTPFailure) in
    throw HTTPFailure(.offline, url: request.url)
  }

  var requests: [HTTPRequest] { asked.withLock { $0 } }

  func fetch(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    asked.withLock { $0.append(request) }
    return try answer(request)
  }
}

/// A geocoder on the web that answers when a test says so.
final class Gate: HTTPFetching {
  private let opening = AsyncStream<Void>.makeStream()

  func open() { opening.continuation.finish() }

  func fetch(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    for await _ in opening.stream {}
    return HTTPResponse(status: 200, body: Array(FormTests.found.utf8))
  }
}

/// The host's side of the plugin: a folder, a clock, and what the plugin says.
final class Stage: Sendable {
  let folder: Folder
  let clock: FakeClock
  let plugin: ToDoPlugin
  let said = Mutex<[HandlerMessage]>([])
  let context: PluginContext
  private let handler: HandlerContext

  /// 2016-02-22 12:00 in Berlin.
  static let noon = 1_456_138_800.0

  init(
    folder: Folder? = nil, path: String? = nil, now: Double = noon,
    http: any HTTPFetching = FakeNetwork.none, settings: [String: StructuredValue] = [:],
    locale: String = "en", hoursAhead: Int = 1
  ) throws {
    let folder = try folder ?? Folder()
    let clock = FakeClock(now)
    var environment = Environment(calendar: CivilCalendar { _ in hoursAhead * 3600 })
    environment.now = { clock.now }
    environment.pause = clock.pause
    environment.http = http
    (self.folder, self.clock, plugin) = (folder, clock, ToDoPlugin(environment))
    let box = Box()
    self.box = box
    let host = InitializeParams(
      host: .init(name: "t", version: "1", features: .all), plugin: .init(id: "to-do"),
      directories: .init(
        config: "", data: path ?? folder.path, cache: "", state: folder.path + "/state"),
      locale: locale, timeZone: "Europe/Berlin", color: false, settings: settings)
    handler = HandlerContext(host: host, invocation: "i") { box.add($0) }
    context = handler.plugin
  }

  private let box: Box
  final class Box: Sendable {
    private let messages = Mutex<[HandlerMessage]>([])
    func add(_ message: HandlerMessage) { messages.withLock { $0.append(message) } }
    var all: [HandlerMessage] { messages.withLock { $0 } }
  }

  /// The messages of the plugin so far.
  var messages: [HandlerMessage] { box.all }
  var logs: [String] { messages.compactMap { if case .log(let line) = $0 { line } else { nil } } }
  var events: [EventParams] {
    messages.compactMap { if case .event(let event) = $0 { event } else { nil } }
  }
  /// The effects of its own that the plugin has posted.
  var posted: [Effect] {
    messages.flatMap { if case .effects(let effects) = $0 { effects } else { [Effect]() } }
  }
  var updates: [HandlerView] {
    messages.compactMap { if case .update(let view) = $0 { view } else { nil } }
  }

  /// Waits until something that the plugin says is as wanted.
  func waitUntil(_ isThere: (Stage) -> Bool) async throws {
    try await until { isThere(self) }
  }

  // MARK: Requests

  private var toDo: PluginHandler { plugin.handlers[0] }

  @discardableResult func select() async throws -> HandlerView {
    let params = SelectParams(
      invocation: "i", handler: "to-do", item: .init(id: "t", title: "To do"), path: ["t"])
    guard let view = try await toDo.answer(params, handler).view else { throw Nothing() }
    return view
  }

  func act(
    _ action: String, row: String? = nil, view: String = "main",
    _ values: [String: StructuredValue] = [:]
  ) async throws -> [Effect] {
    guard let act = toDo.action else { throw Nothing() }
    return try await act(
      ActionParams(invocation: "i", view: view, action: action, row: row, values: values), handler)
  }

  @discardableResult
  func add(_ title: String, _ values: [String: StructuredValue] = [:]) async throws -> [Effect] {
    try await act(
      "save", view: "form/add", values.merging(["title": .string(title)]) { $1 })
  }

  func search(_ query: String) async throws -> [String] {
    guard let search = toDo.search else { throw Nothing() }
    let page = try await search(SearchParams(invocation: "i", view: "main", query: query), handler)
    guard case .list(let rows) = page.rows else { throw Nothing() }
    return rows.map(\.title)
  }

  func change(_ field: String, _ text: String) async throws -> [FormFieldChange] {
    guard let change = toDo.change else { throw Nothing() }
    return try await change(
      FormChangeParams(
        invocation: "i", view: "form/add", field: field, values: [field: .string(text)]), handler)
  }

  func refresh(_ view: String) async throws -> HandlerResult {
    guard let refresh = toDo.refresh else { throw Nothing() }
    return try await refresh(RefreshParams(invocation: "i", view: view), handler)
  }

  func status() async throws -> ItemStatus {
    guard let status = toDo.status else { throw Nothing() }
    return try await status(
      StatusParams(handler: "to-do", item: .init(id: "t", title: "To do")), context)
  }

  /// The rows of the list as it is now, by the titles of their sections.
  func rows(_ section: String = "To Do") async throws -> [ViewRow] {
    try await select().section(section)
  }

  func row(_ title: String, _ section: String = "To Do") async throws -> ViewRow {
    guard let row = try await rows(section).first(where: { $0.title == title }) else {
      throw Nothing()
    }
    return row
  }

  func item(_ index: Int = 0, _ kind: ItemLists.Kind = .open) throws -> ToDoItem {
    try folder.lists()[kind][index].item
  }

  struct Nothing: Error {}
}

extension ItemManager {
  /// Moves the item at an index to the other list, as the product does.
  func move(_ index: Int, from kind: ItemLists.Kind = .open) throws -> Bool {
    try move(lists()[kind][index].item, from: kind)
  }
}

extension HandlerView {
  /// The id of the row that the view selects.
  var selected: String? { if case .list(let list) = content { list.selected } else { nil } }

  func section(_ title: String) -> [ViewRow] {
    guard case .list(let list) = content else { return [] }
    return list.sections.filter { $0.title == title }.flatMap(\.rows)
  }

  var form: FormContent? { if case .form(let form) = content { form } else { nil } }
  var detail: DetailContent? { if case .detail(let detail) = content { detail } else { nil } }
}

extension [Effect] {
  var pushed: HandlerView? {
    compactMap { if case .push(let view) = $0 { view } else { nil } }.first
  }
  var replaced: HandlerView? {
    compactMap { if case .replace(let view) = $0 { view } else { nil } }.first
  }
  var pops: Bool { contains { if case .pop = $0 { true } else { false } } }
  var toast: (text: String, style: ViewStyle?, action: ViewAction?)? {
    for case .toast(let text, let style, let action) in self { return (text, style, action) }
    return nil
  }
}

/// The recorded replies of other programs.
enum Fixtures {
  static let nominatim =
    Checkout.path("Tests/Fixtures/nominatim")
}
