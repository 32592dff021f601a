internal import Foundation
package import HandlerProtocol
internal import MenuInteraction
internal import TerminalText

/// How the cells of a table's column are printed.
package enum TableCells {
  /// What the numbers of a column have in common, as far as they have been looked at.
  package struct Numbers {
    /// The widest whole part, its sign included.
    package var whole = 0
    /// The decimals that each is printed with: 0 where all are whole.
    package var decimals = 0

    /// The columns that the widest number takes.
    package var width: Int { whole == 0 ? 0 : whole + (decimals == 0 ? 0 : decimals + 1) }

    /// Looks at a number; false where it is not printed digit by digit.
    package mutating func look(at number: Double) -> Bool {
      guard CellWords.isPlain(number) else { return false }
      // The next whole number away from zero, to which printing may round up.
      var rest = Int(number.rounded(.awayFromZero).magnitude)
      var digits = number < 0 ? 2 : 1
      while rest > 9 {
        rest /= 10
        digits += 1
      }
      whole = max(whole, digits)
      decimals = max(decimals, CellWords.decimals(of: number))
      return true
    }
  }

  /// The text of a cell, on one line and harmless, as much of it as the medium shows.
  package static func text(
    _ cell: TableContent.Cell?, _ kind: TableContent.Column.Kind?, decimals: Int,
    _ medium: Medium = .plain
  ) -> String {
    let text = CellWords.text(cell, kind, decimals: decimals)
    if case .number? = cell { return text }
    return SafeText.line(medium.beginning(of: text))
  }

  /// The columns that a cell takes which is not aligned with others.
  package static func width(
    _ cell: TableContent.Cell, _ kind: TableContent.Column.Kind?, _ medium: Medium = .plain
  ) -> Int {
    let text = text(cell, kind, decimals: 0, medium)
    let isASCII = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    return isASCII ? text.utf8.count : DisplayWidth.columns(of: text)
  }
}
