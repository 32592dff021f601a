package import TerminalUI

extension Color {
  /// The red, green and blue components, or `nil` for the 16 colours whose values depend on the terminal.
  package var components: (red: UInt8, green: UInt8, blue: UInt8)? {
    switch self {
    case .rgb(let red, let green, let blue): return (red, green, blue)
    case .indexed(let index) where index >= 16: return Self.fixedPalette[Int(index) - 16]
    case .indexed: return nil
    }
  }

  /// Returns the nearest colour available at a colour depth, or `nil` if the depth has no colours.
  package func reduced(to depth: ColorDepth) -> Color? {
    switch (self, depth) {
    case (_, .none): return nil
    case (_, .full), (.indexed, .twoHundredFiftySix): return self
    case (.indexed(let index), _) where index < 16: return self
    case (_, .twoHundredFiftySix):
      return components.map { .indexed(16 + Self.nearest(to: $0, in: Self.fixedPalette)) }
    case (_, .sixteen):
      return components.map { .indexed(Self.nearest(to: $0, in: Self.usualPalette)) }
    }
  }

  private typealias Components = (red: UInt8, green: UInt8, blue: UInt8)

  /// The colours 16 to 255, which are the same on all terminals: a cube of six steps, then greys.
  private static let fixedPalette: [Components] = {
    let steps: [UInt8] = [0, 95, 135, 175, 215, 255]
    var palette: [Components] = []
    for red in steps {
      for green in steps {
        for blue in steps { palette.append((red, green, blue)) }
      }
    }
    for level in stride(from: UInt8(8), through: 238, by: 10) {
      palette.append((level, level, level))
    }
    return palette
  }()

  /// The usual values of the first 16 colours: those of xterm.
  private static let usualPalette: [Components] = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205),
    (229, 229, 229), (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255),
    (255, 0, 255), (0, 255, 255), (255, 255, 255),
  ]

  private static func nearest(to color: Components, in palette: [Components]) -> UInt8 {
    func square(_ left: UInt8, _ right: UInt8) -> Int {
      let difference = Int(left) - Int(right)
      return difference * difference
    }
    var best = (index: 0, distance: Int.max)
    for (index, other) in palette.enumerated() {
      let distance =
        square(color.red, other.red) + square(color.green, other.green)
        + square(color.blue, other.blue)
      if distance < best.distance { best = (index, distance) }
    }
    return UInt8(best.index)
  }
}

extension Style {
  /// Returns the style with the nearest colours available at a colour depth.
  ///
  /// If text and background would get the same colour, the background is left to the terminal.
  package func reduced(to depth: ColorDepth) -> Style {
    var style = self
    style.foreground = foreground?.reduced(to: depth)
    style.background = background?.reduced(to: depth)
    if style.background == style.foreground { style.background = nil }
    return style
  }
}
