package import DisplayText
public import HandlerProtocol
internal import Synchronization
public import StructuredData

/// The connection of a plugin as a whole to the host.
public struct PluginContext: Sendable {
  /// The host's description of itself and the user.
  public let host: InitializeParams
  private let send: @Sendable (HandlerMessage) -> Void
  private let current: CurrentSettings

  /// Creates a context that passes messages to a closure, for tests of a plugin.
  public init(
    host: InitializeParams, send: @escaping @Sendable (HandlerMessage) -> Void = { _ in }
  ) {
    self.host = host
    self.send = send
    current = CurrentSettings(host.settings ?? [:])
  }

  /// The wording in the language of the user, which the host names in ``/HandlerProtocol/InitializeParams/locale``.
  package var wording: Wording { Wording(for: LanguageTag(locale: host.locale)) }

  /// The values of the plugin's settings now, by id; those without a value are missing.
  public var settings: [String: StructuredValue] { current.values.withLock { $0 } }

  /// Returns whether the host supports `feature`; messages of others are not sent.
  public func supports(_ feature: Feature) -> Bool {
    host.host.features?.contains(feature) == true
  }

  /// Performs effects that answer nothing: toasts and attention, at most one of the latter in 10 seconds.
  public func perform(_ effects: [Effect]) {
    if supports(.effects) { send(.effects(effects)) }
  }

  /// Has the host ask again for the words beside the menu items of `handler`, or of all handlers.
  public func statusChanged(_ handler: String? = nil) {
    if supports(.status) { send(.statusChanged(handler)) }
  }

  /// Posts an event on the host's notification center.
  public func post(_ name: String, _ userInfo: [String: StructuredValue] = [:]) {
    send(.event(EventParams(name: name, userInfo: userInfo)))
  }

  /// Writes a line to the plugin's log.
  public func log(_ message: String) { send(.log(message)) }

  func adopt(_ settings: [String: StructuredValue]) {
    current.values.withLock { $0 = settings }
  }

  private final class CurrentSettings: Sendable {
    let values: Mutex<[String: StructuredValue]>
    init(_ values: [String: StructuredValue]) { self.values = Mutex(values) }
  }
}
