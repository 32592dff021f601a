package import HandlerProtocol

/// A transient message.
package struct Toast: Sendable, Hashable {
  /// A number that no other message of the navigator has; later messages have higher ones.
  package var number: Int
  package var text: String
  package var style: ViewStyle
  var offer: Offer?

  /// An action that a message offers.
  struct Offer: Hashable {
    var action: ViewAction
    var params: ActionParams
  }

  package var action: ViewAction? { offer?.action }
}

/// Transient messages, which are shown one after the other.
struct ToastQueue {
  /// The maximum number of messages; beyond it the oldest is dropped.
  private static let limit = 8

  private(set) var toasts: [Toast] = []
  /// The number of messages since the last key press, which are shown before older ones.
  private(set) var newCount = 0
  private var lastNumber = 0

  /// Adds a message, and returns its number.
  @discardableResult
  mutating func add(_ text: String, _ style: ViewStyle, _ offer: Toast.Offer? = nil) -> Int {
    lastNumber += 1
    toasts.insert(Toast(number: lastNumber, text: text, style: style, offer: offer), at: newCount)
    newCount += 1
    let number = lastNumber
    guard toasts.count > Self.limit else { return number }
    let oldest = toasts.indices.min { toasts[$0].number < toasts[$1].number } ?? 0
    if oldest < newCount { newCount -= 1 }
    toasts.remove(at: oldest)
    return number
  }

  mutating func remove(_ number: Int) {
    guard let index = toasts.firstIndex(where: { $0.number == number }) else { return }
    toasts.remove(at: index)
    if index < newCount { newCount -= 1 }
  }

  /// Moves the offers of an invocation to `next`, which replaces it.
  mutating func move(_ invocation: String, to next: String) {
    for index in toasts.indices where toasts[index].offer?.params.invocation == invocation {
      toasts[index].offer?.params.invocation = next
    }
  }

  /// Removes the message that is shown.
  mutating func removeFirst() {
    if !toasts.isEmpty { toasts.removeFirst() }
    newCount = max(0, newCount - 1)
  }

  /// Removes the message that was shown when a key was pressed; messages that the key leads to are shown next.
  mutating func removeFirstForKey() {
    removeFirst()
    newCount = 0
  }
}
