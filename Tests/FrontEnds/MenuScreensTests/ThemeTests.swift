@testable import MenuLayout
import MenuScreens
import TerminalUI
import Testing

private let coloured: [ThemeName] = [.dark, .light]
private let manyColours: [ColorDepth] = [.full, .twoHundredFiftySix]
private let depths: [ColorDepth] = [.none, .sixteen, .twoHundredFiftySix, .full]

@Suite struct ContrastTests {
  @Test(arguments: [
    ("#000000", "#ffffff", 21.0), ("#ffffff", "#ffffff", 1.0), ("#767676", "#ffffff", 4.54),
    ("#777777", "#ffffff", 4.47), ("#ff0000", "#ffffff", 3.99), ("#0000ff", "#000000", 2.44),
    ("231", "16", 21.0),
  ])
  func `The contrast of two colours is that of the Web Content Accessibility Guidelines`(
    one: String, other: String, expected: Double
  ) throws {
    let one = try #require(Color(notation: one))
    let other = try #require(Color(notation: other))
    let ratio = try #require(Contrast.ratio(one, other))
    #expect(abs(ratio - expected) < 0.01, "\(ratio)")
    #expect(Contrast.ratio(other, one) == ratio)
  }

  @Test func `Of the terminal's own colours nobody knows the contrast`() {
    #expect(Contrast.ratio(.indexed(15), .rgb(0, 0, 0)) == nil)
    #expect(Contrast.shade(of: .indexed(1), against: [.rgb(0, 0, 0)], least: 4.5) == nil)
  }

  @Test func `A shade that is proposed has the contrast that was asked for`() throws {
    for theme in coloured {
      for start in [Color.rgb(120, 120, 120), .rgb(60, 20, 90), .indexed(102), .rgb(255, 255, 255)]
      {
        let shade = try #require(
          Contrast.shade(of: start, against: theme.backgrounds, least: 4.5))
        for background in theme.backgrounds {
          #expect(try #require(Contrast.ratio(shade, background)) >= 4.5)
        }
      }
    }
    #expect(
      Contrast.shade(of: .rgb(9, 9, 9), against: [.rgb(0, 0, 0), .rgb(255, 255, 255)], least: 9)
        == nil)
  }
}

@Suite struct ThemeTests {
  @Test(arguments: coloured, manyColours)
  func `Text of the shipped themes has a contrast of 4.5:1 and more, heat cells of 3:1`(
    name: ThemeName, depth: ColorDepth
  ) throws {
    let theme = Theme(name, depth: depth)
    var checked = 0
    for role in RoleName.allCases {
      let style = theme.style(role.role)
      // The selected row's is checked with each role's colour.
      if role == .selection { continue }
      guard let foreground = style.foreground else {
        // The terminal's own text on its own background is its user's choice.
        #expect(style.background == nil, "\(role)")
        continue
      }
      for background in style.background.map({ [$0] }) ?? name.backgrounds {
        let ratio = try #require(Contrast.ratio(foreground, background))
        let least = role.rawValue.hasPrefix("heat") ? 3.0 : 4.5
        #expect(ratio >= least, "\(role) \(foreground.notation) on \(background.notation)")
        checked += 1
      }
    }
    #expect(checked >= 30)
  }

  @Test(
    arguments: coloured,
    manyColours)
  func `Text keeps its contrast on the background of the selected row`(
    name: ThemeName, depth: ColorDepth
  ) throws {
    let theme = Theme(name, depth: depth)
    let background = try #require(theme.style(.selection).background)
    for role in RoleName.allCases where !role.rawValue.hasPrefix("heat") && role != .selection {
      let style = theme.selected(theme.style(role.role))
      #expect(style.background == background)
      guard let foreground = style.foreground else { continue }
      let ratio = try #require(Contrast.ratio(foreground, background))
      #expect(ratio >= 4.5, "\(role) \(foreground.notation) on \(background.notation)")
    }
    for around in name.backgrounds {
      #expect(try #require(Contrast.ratio(background, around)) >= 1.1, "\(around.notation)")
    }
  }

  @Test
  func `Where colours are few the selected row is reversed, and nothing in it is faint`() {
    for theme in [
      Theme(.mono, depth: .full), Theme(.dark, depth: .sixteen), Theme(.light, depth: .sixteen),
      Theme(.terminal, depth: .full), Theme(.dark, depth: .none),
    ] {
      for role in [Role.text, .dim, .error, .match] {
        let style = theme.selected(theme.style(role))
        #expect(style.attributes.contains(.reverse) && !style.attributes.contains(.dim))
        #expect(style.foreground == nil && style.background == nil)
      }
      #expect(
        theme.selected(theme.style(.match)).attributes.contains(.underline)
          || theme != Theme(.mono, depth: .full))
    }
  }

  @Test
  func `Less important text is faint where there are 16 colours`() {
    for name in [ThemeName.dark, .light, .terminal] {
      #expect(Theme(name, depth: .sixteen).style(.dim).attributes == .dim)
    }
  }

  @Test
  func `The backgrounds that themes are checked against are the ends of what they are for`() {
    #expect(ThemeName.dark.backgrounds.map(\.notation) == ["#000000", "#282c34"])
    #expect(ThemeName.light.backgrounds.map(\.notation) == ["#ffffff", "#f5f0e0"])
  }

  @Test(arguments: coloured, manyColours)
  func `No text is faint where its colour is known`(name: ThemeName, depth: ColorDepth) {
    let theme = Theme(name, depth: depth)
    for role in RoleName.allCases {
      #expect(!theme.style(role.role).attributes.contains(.dim), "\(role)")
    }
  }

  @Test(
    arguments: ThemeName.allCases,
    [ColorDepth.none, .sixteen, .twoHundredFiftySix])
  func `A terminal is sent only colours that it has`(name: ThemeName, depth: ColorDepth) {
    let theme = Theme(name, depth: depth)
    for role in RoleName.allCases {
      let style = theme.style(role.role)
      for color in [style.foreground, style.background].compactMap({ $0 }) {
        guard case .indexed(let index) = color else {
          Issue.record("\(role) has \(color.notation)")
          continue
        }
        #expect(depth > .none && (depth > .sixteen || index < 16), "\(role)")
      }
    }
  }

  @Test
  func `What has no mark of its own is set apart from text without colour, too`() {
    let theme = Theme(.mono, depth: .full)
    for role in [
      Role.heading, .accent, .warning, .error, .done, .code, .emphasis, .strong, .link, .match,
      .input, .field, .focus, .cursor,
    ] {
      #expect(theme.style(role).attributes != theme.style(.text).attributes, "\(role)")
    }
    #expect(theme.style(.match).attributes == [.bold, .underline])
    #expect(theme.style(.field).attributes != theme.style(.focus).attributes)
    for role in RoleName.allCases {
      let style = theme.style(role.role)
      #expect(style.foreground == nil && style.background == nil, "\(role)")
    }
  }

  @Test(arguments: ThemeName.allCases)
  func `On a terminal without colours every theme is the one without`(name: ThemeName) {
    #expect(Theme(name, depth: .none) == Theme(.mono, depth: .full))
  }

  @Test(arguments: coloured, manyColours)
  func `The levels of the heat map are told apart`(name: ThemeName, depth: ColorDepth) {
    let theme = Theme(name, depth: depth)
    #expect(Set((0...4).map { theme.style(.heat($0)) }).count == 5)
    #expect(theme.style(.heat(99)) == theme.style(.heat(4)))
    #expect(theme.style(.heat(-1)) == theme.style(.heat(0)))
  }

  @Test func `The automatic theme is the terminal's own until the background is known`() {
    #expect(
      ThemeChoice.auto.theme(depth: .full, background: nil) == Theme(.terminal, depth: .full))
    #expect(ThemeChoice.auto.theme(depth: .full, background: .dark) == Theme(.dark, depth: .full))
    #expect(
      ThemeChoice.auto.theme(depth: .full, background: .light) == Theme(.light, depth: .full))
    let named = ThemeChoice.named(.light)
    #expect(named.theme(depth: .full, background: .dark) == Theme(.light, depth: .full))
  }

  @Test func `A theme of one's own has the looks it names, and those of its base`() {
    let look = Style(foreground: .rgb(1, 2, 3), background: .rgb(250, 250, 250))
    let theme = Theme(ThemeDefinition(base: .light, looks: [.error: look]), depth: .full)
    #expect(theme.style(.error) == look)
    #expect(theme.style(.warning) == Theme(.light, depth: .full).style(.warning))
    let choice = ThemeChoice.file(
      path: "/t", ThemeDefinition(base: .light, looks: [.error: look]))
    #expect(choice.theme(depth: .full, background: .dark) == theme)
  }

  @Test func `Without colours a theme of one's own still sets errors apart`() {
    let red = Style(foreground: .rgb(255, 0, 0))
    let theme = Theme(ThemeDefinition(base: .dark, looks: [.error: red]), depth: .none)
    #expect(theme.style(.error) == Style(attributes: .bold))
    let plain = Theme(ThemeDefinition(base: .mono, looks: [.error: .plain]), depth: .none)
    #expect(plain.style(.error) == .plain)
  }

  @Test func `Every role has its own place in a theme`() {
    var looks: [Role: Style] = [:]
    for (index, name) in RoleName.allCases.enumerated() {
      looks[name.role] = Style(foreground: .indexed(UInt8(100 + index)))
    }
    let theme = Theme(ThemeDefinition(base: .dark, looks: looks), depth: .full)
    for name in RoleName.allCases { #expect(theme.style(name.role) == looks[name.role], "\(name)") }
  }

  @Test func `Text and background never become one colour`() {
    let style = Style(foreground: .rgb(250, 250, 250), background: .rgb(255, 255, 255))
    #expect(style.reduced(to: .sixteen) == Style(foreground: .indexed(15)))
    #expect(style.reduced(to: .full) == style)
    #expect(style.reduced(to: .none) == .plain)
  }
}

@Suite struct ColorTests {
  @Test(arguments: [
    ("#88c0d0", Color.rgb(0x88, 0xC0, 0xD0)), ("#FFF", .rgb(255, 255, 255)),
    ("#0a3", .rgb(0, 0xAA, 0x33)), ("0", .indexed(0)), ("255", .indexed(255)),
    ("cyan", .indexed(6)), ("Bright-Red", .indexed(9)),
  ])
  func `A colour is written as a web colour, a number or a name`(text: String, color: Color) {
    #expect(Color(notation: text) == color)
    #expect(Color(notation: color.notation) == color)
  }

  @Test(arguments: [
    "", "#", "#12", "#12345", "#1234567", "#ggg", "256", "-1", "+1", "99999999999999",
    "rot", "#１２３", "1.0", "٣",
  ])
  func `Anything else is no colour`(text: String) { #expect(Color(notation: text) == nil) }

  @Test(arguments: [
    (Color.rgb(255, 255, 255), ColorDepth.twoHundredFiftySix, Color.indexed(231)),
    (.rgb(8, 8, 8), .twoHundredFiftySix, .indexed(232)),
    (.rgb(95, 135, 175), .twoHundredFiftySix, .indexed(67)),
    (.rgb(250, 10, 5), .sixteen, .indexed(9)),
    (.indexed(67), .sixteen, .indexed(8)), (.indexed(3), .twoHundredFiftySix, .indexed(3)),
    (.indexed(3), .full, .indexed(3)),
  ])
  func `The nearest of fewer colours is taken`(color: Color, depth: ColorDepth, nearest: Color) {
    #expect(color.reduced(to: depth) == nearest)
    #expect(color.reduced(to: .none) == nil)
  }
}

@Suite struct TerminalBackgroundTests {
  @Test(
    arguments: [
      ("15;0", TerminalBackground.dark), ("0;15", .light), ("0;default;15", .light),
      ("12;8", .dark), ("0;7", .light), ("7;6", .dark), ("0;231", .light), ("15;234", .dark),
      ("15;default", nil), ("", nil), ("15;", .light), ("a;b", nil), ("1;256", nil), ("0;-1", nil),
    ] as [(String, TerminalBackground?)])
  func `The environment says at once what the background is, where it says anything`(
    value: String, expected: TerminalBackground?
  ) {
    #expect(TerminalBackground(environment: ["COLORFGBG": value]) == expected)
  }

  @Test func `Without the variable nothing is known`() {
    #expect(TerminalBackground(environment: ["TERM": "xterm"]) == nil)
  }

  @Test(arguments: [
    (0.0, 0.0, 0.0, TerminalBackground.dark), (1, 1, 1, .light), (0.16, 0.17, 0.2, .dark),
    (0.96, 0.94, 0.88, .light), (0, 0.17, 0.21, .dark), (0.99, 0.96, 0.89, .light),
    (0, 0, 1, .dark), (1, 1, 0, .light), (0.45, 0.45, 0.45, .dark), (0.5, 0.5, 0.5, .light),
    (.nan, -5, .nan, .dark), (.infinity, 9, 9, .light),
  ])
  func `A terminal's answer says what its background is`(
    red: Double, green: Double, blue: Double, expected: TerminalBackground
  ) {
    #expect(TerminalBackground(red: red, green: green, blue: blue) == expected)
  }
}
