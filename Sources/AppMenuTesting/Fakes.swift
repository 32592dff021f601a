public import Foundation
public import HandlerProtocol
public import MenuHandlers
public import MenuItems
public import PluginHost
internal import Synchronization

/// A reader that gives what it was made with.
public struct FakeMenuItemsReader: MenuItemsReader {
  private let result: Result<MenuItemsReading, MenuItemsReaderError>

  /// Creates a reader that reads `metadata`.
  public init(_ metadata: MenuMetadata) {
    result = .success(MenuItemsReading(metadata: metadata))
  }

  /// Creates a reader that fails with `error`.
  public init(failing error: MenuItemsReaderError) { result = .failure(error) }

  /// What the reader was made with.
  public func readMenuItems() throws(MenuItemsReaderError) -> MenuItemsReading {
    try result.get()
  }
}

/// A builder that remembers what it was given and gives what it was made with.
public final class FakeMenuItemBuilder: MenuItemBuilder {
  private let result: MenuBuild
  private let stored = Mutex<[MenuMetadata]>([])

  /// Creates a builder that gives `result`.
  public init(_ result: MenuBuild) { self.result = result }

  /// What it was given, in order.
  public var received: [MenuMetadata] { stored.withLock { $0 } }

  /// Remembers `metadata`.
  public func build(from metadata: MenuMetadata) -> MenuBuild {
    stored.withLock { $0.append(metadata) }
    return result
  }
}

/// A handler that does what a closure says, and remembers what it was asked.
public final class FakeHandler: MenuItemHandler {
  /// What a fake handler does for a selection.
  public typealias Body =
    @Sendable (
      HandlerSelection, @escaping @Sendable (HandlerStep) async -> Void
    ) async throws -> HandlerResult

  /// What a fake handler does for an action.
  public typealias ActionBody = @Sendable (ActionParams) async throws -> [Effect]
  /// What a fake handler gives for a cursor.
  public typealias PageBody = @Sendable (MoreParams) async throws -> ViewPage

  private let body: Body
  private let actionBody: ActionBody
  private let pageBody: PageBody
  private let storedSelections = Mutex<[HandlerSelection]>([])
  private let storedEvents = Mutex<[EventParams]>([])
  private let storedEnds = Mutex<[String]>([])

  /// Creates a handler that does what `body` says, and no less for actions and pages.
  public init(
    _ body: @escaping Body, action: @escaping ActionBody = { _ in [] },
    page: @escaping PageBody = { _ in ViewPage(.list([])) }
  ) {
    self.body = body
    actionBody = action
    pageBody = page
  }

  /// Creates a handler that answers with `view` at once.
  public convenience init(
    _ view: HandlerView, action: @escaping ActionBody = { _ in [] },
    page: @escaping PageBody = { _ in ViewPage(.list([])) }
  ) {
    self.init({ _, _ in HandlerResult(view: view) }, action: action, page: page)
  }

  /// What it was asked, in order.
  public var selections: [HandlerSelection] { storedSelections.withLock { $0 } }
  /// The events that it was told of.
  public var events: [EventParams] { storedEvents.withLock { $0 } }
  /// The invocations that it was told the end of.
  public var ended: [String] { storedEnds.withLock { $0 } }

  /// Remembers the selection and does what the body says.
  public func select(
    _ selection: HandlerSelection, report: @escaping @Sendable (HandlerStep) async -> Void
  ) async throws -> HandlerResult {
    storedSelections.withLock { $0.append(selection) }
    return try await body(selection, report)
  }

  /// Does what the body for actions says.
  public func act(_ action: ActionParams) async throws -> [Effect] { try await actionBody(action) }

  /// Gives what the body for pages says.
  public func more(_ request: MoreParams) async throws -> ViewPage { try await pageBody(request) }

  /// Remembers the event.
  public func notify(_ event: EventParams) async { storedEvents.withLock { $0.append(event) } }

  /// Remembers the end.
  public func end(invocation: String) async { storedEnds.withLock { $0.append(invocation) } }
}

/// Starts no process: a closure plays the plugin.
public final class FakePluginLauncher: PluginLauncher {
  /// What a fake plugin does with a line that the host writes; `send` is its standard output.
  public typealias Script = @Sendable (_ line: Data, _ process: FakePluginProcess) -> Void

  private let script: Script
  private let stored = Mutex<[PluginCommand]>([])

  /// Creates a launcher whose processes do what `script` says.
  public init(_ script: @escaping Script) { self.script = script }

  /// What was launched, in order.
  public var commands: [PluginCommand] { stored.withLock { $0 } }

  /// Starts a fake process.
  public func launch(
    _ command: PluginCommand, receive: @escaping @Sendable (ProcessEvent) async -> Void
  ) -> any PluginProcess {
    stored.withLock { $0.append(command) }
    return FakePluginProcess(script: script, receive: receive)
  }
}

/// A process that a closure plays.
public final class FakePluginProcess: PluginProcess {
  private let script: FakePluginLauncher.Script
  private let events: AsyncStream<ProcessEvent>.Continuation
  private let storedTerminated = Mutex(false)

  init(
    script: @escaping FakePluginLauncher.Script,
    receive: @escaping @Sendable (ProcessEvent) async -> Void
  ) {
    self.script = script
    let (stream, continuation) = AsyncStream<ProcessEvent>.makeStream()
    events = continuation
    Task { for await event in stream { await receive(event) } }
  }

  /// Whether the host asked it to end.
  public var isTerminated: Bool { storedTerminated.withLock { $0 } }

  /// Sends a line to the host.
  public func send(_ line: String) { events.yield(.output(Array((line + "\n").utf8))) }
  /// Sends bytes to the host.
  public func send(_ data: Data) { events.yield(.output(Array(data))) }
  /// Writes to standard error.
  public func log(_ text: String) { events.yield(.errorOutput(Array((text + "\n").utf8))) }
  /// Closes standard output.
  public func closeOutput() { events.yield(.outputClosed) }
  /// Ends.
  public func end(_ end: ProcessEnd) { events.yield(.ended(end)) }

  /// Plays the line that the host writes.
  public func write(_ bytes: Data) { script(bytes, self) }
  /// Nothing ever waits.
  public var waitingBytes: Int { 0 }
  /// Does nothing.
  public func closeInput() {}
  /// Ends as SIGTERM would end it.
  public func terminate() {
    let isFirst = storedTerminated.withLock { terminated in
      defer { terminated = true }
      return !terminated
    }
    if isFirst { end(.signalled(15)) }
  }
}
