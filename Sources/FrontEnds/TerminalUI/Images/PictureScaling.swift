extension Picture {
  /// Returns the picture in the middle of `newWidth` by `newHeight` pixels, as large as its proportions allow; the
  /// rest is transparent.
  package func framed(width newWidth: Int, height newHeight: Int) -> Picture {
    let newWidth = min(max(1, newWidth), Self.sideLimit)
    let newHeight = min(max(1, newHeight), Self.sideLimit)
    let scale = min(Double(newWidth) / Double(width), Double(newHeight) / Double(height))
    let columns = min(newWidth, max(1, Int((Double(width) * scale).rounded())))
    let rows = min(newHeight, max(1, Int((Double(height) * scale).rounded())))
    let scaled = scaled(width: columns, height: rows)
    let (left, top) = ((newWidth - columns) / 2, (newHeight - rows) / 2)
    var pixels = [UInt8](repeating: 0, count: newWidth * newHeight * 4)
    for row in 0..<rows {
      let start = ((top + row) * newWidth + left) * 4
      pixels.replaceSubrange(
        start..<start + columns * 4, with: scaled[row * columns * 4..<(row + 1) * columns * 4])
    }
    return Picture(width: newWidth, height: newHeight, pixels: pixels)
  }

  /// Returns the pixels at another size, each the average of the area that it covers, with colours weighted by their
  /// opacity.
  func scaled(width newWidth: Int, height newHeight: Int) -> [UInt8] {
    if newWidth == width, newHeight == height { return pixels }
    let columns = AreaWeights(from: width, to: newWidth)
    let rows = AreaWeights(from: height, to: newHeight)
    var result: [UInt8] = []
    result.reserveCapacity(newWidth * newHeight * 4)
    var sums = [SIMD4<Float>](repeating: .zero, count: newWidth)
    for y in 0..<newHeight {
      for x in 0..<newWidth { sums[x] = .zero }
      for sourceY in rows.range(y) {
        let weight = rows.weight(of: sourceY, in: y)
        let base = sourceY * width
        for x in 0..<newWidth {
          var sum = SIMD4<Float>.zero
          for sourceX in columns.range(x) {
            sum += premultiplied(base + sourceX) * columns.weight(of: sourceX, in: x)
          }
          sums[x] += sum * weight
        }
      }
      for sum in sums { Self.append(sum, to: &result) }
    }
    return result
  }

  private func premultiplied(_ index: Int) -> SIMD4<Float> {
    let opacity = Float(pixels[index * 4 + 3]) / 255
    return SIMD4(
      Float(pixels[index * 4]) * opacity, Float(pixels[index * 4 + 1]) * opacity,
      Float(pixels[index * 4 + 2]) * opacity, opacity)
  }

  private static func append(_ sum: SIMD4<Float>, to result: inout [UInt8]) {
    guard sum.w > 0 else {
      result.append(contentsOf: [0, 0, 0, 0])
      return
    }
    func byte(_ value: Float) -> UInt8 { UInt8(min(255, max(0, value.rounded()))) }
    result.append(byte(sum.x / sum.w))
    result.append(byte(sum.y / sum.w))
    result.append(byte(sum.z / sum.w))
    result.append(byte(sum.w * 255))
  }
}

/// The pixels of one side that lie in each pixel of a new size, and their weights.
struct AreaWeights {
  private let starts: [Int]
  private let ends: [Int]
  private let step: Double

  init(from source: Int, to target: Int) {
    let step = Double(source) / Double(target)
    self.step = step
    let starts = (0..<target).map { min(source - 1, Int(Double($0) * step)) }
    self.starts = starts
    ends = (0..<target).map { index in
      // Ignore differences caused by rounding.
      min(source, max(starts[index] + 1, Int((Double(index + 1) * step - 1e-9).rounded(.up))))
    }
  }

  func range(_ index: Int) -> Range<Int> { starts[index]..<ends[index] }

  /// Returns the weight of `source` in the new pixel `index`; the weights of one add up to about 1.
  func weight(of source: Int, in index: Int) -> Float {
    let from = max(Double(source), Double(index) * step)
    let to = min(Double(source + 1), Double(index + 1) * step)
    return Float(max(0, to - from) / step)
  }
}
