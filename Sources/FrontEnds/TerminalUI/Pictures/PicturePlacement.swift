/// A picture as sequences for a terminal; two pictures with the same id are equal.
package struct TerminalPicture: Sendable, Equatable {
  /// The additional sequences for a terminal that keeps pictures, as in the kitty graphics protocol.
  package struct Keeping: Sendable {
    /// Transmits the picture without showing it; sent once.
    package var transmission: [UInt8]
    /// Removes it from the screen; the terminal keeps it.
    package var removal: [UInt8]
    /// Deletes it from the terminal.
    package var deletion: [UInt8]

    package init(transmission: [UInt8], removal: [UInt8], deletion: [UInt8]) {
      (self.transmission, self.removal, self.deletion) = (transmission, removal, deletion)
    }
  }

  /// The id of the picture; two pictures with the same id are considered equal.
  package let id: UInt32
  /// Shows the picture, its upper left corner at the cursor.
  package let showing: [UInt8]
  /// The sequences for a terminal that keeps pictures above the cells; nil if it draws them into the cells, as with
  /// sixels, so that later text replaces them.
  package let keeping: Keeping?

  package init(id: UInt32, showing: [UInt8], keeping: Keeping? = nil) {
    (self.id, self.showing, self.keeping) = (id, showing, keeping)
  }

  package static func == (lhs: Self, rhs: Self) -> Bool { lhs.id == rhs.id }
}

package struct PicturePlacement: Sendable, Equatable {
  package let picture: TerminalPicture
  package let column: Int
  package let row: Int
  package let size: Size

  package init(_ picture: TerminalPicture, column: Int, row: Int, size: Size) {
    (self.picture, self.column, self.row, self.size) = (picture, column, row, size)
  }

  var rows: Range<Int> { row..<row + size.rows }
  var columns: Range<Int> { column..<column + size.columns }
}
