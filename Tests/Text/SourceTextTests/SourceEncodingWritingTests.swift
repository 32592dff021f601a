import SourceText
import Testing

@Suite("Encodings of files", .timeLimit(.minutes(5))) struct SourceEncodingWritingTests {
  @Test(
    arguments: [
      Array("가👍\n".utf8), [0xEF, 0xBB, 0xBF] + Array("가👍\n".utf8), [],
      [0xFF, 0xFE, 0x00, 0xAC, 0x3D, 0xD8, 0x4D, 0xDC, 0x0A, 0x00],
      [0xFE, 0xFF, 0xAC, 0x00, 0xD8, 0x3D, 0xDC, 0x4D, 0x00, 0x0A], [0xFF, 0xFE],
    ] as [[UInt8]])
  func `A text is written in the encoding that it was read in, with its mark`(bytes: [UInt8]) throws
  {
    #expect(SourceEncoding.encode(try SourceEncoding.decode(bytes), like: bytes) == bytes)
  }
}
