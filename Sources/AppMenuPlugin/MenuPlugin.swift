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
  /// Hears of events: the host's own, see ``HandlerProtocol/HostEvent``, and those that the manifest
  /// observes. One is told after the other; the plugin ends when the last has been heard.
  func receive(_ event: EventParams) async
}

extension MenuPlugin {
  /// `1.0.0`.
  public var version: String { "1.0.0" }

  /// Does nothing.
  public func receive(_ event: EventParams) async {}

  /// Serves the host on standard input and output until the input ends.
  @concurrent public static func main() async { await serve(Self()) }

  /// Serves the host on standard input and output with `plugin` until the input ends.
  public static func serve(_ plugin: some MenuPlugin) async {
    let channel = StandardChannel()
    await PluginServer(plugin: plugin, send: channel.send).run(reading: channel.lines())
    channel.leave()
  }
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

  /// Creates a failure.
  public init(_ message: String, detail: String? = nil, hint: String? = nil, retryable: Bool = true)
  {
    self.message = message
    self.detail = detail
    self.hint = hint
    self.retryable = retryable
  }
}
