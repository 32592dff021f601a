extension Color {
  /// The red, green and blue components, or nil for the 16 colours whose values depend on the terminal.
  package var components: (red: UInt8, green: UInt8, blue: UInt8)? {
    switch self {
    case .rgb(let red, let green, let blue): (red, green, blue)
    case .indexed(let index): index < 16 ? nil : Self.fixed(index)
    }
  }

  /// Returns the nearest colour available at a colour depth, or nil if the depth has no colours.
  package func reduced(to depth: ColorDepth) -> Color? {
    switch (self, depth) {
    case (_, .none): nil
    case (_, .full), (.indexed, .twoHundredFiftySix): self
    case (_, .twoHundredFiftySix): components.map { .indexed(Self.nearestFixed(to: $0)) }
    case (_, .sixteen): components.map { .indexed(Self.nearestOfSixteen(to: $0)) } ?? self
    }
  }

  private typealias Components = (red: UInt8, green: UInt8, blue: UInt8)

  /// Returns one of the colours 16 to 255, which are the same on all terminals: a cube of six steps, then greys.
  private static func fixed(_ index: UInt8) -> Components {
    if index >= 232 {
      let grey = 8 + 10 * (index - 232)
      return (grey, grey, grey)
    }
    func component(_ step: UInt8) -> UInt8 { step == 0 ? 0 : 55 + 40 * step }
    let place = index - 16
    return (component(place / 36), component(place / 6 % 6), component(place % 6))
  }

  private static func nearestFixed(to color: Components) -> UInt8 {
    /// Returns the index of the cube's step nearest to a component: 0, 95, 135, 175, 215, 255.
    func step(_ value: UInt8) -> UInt8 { value < 48 ? 0 : value < 116 ? 1 : (value - 36) / 40 }
    let cube = 16 + 36 * step(color.red) + 6 * step(color.green) + step(color.blue)
    // The greys are 8, 18 … 238.
    let sum = Int(color.red) + Int(color.green) + Int(color.blue)
    let grey = 232 + UInt8(clamping: min(23, max(0, sum - 10) / 30))
    return distance(color, fixed(grey)) < distance(color, fixed(cube)) ? grey : cube
  }

  private static func nearestOfSixteen(to color: Components) -> UInt8 {
    let nearest = sixteen.indices.min {
      distance(color, sixteen[$0]) < distance(color, sixteen[$1])
    }
    return UInt8(clamping: nearest ?? 0)
  }

  private static func distance(_ left: Components, _ right: Components) -> Int {
    let red = Int(left.red) - Int(right.red)
    let green = Int(left.green) - Int(right.green)
    let blue = Int(left.blue) - Int(right.blue)
    return red * red + green * green + blue * blue
  }

  /// The usual values of the first 16 colours, which users configure: those of xterm.
  private static let sixteen: [Components] = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205),
    (229, 229, 229), (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255),
    (255, 0, 255), (0, 255, 255), (255, 255, 255),
  ]
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
