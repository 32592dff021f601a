/// Makes PNGs byte by byte, right ones and wrong ones.
struct TestPNG {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  var width: Int
  var height: Int
  var depth: UInt8 = 8
  /// 6 is red, green, blue and opacity; 3 a palette; 0 grey.
  var colorType: UInt8 = 6
  var interlace: UInt8 = 0
  /// The rows, each with its filter byte.
  var rows: [UInt8]
  /// Chunks between the header and the data.
  var extra: [UInt8] = []

  init(width: Int, height: Int, rows: [UInt8]) {
    self.width = width
    self.height = height
    self.rows = rows
  }

  /// A picture whose pixels are given by a function of column and row.
  init(width: Int, height: Int, pixel: (Int, Int) -> [UInt8]) {
    self.init(
      width: width, height: height,
      rows: (0..<height).flatMap { y in [0] + (0..<width).flatMap { x in pixel(x, y) } })
  }

  var header: [UInt8] {
    Self.chunk(
      "IHDR",
      Self.number(width) + Self.number(height) + [depth, colorType, 0, 0, interlace])
  }

  var bytes: [UInt8] {
    Self.signature + header + extra + Self.chunk("IDAT", Self.zlib(rows)) + Self.chunk("IEND", [])
  }

  static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    return number(data.count) + body + number(Int(crc(body)))
  }

  /// A zlib stream of stored blocks.
  static func zlib(_ data: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let end = min(data.count, start + 0xFFFF)
      let length = UInt16(end - start)
      stream.append(end == data.count ? 1 : 0)
      for word in [length, ~length] { stream += [UInt8(word & 0xFF), UInt8(word >> 8)] }
      stream += data[start..<end]
      start = end
    } while start < data.count
    var low = 1
    var high = 0
    for byte in data {
      low = (low + Int(byte)) % 65521
      high = (high + low) % 65521
    }
    return stream + number(high << 16 | low)
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    var crc = ~UInt32(0)
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }
}
