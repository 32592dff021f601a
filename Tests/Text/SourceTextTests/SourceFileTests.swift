import Testing

@testable import SourceText

@Suite struct SourceFileTests {
  @Test(arguments: [
    (0, 1, 1), (2, 1, 3), (3, 2, 1), (5, 2, 2), (7, 3, 1), (8, 3, 2), (9, 4, 1), (13, 4, 2),
    (99, 4, 2),
  ])
  func `Lines end at LF, CRLF and CR; columns count scalars, a tab being one`(
    offset: Int, line: Int, column: Int
  ) {
    // "ab\n" "é\r\n" "\tx" is 3 + 4 bytes, then "\t" "\r", then an emoji of 4 bytes.
    let file = SourceFile(name: "f", text: "ab\né\r\n\t\r👍")
    #expect(file.position(at: offset) == SourcePosition(line: line, column: column))
  }

  @Test func `A source without lines names no place`() {
    let file = SourceFile(name: "f", bytes: [1, 2], hasLines: false)
    #expect(SourceLocation(file, 0..<1).start == nil)
  }
}

@Suite struct SourceEncodingTests {
  @Test func `UTF-8 and UTF-16 marks are dropped`() throws {
    #expect(try SourceEncoding.decode([0xEF, 0xBB, 0xBF, 0x61]) == [0x61])
    #expect(
      try SourceEncoding.decode([0xFF, 0xFE, 0x61, 0, 0x3D, 0xD8, 0x4D, 0xDC]) == Array("a👍".utf8))
    #expect(try SourceEncoding.decode([0xFE, 0xFF, 0, 0x61]) == [0x61])
  }

  @Test(
    arguments: [
      ([0x61, 0xFF], 1), ([0xC3], 0), ([0x61, 0xC0, 0x80], 1), ([0xED, 0xA0, 0x80], 0),
      ([0xF4, 0x90, 0x80, 0x80], 0), ([0xE2, 0x82, 0x41], 0),
      (Array(repeating: 0x61, count: 9) + [0x80], 9),
      ([0xFF, 0xFE, 0x00, 0xDC], 2), ([0xFF, 0xFE, 0x61], 2),
    ] as [([UInt8], Int)])
  func `The first byte that is no text is named`(bytes: [UInt8], offset: Int) {
    #expect { try SourceEncoding.decode(bytes) } throws: { error in
      (error as? SourceEncoding.Problem)?.byteOffset == offset
    }
  }
}
