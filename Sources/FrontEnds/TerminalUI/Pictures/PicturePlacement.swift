/// A picture as sequences for a terminal, created elsewhere and sent unchanged.
package struct TerminalPicture: Sendable {
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
      self.transmission = transmission
      self.removal = removal
      self.deletion = deletion
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
    self.id = id
    self.showing = showing
    self.keeping = keeping
  }
}

/// A picture and the cells that it covers.
package struct PicturePlacement: Sendable {
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
    self.picture = picture
    self.column = column
    self.row = row
    self.size = size
  }

  /// The rows that the picture covers.
  var rows: Range<Int> { row..<row + size.rows }
  /// The columns that the picture covers.
  var columns: Range<Int> { column..<column + size.columns }
}

extension PicturePlacement: Hashable {
  /// Whether both are the same picture at the same position.
  package static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.picture.id == rhs.picture.id && lhs.column == rhs.column && lhs.row == rhs.row
      && lhs.size == rhs.size
  }

  /// Hashes the picture's id and its position.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(picture.id)
    hasher.combine(column)
    hasher.combine(row)
    hasher.combine(size)
  }
}
