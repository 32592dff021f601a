package import DisplayText
package import HandlerProtocol

/// The meaning of a piece of text on a screen; a theme assigns a style to it.
package enum Role: Sendable, Hashable {
  case text
  /// Less important text: subtitles, hints, rules.
  case dim
  case heading
  /// Text that should be noticed first.
  case accent
  case success, warning, error, done, code, emphasis, strong, link, quote
  /// The characters of a title that match a filter.
  case match
  case input, field, focus
  case cursor
  /// A heat map's cell with its level, 0 to 4.
  case heat(Int)
  /// The selected row, applied over the styles of its text.
  case selection
  /// Text with colours of its own.
  case painted(TextPaint)
}

/// The names of roles in theme files, which include five levels of a heat map.
package enum RoleName: String, Sendable, Hashable, CaseIterable {
  case text, dim, heading, accent, success, warning, error, done
  case code, emphasis, strong, link, quote, match, input, field, focus, cursor
  case heat0, heat1, heat2, heat3, heat4, selection

  package var role: Role { Role.named[Self.allCases.firstIndex(of: self) ?? 0] }
}

extension Role {
  fileprivate static let named: [Role] = [
    .text, .dim, .heading, .accent, .success, .warning, .error, .done, .code, .emphasis, .strong,
    .link, .quote, .match, .input, .field, .focus, .cursor, .heat(0), .heat(1), .heat(2), .heat(3),
    .heat(4), .selection,
  ]

  private static let indices = Dictionary(uniqueKeysWithValues: zip(named, named.indices))

  /// The index of the role in the order of ``RoleName``; levels outside of the scale count as its ends.
  ///
  /// Painted text has the index of ordinary text, over which its paint is put.
  package var index: Int {
    if case .heat(let level) = self { return Self.indices[.heat(min(max(level, 0), 4))] ?? 0 }
    return Self.indices[self] ?? 0
  }
}

extension ViewRow.State {
  var mark: String {
    switch self {
    case .checked: "☑ "
    case .unchecked: "☐ "
    }
  }
}

extension HandlerView {
  /// The line below the content, with the sign of its style.
  package var signedFooter: String? { footer.map { (footerStyle?.prefix ?? "") + $0 } }
}

extension ViewStyle {
  /// The symbol of the style, so that the style is recognizable without colour.
  package var sign: String {
    switch self {
    case .info: "ℹ"
    case .success: "✓"
    case .warning: "▲"
    case .error: "✗"
    case .empty: "∅"
    }
  }

  /// The symbol before text on one line; empty for plain information.
  package var prefix: String { self == .info ? "" : sign + " " }

  package var role: Role {
    switch self {
    case .info: .accent
    case .success: .success
    case .warning: .warning
    case .error: .error
    case .empty: .dim
    }
  }
}
