public import Foundation
public import HandlerProtocol
public import MenuDispatch
public import MenuItems
public import PluginHost
internal import Synchronization

/// A reader that returns a fixed result.
public struct FakeMenuItemsReader: MenuItemsReader {
  private let result: Result<MenuItemsReading, MenuItemsReaderError>

  /// Creates a reader that returns `metadata`.
  public init(_ metadata: MenuMetadata) {
    result = .success(MenuItemsReading(metadata: metadata))
  }

  /// Creates a reader that throws `error`.
  public init(failing error: MenuItemsReaderError) { result = .failure(error) }

  /// Returns the metadata, or throws the error, that the reader was created with.
  public func readMenuItems() throws(MenuItemsReaderError) -> MenuItemsReading {
    try result.get()
  }
}

/// A builder that records its input and returns a fixed result.
public final class FakeMenuItemBuilder: MenuItemBuilder {
  private let result: MenuBuild
  private let stored = Mutex<[MenuMetadata]>([])

  /// Creates a builder that returns `result`.
  public init(_ result: MenuBuild) { self.result = result }

  /// The metadata that was passed to it, in order.
  public var received: [MenuMetadata] { stored.withLock { $0 } }

  /// Records `metadata` and returns the fixed result.
  public func build(from metadata: MenuMetadata) -> MenuBuild {
    stored.withLock { $0.append(metadata) }
    return result
  }
}

/// A handler that calls a closure, and records its calls.
public final class FakeHandler: MenuItemHandler {
  /// The closure for a selection.
  public typealias Body =
    @Sendable (
      HandlerSelection, @escaping @Sendable (HandlerStep) async -> Void
    ) async throws -> HandlerResult

  /// The closure for an action.
  public typealias ActionBody = @Sendable (HandlerRequest<ActionParams>) async throws -> [Effect]
  /// The closure for the page at a cursor.
  public typealias PageBody = @Sendable (HandlerRequest<MoreParams>) async throws -> ViewPage

  private let body: Body
  private let actionBody: ActionBody
  private let pageBody: PageBody
  private let storedSelections = Mutex<[HandlerSelection]>([])
  private let storedEvents = Mutex<[EventParams]>([])
  private let storedEnds = Mutex<[String]>([])
  private let storedNotes = Mutex<[String]>([])

  /// Creates a handler that calls `body` for selections, and the other closures for actions and pages.
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

  /// The selections it received, in order.
  public var selections: [HandlerSelection] { storedSelections.withLock { $0 } }
  /// The events it received, in order.
  public var events: [EventParams] { storedEvents.withLock { $0 } }
  /// The invocations whose end it received, in order.
  public var ended: [String] { storedEnds.withLock { $0 } }

  /// The notes that it received, in order.
  public var notes: [String] { storedNotes.withLock { $0 } }

  /// Records the selection and calls the closure.
  ///
  /// - Throws: what the closure throws.
  public func select(
    _ selection: HandlerSelection, report: @escaping @Sendable (HandlerStep) async -> Void
  ) async throws -> HandlerResult {
    storedSelections.withLock { $0.append(selection) }
    return try await body(selection, report)
  }

  /// Calls the closure for actions.
  ///
  /// - Throws: what the closure throws.
  public func act(_ action: HandlerRequest<ActionParams>) async throws -> [Effect] {
    try await actionBody(action)
  }

  /// Calls the closure for pages.
  ///
  /// - Throws: what the closure throws.
  public func more(_ request: HandlerRequest<MoreParams>) async throws -> ViewPage {
    try await pageBody(request)
  }

  /// Records the note.
  public func note(_ text: String) async { storedNotes.withLock { $0.append(text) } }

  /// Records the event.
  public func notify(_ event: EventParams) async { storedEvents.withLock { $0.append(event) } }

  /// Records the end of the invocation.
  public func end(invocation: String) async { storedEnds.withLock { $0.append(invocation) } }
}

/// A launcher that starts no process: a closure plays the plugin.
public final class FakePluginLauncher: PluginLauncher {
  /// Receives a line that the host writes; answers with the methods of `process`.
  public typealias Script = @Sendable (_ line: Data, _ process: FakePluginProcess) -> Void

  private let script: Script
  private let stored = Mutex<[PluginCommand]>([])

  /// Creates a launcher whose processes are played by `script`.
  public init(_ script: @escaping Script) { self.script = script }

  /// The commands that were launched, in order.
  public var commands: [PluginCommand] { stored.withLock { $0 } }

  /// Starts a fake process.
  public func launch(
    _ command: PluginCommand, receive: @escaping @Sendable (ProcessEvent) async -> Void
  ) -> any PluginProcess {
    stored.withLock { $0.append(command) }
    return FakePluginProcess(script: script, receive: receive)
  }
}

/// A process played by a closure.
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

  /// Whether the host has asked it to end.
  public var isTerminated: Bool { storedTerminated.withLock { $0 } }

  /// Sends a line on standard output.
  public func send(_ line: String) { events.yield(.output(Array((line + "\n").utf8))) }
  /// Sends bytes on standard output.
  public func send(_ data: Data) { events.yield(.output(Array(data))) }
  /// Writes to standard error.
  public func log(_ text: String) { events.yield(.errorOutput(Array((text + "\n").utf8))) }
  /// Closes standard output.
  public func closeOutput() { events.yield(.outputClosed) }
  /// Ends the process.
  public func end(_ end: ProcessEnd) { events.yield(.ended(end)) }

  /// Passes the bytes that the host writes to the closure.
  public func write(_ bytes: Data) { script(bytes, self) }
  /// Always 0: the closure reads everything at once.
  public var waitingBytes: Int { 0 }
  /// Does nothing.
  public func closeInput() {}
  /// Ends the process as SIGTERM would.
  public func terminate() {
    let isFirst = storedTerminated.withLock { terminated in
      defer { terminated = true }
      return !terminated
    }
    if isFirst { end(.signalled(15)) }
  }
}
