public import TerminalUI

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
  /// A heat map's cell, 0 to 4.
  case heat(Int)
}

/// How each role looks; weight and marks carry the meaning where there is no colour.
public struct Theme: Sendable {
  private let depth: ColorDepth

  /// The theme for a terminal of some colour depth.
  public init(depth: ColorDepth) { self.depth = depth }

  /// The look of `role`, in the selected row or out of it.
  public func style(_ role: Role, isSelected: Bool = false) -> Style {
    var style = base(role)
    if isSelected { style.attributes.insert(.bold) }
    return style
  }

  /// The look of a cell that the cursor stands on.
  public var cursor: Style { Style(attributes: [.reverse, .bold]) }

  private func base(_ role: Role) -> Style {
    let hasColor = depth > .none
    switch role {
    case .text: return .plain
    case .dim: return hasColor ? Style(attributes: .dim) : .plain
    case .heading: return Style(attributes: .bold)
    case .accent: return Style(foreground: hasColor ? .indexed(6) : nil, attributes: .bold)
    case .success: return Style(foreground: hasColor ? .indexed(2) : nil)
    case .warning: return Style(foreground: hasColor ? .indexed(3) : nil, attributes: .bold)
    case .error: return Style(foreground: hasColor ? .indexed(1) : nil, attributes: .bold)
    case .done: return Style(attributes: [.strikethrough, .dim])
    case .heat(let level): return Style(foreground: heatColor(level))
    }
  }

  private func heatColor(_ level: Int) -> Color? {
    guard depth > .none, level > 0 else { return nil }
    if depth == .sixteen { return .indexed(level > 2 ? 10 : 2) }
    let greens: [Color] = [
      .rgb(14, 104, 58), .rgb(0, 135, 62), .rgb(38, 166, 65), .rgb(57, 211, 83),
    ]
    return greens[min(level, 4) - 1]
  }
}
