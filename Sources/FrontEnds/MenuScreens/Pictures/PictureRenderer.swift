internal import HandlerProtocol
internal import MenuLayout
internal import TerminalUI
internal import DisplayText

@MainActor
struct ThumbnailRenderer {
  let store: PictureStore
  /// How often each picture has been drawn.
  private var copies: [String: Int] = [:]

  init(store: PictureStore) { self.store = store }

  /// Draws the picture of a row over its icon, which stays where the picture is not known or cannot be shown.
  mutating func draw(_ image: ViewImage, column: Int, _ row: Int, _ frame: inout Frame) {
    guard let data = image.data else { return }
    let size = Size(columns: RowThumbnail.columns, rows: 1)
    let copy = copies[data, default: 0]
    guard let picture = store.thumbnail(of: data, copy: copy, size: size) else { return }
    copies[data] = copy + 1
    _ = frame.place(PicturePlacement(picture, column: column, row: row, size: size))
  }
}

@MainActor
struct PictureRenderer {
  let theme: Theme
  let store: PictureStore

  private static let column = 1

  /// Draws lines of one picture, each in a row of the screen.
  ///
  /// The terminal draws only pictures that are completely visible; for others the cells are drawn.
  func draw(_ lines: [(row: Int, line: PictureLine)], _ frame: inout Frame) {
    guard let first = lines.first else { return }
    let size = Size(columns: first.line.columns, rows: first.line.rows)
    let drawing = store.drawing(of: first.line)
    if let picture = drawing?.picture, lines.count == size.rows {
      let placement = PicturePlacement(
        picture, column: Self.column, row: first.row, size: size)
      if frame.place(placement) { return }
    }
    guard let blocks = drawing?.blocks, !blocks.isEmpty else {
      let label = DisplayWidth.fitting(first.line.label, columns: frame.size.columns - 2)
      frame.write(label, column: Self.column, row: first.row, style: theme.style(.dim))
      return
    }
    for (row, line) in lines where line.line < blocks.count {
      draw(blocks[line.line], row: row, &frame)
    }
  }

  private func draw(_ blocks: [HalfBlock], row: Int, _ frame: inout Frame) {
    var start = 0
    while start < blocks.count {
      let block = blocks[start]
      let end = blocks[start...].firstIndex { $0 != block } ?? blocks.count
      let (character, style) = Self.cell(block)
      frame.fill(
        row: row, from: Self.column + start, to: Self.column + end, with: character, style: style)
      start = end
    }
  }

  private static func cell(_ block: HalfBlock) -> (Character, Style) {
    let (top, bottom) = (block.top.map(color), block.bottom.map(color))
    guard top != nil || bottom == nil else { return ("▄", Style(foreground: bottom)) }
    return (top == nil ? " " : "▀", Style(foreground: top, background: bottom))
  }

  private static func color(_ color: RGB) -> Color { .rgb(color.red, color.green, color.blue) }
}
