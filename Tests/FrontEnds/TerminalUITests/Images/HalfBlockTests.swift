import Testing

@testable import TerminalUI

@Suite struct FittedSizeTests {
  @Test(arguments: [
    // Width and height in pixels, the space in cells, and the size in cells.
    (16, 16, 80, 24, 2, 1), (160, 160, 80, 24, 20, 10), (1024, 1024, 80, 24, 48, 24),
    (1024, 16, 80, 24, 80, 1), (16, 1024, 80, 24, 1, 24), (1, 1, 80, 24, 1, 1),
    (1024, 1024, 1, 1, 1, 1), (100, 100, 0, 5, 0, 0), (100, 100, 5, -1, 0, 0),
    (640, 480, 40, 40, 40, 15),
  ])
  func `A picture keeps its proportion and is never enlarged`(
    width: Int, height: Int, columns: Int, rows: Int, wide: Int, high: Int
  ) throws {
    var png = TestPNG(
      width: width, height: height,
      rows: [UInt8](repeating: 0, count: height * (1 + (width + 7) / 8)))
    png.colorType = 0
    png.depth = 1
    let size = try PictureHeader(png.bytes, at: 16).fitted(columns: columns, rows: rows)
    #expect(size == (wide, high))
  }

  @Test(arguments: [
    (1.0, 10, 10), (0.5, 20, 10), (Double.nan, 20, 10), (-1, 40, 4), (.infinity, 20, 10),
  ])
  func `Cells of another aspect, and such as there are none`(
    aspect: Double, columns: Int, rows: Int
  ) throws {
    let picture = try PictureHeader(
      TestPNG(width: 160, height: 160) { _, _ in [1, 2, 3, 255] }.bytes, at: 16)
    #expect(picture.fitted(columns: 40, rows: 40, cellAspect: aspect) == (columns, rows))
  }
}

@Suite struct HalfBlockTests {
  /// Rows of half blocks as two lines of letters each.
  private func text(_ rows: [[HalfBlock]]) -> [String] {
    func letter(_ color: RGB?) -> Character {
      guard let color else { return "." }
      return color.red > 127 ? color.blue > 127 ? "w" : "r" : color.blue > 127 ? "b" : "k"
    }
    return rows.flatMap { row in
      [String(row.map { letter($0.top) }), String(row.map { letter($0.bottom) })]
    }
  }

  private func picture(_ lines: [String]) throws -> Picture {
    let colors: [Character: [UInt8]] = [
      "r": [255, 0, 0, 255], "b": [0, 0, 255, 255], "k": [0, 0, 0, 255], "w": [255, 255, 255, 255],
    ]
    let rows = lines.map(Array.init)
    return try Picture(
      png: TestPNG(width: rows[0].count, height: rows.count) { x, y in
        colors[rows[y][x]] ?? [0, 0, 0, 0]
      }.bytes)
  }

  @Test func `Each half of a cell has the colour of its pixel`() throws {
    let lines = ["rb.w", "kwr.", "....", "rrbb"]
    #expect(text(try picture(lines).halfBlocks(columns: 4, rows: 2)) == lines)
  }

  @Test func `A larger picture is averaged, a smaller one enlarged`() throws {
    let lines = ["rrbb", "rrbb", "..ww", "..ww"]
    #expect(text(try picture(lines).halfBlocks(columns: 2, rows: 1)) == ["rb", ".w"])
    #expect(
      text(try picture(["rb", ".w"]).halfBlocks(columns: 4, rows: 2)) == lines)
    let stripes = try picture(["kwkw", "kwkw"]).halfBlocks(columns: 1, rows: 1)
    #expect(stripes == [[HalfBlock(top: RGB(128, 128, 128), bottom: RGB(128, 128, 128))]])
  }

  @Test func `Sides that do not divide are averaged by area`() throws {
    // Three pixels in two: the middle one is halved.
    let halves = try picture(["kwk", "kwk"]).halfBlocks(columns: 2, rows: 1)
    let grey = RGB(85, 85, 85)
    #expect(halves == [[HalfBlock(top: grey, bottom: grey), HalfBlock(top: grey, bottom: grey)]])
  }

  @Test func `What is transparent gives no colour to its neighbours`() throws {
    #expect(
      try picture(["r.", "r."]).halfBlocks(columns: 1, rows: 1)
        == [[HalfBlock(top: RGB(255, 0, 0), bottom: RGB(255, 0, 0))]])
    #expect(text(try picture(["r...", "...."]).halfBlocks(columns: 1, rows: 1)) == [".", "."])
  }

  @Test func `No room gives nothing, a huge room is bounded`() throws {
    let picture = try picture(["rb"])
    #expect(picture.halfBlocks(columns: 0, rows: 5).isEmpty)
    #expect(picture.halfBlocks(columns: 5, rows: -1).isEmpty)
    let rows = picture.halfBlocks(columns: .max, rows: 1)
    #expect(rows.count == 1 && rows[0].count == Picture.cellLimit)
  }
}
