package struct RGB: Sendable, Hashable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }
}

/// A cell whose halves have different colours, drawn as `▀`; nil for a transparent half.
package struct HalfBlock: Sendable, Hashable {
  /// The colour of the upper half, or nil if the picture is transparent there.
  package var top: RGB?
  package var bottom: RGB?
}

extension Picture {
  static let cellLimit = 512

  /// Returns the picture as cells, row by row from the top, two pixels each.
  ///
  /// - Parameters:
  ///   - columns: the number of cells per row, at most 512.
  ///   - rows: the number of rows, at most 512.
  package func halfBlocks(columns: Int, rows: Int) -> [[HalfBlock]] {
    guard columns > 0, rows > 0 else { return [] }
    let columns = min(columns, Self.cellLimit)
    let rows = min(rows, Self.cellLimit)
    let scaled = scaled(width: columns, height: rows * 2)
    func color(_ x: Int, _ y: Int) -> RGB? { Self.color(of: scaled, at: (y * columns + x) * 4) }
    return (0..<rows).map { row in
      (0..<columns).map { column in
        HalfBlock(top: color(column, row * 2), bottom: color(column, row * 2 + 1))
      }
    }
  }

  /// Returns the colour of the pixel whose bytes begin at `index`, or nil if it is more transparent than opaque.
  static func color(of pixels: [UInt8], at index: Int) -> RGB? {
    pixels[index + 3] < 128 ? nil : RGB(pixels[index], pixels[index + 1], pixels[index + 2])
  }
}
