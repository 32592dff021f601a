import Testing

@testable import TerminalUI

@Suite struct SixelTests {
  private func text(
    width: Int, height: Int, pixel: (Int, Int) -> [UInt8]
  ) throws -> String {
    let picture = try Picture(png: TestPNG(width: width, height: height, pixel: pixel).bytes)
    return String(decoding: picture.sixel(width: width, height: height), as: UTF8.self)
  }

  @Test func `A picture of one colour is one run`() throws {
    let sixel = try text(width: 10, height: 6) { _, _ in [255, 0, 0, 255] }
    #expect(sixel == "\u{1B}P0;1;0q\"1;1;10;6#0;2;100;0;0#0!10~\u{1B}\\")
  }

  @Test func `Colours are drawn one after the other, transparent pixels left out`() throws {
    // Red at the left, nothing in the middle, blue at the right; and seven rows, so two bands.
    let sixel = try text(width: 9, height: 7) { x, _ in
      x < 2 ? [255, 0, 0, 255] : x > 6 ? [0, 0, 255, 255] : [0, 0, 0, 0]
    }
    #expect(sixel.hasPrefix("\u{1B}P0;1;0q\"1;1;9;7#"))
    let (red, blue) = sixel.contains("#0;2;100;0;0") ? (0, 1) : (1, 0)
    #expect(sixel.contains("#\(red);2;100;0;0") && sixel.contains("#\(blue);2;0;0;100"))
    #expect(
      sixel.hasSuffix(
        "#\(red)~~$#\(blue)!7?~~-#\(red)@@$#\(blue)!7?@@\u{1B}\\"))
  }

  @Test func `Empty bands cost a byte, and at the end nothing`() throws {
    let sixel = try text(width: 1, height: 30) { _, y in y == 12 ? [0, 0, 0, 255] : [0, 0, 0, 0] }
    #expect(sixel == "\u{1B}P0;1;0q\"1;1;1;30#0;2;0;0;0--#0@\u{1B}\\")
    let nothing = try text(width: 5, height: 5) { _, _ in [0, 0, 0, 0] }
    #expect(nothing == "\u{1B}P0;1;0q\"1;1;5;5\u{1B}\\")
  }

  @Test func `Many colours become 256, each near to what it stands for`() {
    let steps: [UInt8] = (0..<64).map { UInt8($0 * 4) }
    let pixels: [RGB] = steps.flatMap { red in steps.map { RGB(red, $0, 128) } }
    let palette = SixelPalette(pixels)
    #expect(palette.colors.count == 256)
    let worst = pixels.map { color -> Int in
      let chosen = palette.colors[palette.index(of: color)]
      return max(
        abs(Int(color.red) - Int(chosen.red)), abs(Int(color.green) - Int(chosen.green)),
        abs(Int(color.blue) - Int(chosen.blue)))
    }.max()
    #expect((worst ?? 255) <= 16)
  }

  @Test func `Few colours are kept as they are; none at all are none`() {
    let colors = [RGB(1, 2, 3), RGB(200, 100, 50), RGB(255, 255, 255)]
    let palette = SixelPalette(colors + [nil])
    #expect(Set(palette.colors) == Set(colors))
    #expect(colors.map { palette.colors[palette.index(of: $0)] } == colors)
    #expect(SixelPalette([nil, nil]).colors.isEmpty)
  }

  @Test func `A sequence keeps to its alphabet, and its length is bounded`() throws {
    var state: UInt32 = 1
    let sixel = try text(width: 60, height: 60) { _, _ in
      (0..<4).map { _ in
        state = state &* 1_664_525 &+ 1_013_904_223
        return UInt8(state >> 24)
      }
    }
    let body = sixel.utf8.dropFirst(2).dropLast(2)
    #expect(body.allSatisfy { (0x20...0x7E).contains($0) })
    #expect(sixel.utf8.count < 60 * 60 * 8 + 256 * 20)
  }

  @Test func `No room gives nothing, a huge room is bounded`() throws {
    let picture = try Picture(
      png: TestPNG(width: 1, height: 1) { _, _ in [1, 2, 3, 255] }.bytes)
    #expect(picture.sixel(width: 0, height: 5).isEmpty)
    #expect(picture.sixel(width: 5, height: -1).isEmpty)
    let text = String(decoding: picture.sixel(width: .max, height: 1), as: UTF8.self)
    #expect(text.contains("\"1;1;2048;1#"))
  }
}
