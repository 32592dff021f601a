import Foundation
import Testing

@testable import TerminalUI

@Suite("The header of a picture") struct PictureHeaderTests {
  private func header(
    _ png: [UInt8], limit: Int = Picture.viewLimit
  ) throws(PictureError) -> PictureHeader {
    try PictureHeader(base64: Data(png).base64EncodedString(), limit: limit)
  }

  @Test func `The size is known from the first bytes, whatever comes after them`() throws {
    let png = TestPNG(width: 320, height: 200, rows: [])
    #expect(try header(png.bytes) == PictureHeader(width: 320, height: 200))
    #expect(try header(Array(png.bytes.prefix(24))) == PictureHeader(width: 320, height: 200))
  }

  @Test func `White space is passed over`() throws {
    let text = Data(TestPNG(width: 3, height: 4, rows: []).bytes).base64EncodedString()
    let broken = text.map { "\($0)\r\n\t " }.joined()
    #expect(
      try PictureHeader(base64: broken, limit: Picture.viewLimit)
        == PictureHeader(width: 3, height: 4))
  }

  @Test(arguments: [0, 1, 8, 23])
  func `What is wrong at the start is told`(count: Int) {
    let start = Array(TestPNG(width: 3, height: 4, rows: []).bytes.prefix(count))
    #expect(throws: count < 8 ? PictureError.notPNG : .damaged("it ends too early")) {
      try header(start)
    }
  }

  @Test
  func `Sizes beyond the limits are refused`() {
    #expect(throws: PictureError.damaged("its size is zero")) {
      try header(TestPNG(width: 0, height: 4, rows: []).bytes)
    }
    #expect(throws: PictureError.tooLarge(width: 4, height: 1025)) {
      try header(TestPNG(width: 4, height: 1025, rows: []).bytes)
    }
    #expect(throws: PictureError.notBase64) {
      try PictureHeader(base64: "****", limit: Picture.viewLimit)
    }
    #expect(throws: PictureError.tooManyBytes(limit: 10)) {
      try header(TestPNG(width: 3, height: 4, rows: []).bytes, limit: 10)
    }
  }
}
