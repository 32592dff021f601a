import MenuAuthoring
import Testing

@Suite("Documents that are edited", .timeLimit(.minutes(5))) struct AuthoredDocumentTests {
  @Test func `Edits anywhere leave the lines as if the text were read anew`() {
    var generator = SystemRandomNumberGenerator()
    let pieces = ["", "a", "\n", "\r", "\r\n", "é", "\n\n", "x\ny", "👍"]
    for _ in 0..<300 {
      var document = AuthoredDocument(path: "/a", text: Array("a\r\nb\n\nc".utf8))
      for version in 1...8 {
        let (one, two) = (
          Int.random(in: 0...document.text.count, using: &generator),
          Int.random(in: 0...document.text.count, using: &generator)
        )
        let piece = pieces.randomElement(using: &generator) ?? ""
        document.replace(min(one, two)..<max(one, two), with: Array(piece.utf8), version: version)
        let fresh = AuthoredDocument(path: "/a", text: document.text)
        #expect(document.lineStarts == fresh.lineStarts, "\(document.text)")
        #expect(document.version == version)
      }
    }
  }

  @Test func `Places are counted in bytes or in units of UTF-16`() {
    let document = AuthoredDocument(path: "/a", text: Array("aé👍b\r\nc".utf8))
    for (offset, utf8, utf16) in [(0, 0, 0), (1, 1, 1), (3, 3, 2), (7, 7, 4), (8, 8, 5)] {
      #expect(document.position(of: offset, in: .utf8) == TextPosition(line: 0, character: utf8))
      #expect(document.position(of: offset, in: .utf16) == TextPosition(line: 0, character: utf16))
      #expect(document.offset(of: TextPosition(line: 0, character: utf16), in: .utf16) == offset)
    }
    #expect(document.position(of: 10, in: .utf16) == TextPosition(line: 1, character: 0))
    #expect(document.offset(of: TextPosition(line: 0, character: 99), in: .utf16) == 8)
    #expect(document.offset(of: TextPosition(line: 9, character: 0), in: .utf16) == 11)
    for encoding in PositionEncoding.allCases {
      #expect(document.offset(of: TextPosition(line: 0, character: .max), in: encoding) == 8)
      #expect(document.offset(of: TextPosition(line: .max, character: 0), in: encoding) == 11)
    }
    // Within a character: where it begins.
    #expect(document.offset(of: TextPosition(line: 0, character: 2), in: .utf8) == 1)
  }

  @Test
  func `Places on a line of megabytes are found without counting it each time`() {
    let piece = "aé👍b"
    let count = 100_000
    var document = AuthoredDocument(
      path: "/a", text: Array(("x\n" + String(repeating: piece, count: count)).utf8))
    // Each piece has 8 bytes and 5 units of UTF-16.
    func check(shift: Int) {
      let wrong = (0..<count).filter { number in
        document.position(of: 2 + shift + 8 * number + 3, in: .utf16)
          != TextPosition(line: 1, character: shift + 5 * number + 2)
          || document.offset(
            of: TextPosition(line: 1, character: shift + 5 * number + 2), in: .utf16)
            != 2 + shift + 8 * number + 3
      }
      #expect(wrong == [])
    }
    check(shift: 0)
    document.replace(2..<2, with: Array("abc".utf8), version: 1)
    check(shift: 3)
  }
}
