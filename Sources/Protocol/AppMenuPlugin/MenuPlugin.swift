public import HandlerProtocol

/// A plugin: its id, version and handlers.
///
/// Conform a type to this protocol and mark it `@main`. The handshake, cancellation (as task
/// cancellation) and progress are handled for it; a `print` goes to the log, because standard output is
/// reserved for the protocol.
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
  /// Creates the plugin; called once, by ``main()``.
  init()
  /// The id, as in the plugin's manifest.
  var id: String { get }
  /// The plugin's version, as reported to the host.
  var version: String { get }
  /// The plugin's handlers, by the names in its manifest.
  @PluginHandlerBuilder var handlers: [PluginHandler] { get }
  /// Runs beside the handlers, from the handshake until the plugin ends; its task is cancelled then.
  func run(_ context: PluginContext) async
  /// Returns the picture with an id that one of the plugin's views names, with its data and type, or `nil` if
  /// there is none.
  ///
  /// The host asks when the picture is to be seen, and keeps the answer.
  /// - Throws: a ``PluginFailure``, which is written to the log.
  func resource(_ id: String, _ context: PluginContext) async throws -> ViewImage?
  /// Takes note of the user's changes of the plugin's settings; see ``PluginContext/settings``.
  func settingsChanged(_ context: PluginContext) async
  /// Receives an event: one of the host's own, see ``/HandlerProtocol/HostEvent``, or one that the manifest
  /// observes. Events are delivered one after the other; the plugin ends after the last has been handled.
  func receive(_ event: EventParams) async
}

extension MenuPlugin {
  /// The default version, `1.0.0`.
  public var version: String { "1.0.0" }

  /// Does nothing.
  public func receive(_ event: EventParams) async {}

  /// Does nothing.
  public func run(_ context: PluginContext) async {}

  /// Returns `nil`.
  ///
  /// - Throws: nothing.
  public func resource(_ id: String, _ context: PluginContext) async throws -> ViewImage? { nil }

  /// Does nothing.
  public func settingsChanged(_ context: PluginContext) async {}

  /// Serves the host on standard input and output until the input ends.
  @concurrent public static func main() async { await serve(Self()) }

  /// Serves the host on standard input and output with `plugin` until the input ends.
  public static func serve(_ plugin: some MenuPlugin) async {
    let channel = StandardChannel()
    await PluginServer(plugin: plugin, send: channel.send).run(reading: channel.lines())
    channel.leave()
  }
}

/// A failure to show to the user: what happened, why, and what to do.
public struct PluginFailure: Error, Sendable, Hashable {
  /// A sentence that says what happened.
  public var message: String
  /// The reason.
  public var detail: String?
  /// A suggestion what to do.
  public var hint: String?
  /// Whether another attempt may succeed.
  public var retryable: Bool

  /// Creates a failure; `message` is a full sentence.
  public init(_ message: String, detail: String? = nil, hint: String? = nil, retryable: Bool = true)
  {
    self.message = message
    self.detail = detail
    self.hint = hint
    self.retryable = retryable
  }
}
