package import DisplayText

/// The meaning of a piece of text on a screen; a theme assigns a style to it.
package enum Role: Sendable, Hashable {
  /// Ordinary text.
  case text
  /// Less important text: subtitles, hints, rules.
  case dim
  /// A heading.
  case heading
  /// Highlighted text that should be noticed first.
  case accent
  /// A success.
  case success
  /// A warning.
  case warning
  /// An error.
  case error
  /// A row that is ticked off.
  case done
  /// Inline code, or a code block.
  case code
  /// Emphasized text.
  case emphasis
  /// Strongly emphasized text.
  case strong
  /// A link.
  case link
  /// A quotation.
  case quote
  /// The characters of a title that match a filter.
  case match
  /// Text input.
  case input
  /// A form's field.
  case field
  /// The focused field or button of a form.
  case focus
  /// The cell under a cursor.
  case cursor
  /// A heat map's cell with its level, 0 to 4.
  case heat(Int)
  /// The style of the selected row, applied over the styles of its text.
  case selection
  /// Text with colours of its own.
  case painted(TextPaint)
}

/// The names of roles in theme files; a heat map's levels are five of them.
package enum RoleName: String, Sendable, Hashable, CaseIterable {
  /// Running text and its kinds.
  case text, dim, heading, accent, success, warning, error, done
  /// The roles of Markdown.
  case code, emphasis, strong, link, quote
  /// The roles of filters and forms.
  case match, input, field, focus, cursor
  /// The levels of a heat map.
  case heat0, heat1, heat2, heat3, heat4
  /// The selected row.
  case selection

  /// The role with this name.
  package var role: Role {
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
    case .selection: .selection
    }
  }
}

extension Role {
  /// The index of the role in the order of ``RoleName``; levels beyond the scale count as its ends.
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
    case .selection: 23
    // Its paint is put over ordinary text.
    case .painted: 0
    }
  }
}
