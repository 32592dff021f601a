package import TerminalUI

extension Color {
  /// The names of the terminal's own 16 colours, in their order.
  package static let names = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white", "bright-black",
    "bright-red", "bright-green", "bright-yellow", "bright-blue", "bright-magenta", "bright-cyan",
    "bright-white",
  ]

  /// Parses a colour: `#rrggbb`, `#rgb`, a number from 0 to 255, or one of ``names``; returns `nil` for
  /// anything else.
  package init?(notation: String) {
    if notation.hasPrefix("#") {
      guard let color = Self.hexadecimal(notation.dropFirst()) else { return nil }
      self = color
    } else if let index = Self.names.firstIndex(of: notation.lowercased()) {
      self = .indexed(UInt8(index))
    } else if notation.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let index = UInt8(notation)
    {
      self = .indexed(index)
    } else {
      return nil
    }
  }

  package var notation: String {
    switch self {
    case .indexed(let index): return index < 16 ? Self.names[Int(index)] : String(index)
    case .rgb(let red, let green, let blue):
      let digits = [red, green, blue].map { value in
        (value < 16 ? "0" : "") + String(value, radix: 16)
      }
      return "#" + digits.joined()
    }
  }

  private static func hexadecimal(_ digits: Substring) -> Color? {
    let values = digits.compactMap { $0.isASCII ? $0.hexDigitValue.map(UInt8.init) : nil }
    guard values.count == digits.count else { return nil }
    switch values.count {
    case 3: return .rgb(values[0] * 17, values[1] * 17, values[2] * 17)
    case 6:
      return .rgb(
        values[0] * 16 + values[1], values[2] * 16 + values[3], values[4] * 16 + values[5])
    default: return nil
    }
  }
}
