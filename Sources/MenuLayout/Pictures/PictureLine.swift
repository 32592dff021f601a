package import TerminalImages

/// One of the lines that a picture takes.
package struct PictureLine: Sendable, Hashable {
  /// The base64 text of its PNG.
  package var data: String
  /// What stands there while there is no picture.
  package var label: String
  /// How many cells the picture takes.
  package var columns: Int
  package var rows: Int
  /// Which of its lines this is.
  package var line: Int
}

/// What a layout has to know to give pictures their place.
package struct PictureRoom: Hashable {
  /// The most rows of a picture.
  package var rows: Int
  /// The width of a cell divided by its height.
  package var cellAspect: Double
  /// Why the view's picture cannot be shown, as far as it is known.
  package var problem: PictureError?

  /// Room of so many rows.
  package init(rows: Int, cellAspect: Double, problem: PictureError? = nil) {
    (self.rows, self.cellAspect, self.problem) = (rows, cellAspect, problem)
  }
}
