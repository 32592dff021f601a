public import HandlerProtocol

// Transient messages.

extension Navigator {
  /// The transient message to show, or `nil` if there is none.
  public var toast: (text: String, style: ViewStyle)? {
    toasts.first.map { ($0.text, $0.style) }
  }

  /// The transient messages: the one to show, and those that wait.
  package var toasts: [Toast] { toastQueue.toasts }

  /// Whether there has been a message since the last key press.
  package var hasNewToast: Bool { toastQueue.newCount > 0 }

  /// Shows a message until the next key press; several messages are shown one after the other.
  public func say(_ text: String, style: ViewStyle = .info) {
    _ = sayUntilWithdrawn(text, style: style)
  }

  /// Shows a message like ``say(_:style:)``, and returns its number, by which it can be withdrawn.
  package func sayUntilWithdrawn(_ text: String, style: ViewStyle) -> Int {
    let number = toastQueue.add(text, style)
    notifyObservers()
    return number
  }

  /// Removes the message with a number, if it is still shown or waits; observers are not notified.
  package func withdrawToast(_ number: Int) { toastQueue.remove(number) }

  /// Removes the transient message, as a key press does; the next one is shown.
  public func clearToast() { toastQueue.removeFirstForKey() }

  /// Shows the next transient message.
  package func showNextToast() {
    toastQueue.removeFirst()
    notifyObservers()
  }
}
