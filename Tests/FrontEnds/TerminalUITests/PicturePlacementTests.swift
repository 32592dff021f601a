import Testing

@testable import TerminalUI

/// What an encoder sends for a frame, without the brackets of synchronized output.
private func sent(_ encoder: inout FrameEncoder, _ frame: Frame) -> String {
  let text = String(decoding: encoder.encode(frame), as: UTF8.self)
  if text.isEmpty { return text }
  #expect(text.hasPrefix("\u{1B}[?2026h") && text.hasSuffix("\u{1B}[?2026l"))
  return String(text.dropFirst(8).dropLast(8))
}

/// A picture that the terminal keeps, with recognisable sequences.
private func kept(_ id: UInt32) -> TerminalPicture {
  TerminalPicture(
    id: id, showing: Array("<show \(id)>".utf8),
    keeping: TerminalPicture.Keeping(
      transmission: Array("<send \(id)>".utf8), removal: Array("<hide \(id)>".utf8),
      deletion: Array("<forget \(id)>".utf8)))
}

/// A picture that is drawn into the cells.
private func drawn(_ id: UInt32) -> TerminalPicture {
  TerminalPicture(id: id, showing: Array("<draw \(id)>".utf8))
}

/// A frame with words in some rows, and perhaps a picture of 4 by 2 cells at a place.
private func frame(
  _ words: [Int: String] = [:], _ picture: TerminalPicture? = nil, at place: (Int, Int) = (2, 1),
  columns: Int = 20
) -> Frame {
  var frame = Frame(size: Size(columns: columns, rows: 6))
  for (row, text) in words { frame.write(text, column: 0, row: row) }
  if let picture {
    frame.place(
      PicturePlacement(
        picture, column: place.0, row: place.1, size: Size(columns: 4, rows: 2)))
  }
  return frame
}

/// What a frame without any text begins and ends with when it is sent whole.
private let wiped = "\u{1B}[m\u{1B}[2J"
private let hidden = "\u{1B}[?25l"

@Suite("Pictures that the terminal keeps") struct KeptPictureTests {
  @Test func `One is sent once, shown at its place, and then left alone`() {
    var encoder = FrameEncoder(depth: .full)
    let shown = frame([:], kept(7))
    #expect(
      sent(&encoder, shown) == wiped + "<send 7>\u{1B}[2;3H<show 7>" + hidden)
    #expect(sent(&encoder, shown) == "")
    #expect(sent(&encoder, frame([1: "x", 5: "keys"], kept(7))) == "\u{1B}[2Hx\u{1B}[6Hkeys")
  }

  @Test
  func `One that moves is shown elsewhere, one that goes is taken away, and not sent again`() {
    var encoder = FrameEncoder(depth: .full)
    _ = sent(&encoder, frame([:], kept(7)))
    #expect(sent(&encoder, frame([:], kept(7), at: (0, 3))) == "\u{1B}[4H<show 7>")
    #expect(sent(&encoder, frame()) == "<hide 7>")
    #expect(sent(&encoder, frame()) == "")
    #expect(sent(&encoder, frame([:], kept(7))) == "\u{1B}[2;3H<show 7>")
    #expect(
      sent(&encoder, frame([:], kept(8))) == "<hide 7><send 8>\u{1B}[2;3H<show 8>")
  }

  @Test func `The cells below become blank, and the cursor goes where it belongs`() {
    var encoder = FrameEncoder(depth: .full)
    _ = sent(&encoder, frame([1: "abcdefgh", 2: "ijklmnop"]))
    var shown = frame([1: "abcdefgh", 2: "ijklmnop"], kept(7))
    #expect(shown.text == "\nab    gh\nij    op\n\n\n")
    shown.cursor = (column: 0, row: 4)
    #expect(
      sent(&encoder, shown)
        == "\u{1B}[2;3H    \u{1B}[3;3H    <send 7>\u{1B}[2;3H<show 7>\u{1B}[5H\u{1B}[?25h")
  }

  @Test
  func `After a change of size, and where the screen is not known, all is sent again`() {
    var encoder = FrameEncoder(depth: .full)
    let whole = "<send 7>\u{1B}[2;3H<show 7>"
    _ = sent(&encoder, frame([:], kept(7)))
    // Whatever the terminal still has of it, it has it once.
    let again = wiped + "<forget 7>" + whole + hidden
    #expect(sent(&encoder, frame([:], kept(7), columns: 30)) == again)
    encoder.invalidate()
    #expect(sent(&encoder, frame([:], kept(7), columns: 30)) == again)
  }

  @Test func `One that nobody wants to show again is forgotten, one that is shown never`() {
    var encoder = FrameEncoder(depth: .full)
    func show(_ picture: TerminalPicture?, wanted: Set<UInt32>?) -> String {
      var next = frame([:], picture)
      next.wantedPictures = wanted
      return sent(&encoder, next)
    }
    let steps: [(TerminalPicture?, wanted: Set<UInt32>?, sent: String, kept: [UInt32])] = [
      (nil, [7], "<hide 7>", [7]), (kept(8), [7], "<send 8>\u{1B}[2;3H<show 8>", [7, 8]),
      (kept(8), [], "<forget 7>", [8]), (nil, nil, "<hide 8>", [8]), (nil, [], "<forget 8>", []),
      (nil, [], "", []),
    ]
    _ = show(kept(7), wanted: [7])
    for (picture, wanted, expected, ids) in steps {
      let bytes = show(picture, wanted: wanted)
      #expect(bytes == expected && encoder.keptPictures == ids)
    }
  }

  @Test func `The terminal forgets the pictures that were shown longest ago`() {
    var encoder = FrameEncoder(depth: .full)
    for id in UInt32(1)...8 { #expect(!sent(&encoder, frame([:], kept(id))).contains("forget")) }
    // The first was shown again, so that the second is the oldest.
    #expect(sent(&encoder, frame([:], kept(1))) == "<hide 8>\u{1B}[2;3H<show 1>")
    #expect(
      sent(&encoder, frame([:], kept(9)))
        == "<hide 1><send 9>\u{1B}[2;3H<show 9><forget 2>")
    #expect(
      sent(&encoder, frame([:], kept(2)))
        == "<hide 9><send 2>\u{1B}[2;3H<show 2><forget 3>")
  }
}

@Suite("Pictures that are drawn into cells") struct DrawnPictureTests {
  @Test func `One is drawn once, and again when something was written in its rows`() {
    var encoder = FrameEncoder(depth: .full)
    #expect(sent(&encoder, frame([:], drawn(7))) == wiped + "\u{1B}[2;3H<draw 7>" + hidden)
    #expect(sent(&encoder, frame([:], drawn(7))) == "")
    #expect(sent(&encoder, frame([4: "x"], drawn(7))) == "\u{1B}[5Hx")
    #expect(sent(&encoder, frame([2: "y", 4: "x"], drawn(7))) == "\u{1B}[3Hy\u{1B}[2;3H<draw 7>")
  }

  @Test func `Where one was, the cells are wiped`() {
    var encoder = FrameEncoder(depth: .full)
    _ = sent(&encoder, frame([:], drawn(7)))
    #expect(sent(&encoder, frame()) == "\u{1B}[2;3H\u{1B}[K\u{1B}[B\u{1B}[K")
    #expect(sent(&encoder, frame()) == "")
    _ = sent(&encoder, frame([:], drawn(7)))
    #expect(
      sent(&encoder, frame([1: "0123456789"])) == "\u{1B}[2H0123456789\u{1B}[3;3H\u{1B}[K")
  }

  @Test func `One that moves is wiped and drawn elsewhere, behind all text`() {
    var encoder = FrameEncoder(depth: .full)
    _ = sent(&encoder, frame([:], drawn(7)))
    #expect(
      sent(&encoder, frame([5: "end"], drawn(7), at: (2, 2)))
        == "\u{1B}[2;3H\u{1B}[K\u{1B}[B\u{1B}[K\u{1B}[6Hend\u{1B}[3;3H<draw 7>")
  }

  @Test func `Another picture at the same place is drawn over the one before`() {
    var encoder = FrameEncoder(depth: .full)
    _ = sent(&encoder, frame([:], drawn(7)))
    #expect(
      sent(&encoder, frame([:], drawn(8)))
        == "\u{1B}[2;3H\u{1B}[K\u{1B}[B\u{1B}[K\u{1B}[A<draw 8>")
  }

  @Test func `After a change of size it is drawn again`() {
    var encoder = FrameEncoder(depth: .full)
    _ = sent(&encoder, frame([:], drawn(7)))
    #expect(
      sent(&encoder, frame([:], drawn(7), columns: 9)) == wiped + "\u{1B}[2;3H<draw 7>" + hidden)
  }
}

@Suite("Places of pictures") struct PicturePlaceTests {
  @Test(arguments: [
    (-1, 0, 4, 2), (0, -1, 4, 2), (17, 0, 4, 2), (0, 4, 4, 2), (0, 0, 21, 2), (0, 0, 4, 6),
    (0, 0, 0, 2), (0, 0, 4, 0), (.max, 0, 4, 2), (0, .max, 4, 2), (0, 0, .max, 2),
    (0, 0, 4, .max), (0, 0, .min, .min), (.min, .min, 4, 2),
  ])
  func `A picture that is not wholly on the screen, or reaches its last row, is not placed`(
    column: Int, row: Int, columns: Int, rows: Int
  ) {
    var frame = Frame(size: Size(columns: 20, rows: 6))
    let before = frame
    let size = Size(columns: columns, rows: rows)
    let isPlaced = frame.place(
      PicturePlacement(kept(1), column: column, row: row, size: size))
    #expect(!isPlaced && frame == before && frame.pictures.isEmpty)
  }

  @Test func `Frames with other pictures are not the same`() {
    let one = frame([:], kept(1))
    #expect(one == frame([:], kept(1)))
    #expect(one != frame() && one != frame([:], kept(2)) && one != frame([:], kept(1), at: (2, 2)))
  }
}
