internal import Platform

/// The reason why a picture cannot be shown.
package enum PictureError: Error, Sendable, Hashable {
  case notBase64
  case tooManyBytes(limit: Int)
  case notPNG
  case tooLarge(width: Int, height: Int)
  case damaged(String)
}

/// The size of a picture, read from the first bytes of its PNG without decoding the rest.
package struct PictureHeader: Sendable, Hashable {
  package let width: Int
  package let height: Int
}

extension PictureHeader {
  /// The signature, then length, type, width and height of the first chunk.
  private static let length = 24
  private static let base64Length = length / 3 * 4

  /// Reads the header of a PNG in base64 without checking the rest; white space is ignored.
  ///
  /// - Parameter limit: the maximum number of bytes of the PNG.
  package init(base64: String, limit: Int) throws(PictureError) {
    guard base64.utf8.count <= Picture.base64Limit(limit) else {
      throw .tooManyBytes(limit: limit)
    }
    let text = base64.utf8.lazy.filter { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    guard let data = Data(base64Encoded: Data(text.prefix(Self.base64Length))) else {
      throw .notBase64
    }
    let bytes = [UInt8](data)
    guard bytes.starts(with: PNGChunks.signature) else { throw .notPNG }
    guard bytes.count >= Self.length else { throw .damaged("it ends too early") }
    try self.init(bytes, at: 16)
  }

  /// Reads and checks the width and the height at an offset, four bytes each.
  init(_ bytes: [UInt8], at offset: Int) throws(PictureError) {
    let width = PNGChunks.number(bytes, at: offset)
    let height = PNGChunks.number(bytes, at: offset + 4)
    guard width > 0, height > 0 else { throw .damaged("its size is zero") }
    guard width <= Picture.sideLimit, height <= Picture.sideLimit else {
      throw .tooLarge(width: width, height: height)
    }
    self.init(width: width, height: height)
  }

  /// Returns the number of cells that the picture takes in a space of `columns` and `rows`.
  ///
  /// The proportions are kept, and the picture is never enlarged beyond its natural size, with cells that
  /// are 16 pixels high and, at the usual aspect, 8 wide.
  ///
  /// - Parameter cellAspect: the width of a cell divided by its height.
  package func fitted(
    columns: Int, rows: Int, cellAspect: Double = 0.5
  ) -> (columns: Int, rows: Int) {
    guard columns > 0, rows > 0 else { return (0, 0) }
    let aspect = cellAspect.isFinite ? min(max(cellAspect, 0.1), 10) : 0.5
    let naturalColumns = Double(width) / (16 * aspect)
    let naturalRows = Double(height) / 16
    let scale = min(1, Double(columns) / naturalColumns, Double(rows) / naturalRows)
    func cells(_ natural: Double, _ room: Int) -> Int {
      min(room, max(1, Int((natural * scale).rounded())))
    }
    return (cells(naturalColumns, columns), cells(naturalRows, rows))
  }
}
