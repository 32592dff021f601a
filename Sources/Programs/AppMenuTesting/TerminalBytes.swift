/// Bytes that were sent to a terminal, taken apart: text, and the few sequences that the screens send.
package struct TerminalBytes {
  /// The characters and sequences that must not be sent, each with the text around it; empty where all is well.
  package private(set) var violations: [String] = []
  /// The texts that were put on the clipboard, in base64.
  package private(set) var copies: [String] = []
  /// The text without sequences and controls.
  package private(set) var text = ""
  private let scalars: [Unicode.Scalar]

  private let forbidden: Set<UInt32>
  private let allowsPictures: Bool

  /// Characters that reorder or break the text around them; isolates are checked separately.
  private static let reordering = Set(
    [0x2028, 0x2029] + Array(0x202A...0x202E) + [0x2066, 0x2067] as [UInt32])
  /// Marks of direction, which belong to text, but change places of cells.
  private static let marks: Set<UInt32> = [0x200E, 0x200F, 0x061C]

  /// Takes apart the output to a screen, or, if `isScreen` is false, to a reader of lines.
  ///
  /// - Parameter allowsPictures: whether there may be pictures by the kitty graphics protocol.
  package init(_ bytes: [UInt8], isScreen: Bool = true, allowsPictures: Bool = false) {
    self.allowsPictures = allowsPictures
    forbidden = isScreen ? Self.reordering.union(Self.marks) : Self.reordering
    guard let whole = String(validating: bytes, as: UTF8.self) else {
      scalars = []
      violations = ["no UTF-8"]
      return
    }
    scalars = Array(whole.unicodeScalars)
    read()
  }

  private mutating func read() {
    var index = 0
    var isIsolated = false
    while index < scalars.count {
      let scalar = scalars[index]
      if scalar == "\u{1B}" {
        let start = index
        index = readSequence(from: index)
        // Within an isolate nothing but the style may change.
        if isIsolated, scalars[index - 1] != "m" { complain("an isolate that is open", start) }
        continue
      }
      switch scalar.value {
      case 0x2068:
        if isIsolated { complain("isolates within isolates", index) }
        isIsolated = true
      case 0x2069:
        if !isIsolated { complain("the end of no isolate", index) }
        isIsolated = false
      case let value where forbidden.contains(value): complain("U+\(hex(value))", index)
      case let value where scalar.properties.generalCategory == .control:
        complain("U+\(hex(value))", index)
      default: text.unicodeScalars.append(scalar)
      }
      index += 1
    }
    if isIsolated { complain("an isolate that never ends", scalars.count - 1) }
  }

  /// Reads a sequence, and gives the index behind it.
  private mutating func readSequence(from start: Int) -> Int {
    guard start + 1 < scalars.count else {
      complain("an escape at the end", start)
      return start + 1
    }
    switch scalars[start + 1] {
    case "[":
      var end = start + 2
      while end < scalars.count, (0x20...0x3F).contains(scalars[end].value) { end += 1 }
      guard end < scalars.count else {
        complain("a sequence without end", start)
        return end
      }
      let sequence = string(start + 2...end)
      // Where there are pictures, the size of a cell is asked for.
      let isQuestion = allowsPictures && sequence == "16t"
      if !isQuestion, !Self.isOurs(controlSequence: sequence) { complain("CSI \(sequence)", start) }
      return end + 1
    case "]":
      let (command, end) = command(from: start + 2)
      let isEscape = end < scalars.count && scalars[end] == "\u{1B}"
      let next = end + (isEscape ? 2 : 1)
      if command.hasPrefix("52;c;"), !isEscape,
        command.dropFirst(5).allSatisfy(Self.isBase64)
      {
        copies.append(String(command.dropFirst(5)))
      } else if command != "11;?" {
        complain("OSC \(command)", start)
      }
      return next
    case "_":
      let (command, end) = command(from: start + 2)
      let isEnded = end + 1 < scalars.count && scalars[end] == "\u{1B}" && scalars[end + 1] == "\\"
      if !allowsPictures || !isEnded || !Self.isOurs(graphicsCommand: command) {
        complain("APC \(command)", start)
      }
      return end + (isEnded ? 2 : 0)
    default:
      complain("ESC \(scalars[start + 1])", start)
      return start + 2
    }
  }

  /// Returns the text from `start` to the next control, and the index of that control.
  private func command(from start: Int) -> (text: String, end: Int) {
    let rest = scalars[start...].prefix { $0.properties.generalCategory != .control }
    return (String(String.UnicodeScalarView(rest)), rest.endIndex)
  }

  /// Whether the screens send a command of the kitty graphics protocol: a few keys with short values,
  /// and perhaps base64 behind them; or the question whether the terminal knows the protocol.
  private static func isOurs(graphicsCommand command: String) -> Bool {
    guard command.hasPrefix("G") else { return false }
    let parts = command.dropFirst().split(
      separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    let keys = parts[0].split(separator: ",", omittingEmptySubsequences: false)
    let areKnown = keys.allSatisfy { key in
      let sides = key.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2, sides[0].count == 1, "aftiqmpcrCdsv".contains(sides[0]) else {
        return false
      }
      return sides[1].count <= 10
        && sides[1].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
    return areKnown && (parts.count == 1 || parts[1].allSatisfy(isBase64))
  }

  /// Whether the screens send a control sequence: movement, wiping, style, and the modes they use.
  private static func isOurs(controlSequence sequence: String) -> Bool {
    let parameters = sequence.dropLast()
    let areNumbers = parameters.allSatisfy { $0 == ";" || $0.isASCII && $0.isNumber }
    switch sequence.last {
    case "A", "B", "C", "D", "G": return areNumbers && !parameters.contains(";")
    case "H", "m": return areNumbers
    case "J": return parameters == "2"
    case "K", "c": return parameters.isEmpty
    case "h", "l": return ["?7", "?25", "?1000", "?1006", "?2026"].contains(parameters)
    default: return false
    }
  }

  private static func isBase64(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "+/=".contains(character))
  }

  private func string(_ range: ClosedRange<Int>) -> String {
    String(String.UnicodeScalarView(scalars[range]))
  }

  private mutating func complain(_ what: String, _ index: Int) {
    let around = scalars[max(0, index - 10)..<min(scalars.count, index + 20)]
    violations.append(
      what + " in " + around.map { $0.escaped(asASCII: true) }.joined())
  }

  private func hex(_ value: UInt32) -> String { String(value, radix: 16, uppercase: true) }
}
