internal import MenuLayout
internal import TerminalUI

enum ShippedLooks {
  static func look(_ role: Role, in theme: ThemeName, depth: ColorDepth) -> Style {
    guard let palette = palette(of: theme, depth: depth) else {
      return Style(attributes: attributes(of: role).union(replacingColor(of: role)))
    }
    if role == .selection, let background = palette.selection {
      return Style(background: background).reduced(to: depth)
    }
    let style = Style(foreground: palette.color(of: role), attributes: attributes(of: role))
    if palette.hasFaintText, role == .dim || role == .done {
      return Style(attributes: style.attributes.union(.dim))
    }
    return style.reduced(to: depth)
  }

  private static func palette(of theme: ThemeName, depth: ColorDepth) -> ThemePalette? {
    switch (theme, depth) {
    case (.mono, _), (_, .none): nil
    case (.terminal, _): .terminal
    case (.dark, .sixteen): .darkSixteen
    case (.light, .sixteen): .lightSixteen
    case (.dark, _): .dark
    case (.light, _): .light
    }
  }

  // Sets are made without array literals, whose generic code would be instantiated at each start.

  /// Returns the attributes of a role, which are the same in every theme.
  private static func attributes(of role: Role) -> Style.Attributes {
    switch role {
    case .heading, .accent, .warning, .error, .strong, .match: .bold
    case .done: .strikethrough
    case .emphasis, .quote: .italic
    case .link, .field: .underline
    case .focus: .bold.union(.underline)
    case .cursor: .reverse.union(.bold)
    case .selection: .reverse
    case .text, .dim, .success, .code, .input, .heat, .painted: Style.Attributes(rawValue: 0)
    }
  }

  /// Returns the attributes that distinguish a role if its colour is missing and nothing else does.
  private static func replacingColor(of role: Role) -> Style.Attributes {
    switch role {
    case .code: .bold
    case .match, .input: .underline
    default: Style.Attributes(rawValue: 0)
    }
  }
}

/// The colours of a theme: one for the selection, one for important messages, and few more.
///
/// The colours of `dark` and `light` have a contrast of at least 4.5:1 against the theme's backgrounds (WCAG
/// 2.2, success criterion 1.4.3), also when reduced to 256 colours; a heat map's cells, which are not text,
/// have 3:1 (criterion 1.4.11). The contrast of the terminal's own 16 colours is not known.
struct ThemePalette: Sendable {
  var dim: Color
  var accent: Color
  var success: Color
  var warning: Color
  var error: Color
  var code: Color
  var link: Color
  var quote: Color?
  /// The colours of a heat map's levels, from zero to the maximum.
  var heat: [Color]
  /// The background of the selected row, or `nil` to swap its colours.
  var selection: Color?
  /// Whether less important text is faint, for terminals where no colour is known to be readable.
  var hasFaintText = false

  /// Returns the colour of `role`, or `nil` for the terminal's own.
  func color(of role: Role) -> Color? {
    switch role {
    case .text, .heading, .emphasis, .strong, .field, .cursor, .selection, .painted: nil
    case .dim, .done: dim
    case .accent, .match, .input, .focus: accent
    case .success: success
    case .warning: warning
    case .error: error
    case .code: code
    case .link: link
    case .quote: quote
    case .heat(let level): heat[min(max(level, 0), heat.count - 1)]
    }
  }

  static let dark = ThemePalette(
    dim: .rgb(0x9A, 0xA5, 0xB5), accent: .rgb(0x73, 0xC7, 0xFF), success: .rgb(0x7D, 0xDB, 0x90),
    warning: .rgb(0xF2, 0xC1, 0x4E), error: .rgb(0xFF, 0x8F, 0x85), code: .rgb(0xD8, 0xB4, 0xF8),
    link: .rgb(0x8F, 0xB8, 0xFF), quote: .rgb(0xB4, 0xC0, 0xAE),
    heat: [
      .rgb(0x7D, 0x87, 0x94), .rgb(0x3F, 0x91, 0x52), .rgb(0x4F, 0xB2, 0x65),
      .rgb(0x6F, 0xD1, 0x84), .rgb(0xA6, 0xF0, 0xB2),
    ], selection: .rgb(0x25, 0x3A, 0x55))

  static let light = ThemePalette(
    dim: .rgb(0x58, 0x62, 0x72), accent: .rgb(0x0A, 0x5C, 0xA8), success: .rgb(0x17, 0x69, 0x2F),
    warning: .rgb(0x86, 0x50, 0x00), error: .rgb(0xB0, 0x23, 0x18), code: .rgb(0x7D, 0x1F, 0xA0),
    link: .rgb(0x1A, 0x55, 0xC4), quote: .rgb(0x4C, 0x5F, 0x45),
    heat: [
      .rgb(0x76, 0x80, 0x8D), .rgb(0x3C, 0x9A, 0x55), .rgb(0x1F, 0x7A, 0x2F),
      .rgb(0x0A, 0x5C, 0x20), .rgb(0x08, 0x3B, 0x16),
    ], selection: .rgb(0xD7, 0xE3, 0xF0))

  static let terminal = ThemePalette(
    dim: .indexed(8), accent: .indexed(6), success: .indexed(2), warning: .indexed(3),
    error: .indexed(1), code: .indexed(5), link: .indexed(6), quote: nil,
    heat: [8, 2, 2, 10, 10].map(Color.indexed), hasFaintText: true)

  // The bright half has a good contrast to black, the other half to white, except for yellow.
  static let darkSixteen = ThemePalette(
    dim: .indexed(7), accent: .indexed(14), success: .indexed(10), warning: .indexed(11),
    error: .indexed(9), code: .indexed(13), link: .indexed(14), quote: nil,
    heat: [7, 2, 2, 10, 10].map(Color.indexed), hasFaintText: true)

  static let lightSixteen = ThemePalette(
    dim: .indexed(8), accent: .indexed(4), success: .indexed(2), warning: .indexed(5),
    error: .indexed(1), code: .indexed(5), link: .indexed(4), quote: nil,
    heat: [8, 2, 2, 2, 2].map(Color.indexed), hasFaintText: true)
}
