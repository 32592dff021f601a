internal import Foundation

/// A small picture, decoded.
public struct Picture: Sendable, Hashable {
  /// The most pixels of a side.
  public static let sideLimit = 1024
  /// The most bytes of the PNG of a view.
  public static let viewLimit = 1 << 20
  /// The most bytes of the PNG of a row.
  public static let rowLimit = 32 << 10

  /// The width, in pixels.
  public let width: Int
  /// The height, in pixels.
  public let height: Int
  /// Four bytes a pixel (red, green, blue, opacity), row by row from the top.
  ///
  /// The colours are sRGB and not multiplied by the opacity.
  public let pixels: [UInt8]
  /// The PNG of which it was made, checked, and without what does not make pixels.
  public let png: [UInt8]

  /// Decodes a PNG.
  ///
  /// Limits are checked by its header, before there is room made for pixels. Of an animation it is
  /// the first picture.
  public init(png: [UInt8]) throws(PictureError) {
    guard png.count <= Self.viewLimit else { throw .tooManyBytes(limit: Self.viewLimit) }
    let chunks = try PNGChunks(png)
    pixels = try PNGDecoder.pixels(of: chunks)
    width = chunks.width
    height = chunks.height
    self.png = chunks.essential
  }

  /// Decodes a PNG that is written as base64, in which white space is passed over.
  ///
  /// - Parameter limit: the most bytes of the PNG.
  public init(base64: String, limit: Int) throws(PictureError) {
    let limit = min(max(0, limit), Self.viewLimit)
    guard base64.utf8.count <= Self.base64Limit(limit) else {
      throw .tooManyBytes(limit: limit)
    }
    let text = Data(base64.utf8.filter { ![0x20, 0x09, 0x0A, 0x0D].contains($0) })
    guard let data = Data(base64Encoded: text) else { throw .notBase64 }
    guard data.count <= limit else { throw .tooManyBytes(limit: limit) }
    try self.init(png: [UInt8](data))
  }

  /// Returns the most characters of so many bytes as base64.
  static func base64Limit(_ bytes: Int) -> Int {
    // A line break after each 76 characters is what tools that break lines make.
    let bytes = min(max(0, bytes), viewLimit)
    return bytes / 3 * 4 + bytes / 27 + 8
  }

  /// How many cells the picture takes in a room of `columns` and `rows`.
  ///
  /// The sides keep their proportion, and the picture is never larger than it is by nature, where a
  /// cell is 16 pixels high and, at the usual aspect, 8 wide.
  ///
  /// - Parameter cellAspect: the width of a cell divided by its height.
  public func fitted(
    columns: Int, rows: Int, cellAspect: Double = 0.5
  ) -> (columns: Int, rows: Int) {
    PictureHeader(width: width, height: height)
      .fitted(columns: columns, rows: rows, cellAspect: cellAspect)
  }
}
