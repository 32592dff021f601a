extension Picture {
  static let sixelLimit = 2048

  /// Returns the picture as a complete sixel sequence, to be sent with the cursor at its upper left corner.
  ///
  /// Transparent pixels are left out, so that the existing content stays. The format is that of DEC's
  /// VT330/VT340 programmer reference manual, chapter 14.
  ///
  /// - Parameters:
  ///   - width: the width in pixels, at most 2048.
  ///   - height: the height in pixels, at most 2048.
  package func sixel(width: Int, height: Int) -> [UInt8] {
    guard width > 0, height > 0 else { return [] }
    let width = min(width, Self.sixelLimit)
    let height = min(height, Self.sixelLimit)
    let scaled = scaled(width: width, height: height)
    let pixels = (0..<width * height).map { Self.color(of: scaled, at: $0 * 4) }
    let palette = SixelPalette(pixels)
    var encoder = SixelEncoder(width: width, height: height)
    encoder.define(palette.colors)
    var indices = [Int?](repeating: nil, count: width * 6)
    for band in stride(from: 0, to: height, by: 6) {
      for place in indices.indices {
        let index = band * width + place
        indices[place] = index < pixels.count ? pixels[index].map(palette.index) : nil
      }
      encoder.add(band: indices)
    }
    return encoder.finish()
  }
}

/// Writes bands of six rows, each colour by colour.
private struct SixelEncoder {
  /// Six pixels of one colour in a column: the lowest bit is the highest pixel.
  private struct Column {
    var x: Int
    var bits: UInt8
  }

  private static let repeatMark = UInt8(ascii: "!")
  private static let empty = UInt8(ascii: "?")
  private let width: Int
  private var output: [UInt8]
  private var columns = [[Column]](repeating: [], count: SixelPalette.limit)
  private var used: [Int] = []
  /// The number of band ends not written yet: empty bands at the end need none.
  private var pendingBands = 0

  init(width: Int, height: Int) {
    self.width = width
    // The second parameter, 1, keeps the pixels that are not drawn.
    output = Array("\u{1B}P0;1;0q\"1;1;\(width);\(height)".utf8)
  }

  mutating func define(_ colors: [RGB]) {
    func percent(_ part: UInt8) -> Int { (Int(part) * 100 + 127) / 255 }
    for (index, color) in colors.enumerated() {
      output += Array(
        "#\(index);2;\(percent(color.red));\(percent(color.green));\(percent(color.blue))".utf8)
    }
  }

  mutating func add(band: [Int?]) {
    collect(band)
    if !used.isEmpty {
      output += [UInt8](repeating: UInt8(ascii: "-"), count: pendingBands)
      pendingBands = 0
    }
    for (place, color) in used.enumerated() {
      if place > 0 { output.append(UInt8(ascii: "$")) }
      output += Array("#\(color)".utf8)
      write(columns[color])
      columns[color].removeAll(keepingCapacity: true)
    }
    used.removeAll(keepingCapacity: true)
    pendingBands += 1
  }

  mutating func finish() -> [UInt8] {
    output += [0x1B, UInt8(ascii: "\\")]
    return output
  }

  private mutating func collect(_ band: [Int?]) {
    for x in 0..<width {
      for y in 0..<6 {
        guard let color = band[y * width + x] else { continue }
        if columns[color].isEmpty { used.append(color) }
        if let last = columns[color].indices.last, columns[color][last].x == x {
          columns[color][last].bits |= 1 << UInt8(y)
        } else {
          columns[color].append(Column(x: x, bits: 1 << UInt8(y)))
        }
      }
    }
  }

  private mutating func write(_ columns: [Column]) {
    var x = 0
    var index = 0
    while index < columns.count {
      let first = columns[index]
      write(Self.empty, times: first.x - x)
      var count = 1
      while index + count < columns.count, columns[index + count].bits == first.bits,
        columns[index + count].x == first.x + count
      {
        count += 1
      }
      write(Self.empty + first.bits, times: count)
      x = first.x + count
      index += count
    }
  }

  private mutating func write(_ sixel: UInt8, times count: Int) {
    if count > 3 {
      output.append(Self.repeatMark)
      output += Array("\(count)".utf8)
      output.append(sixel)
    } else {
      for _ in 0..<count { output.append(sixel) }
    }
  }
}
