/// What a piece of text is on a screen; a theme gives it its look.
public enum Role: Sendable, Hashable {
  /// Ordinary text.
  case text
  /// What matters less: subtitles, hints, rules.
  case dim
  /// A heading.
  case heading
  /// What the eye should find first.
  case accent
  /// What went well.
  case success
  /// What needs attention.
  case warning
  /// What failed.
  case error
  /// A row that is ticked off.
  case done
  /// Program text within running text, or a block of it.
  case code
  /// Text that is stressed.
  case emphasis
  /// Text that is stressed strongly.
  case strong
  /// What leads somewhere else.
  case link
  /// What somebody else said.
  case quote
  /// The letters of a title that a filter matched.
  case match
  /// Text that is being typed.
  case input
  /// A form's field.
  case field
  /// The form's field, or the button, that takes the keys.
  case focus
  /// The cell that a cursor stands on.
  case cursor
  /// A heat map's cell, 0 to 4.
  case heat(Int)
}

/// The roles by the names that theme files use; a heat map's levels are five of them.
public enum RoleName: String, Sendable, Hashable, CaseIterable {
  /// Running text and its kinds.
  case text, dim, heading, accent, success, warning, error, done
  /// What Markdown knows.
  case code, emphasis, strong, link, quote
  /// What filters and forms know.
  case match, input, field, focus, cursor
  /// The levels of a heat map.
  case heat0, heat1, heat2, heat3, heat4

  /// The role of this name.
  public var role: Role {
    switch self {
    case .text: .text
    case .dim: .dim
    case .heading: .heading
    case .accent: .accent
    case .success: .success
    case .warning: .warning
    case .error: .error
    case .done: .done
    case .code: .code
    case .emphasis: .emphasis
    case .strong: .strong
    case .link: .link
    case .quote: .quote
    case .match: .match
    case .input: .input
    case .field: .field
    case .focus: .focus
    case .cursor: .cursor
    case .heat0: .heat(0)
    case .heat1: .heat(1)
    case .heat2: .heat(2)
    case .heat3: .heat(3)
    case .heat4: .heat(4)
    }
  }
}

extension Role {
  /// The role's place in the order of ``RoleName``; levels beyond the scale count as its ends.
  package var index: Int {
    switch self {
    case .text: 0
    case .dim: 1
    case .heading: 2
    case .accent: 3
    case .success: 4
    case .warning: 5
    case .error: 6
    case .done: 7
    case .code: 8
    case .emphasis: 9
    case .strong: 10
    case .link: 11
    case .quote: 12
    case .match: 13
    case .input: 14
    case .field: 15
    case .focus: 16
    case .cursor: 17
    case .heat(let level): 18 + min(max(level, 0), 4)
    }
  }
}
