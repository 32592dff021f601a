package import HandlerProtocol

/// A message that stays visible until its cause is fixed.
package struct Banner: Sendable, Hashable {
  /// The message.
  package var text: String
  /// The style of the message.
  package var style: ViewStyle
  /// The details, shown on a key press, or `nil` if there are none.
  package var details: HandlerView?

  /// Creates a banner.
  package init(text: String, style: ViewStyle, details: HandlerView? = nil) {
    self.text = text
    self.style = style
    self.details = details
  }
}
