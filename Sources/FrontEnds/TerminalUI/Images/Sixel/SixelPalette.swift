/// A palette of at most 256 colours that approximate those of a picture.
///
/// Colours are counted in bins of five bits per channel. As long as there are too few colours, the box of
/// bins with the largest error is split at its mean, along the channel that varies most.
struct SixelPalette {
  static let limit = 256

  private(set) var colors: [RGB] = []
  /// For each bin, the index of its colour.
  private var colorOfBin = [UInt8](repeating: 0, count: Bins.count)

  init(_ pixels: [RGB?]) {
    var bins = Bins()
    for case let color? in pixels { bins.count(color) }
    var boxes = bins.occupied.isEmpty ? [] : [Box(bins.occupied[...], bins)]
    while boxes.count < Self.limit,
      let worst = boxes.indices.max(by: { boxes[$0].error < boxes[$1].error }),
      boxes[worst].error > 0
    {
      let halves = boxes[worst].cut(bins)
      boxes[worst] = halves.0
      boxes.append(halves.1)
    }
    for (index, box) in boxes.enumerated() {
      colors.append(bins.mean(of: box.bins))
      for bin in box.bins { colorOfBin[bin] = UInt8(index) }
    }
  }

  func index(of color: RGB) -> Int { Int(colorOfBin[Bins.index(of: color)]) }
}

private struct Bins {
  static let count = 1 << 15
  private(set) var occupied: [Int] = []
  private(set) var counts = [Int](repeating: 0, count: count)
  private var sums = [SIMD4<Int>](repeating: .zero, count: count)

  static func index(of color: RGB) -> Int {
    Int(color.red >> 3) << 10 | Int(color.green >> 3) << 5 | Int(color.blue >> 3)
  }

  /// Returns the value of a bin in a channel, 0 to 31.
  static func value(_ bin: Int, _ channel: Int) -> Int { bin >> (10 - 5 * channel) & 31 }

  mutating func count(_ color: RGB) {
    let bin = Self.index(of: color)
    if counts[bin] == 0 { occupied.append(bin) }
    counts[bin] += 1
    sums[bin] &+= SIMD4(Int(color.red), Int(color.green), Int(color.blue), 0)
  }

  func mean(of bins: ArraySlice<Int>) -> RGB {
    var sum = SIMD4<Int>.zero
    var count = 0
    for bin in bins {
      sum &+= sums[bin]
      count += counts[bin]
    }
    func part(_ value: Int) -> UInt8 { UInt8(min(255, (value + count / 2) / max(1, count))) }
    return RGB(part(sum.x), part(sum.y), part(sum.z))
  }
}

private struct Box {
  let bins: ArraySlice<Int>
  /// The sum of squared distances from the mean, in the channel where it is largest.
  let error: Double
  private let channel: Int
  private let count: Int
  private let sum: Int

  init(_ bins: ArraySlice<Int>, _ all: Bins) {
    self.bins = bins
    var count = 0
    var sums = SIMD4<Int>.zero
    var squares = SIMD4<Int>.zero
    for bin in bins {
      let weight = all.counts[bin]
      let value = SIMD4(Bins.value(bin, 0), Bins.value(bin, 1), Bins.value(bin, 2), 0)
      count += weight
      sums &+= value &* weight
      squares &+= value &* value &* weight
    }
    // count · squares - sums² is zero if and only if all bins agree.
    let errors = squares &* count &- sums &* sums
    let channel = (0..<3).max { errors[$0] < errors[$1] } ?? 0
    self.channel = channel
    self.count = count
    sum = sums[channel]
    error = Double(errors[channel]) / Double(max(1, count))
  }

  /// Returns the bins up to the mean, and those beyond; neither is empty if there is an error.
  func cut(_ all: Bins) -> (Box, Box) {
    let low = bins.filter { Bins.value($0, channel) * count <= sum }
    let high = bins.filter { Bins.value($0, channel) * count > sum }
    return (Box(low[...], all), Box(high[...], all))
  }
}
