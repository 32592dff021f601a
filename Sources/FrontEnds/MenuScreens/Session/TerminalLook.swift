package import MenuInteraction
package import TerminalUI

package struct TerminalLook: Sendable {
  private var choice: ThemeChoice
  private var background: TerminalBackground?
  private let depth: ColorDepth
  private let mayAsk: Bool
  private let characters: CharacterSupport
  /// The support for pictures that the environment indicates.
  let graphics: TerminalGraphics

  /// Creates the look for `choice` at a colour depth.
  ///
  /// - Parameters:
  ///   - environment: the variables that describe the terminal: `COLORFGBG`, `TERM`, the locale and the like.
  ///   - icons: the style of icons; signs are ASCII if icons are.
  package init(
    choice: ThemeChoice = .auto, depth: ColorDepth, environment: [String: String] = [:],
    icons: IconStyle = .symbols
  ) {
    characters = max(
      CharacterSupport(environment: environment), icons == .ascii ? .asciiSigns : .all)
    self.choice = choice
    self.depth = depth
    background = TerminalBackground(environment: environment)
    graphics = TerminalGraphics(environment: environment)
    // The Linux console would display such queries.
    mayAsk = !environment.isEmpty && environment["TERM"] != "linux"
  }

  var theme: Theme {
    var theme = choice.theme(depth: depth, background: background)
    theme.characters = characters
    return theme
  }

  /// The query for the terminal, or `nil` if none is needed; its reply is not awaited.
  var question: String? {
    let matters = choice == .auto && background == nil && depth > .none
    return matters && mayAsk ? TerminalReply.backgroundColorQuery : nil
  }

  /// Sets another choice; returns true if it differs from the current one.
  mutating func choose(_ choice: ThemeChoice) -> Bool {
    defer { self.choice = choice }
    return choice != self.choice
  }

  /// Processes a reply; returns true if it changes the theme.
  mutating func take(_ reply: TerminalReply) -> Bool {
    guard case .backgroundColor(let red, let green, let blue) = reply else { return false }
    let before = theme
    background = TerminalBackground(red: red, green: green, blue: blue)
    return theme != before
  }
}
