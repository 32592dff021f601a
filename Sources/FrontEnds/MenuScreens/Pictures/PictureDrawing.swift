internal import TerminalUI

struct PictureForm: Sendable, Hashable {
  var size: Size
  var support: GraphicsSupport
  /// The size of a cell in pixels, or `nil` if it does not matter.
  var cell: Size?
  /// Whether the terminal gets only the pixels of the cells, so that it has space for many such pictures.
  var isThumbnail = false
  var hasBlocks: Bool
}

struct PictureDrawing: Sendable {
  /// The cells row by row; empty if there are too few colours.
  var blocks: [[HalfBlock]]
  /// The picture in the terminal's graphics protocol, or `nil` if it has none.
  var picture: TerminalPicture?

  init(_ picture: Picture, _ form: PictureForm, id: UInt32) {
    let (columns, rows) = (form.size.columns, form.size.rows)
    let cell = form.cell ?? Size(columns: 8, rows: 16)
    let (width, height) = (columns * cell.columns, rows * cell.rows)
    let picture = form.isThumbnail ? picture.framed(width: width, height: height) : picture
    blocks = form.hasBlocks ? picture.halfBlocks(columns: columns, rows: rows) : []
    switch form.support {
    case .none: self.picture = nil
    case .kitty:
      self.picture = TerminalPicture(
        id: id, showing: KittyImage.place(id: id, columns: columns, rows: rows),
        keeping: TerminalPicture.Keeping(
          transmission: KittyImage.transmit(picture, id: id), removal: KittyImage.remove(id: id),
          deletion: KittyImage.delete(id: id)))
    case .sixel:
      self.picture = TerminalPicture(
        id: id, showing: picture.sixel(width: width, height: height))
    }
  }

  init(blocks: [[HalfBlock]]) { self.blocks = blocks }
}

struct PictureMaking: Sendable {
  let decoded: Result<Picture, PictureError>?
  let data: String
  let form: PictureForm
  let id: UInt32

  /// Decodes the picture if necessary and draws it; there is no drawing if that is not possible.
  func made() -> (decoded: Result<Picture, PictureError>, drawing: PictureDrawing?) {
    let decoded = decoded ?? Self.decode(data)
    return (decoded, (try? decoded.get()).map { PictureDrawing($0, form, id: id) })
  }

  static func decode(_ data: String) -> Result<Picture, PictureError> {
    Result { () throws(PictureError) in
      try Picture(base64: data, limit: Picture.viewLimit)
    }
  }
}
