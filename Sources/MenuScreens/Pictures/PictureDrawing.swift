internal import TerminalImages
internal import TerminalUI

/// What a picture is drawn for.
struct PictureForm: Sendable, Hashable {
  /// How many cells it takes.
  var size: Size
  /// How the terminal shows pictures.
  var support: GraphicsSupport
  /// How large a cell is in pixels, where it matters.
  var cell: Size?
  /// Whether there are colours enough for half blocks.
  var hasBlocks: Bool
}

/// A picture, decoded and scaled: all that frames need of it.
struct PictureDrawing: Sendable {
  /// Its cells, row by row; empty where there are too few colours for them.
  var blocks: [[HalfBlock]]
  /// The picture for a terminal that shows pictures.
  var picture: TerminalPicture?

  /// Draws `picture` in a form; `id` stands for it in the terminal.
  init(_ picture: Picture, _ form: PictureForm, id: UInt32) {
    let (columns, rows) = (form.size.columns, form.size.rows)
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
      let cell = form.cell ?? Size(columns: 8, rows: 16)
      self.picture = TerminalPicture(
        id: id,
        showing: picture.sixel(width: columns * cell.columns, height: rows * cell.rows))
    }
  }

  /// A drawing of its cells alone.
  init(blocks: [[HalfBlock]]) { self.blocks = blocks }
}

/// A picture from its text to its drawing.
struct PictureMaking: Sendable {
  /// The picture, where it was decoded before.
  var decoded: Result<Picture, PictureError>?
  let data: String
  let form: PictureForm
  let id: UInt32

  /// Decodes the picture if need be, and draws it; nil where it cannot be.
  mutating func make() -> PictureDrawing? {
    let result = decoded ?? Self.decode(data)
    decoded = result
    return (try? result.get()).map { PictureDrawing($0, form, id: id) }
  }

  /// The same, on a thread of its own.
  @concurrent
  func made() async -> (Result<Picture, PictureError>?, PictureDrawing?) {
    var making = self
    let drawing = making.make()
    return (making.decoded, drawing)
  }

  static func decode(_ data: String) -> Result<Picture, PictureError> {
    Result { () throws(PictureError) in
      try Picture(base64: data, limit: Picture.viewLimit)
    }
  }
}
