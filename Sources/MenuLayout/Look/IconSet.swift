internal import TerminalText

/// How icons are shown.
public enum IconStyle: String, Sendable, Hashable, CaseIterable {
  /// Characters that every terminal font has.
  case symbols
  /// Emoji.
  case emoji
  /// ASCII, as `[#]`.
  case ascii
  /// Characters that only Nerd Fonts have; shown to those who ask for them.
  case nerd
  /// No icons.
  case none

  /// The columns that an icon of the set takes.
  public var columns: Int {
    switch self {
    case .symbols, .nerd: 1
    case .emoji: 2
    case .ascii: 3
    case .none: 0
    }
  }
}

/// What to show for the names of icons.
public struct IconSet: Sendable, Hashable {
  /// How icons are shown.
  public let style: IconStyle

  /// Longer than the name of any icon, and than any emoji, in bytes: rows are drawn for each frame.
  private static let longestName = 128

  /// The icons in a style.
  public init(style: IconStyle = .symbols) { self.style = style }

  /// The names of the set, sorted; names of old menu files included.
  public static var names: [String] {
    (Array(IconForms.named.keys) + Array(IconForms.oldNames.keys)).sorted()
  }

  /// What to show for `name`: its form in the style, the name itself where it is one character,
  /// else nothing.
  ///
  /// A character that is not ASCII is no icon in the style `ascii`.
  public func glyph(_ name: String?) -> String? {
    guard let name, style != .none, name.utf8.count <= Self.longestName else { return nil }
    if let forms = IconForms.named[IconForms.oldNames[name] ?? name] { return forms.form(style) }
    guard name.count == 1, style != .ascii || name.utf8.count == 1 else { return nil }
    return name
  }

  /// The icon called `name` and the space behind it, as wide as every icon of the style; empty
  /// where there is none, unless `columns` says how wide the column of icons is.
  ///
  /// - Parameter columns: the width to fill; nil for what the icon needs.
  package func cell(_ name: String?, columns: Int? = nil) -> String {
    guard let glyph = glyph(name) else { return String(repeating: " ", count: columns ?? 0) }
    let width = DisplayWidth.columns(of: SafeText.line(glyph)) + 1
    return DisplayWidth.padded(glyph, to: max(width, columns ?? style.columns + 1))
  }

  /// The width of a column of icons and the space behind it; 0 where none are shown.
  package var columnWidth: Int {
    switch style {
    case .symbols, .emoji, .nerd: 3
    case .ascii: 4
    case .none: 0
    }
  }
}
