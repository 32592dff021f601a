import StructuredData
import Testing

@Suite(.timeLimit(.minutes(5))) struct MessageLinesTests {
  @Test func `Lines come in pieces, and blank ones are left out`() {
    var lines = MessageLines()
    #expect(lines.append(Array("{\"a\"".utf8)).isEmpty)
    #expect(
      lines.append(Array(":1}\n\r\n \n{}\r\n[".utf8))
        == [.message(Array("{\"a\":1}".utf8)), .message(Array("{}\r".utf8))])
    #expect(lines.append(Array("]\n".utf8)) == [.message(Array("[]".utf8))])
  }

  @Test func `A line that is too long is told once, and the next one is read`() {
    var lines = MessageLines()
    let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
    for _ in 0..<6 { #expect(lines.append(piece).isEmpty) }
    #expect(lines.append(Array("\n{}\n".utf8)) == [.tooLong, .message(Array("{}".utf8))])
  }
}
