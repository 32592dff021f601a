extension Color {
  /// Returns the nearest colour that a terminal of the given depth can show.
  ///
  /// The 240 colours above the first 16 are the same everywhere: a cube of six steps per side, and a
  /// ramp of 24 greys. The first 16 are configured by users; xterm's defaults are assumed.
  func nearest(in depth: ColorDepth) -> Color {
    switch (self, depth) {
    case (.indexed(0..<16), _), (_, .full), (_, .none): return self
    case (.indexed, .twoHundredFiftySix): return self
    case (.indexed(let index), .sixteen):
      return .indexed(Self.nearestOfSixteen(Self.fixedColor(index)))
    case (.rgb(let red, let green, let blue), .twoHundredFiftySix):
      return .indexed(Self.nearestFixed((Int(red), Int(green), Int(blue))))
    case (.rgb(let red, let green, let blue), .sixteen):
      return .indexed(Self.nearestOfSixteen((Int(red), Int(green), Int(blue))))
    }
  }

  private typealias Components = (red: Int, green: Int, blue: Int)

  private static func nearestFixed(_ color: Components) -> UInt8 {
    /// Returns the index of the cube's step nearest to a component: 0, 95, 135, 175, 215, 255.
    func step(_ value: Int) -> Int { value < 48 ? 0 : value < 115 ? 1 : (value - 35) / 40 }
    let inCube = 16 + 36 * step(color.red) + 6 * step(color.green) + step(color.blue)
    // The greys are 8, 18 … 238.
    let mean = (color.red + color.green + color.blue) / 3
    let grey = 232 + min(23, max(0, (mean - 3) / 10))
    let cube = UInt8(clamping: inCube)
    let ramp = UInt8(clamping: grey)
    return distance(color, fixedColor(ramp)) < distance(color, fixedColor(cube)) ? ramp : cube
  }

  private static func nearestOfSixteen(_ color: Components) -> UInt8 {
    var nearest: UInt8 = 0
    var least = Int.max
    for (index, candidate) in sixteen.enumerated() {
      let distance = distance(color, candidate)
      if distance < least { (nearest, least) = (UInt8(clamping: index), distance) }
    }
    return nearest
  }

  private static func fixedColor(_ index: UInt8) -> Components {
    let number = Int(index)
    if number >= 232 {
      let grey = 8 + 10 * (number - 232)
      return (grey, grey, grey)
    }
    func component(_ step: Int) -> Int { step == 0 ? 0 : 55 + 40 * step }
    let place = max(0, number - 16)
    return (component(place / 36), component(place / 6 % 6), component(place % 6))
  }

  private static func distance(_ left: Components, _ right: Components) -> Int {
    let red = left.red - right.red
    let green = left.green - right.green
    let blue = left.blue - right.blue
    return 3 * red * red + 4 * green * green + 2 * blue * blue
  }

  private static let sixteen: [Components] = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0),
    (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
    (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0),
    (92, 92, 255), (255, 0, 255), (0, 255, 255), (255, 255, 255),
  ]
}
