package import HandlerProtocol

/// A message that stays visible until its cause is fixed.
package struct Banner: Sendable, Hashable {
  package var text: String
  package var style: ViewStyle
  /// The details that a key shows, or `nil`.
  package var details: HandlerView?

  package init(text: String, style: ViewStyle, details: HandlerView? = nil) {
    self.text = text
    self.style = style
    self.details = details
  }
}
