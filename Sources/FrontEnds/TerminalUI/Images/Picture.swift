internal import Platform

package struct Picture: Sendable, Hashable {
  /// The maximum number of pixels per side.
  package static let sideLimit = 1024
  /// The maximum number of bytes of a view's PNG.
  package static let viewLimit = 1 << 20
  /// The maximum number of bytes of a row's PNG.
  package static let rowLimit = 32 << 10

  package let width: Int
  package let height: Int
  /// Four bytes per pixel (red, green, blue, opacity), row by row from the top.
  ///
  /// The colours are sRGB and not multiplied by the opacity.
  package let pixels: [UInt8]
  /// The checked PNG that it was made from, without chunks that do not define pixels; nil if it was made from another
  /// picture.
  package let png: [UInt8]?

  init(width: Int, height: Int, pixels: [UInt8]) {
    (self.width, self.height, self.pixels) = (width, height, pixels)
    png = nil
  }

  /// Decodes a PNG.
  ///
  /// Limits are checked with the header, before memory for pixels is allocated. Of an animation, the first picture is
  /// used.
  package init(png: [UInt8]) throws(PictureError) {
    guard png.count <= Self.viewLimit else { throw .tooManyBytes(limit: Self.viewLimit) }
    let chunks = try PNGChunks(png)
    pixels = try PNGDecoder.pixels(of: chunks)
    (width, height) = (chunks.width, chunks.height)
    self.png = chunks.essential
  }

  /// Decodes a PNG in base64; white space is ignored.
  ///
  /// - Parameter limit: the maximum number of bytes of the PNG.
  package init(base64: String, limit: Int) throws(PictureError) {
    let limit = min(max(0, limit), Self.viewLimit)
    guard base64.utf8.count <= Self.base64Limit(limit) else {
      throw .tooManyBytes(limit: limit)
    }
    let text = Data(base64.utf8.filter { ![0x20, 0x09, 0x0A, 0x0D].contains($0) })
    guard let data = Data(base64Encoded: text) else { throw .notBase64 }
    guard data.count <= limit else { throw .tooManyBytes(limit: limit) }
    try self.init(png: [UInt8](data))
  }

  /// Returns the maximum number of base64 characters for a number of bytes.
  static func base64Limit(_ bytes: Int) -> Int {
    // Tools that break lines insert a line break after each 76 characters.
    let bytes = min(max(0, bytes), viewLimit)
    return bytes / 3 * 4 + bytes / 27 + 8
  }
}
