internal import Platform
package import HandlerProtocol
package import DisplayText

package enum CellWords {
  /// Returns the text of a cell; dates, sizes and numbers are formatted.
  ///
  /// - Parameter decimals: the number of decimals of a number that is printed without an exponent.
  package static func text(
    _ cell: TableContent.Cell?, _ kind: TableContent.Column.Kind?, decimals: Int,
    _ wording: Wording
  ) -> String {
    switch cell {
    case nil: return ""
    case .badge(let badge)?: return badge.text
    case .text(let text)?: return kind == .date ? DateWords.words(text, wording) ?? text : text
    case .number(let number)?:
      if kind == .size { return size(number) }
      if !isPlain(number) { return formatted("%.6g", number) }
      if decimals == 0 { return String(Int(number.rounded())) }
      return formatted("%.\(decimals)f", number)
    }
  }

  /// Returns a number in a format of the C library.
  private static func formatted(_ format: String, _ number: Double) -> String {
    withVaList([number]) { arguments in
      // The largest number has 309 digits before its decimals.
      let characters = [CChar](unsafeUninitializedCapacity: 400) { buffer, count in
        count = Int(min(399, max(0, vsnprintf(buffer.baseAddress, 400, format, arguments))))
      }
      return String(decoding: characters.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }

  package static func size(_ bytes: Double) -> String {
    var value = bytes
    for unit in ["B", "KiB", "MiB", "GiB", "TiB"] {
      if abs(value) < 1024 || unit == "TiB" {
        return unit == "B" ? "\(Int(value)) B" : formatted("%.1f", value) + " " + unit
      }
      value /= 1024
    }
    return "\(bytes)"
  }

  package static func isPlain(_ number: Double) -> Bool { number.magnitude < 1e15 }

  /// Returns the number of decimals to print for a number: its own up to four, else enough to show its order
  /// of magnitude.
  package static func decimals(of number: Double) -> Int {
    var scaled = number
    for count in 0...4 {
      if abs(scaled - scaled.rounded()) <= max(1e-9, 4 * scaled.ulp) { return count }
      scaled *= 10
    }
    return number.magnitude >= 1 ? 2 : 4
  }
}
