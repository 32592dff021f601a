package import HandlerProtocol
package import TerminalUI

/// A line of a picture.
package struct PictureLine: Sendable, Hashable {
  /// The PNG data of the picture, in base64.
  package var data: String
  /// The text that is shown while there is no picture.
  package var label: String
  /// The width of the picture, in cells.
  package var columns: Int
  package var rows: Int
  /// The index of the line in the picture.
  package var line: Int
}

/// The place of a row's picture, over its icon.
package struct RowThumbnail: Sendable, Hashable {
  /// The width of the pictures of rows, in columns.
  package static let columns = 2

  /// The picture, which may have to be asked for.
  package var image: ViewImage
  /// The column of its left edge.
  package var column: Int
}

/// The information that a layout needs to reserve space for pictures.
package struct PictureRoom: Hashable {
  /// The maximum height of a picture, in rows.
  package var rows: Int
  /// The width of a cell divided by its height.
  package var cellAspect: Double
  /// The reason why the view's picture cannot be shown, or `nil` if none is known.
  package var problem: PictureError?

  /// Creates space for pictures of at most `rows` rows.
  package init(rows: Int, cellAspect: Double, problem: PictureError? = nil) {
    (self.rows, self.cellAspect, self.problem) = (rows, cellAspect, problem)
  }
}
