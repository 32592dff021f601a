public import TerminalUI

/// How screens look on a terminal: by what the user chose, and what is known of the terminal.
public struct TerminalLook: Sendable {
  private var choice: ThemeChoice
  private var background: TerminalBackground?
  private let depth: ColorDepth
  private let mayAsk: Bool
  /// What the environment tells about pictures.
  let graphics: TerminalGraphics

  /// The look that `choice` means on a terminal of some colour depth.
  ///
  /// - Parameter environment: what tells of the terminal: `COLORFGBG`, `TERM` and the like.
  public init(choice: ThemeChoice = .auto, depth: ColorDepth, environment: [String: String] = [:]) {
    self.choice = choice
    self.depth = depth
    background = TerminalBackground(environment: environment)
    graphics = TerminalGraphics(environment: environment)
    // The Linux console is the one that shows such questions.
    mayAsk = !environment.isEmpty && environment["TERM"] != "linux"
  }

  /// The theme by what is known now.
  var theme: Theme { choice.theme(depth: depth, background: background) }

  /// What the terminal should be asked; nobody waits for its answer.
  var question: String? {
    let matters = choice.followsBackground && background == nil && depth > .none
    return matters && mayAsk ? TerminalReply.backgroundColorQuery : nil
  }

  /// Goes by another choice; true where it is another one.
  mutating func choose(_ choice: ThemeChoice) -> Bool {
    defer { self.choice = choice }
    return choice != self.choice
  }

  /// Takes an answer; true where the theme is another one now.
  mutating func take(_ reply: TerminalReply) -> Bool {
    guard case .backgroundColor(let red, let green, let blue) = reply else { return false }
    let before = theme
    background = TerminalBackground(red: red, green: green, blue: blue)
    return theme != before
  }
}
