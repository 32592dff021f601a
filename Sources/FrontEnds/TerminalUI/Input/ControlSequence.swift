internal import Keyboard

/// A control sequence from the terminal: `CSI`, parameters, a final byte.
struct ControlSequence {
  enum Meaning {
    case input(TerminalEvent)
    case pasteStart
  }

  /// The marker of private sequences: `<`, `=`, `>` or `?`.
  private let marker: Character?
  /// The parameters; a missing one is 0.
  private let numbers: [Int]
  private let hasIntermediates: Bool
  private let final: Character

  /// - Parameter parameters: the bytes before the final one, 0x20 to 0x3F.
  init(parameters: [UInt8], final: UInt8) {
    var rest = parameters[...]
    if let first = rest.first, (0x3C...0x3F).contains(first) {
      marker = Character(Unicode.Scalar(first))
      rest = rest.dropFirst()
    } else {
      marker = nil
    }
    let digits = rest.prefix { $0 >= 0x30 }
    hasIntermediates = digits.count < rest.count
    numbers =
      digits.isEmpty
      ? []
      : digits.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        .map(Self.number)
    self.final = Character(Unicode.Scalar(final))
  }

  /// Returns the digits at the start of a parameter as a number, limited to a million.
  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.prefix { $0 <= UInt8(ascii: "9") }.reduce(0) {
      min(1_000_000, $0 * 10 + Int($1 - UInt8(ascii: "0")))
    }
  }

  var meaning: Meaning? {
    guard !hasIntermediates else { return nil }
    switch (marker, final) {
    case ("?", "c"): return .input(.reply(.deviceAttributes(numbers)))
    case ("<", "M"), ("<", "m"):
      guard numbers.count == 3 else { return nil }
      return MouseEvent(
        code: numbers[0], column: numbers[1], row: numbers[2], isRelease: final == "m"
      ).map { .input(.mouse($0)) }
    case (nil, "t"):
      guard numbers.count == 3, numbers[0] == 6, numbers[1] > 0, numbers[2] > 0 else { return nil }
      return .input(.reply(.cellSize(width: numbers[2], height: numbers[1])))
    case (nil, "~") where numbers == [200]: return .pasteStart
    case (nil, _): return key.map { .input(.key($0)) }
    default: return nil
    }
  }

  /// The key; modifiers are ignored.
  private var key: Key? {
    switch final {
    case "~": Self.numbered(numbers.first ?? 0)
    // With parameters, this reports the cursor position.
    case "R" where !numbers.isEmpty: nil
    default: Self.named[final]
    }
  }

  /// The keys by their letters, after `CSI` and after `SS3`.
  static let named: [Character: Key] = [
    "A": .up, "B": .down, "C": .right, "D": .left, "H": .home, "F": .end, "Z": .backTab,
    "P": .function(1), "Q": .function(2), "R": .function(3), "S": .function(4),
  ]

  private static func numbered(_ number: Int) -> Key? {
    switch number {
    case 1, 7: .home
    case 4, 8: .end
    case 3: .delete
    case 5: .pageUp
    case 6: .pageDown
    // The numbering has gaps.
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23, 24: .function(number - 12)
    default: nil
    }
  }
}
