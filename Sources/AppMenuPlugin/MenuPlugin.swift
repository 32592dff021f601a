public import HandlerProtocol

/// A plugin: its handlers, and what it is called.
///
/// Conform a type to this, mark it `@main`, and the rest is done: handshake, cancellation as task
/// cancellation, progress, and standard output kept for the protocol (a `print` goes to the log).
///
///     @main struct Greeter: MenuPlugin {
///       let id = "greeter"
///       var handlers: [PluginHandler] {
///         PluginHandler("greet") { selection, context in
///           HandlerView(title: "Hello", content: .text(TextContent(body: selection.item.title)))
///         }
///       }
///     }
public protocol MenuPlugin: Sendable {
  /// Makes the plugin.
  init()
  /// The id that its manifest has too.
  var id: String { get }
  /// Its version.
  var version: String { get }
  /// Its handlers.
  @PluginHandlerBuilder var handlers: [PluginHandler] { get }
}

extension MenuPlugin {
  /// `1.0.0`.
  public var version: String { "1.0.0" }

  /// Serves the host on standard input and output until the input ends.
  public static func main() async { await serve(Self()) }

  /// Serves the host on standard input and output with `plugin` until the input ends.
  public static func serve(_ plugin: some MenuPlugin) async {
    let channel = StandardChannel()
    await PluginServer(plugin: plugin, send: channel.send).run(reading: channel.lines())
    channel.leave()
  }
}

/// One handler of a plugin.
public struct PluginHandler: Sendable {
  /// Its name, as in the manifest.
  public let name: String
  let answer: @Sendable (SelectParams, HandlerContext) async throws -> HandlerResult

  /// A handler that answers a selection with a view.
  public init(
    _ name: String,
    view: @escaping @Sendable (SelectParams, HandlerContext) async throws -> HandlerView
  ) {
    self.name = name
    answer = { HandlerResult(view: try await view($0, $1)) }
  }

  /// A handler that answers a selection with a result, which may hold effects.
  public init(
    _ name: String,
    result: @escaping @Sendable (SelectParams, HandlerContext) async throws -> HandlerResult
  ) {
    self.name = name
    answer = result
  }
}

/// Lets handlers be written one below the other.
@resultBuilder public enum PluginHandlerBuilder {
  /// The handlers, in order.
  public static func buildBlock(_ handlers: PluginHandler...) -> [PluginHandler] { handlers }
}

/// What a handler can say on its way to an answer, and what it may know of the host.
public struct HandlerContext: Sendable {
  /// What the host said of itself and the user.
  public let host: InitializeParams
  let reportProgress: @Sendable (Double?, String?) -> Void
  let showView: @Sendable (HandlerView) -> Void
  let writeLog: @Sendable (String) -> Void

  /// A context whose reports go to closures; a plugin's own tests make one.
  public init(
    host: InitializeParams,
    reportProgress: @escaping @Sendable (Double?, String?) -> Void = { _, _ in },
    showView: @escaping @Sendable (HandlerView) -> Void = { _ in },
    writeLog: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.host = host
    self.reportProgress = reportProgress
    self.showView = showView
    self.writeLog = writeLog
  }

  /// Tells how much is done, 0 to 1 where known, and what is being done.
  public func progress(_ fraction: Double? = nil, _ message: String? = nil) {
    reportProgress(fraction, message)
  }

  /// Shows a whole view until the answer or another update comes.
  public func update(_ view: HandlerView) { showView(view) }

  /// Writes a line to the plugin's log.
  public func log(_ message: String) { writeLog(message) }
}

/// A failure to tell the user of: what happened, why, and what to do.
public struct PluginFailure: Error, Sendable, Hashable {
  /// What happened, in one sentence.
  public var message: String
  /// Why.
  public var detail: String?
  /// What to do.
  public var hint: String?
  /// Whether trying again may help.
  public var retryable: Bool

  /// A failure.
  public init(_ message: String, detail: String? = nil, hint: String? = nil, retryable: Bool = true)
  {
    self.message = message
    self.detail = detail
    self.hint = hint
    self.retryable = retryable
  }
}
