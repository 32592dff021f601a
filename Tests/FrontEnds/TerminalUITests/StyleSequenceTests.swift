import Testing

@testable import TerminalUI

@Suite("Style sequences") struct StyleSequenceTests {
  private func transition(_ old: Style, _ new: Style) -> String {
    var bytes: [UInt8] = []
    PackedStyle(new).appendTransition(from: PackedStyle(old), to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    arguments: [
      (Style(), Style(), ""), (Style(), Style(attributes: .bold), "1"),
      (Style(attributes: .bold), Style(), ""), (Style(foreground: .indexed(6)), Style(), ""),
      (Style(attributes: .bold), Style(attributes: [.bold, .underline]), "4"),
      (Style(attributes: [.bold, .dim]), Style(attributes: .dim), "0;2"),
      (
        Style(foreground: .rgb(1, 2, 3), attributes: [.bold, .dim]),
        Style(foreground: .rgb(1, 2, 3), attributes: .dim), "22;2"
      ),
      (
        Style(foreground: .indexed(200), attributes: .bold), Style(foreground: .indexed(200)), "22"
      ),
      (Style(foreground: .indexed(1)), Style(foreground: .indexed(9)), "91"),
      (Style(background: .indexed(1)), Style(background: .indexed(15)), "107"),
      (
        Style(foreground: .rgb(1, 2, 3), background: .indexed(1)),
        Style(foreground: .rgb(1, 2, 3)), "49"
      ),
      (
        Style(foreground: .indexed(3), attributes: [.italic, .reverse, .strikethrough]),
        Style(foreground: .indexed(3), attributes: .reverse), "23;29"
      ),
    ] as [(Style, Style, String)])
  func `From style to style the shortest sequence is taken`(old: Style, new: Style, codes: String) {
    #expect(transition(old, new) == (old == new ? "" : "\u{1B}[\(codes)m"))
  }

  @Test func `A style comes out of its word as it went in`() {
    let colors: [Color?] = [
      nil, .indexed(0), .indexed(255), .rgb(0, 0, 0), .rgb(255, 254, 253),
    ]
    for foreground in colors {
      for background in colors {
        for attributes in UInt8(0)..<64 {
          let style = Style(
            foreground: foreground, background: background,
            attributes: Style.Attributes(rawValue: attributes))
          #expect(PackedStyle(style).style == style)
        }
      }
    }
  }

  @Test(
    arguments: [
      (.rgb(255, 0, 0), .twoHundredFiftySix, .indexed(196)),
      (.rgb(128, 128, 128), .twoHundredFiftySix, .indexed(244)),
      (.rgb(9, 8, 8), .twoHundredFiftySix, .indexed(232)),
      (.rgb(255, 255, 255), .twoHundredFiftySix, .indexed(231)),
      (.rgb(0, 0, 0), .twoHundredFiftySix, .indexed(16)),
      (.rgb(95, 135, 175), .twoHundredFiftySix, .indexed(67)),
      (.rgb(255, 0, 0), .sixteen, .indexed(9)), (.rgb(190, 10, 10), .sixteen, .indexed(1)),
      (.rgb(120, 130, 125), .sixteen, .indexed(8)), (.rgb(240, 240, 240), .sixteen, .indexed(7)),
      (.rgb(250, 250, 250), .sixteen, .indexed(15)), (.indexed(196), .sixteen, .indexed(9)),
      (.indexed(244), .sixteen, .indexed(8)), (.indexed(5), .sixteen, .indexed(5)),
      (.indexed(200), .twoHundredFiftySix, .indexed(200)), (.rgb(1, 2, 3), .full, .rgb(1, 2, 3)),
    ] as [(Color, ColorDepth, Color)])
  func `A colour that cannot be shown becomes the nearest that can`(
    color: Color, depth: ColorDepth, expected: Color
  ) {
    #expect(color.reduced(to: depth) == expected)
    #expect(
      PackedStyle(Style(foreground: color)).reduced(to: depth).style.foreground == expected)
  }
}
