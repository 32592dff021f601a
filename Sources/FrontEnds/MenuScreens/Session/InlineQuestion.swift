internal import Keyboard
package import DisplayText
internal import MenuInteraction
internal import MenuLines
internal import MenuNavigation
package import TerminalUI

@MainActor package enum InlineQuestion {
  /// Asks for a decision at the cursor, on the normal screen: the text above it stays readable.
  ///
  /// Returns `nil` if the connection to the terminal was lost before a key decided.
  ///
  /// - Parameter isYes: the answer of Enter.
  package static func ask(
    _ text: String, byDefault isYes: Bool, on terminal: any Terminal, _ wording: Wording = .english
  ) async -> Bool? {
    let navigator = Navigator(asking: text, now: { .zero })
    navigator.wording = wording
    let layers = LayerStack(navigator: navigator)
    layers.ask(text, byDefault: isYes)
    let prompt = layers.question?.kind.promptLines(wording).joined(separator: "\r\n") ?? ""
    terminal.write(Array(prompt.utf8))
    var events = WaitingEvents(terminal.events)
    while let event = await events.next() {
      switch event {
      case .closed: return nil
      case .resumed: terminal.write(Array(prompt.utf8))
      case .key(let pressed):
        // A line feed is Enter as well.
        let key = pressed == .control("j") ? .enter : pressed
        guard let intent = layers.question?.intent(for: key), layers.handle(intent) == .quit,
          case .decision(let isYes)? = layers.answer
        else { continue }
        terminal.write(Array(wording(isYes ? .yes : .no).utf8))
        return isYes
      case .resized, .mouse, .reply: break
      }
    }
    return nil
  }
}
