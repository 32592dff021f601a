/// A picture as a terminal takes it: sequences that are made elsewhere and sent as they are.
public struct TerminalPicture: Sendable {
  /// What there is besides for a terminal that keeps pictures, as the kitty graphics protocol does.
  public struct Keeping: Sendable {
    /// Hands the picture over without showing it; sent once.
    public var transmission: [UInt8]
    /// Takes it off the screen; the terminal keeps it.
    public var removal: [UInt8]
    /// Makes the terminal forget it.
    public var deletion: [UInt8]

    /// Creates the sequences for a picture that is kept.
    public init(transmission: [UInt8], removal: [UInt8], deletion: [UInt8]) {
      self.transmission = transmission
      self.removal = removal
      self.deletion = deletion
    }
  }

  /// What stands for the picture: two of one number are taken for the same.
  public let id: UInt32
  /// Shows the picture, its upper left corner at the cursor.
  public let showing: [UInt8]
  /// How the terminal keeps it, above the cells; nil where it is drawn into them, as sixels are, so
  /// that text that is written there later takes its place.
  public let keeping: Keeping?

  /// Creates a picture of its sequences.
  public init(id: UInt32, showing: [UInt8], keeping: Keeping? = nil) {
    self.id = id
    self.showing = showing
    self.keeping = keeping
  }
}

/// A picture and the cells that it covers.
public struct PicturePlacement: Sendable {
  /// The picture.
  public let picture: TerminalPicture
  /// The column of its upper left corner.
  public let column: Int
  /// The row of its upper left corner.
  public let row: Int
  /// How many cells it covers.
  public let size: Size

  /// `picture` over `size` cells from a place on.
  public init(_ picture: TerminalPicture, column: Int, row: Int, size: Size) {
    self.picture = picture
    self.column = column
    self.row = row
    self.size = size
  }

  /// The rows that it covers.
  var rows: Range<Int> { row..<row + size.rows }
  /// The columns that it covers.
  var columns: Range<Int> { column..<column + size.columns }
}

extension PicturePlacement: Hashable {
  /// Whether both show the same picture at the same place.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.picture.id == rhs.picture.id && lhs.column == rhs.column && lhs.row == rhs.row
      && lhs.size == rhs.size
  }

  /// Mixes in the picture's number and its place.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(picture.id)
    hasher.combine(column)
    hasher.combine(row)
    hasher.combine(size)
  }
}
