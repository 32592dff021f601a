/// The chunks of a PNG that define its pixels, found without decoding anything.
///
/// Other chunks (texts, profiles, times) are left out: they do not change the visible result here,
/// and some are compressed and could grow a thousandfold when read. The layout is
/// that of the PNG specification (ISO/IEC 15948), sections 5 and 11.
struct PNGChunks {
  private(set) var (width, height) = (0, 0)
  /// The number of bytes of all rows before compression.
  private(set) var rowBytes = 0
  /// The ranges of the compressed rows in `essential`.
  private(set) var imageData: [Range<Int>] = []
  /// A PNG with the essential chunks only.
  private(set) var essential: [UInt8] = []

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let kept: Set<String> = ["IHDR", "PLTE", "tRNS", "gAMA", "sRGB", "IDAT", "IEND"]
  /// The bytes of a chunk's length, type and checksum.
  private static let overhead = 12
  private static let headerLength = 13

  init(_ png: [UInt8]) throws(PictureError) {
    guard png.starts(with: Self.signature) else { throw .notPNG }
    essential.reserveCapacity(png.count)
    essential += Self.signature
    var position = Self.signature.count
    while true {
      guard png.count - position >= Self.overhead else { throw .damaged("it ends too early") }
      let length = Self.number(png, at: position)
      guard length <= png.count - position - Self.overhead else {
        throw .damaged("a part of it is longer than the whole")
      }
      let letters = png[position + 4..<position + 8]
      // A lower-case letter differs from the upper-case one by this bit.
      guard letters.allSatisfy({ (0x61...0x7A).contains($0 | 0x20) }) else {
        throw .damaged("it contains an unknown part")
      }
      let type = String(decoding: letters, as: UTF8.self)
      if essential.count == Self.signature.count {
        guard type == "IHDR", length == Self.headerLength else {
          throw .damaged("it does not begin with a header")
        }
        let header = try PictureHeader(png, at: position + 8)
        (width, height) = (header.width, header.height)
        rowBytes = Self.rowBytes(header, png, at: position + 8)
      }
      let end = position + Self.overhead + length
      if Self.kept.contains(type) {
        if type == "IDAT", length > 0 {
          let start = essential.count + 8
          imageData.append(start..<start + length)
        }
        essential += png[position..<end]
      } else if type.first?.isUppercase == true {
        // An upper-case letter marks a chunk without which the picture cannot be decoded.
        throw .damaged("it contains an unknown part")
      }
      if type == "IEND" { return }
      position = end
    }
  }

  private static func rowBytes(_ header: PictureHeader, _ png: [UInt8], at offset: Int) -> Int {
    let isInterlaced = png[offset + 12] != 0
    // libpng reports invalid combinations of depth and colour type; the size does not matter then.
    let channels = [0: 1, 2: 3, 3: 1, 4: 2][png[offset + 9]] ?? 4
    let bits = channels * min(16, Int(png[offset + 8]))
    return (isInterlaced ? passes : [(0, 0, 1, 1)]).reduce(0) { bytes, pass in
      let columns = (header.width - pass.x + pass.stepX - 1) / pass.stepX
      let rows = (header.height - pass.y + pass.stepY - 1) / pass.stepY
      // Each row begins with a byte for its filter.
      return columns > 0 ? bytes + rows * (1 + (columns * bits + 7) / 8) : bytes
    }
  }

  /// The passes of an interlaced picture: the first pixel, and the distances to the next ones.
  private static let passes: [(x: Int, y: Int, stepX: Int, stepY: Int)] = [
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
    (0, 1, 1, 2),
  ]

  /// Returns a number of four bytes, the highest first.
  static func number(_ bytes: [UInt8], at position: Int) -> Int {
    bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
