import MenuInteraction
import MenuItems
@testable import MenuLayout
@testable import MenuScreens
import TerminalUI
import Testing

/// The columns that a terminal gives to `text`.
private func columns(of text: String) -> Int {
  var frame = Frame(size: Size(columns: 20, rows: 1))
  return frame.write(text, column: 0, row: 0)
}

@Suite struct IconSetTests {
  @Test func `The set has names for what menus are usually about`() {
    #expect((30...60).contains(IconSet.names.count))
    #expect(Set(IconSet.names).count == IconSet.names.count)
    #expect(Set(["contributions", "repositories", "activity", "gear"]).isSubset(of: IconSet.names))
    #expect(IconSet.names == IconSet.names.sorted())
  }

  @Test
  func `Every name has a form in every style, and of the width of the style`() throws {
    for style in IconStyle.allCases where style != .none {
      let icons = IconSet(style: style)
      for name in IconSet.names {
        let glyph = try #require(icons.glyph(name), "\(name) \(style)")
        #expect(columns(of: glyph) == style.columns, "\(name) \(style) \(glyph)")
      }
    }
  }

  @Test
  func `Forms in ASCII can be printed anywhere, and forms of Nerd Fonts are nowhere else`() {
    for name in IconSet.names {
      let ascii = IconSet(style: .ascii).glyph(name) ?? ""
      #expect(ascii.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "\(name)")
      for style in IconStyle.allCases {
        let scalars = IconSet(style: style).glyph(name)?.unicodeScalars ?? "".unicodeScalars
        let isPrivate = scalars.contains { (0xE000...0xF8FF).contains($0.value) }
        #expect(isPrivate == (style == .nerd), "\(name) \(style)")
        // A variation selector would make the width a matter of opinion.
        #expect(scalars.count == 1 || style == .ascii || style == .none, "\(name) \(style)")
      }
    }
  }

  @Test(arguments: [
    ("iconContributions", "▦"), ("iconRepositories", "▤"), ("iconPublicActivity", "◉"),
    ("contributions", "▦"), ("gear", "⚙"), ("branch", "⑂"), ("todo", "☐"), ("star", "★"),
  ])
  func `Names of old menu files mean what they meant`(name: String, glyph: String) {
    #expect(IconSet().glyph(name) == glyph)
  }

  @Test func `One character is its own icon, and other words are none`() {
    #expect(IconSet().glyph("λ") == "λ" && IconSet(style: .nerd).glyph("🦊") == "🦊")
    #expect(IconSet(style: .ascii).glyph("λ") == nil && IconSet(style: .ascii).glyph("x") == "x")
    #expect(IconSet().glyph("nonsense") == nil && IconSet().glyph("") == nil)
    #expect(IconSet().glyph(nil) == nil)
    #expect(IconSet(style: .none).glyph("gear") == nil && IconSet(style: .none).glyph("x") == nil)
  }

  @Test(arguments: [
    (IconStyle.symbols, ["   ⚙  Tools", "   🦊 Fox", "      None"]),
    (.emoji, ["   🔧 Tools", "   🦊 Fox", "      None"]),
    (.ascii, ["   [%] Tools", "       Fox", "       None"]),
    (.nerd, ["   \u{F013}  Tools", "   🦊 Fox", "      None"]),
    (.none, ["   Tools", "   Fox", "   None"]),
  ])
  func `Titles stand in one column, whatever the icons are`(style: IconStyle, lines: [String]) {
    let menu = Menu(entries: [
      .item(MenuItem(title: "Tools", icon: "gear")), .item(MenuItem(title: "Fox", icon: "🦊")),
      .item(MenuItem(title: "None")),
    ])
    let body = MenuBody(.screen(columns: 80), icons: IconSet(style: style)).layout(of: menu)
    #expect(body.lines.map { String($0.plainText.prefix { $0 != "›" }.trimmed) } == lines)
  }
}

extension Substring {
  /// Without blanks at the end.
  fileprivate var trimmed: Substring {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
