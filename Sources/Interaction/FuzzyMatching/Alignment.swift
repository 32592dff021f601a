/// The points of a matched character, and their bonuses.
enum Points {
  static let character: Int32 = 16
  static let wordStart: Int32 = 12
  static let run: Int32 = 14
  /// The bonus of a match at the text's end, so that a whole text comes before a longer one.
  static let textEnd: Int32 = 6
  static let textStart: Int32 = 8
  static let gap: Int32 = 1
  /// The maximum penalty of a text's first match for its distance from the start.
  static let latest: Int32 = 8
  /// A value less than any sum of points.
  static let impossible = Int32.min / 2

  /// Returns the points of a character of class `here` after a character of class `before`.
  static func of(_ here: UInt8, after before: UInt8) -> Int32 {
    let isWordStart = before == CharacterClass.other && here != CharacterClass.other
    let isHump = before == CharacterClass.lower && here == CharacterClass.upper
    return character + (isWordStart || isHump ? wordStart : 0)
  }
}

/// A text prepared for comparison: folded values, and the classes of its characters.
protocol Haystack {
  var count: Int { get }
  /// Returns the folded value at `index`.
  func value(_ index: Int) -> UInt32
  func characterClass(_ index: Int) -> UInt8
  /// Returns the first index of a folded value in `start..<end`.
  func next(_ value: UInt32, from start: Int, to end: Int) -> Int?
}

/// A text with one byte per character.
struct ByteHaystack: Haystack {
  let bytes: UnsafeBufferPointer<UInt8>
  let folded: UnsafeBufferPointer<UInt8>
  let classes: UnsafeBufferPointer<UInt8>

  var count: Int { bytes.count }
  func value(_ index: Int) -> UInt32 { UInt32(folded[Int(bytes[index])]) }
  func characterClass(_ index: Int) -> UInt8 { classes[Int(bytes[index])] }

  /// Compares eight bytes at a time: at most two ASCII characters have the same folded value, and these
  /// differ in one bit.
  @inline(__always)
  func next(_ value: UInt32, from start: Int, to end: Int) -> Int? {
    guard let base = bytes.baseAddress else { return nil }
    let one = UInt8(truncatingIfNeeded: value)
    let other = folded[Int(one ^ 0x20)] == one ? one ^ 0x20 : one
    let ones: UInt64 = 0x0101_0101_0101_0101
    let (first, second) = (UInt64(one) &* ones, UInt64(other) &* ones)
    let raw = UnsafeRawPointer(base)
    var index = start
    while index + 8 <= end {
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let (left, right) = (word ^ first, word ^ second)
      // The lowest zero byte of either sets the lowest of these bits.
      let zeros = ((left &- ones) & ~left | (right &- ones) & ~right) & 0x8080_8080_8080_8080
      if zeros != 0 { return index + zeros.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < end {
      if bytes[index] == one || bytes[index] == other { return index }
      index += 1
    }
    return nil
  }
}

/// A text of folded scalars.
struct ScalarHaystack: Haystack {
  let scalars: UnsafeBufferPointer<UInt32>
  let classes: UnsafeBufferPointer<UInt8>

  var count: Int { scalars.count }
  func value(_ index: Int) -> UInt32 { scalars[index] }
  func characterClass(_ index: Int) -> UInt8 { classes[index] }

  func next(_ value: UInt32, from start: Int, to end: Int) -> Int? {
    scalars[start..<end].firstIndex(of: value)
  }
}

/// Buffers of a matcher that are reused from one text to the next.
struct Scratch {
  var scores: [Int32] = []
  var scalars: [UInt32] = []
  var folded: [UInt32] = []
  var classes: [UInt8] = []
  /// For each scalar, its number among those of the text, marks included.
  var origins: [Int] = []
  /// For each scalar, the offset of its first byte.
  var offsets: [Int] = []
  var fields: [Field] = []
  /// The parts of a line that are searched, if the search is limited to parts.
  var parts: [Range<Int>] = []
}

/// Finds a needle as a subsequence of a text, and scores the match.
enum Alignment {
  /// The number of steps beyond which the first match is used instead of the best.
  private static let mostSteps = 1 << 17
  /// The limit for the texts of a screen, all of which are marked in each frame.
  private static let mostQuickSteps = 1 << 13

  /// Returns the part of the text that contains every match, from the first occurrence of the needle's first character
  /// to the last occurrence of its last one, and the end of the first match; nil if the needle does not match.
  static func window(
    _ needle: UnsafeBufferPointer<UInt32>, in text: some Haystack, _ range: Range<Int>
  ) -> (range: Range<Int>, firstEnd: Int)? {
    var first = range.lowerBound
    var index = range.lowerBound
    for row in needle.indices {
      guard let place = text.next(needle[row], from: index, to: range.upperBound) else {
        return nil
      }
      if row == 0 { first = place }
      index = place + 1
    }
    let wanted = needle[needle.count - 1]
    var last = range.upperBound - 1
    while text.value(last) != wanted { last -= 1 }
    return (first..<last + 1, index)
  }

  /// Returns the score of the needle within `window`; `range` is the whole text.
  static func score(
    _ needle: UnsafeBufferPointer<UInt32>, in text: some Haystack, _ range: Range<Int>,
    window: (range: Range<Int>, firstEnd: Int), _ scratch: inout Scratch
  ) -> Int32 {
    let width = window.range.count
    guard width * needle.count <= mostSteps else {
      return firstFit(needle, in: text, range, window).score
    }
    if scratch.scores.count < width {
      scratch.scores = [Int32](repeating: 0, count: max(256, width * 2))
    }
    let start = window.range.lowerBound
    return scratch.scores.withUnsafeMutableBufferPointer { ending in
      var best = Points.impossible
      for row in needle.indices {
        let wanted = needle[row]
        // The best score of the needle so far that ends before the previous character.
        var far = Points.impossible
        var near = Points.impossible
        best = Points.impossible
        var before = start > range.lowerBound ? text.characterClass(start - 1) : 0
        for column in 0..<width {
          let here = text.characterClass(start + column)
          let above = row == 0 ? Points.impossible : ending[column]
          var score = Points.impossible
          if text.value(start + column) == wanted {
            let points = points(at: start + column, here, after: before, in: range)
            if row == 0 {
              score = points - min(Int32(start + column - range.lowerBound), Points.latest)
            } else {
              let earlier = max(near + Points.run, far)
              if earlier > Points.impossible / 2 { score = earlier + points }
            }
            best = max(best, score)
          }
          ending[column] = score
          far = max(far, near) - Points.gap
          near = above
          before = here
        }
      }
      return best
    }
  }

  /// Returns the positions of the best match, and its score.
  static func places(
    _ needle: UnsafeBufferPointer<UInt32>, in text: some Haystack, _ range: Range<Int>,
    window: (range: Range<Int>, firstEnd: Int), isQuick: Bool
  ) -> (places: [Int], score: Int32) {
    let width = window.range.count
    guard width * needle.count <= (isQuick ? mostQuickSteps : mostSteps) else {
      return firstFit(needle, in: text, range, window)
    }
    let start = window.range.lowerBound
    var ending = [Int32](repeating: Points.impossible, count: width)
    var origins = [Int32](repeating: -1, count: width * needle.count)
    for row in needle.indices {
      var next = [Int32](repeating: Points.impossible, count: width)
      var far = Points.impossible
      var farPlace: Int32 = -1
      for column in 0..<width {
        if column >= 2 {
          far -= Points.gap
          if ending[column - 2] - Points.gap > far {
            far = ending[column - 2] - Points.gap
            farPlace = Int32(column - 2)
          }
        }
        guard text.value(start + column) == needle[row] else { continue }
        let before = start + column > range.lowerBound ? text.characterClass(start + column - 1) : 0
        let points = points(
          at: start + column, text.characterClass(start + column), after: before, in: range)
        if row == 0 {
          next[column] = points - min(Int32(start + column - range.lowerBound), Points.latest)
          continue
        }
        let near = column > 0 ? ending[column - 1] : Points.impossible
        let earlier = max(near + Points.run, far)
        guard earlier > Points.impossible / 2 else { continue }
        next[column] = earlier + points
        origins[row * width + column] = near + Points.run >= far ? Int32(column - 1) : farPlace
      }
      ending = next
    }
    guard let score = ending.max(), let last = ending.firstIndex(of: score) else {
      return firstFit(needle, in: text, range, window)
    }
    var places: [Int] = []
    var column = last
    for row in needle.indices.reversed() {
      places.append(start + column)
      if row > 0 { column = max(0, Int(origins[row * width + column])) }
    }
    return (places.reversed(), score)
  }

  /// Returns the first match, made as short as possible from its end.
  private static func firstFit(
    _ needle: UnsafeBufferPointer<UInt32>, in text: some Haystack, _ range: Range<Int>,
    _ window: (range: Range<Int>, firstEnd: Int)
  ) -> (places: [Int], score: Int32) {
    var places: [Int] = []
    var index = window.firstEnd - 1
    for wanted in needle.reversed() {
      while text.value(index) != wanted { index -= 1 }
      places.append(index)
      index -= 1
    }
    places.reverse()
    var score: Int32 = -min(Int32(clamping: places[0] - range.lowerBound), Points.latest)
    var last: Int?
    for place in places {
      let before = place > range.lowerBound ? text.characterClass(place - 1) : 0
      score += points(at: place, text.characterClass(place), after: before, in: range)
      if let last {
        score += place == last + 1 ? Points.run : -Int32(clamping: min(place - last - 1, 1_000))
      }
      last = place
    }
    return (places, score)
  }

  /// Returns the score of a needle that occurs as a whole at `run`; `range` is the whole text.
  static func score(ofRun run: Range<Int>, in text: some Haystack, _ range: Range<Int>) -> Int32 {
    var score: Int32 = -min(Int32(clamping: run.lowerBound - range.lowerBound), Points.latest)
    var before = run.lowerBound > range.lowerBound ? text.characterClass(run.lowerBound - 1) : 0
    for index in run {
      let here = text.characterClass(index)
      score &+= points(at: index, here, after: before, in: range)
      if index > run.lowerBound { score &+= Points.run }
      before = here
    }
    return score
  }

  private static func points(
    at index: Int, _ here: UInt8, after before: UInt8, in range: Range<Int>
  ) -> Int32 {
    let end = index == range.upperBound - 1 ? Points.textEnd : 0
    if index == range.lowerBound {
      return Points.character + Points.textStart + Points.wordStart + end
    }
    return Points.of(here, after: before) + end
  }
}
