/// A picture as sequences for a terminal, created elsewhere and sent unchanged.
package struct TerminalPicture: Sendable, Equatable {
  /// The additional sequences for a terminal that keeps pictures, as in the kitty graphics protocol.
  package struct Keeping: Sendable {
    /// The sequence that transmits the picture without showing it; sent once.
    package var transmission: [UInt8]
    /// The sequence that removes it from the screen; the terminal keeps it.
    package var removal: [UInt8]
    /// The sequence that deletes it from the terminal.
    package var deletion: [UInt8]

    /// Creates the sequences of a picture that the terminal keeps.
    package init(transmission: [UInt8], removal: [UInt8], deletion: [UInt8]) {
      (self.transmission, self.removal, self.deletion) = (transmission, removal, deletion)
    }
  }

  /// The id of the picture; two pictures with the same id are considered equal.
  package let id: UInt32
  /// The sequence that shows the picture, its upper left corner at the cursor.
  package let showing: [UInt8]
  /// The sequences for a terminal that keeps pictures above the cells; nil if it draws them into the cells,
  /// like sixels, so that text written there later replaces them.
  package let keeping: Keeping?

  /// Creates a picture from its sequences.
  package init(id: UInt32, showing: [UInt8], keeping: Keeping? = nil) {
    (self.id, self.showing, self.keeping) = (id, showing, keeping)
  }

  package static func == (lhs: Self, rhs: Self) -> Bool { lhs.id == rhs.id }
}

/// A picture and the cells that it covers.
package struct PicturePlacement: Sendable, Equatable {
  /// The picture.
  package let picture: TerminalPicture
  /// The column of its upper left corner.
  package let column: Int
  /// The row of its upper left corner.
  package let row: Int
  /// The number of cells it covers.
  package let size: Size

  /// Creates a placement of `picture` over `size` cells, starting at a position.
  package init(_ picture: TerminalPicture, column: Int, row: Int, size: Size) {
    (self.picture, self.column, self.row, self.size) = (picture, column, row, size)
  }

  /// The rows that the picture covers.
  var rows: Range<Int> { row..<row + size.rows }
  /// The columns that the picture covers.
  var columns: Range<Int> { column..<column + size.columns }
}
