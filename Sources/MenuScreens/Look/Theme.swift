public import MenuLayout
public import TerminalUI

/// The themes that come with the program.
public enum ThemeName: String, Sendable, Hashable, CaseIterable {
  /// For dark backgrounds.
  case dark
  /// For light backgrounds.
  case light
  /// Without colour: weight and lines alone.
  case mono
  /// The terminal's own 16 colours, which suit whatever background it has.
  case terminal

  /// The backgrounds that the theme is made for: the ends of what is usual; none where any will do.
  public var backgrounds: [Color] {
    switch self {
    case .dark: [.rgb(0x00, 0x00, 0x00), .rgb(0x28, 0x2C, 0x34)]
    case .light: [.rgb(0xFF, 0xFF, 0xFF), .rgb(0xF5, 0xF0, 0xE0)]
    case .mono, .terminal: []
    }
  }
}

/// A theme of the user's own: a shipped one, and what looks otherwise.
public struct ThemeDefinition: Sendable, Hashable {
  /// The theme that has the looks of all other roles.
  public var base: ThemeName
  /// The looks that are not as in the base, whole.
  public var looks: [Role: Style]

  /// `base`, but for `looks`.
  public init(base: ThemeName, looks: [Role: Style] = [:]) {
    self.base = base
    self.looks = looks
  }
}

/// How each role looks on a terminal; weight and marks carry the meaning where there is no colour.
///
/// A selected row looks like the others: the mark before it says that it is selected, so that
/// moving the selection sends few bytes.
public struct Theme: Sendable, Hashable {
  private let looks: [Style]

  /// A shipped theme on a terminal of some colour depth.
  public init(_ name: ThemeName = .terminal, depth: ColorDepth) {
    self.init(ThemeDefinition(base: name), depth: depth)
  }

  /// A theme on a terminal of some colour depth; where that has no colours, only attributes are
  /// left.
  public init(_ definition: ThemeDefinition, depth: ColorDepth) {
    looks = RoleName.allCases.map { name in
      let shipped = ShippedLooks.look(name.role, in: definition.base, depth: depth)
      guard let look = definition.looks[name.role] else { return shipped }
      if depth > .none { return look.reduced(to: depth) }
      // What a theme says by colour alone would be lost, so what sets apart without it is kept.
      let kept = definition.base == .mono ? [] : shipped.attributes
      return Style(attributes: look.attributes.union(kept))
    }
  }

  /// The look of `role`.
  public func style(_ role: Role) -> Style { looks[role.index] }

  /// The look of a cell that the cursor stands on.
  public var cursor: Style { style(.cursor) }
}

/// Which theme the user wants.
public enum ThemeChoice: Sendable, Hashable {
  /// The one that suits the terminal's background.
  case auto
  /// A shipped one.
  case named(ThemeName)
  /// One of the user's own, read from the file at `path`.
  case file(path: String, ThemeDefinition)

  /// The theme to draw with.
  ///
  /// - Parameter background: the terminal's background, as far as it is known yet.
  public func theme(depth: ColorDepth, background: TerminalBackground?) -> Theme {
    switch self {
    case .named(let name): return Theme(name, depth: depth)
    case .file(_, let definition): return Theme(definition, depth: depth)
    case .auto:
      switch background {
      case .dark: return Theme(.dark, depth: depth)
      case .light: return Theme(.light, depth: depth)
      case nil: return Theme(.terminal, depth: depth)
      }
    }
  }

  /// Whether the background makes a difference, so that it is worth asking the terminal for it.
  public var followsBackground: Bool { self == .auto }

  /// The choice as the settings file has it.
  public var words: String {
    switch self {
    case .auto: "auto"
    case .named(let name): name.rawValue
    case .file(let path, _): path
    }
  }
}
