internal import DisplayText
package import MenuLayout
package import TerminalUI

package enum ThemeName: String, Sendable, Hashable, CaseIterable {
  case dark
  case light
  /// Without colour: only weight and lines.
  case mono
  /// The terminal's own 16 colours, suitable for any background.
  case terminal

  /// The darkest and lightest usual backgrounds that the theme is designed for; empty if any is suitable.
  package var backgrounds: [Color] {
    switch self {
    case .dark: [.rgb(0x00, 0x00, 0x00), .rgb(0x28, 0x2C, 0x34)]
    case .light: [.rgb(0xFF, 0xFF, 0xFF), .rgb(0xF5, 0xF0, 0xE0)]
    case .mono, .terminal: []
    }
  }
}

package struct ThemeDefinition: Sendable, Hashable {
  package var base: ThemeName
  package var looks: [Role: Style]

  package init(base: ThemeName, looks: [Role: Style] = [:]) {
    self.base = base
    self.looks = looks
  }
}

/// The styles of all roles on a terminal; without colours, weight and marks distinguish the roles.
///
/// The selected row has a background, or swapped colours on a terminal with few colours; the mark
/// before the row needs neither.
package struct Theme: Sendable, Hashable {
  private let looks: [Style]
  package var characters = CharacterSupport.all
  /// The colours for text that has its own.
  private let paintDepth: ColorDepth

  package init(_ name: ThemeName = .terminal, depth: ColorDepth) {
    self.init(ThemeDefinition(base: name), depth: depth)
  }

  /// Creates a theme for a colour depth; without colours only attributes remain.
  package init(_ definition: ThemeDefinition, depth: ColorDepth) {
    paintDepth = definition.base == .mono ? .none : depth
    looks = RoleName.allCases.map { name in
      let shipped = ShippedLooks.look(name.role, in: definition.base, depth: depth)
      guard let look = definition.looks[name.role] else { return shipped }
      if depth > .none { return look.reduced(to: depth) }
      // A theme that relies on colour alone would lose its meaning, so the distinguishing attributes are
      // kept.
      let kept = definition.base == .mono ? [] : shipped.attributes
      return Style(attributes: look.attributes.union(kept))
    }
  }

  package func style(_ role: Role) -> Style {
    let style = looks[role.index]
    guard case .painted(let paint) = role else { return style }
    return style.painted(paint).reduced(to: paintDepth)
  }

  package var selectionMark: Style {
    var style = style(.accent)
    style.attributes.remove(.bold)
    return style
  }

  /// Returns `style` in the selected row, where less important text looks like other text.
  package func selected(_ style: Style) -> Style {
    let selection = self.style(.selection)
    let style = style == self.style(.dim) ? self.style(.text) : style
    let attributes = style.attributes.union(selection.attributes)
    // Swapped colours would become backgrounds, and faint text would be hard to read on them.
    guard let background = selection.background else {
      return Style(attributes: attributes.subtracting(.dim))
    }
    return Style(
      foreground: style.foreground ?? selection.foreground,
      background: style.background ?? background, attributes: attributes)
  }
}

package enum ThemeChoice: Sendable, Hashable {
  /// The theme that suits the terminal's background.
  case auto
  case named(ThemeName)
  case file(path: String, ThemeDefinition)

  /// Returns the theme to draw with.
  ///
  /// - Parameter background: the terminal's background, or `nil` if it is not known yet.
  package func theme(depth: ColorDepth, background: TerminalBackground?) -> Theme {
    switch self {
    case .named(let name): return Theme(name, depth: depth)
    case .file(_, let definition): return Theme(definition, depth: depth)
    case .auto:
      let name = background.map { $0 == .dark ? ThemeName.dark : .light } ?? .terminal
      return Theme(name, depth: depth)
    }
  }

  /// The choice as written in the settings file.
  package var words: String {
    switch self {
    case .auto: "auto"
    case .named(let name): name.rawValue
    case .file(let path, _): path
    }
  }
}

extension Style {
  func painted(_ paint: TextPaint) -> Style {
    var style = self
    if let color = paint.foreground { style.foreground = Color(color) }
    if let color = paint.background { style.background = Color(color) }
    let attributes: [(Bool, Attributes)] = [
      (paint.isBold, .bold), (paint.isDim, .dim), (paint.isItalic, .italic),
      (paint.isUnderlined, .underline), (paint.isReversed, .reverse),
      (paint.isStruck, .strikethrough),
    ]
    for (isSet, attribute) in attributes where isSet { style.attributes.insert(attribute) }
    return style
  }
}

extension Color {
  fileprivate init(_ color: TextPaint.Color) {
    switch color {
    case .indexed(let index): self = .indexed(index)
    case .rgb(let red, let green, let blue): self = .rgb(red, green, blue)
    }
  }
}
