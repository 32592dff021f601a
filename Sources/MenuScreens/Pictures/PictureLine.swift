internal import TerminalImages
internal import TerminalUI

/// One of the lines that a picture takes.
struct PictureLine: Sendable, Hashable {
  /// The base64 text of its PNG.
  var data: String
  /// What stands there while there is no picture.
  var label: String
  /// How many cells the picture takes.
  var size: Size
  /// Which of its lines this is.
  var line: Int
}

/// What a layout has to know to give pictures their place.
struct PictureRoom: Hashable {
  /// The most rows of a picture.
  var rows: Int
  /// The width of a cell divided by its height.
  var cellAspect: Double
  /// Why the view's picture cannot be shown, as far as it is known.
  var problem: PictureError?
}
