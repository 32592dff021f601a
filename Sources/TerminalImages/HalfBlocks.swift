/// A colour.
public struct RGB: Sendable, Hashable {
  /// How much red.
  public var red: UInt8
  /// How much green.
  public var green: UInt8
  /// How much blue.
  public var blue: UInt8

  /// Creates a colour of its parts.
  public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }
}

/// A cell whose halves have colours of their own, to be drawn as `▀`.
public struct HalfBlock: Sendable, Hashable {
  /// The colour of the upper half; nil where the picture is transparent.
  public var top: RGB?
  /// The colour of the lower half; nil where the picture is transparent.
  public var bottom: RGB?

  /// Creates a cell of its halves.
  public init(top: RGB?, bottom: RGB?) {
    self.top = top
    self.bottom = bottom
  }
}

extension Picture {
  /// The most cells of a side that a picture is drawn with.
  static let cellLimit = 512

  /// Returns the picture in cells, row by row from the top, two pixels each.
  ///
  /// - Parameters:
  ///   - columns: how many cells a row has, at most 512.
  ///   - rows: how many rows there are, at most 512.
  ///   - background: the colour that shines through where the picture is half transparent; where it
  ///     is not known, a pixel is either there or not.
  public func halfBlocks(columns: Int, rows: Int, background: RGB? = nil) -> [[HalfBlock]] {
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

  /// What is seen of the pixel whose bytes begin at `index`; nil for nothing.
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
