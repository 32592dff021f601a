internal import Keyboard
package import DisplayText
internal import MenuInteraction
internal import MenuLines
internal import MenuNavigation
package import TerminalUI

/// Asks for a decision at the cursor, on the normal screen: the text above it stays readable.
@MainActor
package final class InlineQuestion {
  private let layers: LayerStack
  private let terminal: any Terminal

  /// Creates a question.
  ///
  /// - Parameter isYes: the answer of Enter.
  package init(
    _ text: String, byDefault isYes: Bool, terminal: any Terminal, wording: Wording = .english
  ) {
    let navigator = Navigator(asking: text, now: { .zero })
    navigator.wording = wording
    layers = LayerStack(navigator: navigator)
    layers.ask(text, byDefault: isYes)
    self.terminal = terminal
  }

  /// Asks until a key decides; returns `nil` if the connection to the terminal was lost.
  package func run() async -> Bool? {
    write(prompt)
    for await event in WaitingEvents(terminal.events) {
      switch event {
      case .closed: return nil
      case .resumed: write(prompt)
      case .key(let pressed):
        // A line feed is Enter as well.
        let key = pressed == .control("j") ? .enter : pressed
        guard let intent = layers.question?.intent(for: key), layers.handle(intent) == .quit,
          case .decision(let isYes)? = layers.answer
        else { continue }
        write(layers.wording(isYes ? .yes : .no))
        return isYes
      case .resized, .mouse, .reply: break
      }
    }
    return nil
  }

  private var prompt: String {
    layers.question?.kind.promptLines(layers.wording).joined(separator: "\r\n") ?? ""
  }

  private func write(_ text: String) { terminal.write(Array(text.utf8)) }
}
