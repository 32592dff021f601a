internal import DisplayText

package enum IconStyle: String, Sendable, Hashable, CaseIterable {
  /// Characters that every terminal font has.
  case symbols
  case emoji
  /// ASCII, as `[#]`.
  case ascii
  /// Characters that only Nerd Fonts have; used only if the user selects them.
  case nerd
  case none

  /// The width of an icon of the style, in columns.
  package var columns: Int {
    switch self {
    case .symbols, .nerd: 1
    case .emoji: 2
    case .ascii: 3
    case .none: 0
    }
  }
}

package struct IconSet: Sendable, Hashable {
  package let style: IconStyle

  /// The maximum length of a name in bytes, longer than any icon's name or emoji; a longer text is
  /// not looked up for each frame.
  private static let longestName = 128

  package init(style: IconStyle = .symbols) { self.style = style }

  package static var names: [String] {
    (Array(IconForms.named.keys) + Array(IconForms.oldNames.keys)).sorted()
  }

  /// Returns the glyph for `name`: its form in the style, or the name itself if it is a single character, otherwise
  /// `nil`.
  ///
  /// In the style `ascii` an emoji of the set has the ASCII form of its icon; other characters outside ASCII are not
  /// shown.
  package func glyph(_ name: String?) -> String? {
    guard let name, style != .none, name.utf8.count <= Self.longestName else { return nil }
    if let forms = IconForms.named[IconForms.oldNames[name] ?? name] { return forms.form(style) }
    guard name.count == 1 else { return nil }
    if style != .ascii || name.utf8.count == 1 { return name }
    // Some terminals need a variation selector; the emoji of the set have none.
    return IconForms.asciiOfEmoji[String(name.unicodeScalars.filter { $0 != "\u{FE0F}" })]
  }

  /// Returns the icon called `name` with the following gap, as wide as every icon of the style; empty if
  /// there is none, unless `columns` specifies the width of the icon column.
  ///
  /// - Parameter columns: the width to fill, or `nil` for the width of the icon.
  package func cell(_ name: String?, columns: Int? = nil) -> String {
    guard let glyph = glyph(name) else { return String(repeating: " ", count: columns ?? 0) }
    let width = DisplayWidth.columns(of: SafeText.line(glyph)) + 1
    return DisplayWidth.padded(glyph, to: max(width, columns ?? style.columns + 1))
  }

  /// The width of an icon column with the following gap; 0 if icons are not shown.
  package var columnWidth: Int { style == .none ? 0 : max(2, style.columns) + 1 }
}
