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
  ///   - background: the colour behind half transparent pixels; if nil, a pixel is either
  ///     opaque or transparent.
  package func halfBlocks(columns: Int, rows: Int, background: RGB? = nil) -> [[HalfBlock]] {
    guard columns > 0, rows > 0 else { return [] }
    let columns = min(columns, Self.cellLimit)
    let rows = min(rows, Self.cellLimit)
    let scaled = scaled(width: columns, height: rows * 2)
    func color(_ x: Int, _ y: Int) -> RGB? {
      Self.color(of: scaled, at: (y * columns + x) * 4, background: background)
    }
    return (0..<rows).map { row in
      (0..<columns).map { column in
        HalfBlock(top: color(column, row * 2), bottom: color(column, row * 2 + 1))
      }
    }
  }

  /// Returns the visible colour of the pixel whose bytes begin at `index`, or nil if it is transparent.
  static func color(of pixels: [UInt8], at index: Int, background: RGB?) -> RGB? {
    let opacity = Int(pixels[index + 3])
    guard opacity >= (background == nil ? 128 : 16) else { return nil }
    let color = RGB(pixels[index], pixels[index + 1], pixels[index + 2])
    guard let background, opacity < 255 else { return color }
    func blend(_ over: UInt8, _ under: UInt8) -> UInt8 {
      UInt8((Int(over) * opacity + Int(under) * (255 - opacity) + 127) / 255)
    }
    return RGB(
      blend(color.red, background.red), blend(color.green, background.green),
      blend(color.blue, background.blue))
  }
}
