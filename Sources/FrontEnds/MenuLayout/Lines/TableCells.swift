internal import Platform
package import HandlerProtocol
internal import MenuInteraction
internal import DisplayText

package enum TableCells {
  /// The common format of a column's numbers, from the rows measured so far.
  package struct Numbers {
    /// The maximum width of the integer part with its sign, in columns.
    package var whole = 0
    /// The number of decimals that each number is printed with; 0 if all are integers.
    package var decimals = 0

    package var width: Int { whole == 0 ? 0 : whole + (decimals == 0 ? 0 : decimals + 1) }

    /// Measures a number; returns false if it is printed with an exponent.
    package mutating func look(at number: Double) -> Bool {
      guard CellWords.isPlain(number) else { return false }
      // The next integer away from zero, to which printing may round.
      whole = max(whole, String(Int(number.rounded(.awayFromZero))).utf8.count)
      decimals = max(decimals, CellWords.decimals(of: number))
      return true
    }
  }

  /// Returns the text of a cell on one line, without control characters, cut to what the medium shows.
  package static func text(
    _ cell: TableContent.Cell?, _ kind: TableContent.Column.Kind?, decimals: Int,
    _ medium: Medium = .plain
  ) -> String {
    let text = CellWords.text(cell, kind, decimals: decimals, medium.wording)
    switch cell {
    case .number?: return text
    case .badge(let badge)?: return (badge.style ?? .info).prefix + medium.line(text)
    case nil, .text?: return medium.line(text)
    }
  }

  /// Returns the width of a cell that is not aligned with others, in columns.
  package static func width(
    _ cell: TableContent.Cell, _ kind: TableContent.Column.Kind?, _ medium: Medium = .plain
  ) -> Int {
    let text = text(cell, kind, decimals: 0, medium)
    let isASCII = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    return isASCII ? text.utf8.count : DisplayWidth.columns(of: text)
  }
}
