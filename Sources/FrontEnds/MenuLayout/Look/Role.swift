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

  package var role: Role { Role.named[Self.allCases.firstIndex(of: self) ?? 0] }
}

extension Role {
  /// The roles in the order of ``RoleName``.
  fileprivate static let named: [Role] = [
    .text, .dim, .heading, .accent, .success, .warning, .error, .done, .code, .emphasis, .strong,
    .link, .quote, .match, .input, .field, .focus, .cursor, .heat(0), .heat(1), .heat(2), .heat(3),
    .heat(4), .selection,
  ]

  private static let indices = Dictionary(uniqueKeysWithValues: zip(named, named.indices))

  /// The index of the role in the order of ``RoleName``; levels beyond the scale count as its ends.
  ///
  /// Painted text has the index of ordinary text, over which its paint is put.
  package var index: Int {
    if case .heat(let level) = self { return Self.indices[.heat(min(max(level, 0), 4))] ?? 0 }
    return Self.indices[self] ?? 0
  }
}
