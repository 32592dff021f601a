public import HandlerProtocol

/// Something that a plugin tells the host without being asked.
public enum PluginNotice: Sendable, Hashable {
  /// A toast, or a wish for attention.
  case effect(Effect)
  /// The words beside the menu items of a handler have changed; `nil` for all of the plugin's handlers.
  case statusChanged(handler: String?)
}
