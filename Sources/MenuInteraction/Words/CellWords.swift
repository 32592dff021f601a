internal import Foundation
package import HandlerProtocol

/// The text of a table's cell, as people read it.
package enum CellWords {
  /// The text of a cell, as it came but for dates, sizes and numbers.
  ///
  /// - Parameter decimals: the digits behind the point of a number that is printed digit by digit.
  package static func text(
    _ cell: TableContent.Cell?, _ kind: TableContent.Column.Kind?, decimals: Int
  ) -> String {
    switch cell {
    case nil: return ""
    case .text(let text)?: return kind == .date ? DateWords.words(text) ?? text : text
    case .number(let number)?:
      if kind == .size { return size(number) }
      if !isPlain(number) { return String(format: "%.6g", number) }
      if decimals == 0 { return String(Int(number.rounded())) }
      return String(format: "%.\(decimals)f", number)
    }
  }

  /// A number of bytes in the unit that keeps it short.
  package static func size(_ bytes: Double) -> String {
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
  package static func isPlain(_ number: Double) -> Bool { number.magnitude < 1e15 }

  /// How many decimals it takes to print a number: those that it has up to four, else enough to tell
  /// about how much it is.
  package static func decimals(of number: Double) -> Int {
    var scaled = number
    for count in 0...4 {
      if abs(scaled - scaled.rounded()) <= max(1e-9, 4 * scaled.ulp) { return count }
      scaled *= 10
    }
    return number.magnitude >= 1 ? 2 : 4
  }
}
