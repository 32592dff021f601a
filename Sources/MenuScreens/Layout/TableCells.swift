internal import Foundation
internal import HandlerProtocol
internal import TerminalText

/// How the cells of a table's column are printed.
enum TableCells {
  /// What the numbers of a column have in common, as far as they have been looked at.
  struct Numbers {
    /// The widest whole part, its sign included.
    var whole = 0
    /// The decimals that each is printed with: 0 where all are whole.
    var decimals = 0

    /// The columns that the widest number takes.
    var width: Int { whole == 0 ? 0 : whole + (decimals == 0 ? 0 : decimals + 1) }

    /// Looks at a number; false where it is not printed digit by digit.
    mutating func look(at number: Double) -> Bool {
      guard TableCells.isPlain(number) else { return false }
      // The next whole number away from zero, to which printing may round up.
      var rest = Int(number.rounded(.awayFromZero).magnitude)
      var digits = number < 0 ? 2 : 1
      while rest > 9 {
        rest /= 10
        digits += 1
      }
      whole = max(whole, digits)
      decimals = max(decimals, TableCells.decimals(of: number))
      return true
    }
  }

  /// The text of a cell, on one line and harmless, as much of it as the medium shows.
  static func text(
    _ cell: TableContent.Cell?, _ kind: TableContent.Column.Kind?, decimals: Int,
    _ medium: Medium = .plain
  ) -> String {
    switch cell {
    case nil: return ""
    case .text(let text)?:
      if kind == .date, let words = DateWords.words(text) { return words }
      return SafeText.line(medium.beginning(of: text))
    case .number(let number)?:
      if kind == .size { return size(number) }
      if !isPlain(number) { return String(format: "%.6g", number) }
      if decimals == 0 { return String(Int(number.rounded())) }
      return String(format: "%.\(decimals)f", number)
    }
  }

  /// The columns that a cell takes which is not aligned with others.
  static func width(
    _ cell: TableContent.Cell, _ kind: TableContent.Column.Kind?, _ medium: Medium = .plain
  ) -> Int {
    let text = text(cell, kind, decimals: 0, medium)
    let isASCII = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    return isASCII ? text.utf8.count : DisplayWidth.columns(of: text)
  }

  /// A number of bytes in the unit that keeps it short.
  static func size(_ bytes: Double) -> String {
    var value = bytes
    for unit in ["B", "KiB", "MiB", "GiB", "TiB"] {
      if abs(value) < 1024 || unit == "TiB" {
        return unit == "B" ? "\(Int(value)) B" : String(format: "%.1f %@", value, unit)
      }
      value /= 1024
    }
    return "\(bytes)"
  }

  /// Whether a number is printed digit by digit, not with an exponent.
  private static func isPlain(_ number: Double) -> Bool { number.magnitude < 1e15 }

  /// How many decimals it takes to print a number: those that it has up to four, else enough to tell
  /// about how much it is.
  private static func decimals(of number: Double) -> Int {
    var scaled = number
    for count in 0...4 {
      if abs(scaled - scaled.rounded()) <= max(1e-9, 4 * scaled.ulp) { return count }
      scaled *= 10
    }
    return number.magnitude >= 1 ? 2 : 4
  }
}
