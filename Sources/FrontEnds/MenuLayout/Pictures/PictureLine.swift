package import HandlerProtocol
package import TerminalUI

package struct PictureLine: Sendable, Hashable {
  package var data: String
  /// The text that is shown while there is no picture.
  package var label: String
  package var columns: Int
  package var rows: Int
  package var line: Int
}

package struct RowThumbnail: Sendable, Hashable {
  package static let columns = 2

  /// The picture, which may have to be requested.
  package var image: ViewImage
  package var column: Int
}

/// The information that a layout needs to reserve space for pictures.
package struct PictureRoom: Hashable {
  /// The maximum height of a picture, in rows.
  package var rows: Int
  /// The width of a cell divided by its height.
  package var cellAspect: Double
  package var problem: PictureError?

  package init(rows: Int, cellAspect: Double, problem: PictureError? = nil) {
    (self.rows, self.cellAspect, self.problem) = (rows, cellAspect, problem)
  }
}
