import Foundation
import Testing

@testable import TerminalUI

@Suite struct PictureTests {
  private static let red: [UInt8] = [255, 0, 0, 255]
  private static let clear: [UInt8] = [9, 9, 9, 0]

  @Test func `Pixels come out as they were put in`() throws {
    let png = TestPNG(width: 3, height: 2) { x, y in [UInt8(x * 10), UInt8(y * 20), 7, 200] }
    let picture = try Picture(png: png.bytes)
    #expect(picture.width == 3 && picture.height == 2)
    let expected: [UInt8] = [
      0, 0, 7, 200, 10, 0, 7, 200, 20, 0, 7, 200, 0, 20, 7, 200, 10, 20, 7, 200, 20, 20, 7, 200,
    ]
    #expect(picture.pixels == expected)
  }

  @Test func `Palettes and grey of 16 bits become pixels of four bytes`() throws {
    var indexed = TestPNG(width: 2, height: 1, rows: [0, 0, 1])
    indexed.colorType = 3
    indexed.extra =
      TestPNG.chunk("PLTE", [255, 0, 0, 1, 2, 3]) + TestPNG.chunk("tRNS", [255, 128])
    #expect(try Picture(png: indexed.bytes).pixels == [255, 0, 0, 255, 1, 2, 3, 128])
    var grey = TestPNG(width: 2, height: 1, rows: [0, 0x80, 0x80, 0xFF, 0xFF])
    grey.colorType = 0
    grey.depth = 16
    #expect(try Picture(png: grey.bytes).pixels == [128, 128, 128, 255, 255, 255, 255, 255])
  }

  @Test func `An interlaced picture is put together`() throws {
    // 2 × 2: the first pass has one pixel, the sixth one, the seventh a row of two.
    var png = TestPNG(
      width: 2, height: 2,
      rows: [0, 1, 1, 1, 255, 0, 2, 2, 2, 255, 0, 3, 3, 3, 255, 4, 4, 4, 255])
    png.interlace = 1
    #expect(
      try Picture(png: png.bytes).pixels
        == [1, 1, 1, 255, 2, 2, 2, 255, 3, 3, 3, 255, 4, 4, 4, 255])
  }

  @Test func `What makes no pixels is left out of the PNG that is passed on`() throws {
    var png = TestPNG(width: 1, height: 1) { _, _ in Self.red }
    let plain = try Picture(png: png.bytes)
    png.extra = TestPNG.chunk("tEXt", Array("Comment\0\u{1B}]0;x".utf8))
    let picture = try Picture(png: png.bytes + [1, 2, 3])
    #expect(picture.png == plain.png && picture == plain)
    #expect(try Picture(png: #require(picture.png)) == picture)
  }

  @Test func `Base64 is read with line breaks, and with nothing else`() throws {
    let bytes = TestPNG(width: 4, height: 4) { _, _ in Self.red }.bytes
    let picture = try Picture(png: bytes)
    let data = Data(bytes)
    #expect(try Picture(base64: data.base64EncodedString(), limit: 1000) == picture)
    let lines = data.base64EncodedString(options: [.lineLength76Characters])
    #expect(lines.contains("\n"))
    #expect(try Picture(base64: lines, limit: bytes.count) == picture)
    #expect(throws: PictureError.notBase64) { try Picture(base64: "a?b=", limit: 100) }
    #expect(throws: PictureError.notBase64) { try Picture(base64: "abc", limit: 100) }
    #expect(throws: PictureError.notPNG) { try Picture(base64: "", limit: 100) }
    #expect(throws: PictureError.tooManyBytes(limit: bytes.count - 1)) {
      try Picture(base64: data.base64EncodedString(), limit: bytes.count - 1)
    }
    #expect(throws: PictureError.tooManyBytes(limit: 0)) {
      try Picture(base64: String(repeating: "A", count: 100), limit: -5)
    }
  }

  @Test(arguments: [(1025, 1), (1, 1025), (0x7FFF_FFFF, 0x7FFF_FFFF), (0xFFFF_FFFF, 0xFFFF_FFFF)])
  func `A size beyond the limits is refused by the header alone`(width: Int, height: Int) {
    let png = TestPNG(width: width, height: height, rows: [0])
    #expect(throws: PictureError.tooLarge(width: width, height: height)) {
      try Picture(png: png.bytes)
    }
  }

  @Test func `A picture of the largest size is read`() throws {
    var png = TestPNG(
      width: 1024, height: 1024, rows: [UInt8](repeating: 0, count: 1024 * (1 + 1024 / 8)))
    png.colorType = 0
    png.depth = 1
    #expect(try Picture(png: png.bytes).pixels.count == 4 << 20)
  }

  @Test func `More bytes than the limit are not looked at`() {
    let bytes = TestPNG.signature + [UInt8](repeating: 0, count: Picture.viewLimit)
    #expect(throws: PictureError.tooManyBytes(limit: Picture.viewLimit)) {
      try Picture(png: bytes)
    }
  }
}

@Suite struct DamagedPictureTests {
  private static let good = TestPNG(width: 4, height: 3) { x, y in [1, 2, 3, UInt8(x * y)] }.bytes

  @Test func `A PNG cut short is an error, wherever it is cut`() {
    for length in Self.good.indices {
      #expect(throws: PictureError.self, "at \(length)") {
        try Picture(png: Array(Self.good[..<length]))
      }
    }
  }

  @Test func `A PNG with a changed byte is an error or a picture of the size it says`() {
    for index in Self.good.indices {
      for change in [0x01, 0x20, 0x80, 0xFF] as [UInt8] {
        var bytes = Self.good
        bytes[index] ^= change
        guard let picture = try? Picture(png: bytes) else { continue }
        #expect(picture.pixels.count == picture.width * picture.height * 4)
      }
    }
  }

  static let wrong: [(String, [UInt8])] = {
    let header = TestPNG(width: 2, height: 2, rows: []).header
    let data = TestPNG.chunk("IDAT", TestPNG.zlib([UInt8](repeating: 0, count: 18)))
    let end = TestPNG.chunk("IEND", [])
    let zero = TestPNG(width: 0, height: 2, rows: [0, 0])
    let lying = TestPNG(width: 1024, height: 1024, rows: [UInt8](repeating: 0, count: 18))
    var depth = TestPNG(width: 2, height: 2, rows: [UInt8](repeating: 0, count: 18))
    depth.depth = 255
    let filter = TestPNG(width: 1, height: 1, rows: [77, 0, 0, 0, 0])
    return [
      ("its size is zero", zero.bytes),
      ("Not enough image data", lying.bytes),
      ("Invalid IHDR data", depth.bytes),
      ("bad adaptive filter value", filter.bytes),
      ("it ends too early", TestPNG.signature),
      ("it ends too early", TestPNG.signature + header + data),
      ("it does not begin with a header", TestPNG.signature + data + header + end),
      ("it does not begin with a header", TestPNG.signature + TestPNG.chunk("IHDR", [1, 2]) + end),
      (
        "a part of it is longer than the whole",
        TestPNG.signature + header + [0xFF, 0xFF, 0xFF, 0xFF] + Array("IDAT....".utf8)
      ),
      (
        "it contains an unknown part",
        TestPNG.signature + header + TestPNG.chunk("\u{1B}]0;", [1]) + data + end
      ),
      (
        "it contains an unknown part",
        TestPNG.signature + header + TestPNG.chunk("NEWS", [1]) + data + end
      ),
    ]
  }()

  @Test(arguments: wrong)
  func `What is wrong is said in words`(reason: String, bytes: [UInt8]) {
    #expect(throws: PictureError.damaged(reason)) { try Picture(png: bytes) }
  }

  @Test func `Data that grow far beyond the pixels are refused`() {
    let rows = [UInt8](repeating: 0, count: 300_000)
    #expect(throws: PictureError.damaged("it has more data than pixels")) {
      try Picture(png: TestPNG(width: 2, height: 2, rows: rows).bytes)
    }
  }

  @Test func `A picture is framed in its proportions, with nothing beside it`() throws {
    let picture = try Picture(
      png: TestPNG(width: 2, height: 1) { x, _ in x == 0 ? [255, 0, 0, 255] : [0, 0, 255, 255] }
        .bytes)
    let framed = picture.framed(width: 4, height: 4)
    let (red, blue): ([UInt8], [UInt8]) = ([255, 0, 0, 255], [0, 0, 255, 255])
    let line = red + red + blue + blue
    let nothing = [UInt8](repeating: 0, count: 16)
    #expect(framed.width == 4 && framed.height == 4 && framed.png == nil)
    #expect(framed.pixels == nothing + line + line + nothing)
    #expect(picture.framed(width: 0, height: 5000).pixels.count == 4 * Picture.sideLimit)
  }
}
