import AppMenuKit
import AppMenuTesting
import Foundation
import MenuInteraction
import Testing
import MenuLayout
import MenuScreens
import Keyboard
import TerminalUI

private let path = "/h/.config/appmenu/config.yaml"

private func read(
  _ text: String?, files: [String: String] = [:], variables: [String: String] = [:]
) -> SettingsReading {
  let system = InMemoryFileSystem(files)
  if let text { system.write(text, to: path) }
  let host = HostEnvironment(
    variables: ["HOME": "/h"].merging(variables) { $1 }, executableFolder: "/bin", version: "1")
  return SettingsReader(host: host, fileSystem: system).read()
}

/// What was found, in the terms of marked text.
private func found(_ reading: SettingsReading) -> [MarkedText.Expectation] {
  DiagnosticReport(reading.diagnostics).diagnostics.map(MarkedText.Expectation.init)
}

@Suite struct SettingsTests {
  @Test
  func `Without a file, and with an empty one, everything has its default`() {
    for text in [nil, "", "# nothing yet\n", "---\n", "{}", "theme:\nkeys:\n"] {
      let reading = read(text)
      #expect(reading.settings == Settings(), "\(text ?? "no file")")
      #expect(reading.diagnostics.isEmpty && reading.file == path)
      #expect(reading.exists == (text != nil))
    }
    #expect(Settings().theme.value == .auto && Settings().keys == .standard)
    #expect(Settings().mouse.value && !Settings().screenReader.value)
  }

  @Test func `Every setting is read, with its place`() {
    let reading = read(
      """
      theme: dark
      icons: emoji
      mouse: off
      screenReader: true
      keys:
        quit: [x, ctrl-q]
        jump: ":"
        sort: []
      """)
    let settings = reading.settings
    #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics.map(\.message))")
    #expect(settings.theme.value == .named(.dark) && settings.icons.value == .emoji)
    #expect(!settings.mouse.value && settings.screenReader.value)
    #expect(settings.iconSet == IconSet(style: .emoji))
    #expect(settings.theme.origin.words == path + ":1:8")
    #expect(settings.mouse.origin.words == path + ":3:8")
    #expect(settings.keys.keys(for: .quit) == [.character("x"), .control("q")])
    #expect(settings.keys.keys(for: .jump) == [.character(":")])
    #expect(settings.keys.keys(for: .sort).isEmpty)
    #expect(settings.keyChanges[.quit]?.origin.words == path + ":6:9")
    #expect(settings.keyChanges[.up] == nil)
  }

  @Test(arguments: [("/x", "/x/appmenu/config.yaml"), ("relative", path), ("", path)])
  func `The XDG folder is looked in`(variable: String, expected: String) {
    let reading = read(
      nil, files: ["/x/appmenu/config.yaml": "icons: ascii"],
      variables: ["XDG_CONFIG_HOME": variable])
    #expect(reading.file == expected && reading.exists == (variable == "/x"))
    #expect(reading.settings.icons.value == (variable == "/x" ? .ascii : .symbols))
  }

  @Test(arguments: [
    "theme: ⟪unknown-value|drak⟫", "⟪unknown-key|themes⟫: dark", "icons: ⟪unknown-value|big⟫",
    "mouse: ⟪wrong-type|perhaps⟫", "screenReader: ⟪wrong-type|[1]⟫", "theme: ⟪wrong-type|[a]⟫",
    "⟪wrong-type|[theme]⟫", "⟪wrong-type|dark⟫", "theme: dark\n⟪duplicate-key|theme⟫: light",
    "keys: ⟪wrong-type|[q]⟫", "keys: {⟪unknown-key|exit⟫: q}",
    "keys: {quit: ⟪unknown-value|pagup⟫}", "keys: {quit: [q, ⟪unknown-value|ctrl-1⟫]}",
    "keys: {quit: ⟪wrong-type|{a: b}⟫}", "keys: {quit: [⟪wrong-type|[q]⟫]}",
    "keys: {quit: ⟪reserved-key|ctrl-c⟫, up: ⟪reserved-key|ctrl-z⟫}",
    "keys: {quit: ⟪reserved-key|esc⟫, up: ⟪reserved-key|enter⟫}",
    "keys: {up: ⟪reserved-key|ctrl-m⟫}", "keys: {open: [enter, o], back: [esc]}",
    "keys: {quit: x, sort: [s, ⟪key-conflict|x⟫]}", "keys: {quit: [x, x], log: x}",
    "theme: ⟪file-not-found|nord.yaml⟫", "theme: ⟪control-character|\"a\\u0001\"⟫",
    "theme: dark\nicons: ⟪unknown-value|emojis⟫\nmouse: ⟪wrong-type|3⟫\n⟪unknown-key|key⟫: {}",
  ])
  func `Each mistake is found at its place`(marked: String) {
    let marked = MarkedText(marked)
    let reading = read(marked.text)
    #expect(found(reading) == marked.expectations, "\(reading.diagnostics.map(\.message))")
  }

  @Test func `Mistakes come with what was meant`() throws {
    #expect(read("theme: drak").diagnostics.first?.label == "did you mean 'dark'?")
    #expect(read("icon: ascii").diagnostics.first?.label == "did you mean 'icons'?")
    #expect(read("keys: {quitt: x}").diagnostics.first?.label == "did you mean 'quit'?")
    #expect(read("keys: {up: pageuo}").diagnostics.first?.label == "did you mean 'pageup'?")
    let conflict = try #require(read("keys: {quit: x, sort: x}").diagnostics.first)
    #expect(conflict.message == "the key 'x' is the command 'quit' already")
    #expect(conflict.notes.first?.location?.start == SourcePosition(line: 1, column: 14))
    #expect(conflict.path == "keys.sort")
  }

  @Test func `What is good is used beside what is not`() {
    let settings = read(
      "theme: nonsense\nicons: ascii\nkeys: {quit: [x, ctrl-c], up: pgupp, sort: x, 3: 4}"
    ).settings
    #expect(settings.theme == Setting(.auto) && settings.icons.value == .ascii)
    #expect(settings.keys.keys(for: .quit) == [.character("x")])
    #expect(settings.keys.keys(for: .up) == KeyBindings.standard.keys(for: .up))
    #expect(settings.keys.keys(for: .sort) == [.character("s")])
    #expect(read("theme: [\nicons: ascii").settings == Settings())
  }

  @Test func `A file that cannot be read is told`() {
    let reading = read(nil, files: [path + "/x": ""])
    #expect(reading.diagnostics.map(\.code) == ["unreadable"] && reading.exists)
    #expect(reading.settings == Settings())
  }

  @Test func `Hostile files are bounded`() {
    let deep = read(String(repeating: "[", count: 500) + String(repeating: "]", count: 500))
    #expect(deep.diagnostics.map(\.code) == ["too-deep"])
    #expect(
      read("# " + String(repeating: "x", count: 2 << 20)).diagnostics.map(\.code) == ["too-large"])
    let keys = (0..<12_000).map { "x\($0)" }.joined(separator: ", ")
    #expect(read("keys: {quit: [\(keys)]}").diagnostics.count == Diagnostic.keptLimit)
    let many = (0x4E00..<0x9000).compactMap { Unicode.Scalar($0).map(String.init) }
    let reading = read("keys: {quit: [\(many.joined(separator: ", "))]}")
    #expect(reading.settings.keys.keys(for: .quit).count == many.count)
  }

  @Test(arguments: [("1", true), ("", false)])
  func `NO_COLOR beats the file`(value: String, isMono: Bool) {
    let reading = read("theme: light", variables: ["NO_COLOR": value])
    #expect(reading.settings.theme.value == .named(isMono ? .mono : .light))
    #expect(
      reading.settings.theme.origin.words == (isMono ? "environment: NO_COLOR" : path + ":1:8"))
  }

  @Test func `Settings are printed as a file that says the same`() {
    let text = """
      theme: light
      icons: none
      mouse: no
      keys:
        quit: ["\\"", "\\\\", "'", "#", "~", "-", "y", "0", space]
        sort: []
        jump: [":", ctrl-p]
        log: [l, L]
      """
    for text in ["", text] {
      let settings = read(text).settings
      let printed = read(settings.lines.joined(separator: "\n"))
      #expect(printed.diagnostics.isEmpty, "\(printed.diagnostics.map(\.message))")
      #expect(printed.settings.listed.map(\.value) == settings.listed.map(\.value))
    }
  }

  @Test func `What is printed says where each value comes from, in one column`() {
    var settings = Settings()
    settings.mouse = Setting(false, from: .environment("NO_MOUSE"))
    let lines = settings.lines.map { $0.split(separator: "#", maxSplits: 1).map(String.init) }
    #expect(
      lines.prefix(8).map { $0.map { $0.split(separator: " ").joined(separator: " ") } } == [
        ["theme: auto", "from default"], ["icons: symbols", "from default"],
        ["mouse: false", "from environment: NO_MOUSE"],
        ["screenReader: false", "from default"], ["history: true", "from default"],
        ["confinement: prefer", "from default"], ["keys:"],
        ["up: [up, k]", "from default"],
      ])
    #expect(Set(lines.filter { $0.count == 2 }.map { $0[0].count }).count == 1)
    #expect(lines.count == 7 + BoundIntent.allCases.count)
  }
}

@Suite struct ThemeFileTests {
  private let theme = "/h/.config/appmenu/nord.yaml"

  private func read(theme text: String, setting: String = "nord.yaml") -> SettingsReading {
    AppMenuKitTests.read("theme: \(setting)", files: [theme: text, "/h/nord.yaml": text])
  }

  private func definition(_ text: String) throws -> ThemeDefinition {
    let reading = read(theme: text)
    guard case .file(_, let definition) = reading.settings.theme.value else {
      throw Missing()
    }
    return definition
  }

  private struct Missing: Error {}

  @Test(arguments: ["", "roles: {}\n"])
  func `A theme file changes the looks that it names`(before: String) throws {
    let definition = try definition(
      """
      roles:
        accent: {foreground: "#88c0d0", bold: false, underline: on}
        field: {foreground: black, background: 250}
        warning: {foreground: bright-yellow, italic: true}
        text: {foreground: default}
        heat4: {foreground: "#fff"}
      base: dark
      """)
    let dark = Theme(.dark, depth: .full)
    #expect(definition.base == .dark)
    #expect(
      definition.looks[.accent]
        == Style(foreground: .rgb(0x88, 0xC0, 0xD0), attributes: .underline))
    #expect(
      definition.looks[.field]
        == Style(
          foreground: .indexed(0), background: .indexed(250),
          attributes: dark.style(.field).attributes))
    #expect(definition.looks[.warning]?.attributes == [.bold, .italic])
    #expect(definition.looks[.text] == Style.plain)
    #expect(definition.looks[.heat(4)]?.foreground == .rgb(255, 255, 255))
    #expect(definition.looks.count == 5)
  }

  @Test(
    arguments: [
      ("nord.yaml", "/h/.config/appmenu/nord.yaml"),
      ("./nord.yaml", "/h/.config/appmenu/nord.yaml"),
      ("~/nord.yaml", "/h/nord.yaml"), ("/h/nord.yaml", "/h/nord.yaml"),
      ("../nord.yaml", nil),
    ] as [(String, String?)])
  func `The path starts at the settings' folder, at home, or at the root`(
    setting: String, expected: String?
  ) {
    let reading = read(theme: "base: mono", setting: setting)
    #expect(reading.settings.theme.value.words == expected ?? "auto")
    #expect(reading.diagnostics.map(\.code) == (expected == nil ? ["file-not-found"] : []))
  }

  @Test func `A file that is nearly called so is proposed`() {
    let reading = read(theme: "base: dark", setting: "nrod.yaml")
    #expect(reading.diagnostics.first?.label == "did you mean 'nord.yaml'?")
    #expect(reading.settings.theme == Setting(.auto))
  }

  @Test(arguments: [
    "⟪missing-key|roles⟫: {}", "⟪wrong-type|[a]⟫", "⟪wrong-type|⟫", "base: ⟪unknown-value|drak⟫",
    "base: ⟪unknown-value|terminal⟫", "base: dark\n⟪unknown-key|role⟫: {}",
    "base: dark\nroles: ⟪wrong-type|[a]⟫", "base: dark\nroles: {⟪unknown-key|acent⟫: {}}",
    "base: dark\nroles: {accent: ⟪wrong-type|cyan⟫}",
    "base: dark\nroles: {accent: {⟪unknown-key|fg⟫: cyan}}",
    "base: dark\nroles: {accent: {foreground: ⟪bad-color|cyna⟫}}",
    "base: dark\nroles: {accent: {foreground: ⟪bad-color|256⟫}}",
    "base: dark\nroles:\n  accent:\n    foreground: ⟪bad-color|#88c0d0⟫",
    "base: dark\nroles:\n  accent:\n    ⟪bad-color|foreground⟫: # what colour?",
    "base: dark\nroles:\n  accent: ⟪bad-color|#88c0d0⟫\n  dim: # as it is\n  link: {}",
    "base: dark\nroles: {\n  link: {foreground: ⟪bad-color|#fff⟫\n  }}",
    "base: dark\nroles: {accent: {foreground: ⟪yaml-syntax|#88c0d0, bold: true}}⟫",
    "base: dark\nroles: {accent: {bold: ⟪wrong-type|3⟫}}",
    "base: dark\nroles: {accent: {foreground: ⟪wrong-type|[a]⟫}}",
    "base: dark\nroles: {dim: {foreground: ⟪low-contrast|\"#555555\"⟫}}",
    "base: light\nroles: {dim: {foreground: ⟪low-contrast|\"#8a8a8a\"⟫}}",
    "base: light\nroles: {dim: {foreground: ⟪low-contrast|250⟫}}",
    "base: mono\nroles: {dim: {foreground: \"#555\"}, accent: {foreground: red}}",
    "base: dark\nroles: {field: {foreground: ⟪low-contrast|\"#888\"⟫, background: \"#999\"}}",
    "base: dark\nroles: {accent: {background: ⟪low-contrast|\"#fff\"⟫}}",
    "base: dark\nroles: {text: {background: ⟪low-contrast|\"#fff\"⟫}}",
    "base: dark\nroles: {heat1: {foreground: \"#3f9152\"}}",
    "base: dark\nroles: {text: {foreground: ⟪low-contrast|\"#3f9152\"⟫}}",
    "base: dark\nroles: {dim: {}, ⟪duplicate-key|dim⟫: {}}",
  ])
  func `Each mistake is found at its place in the theme file`(marked: String) {
    let marked = MarkedText(marked)
    let reading = read(theme: marked.text)
    #expect(found(reading) == marked.expectations, "\(reading.diagnostics.map(\.message))")
    #expect(reading.diagnostics.allSatisfy { $0.location.file.name == theme })
  }

  @Test func `Low contrast is a warning that proposes a colour which is none of it`()
    throws
  {
    let finding = try #require(
      read(theme: "base: dark\nroles: {dim: {foreground: \"#555555\"}}").diagnostics.first)
    #expect(finding.severity == .warning && finding.path == "roles.dim.foreground")
    #expect(
      finding.message
        == "the contrast of #555555 against #282c34 is 1.8:1, and less than 4.5:1 is hard to read")
    let proposal = try #require(finding.help?.split(separator: "\"").last.map(String.init))
    #expect(
      read(theme: "base: dark\nroles: {dim: {foreground: \"\(proposal)\"}}").diagnostics.isEmpty)
  }

  @Test func `A number without quotation marks is said to be a comment`() {
    for (role, help) in [
      ("accent:\n  foreground: #fff", "write foreground: \"#fff\""),
      ("accent: #fff # light", "write accent: {foreground: \"#fff\"}"),
    ] {
      let finding = read(theme: "base: dark\nroles:\n \(role)").diagnostics.first
      #expect(finding?.message == "a colour in YAML must be quoted: `#` starts a comment")
      #expect(finding?.help == help)
    }
    let finding = read(theme: "base: dark\nroles: {link: {foreground: #fff}}").diagnostics.first
    #expect(finding?.message.hasPrefix("`#` starts a comment") == true)
    #expect(finding?.help?.contains("\"#fff\"") == true)
  }

  @Test func `What is good in a theme is used beside what is not`() throws {
    let definition = try definition(
      "base: light\nroles: {accent: {foreground: x, bold: no}, link: {underline: off}, y: {}}")
    let light = Theme(.light, depth: .full)
    #expect(
      definition.looks == [
        .accent: Style(foreground: light.style(.accent).foreground),
        .link: Style(foreground: light.style(.link).foreground),
      ])
    #expect(read(theme: "base: [").settings.theme == Setting(.auto))
  }
}

/// The manual says what the program does.
@Suite struct SettingsReferenceTests {
  private static let text: String = {
    let file = Checkout.url("Sources/Programs/AppMenuKit/AppMenuKit.docc/SettingsFile.md")
    return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }()

  private static let examples = text.components(separatedBy: "```yaml\n").dropFirst().map {
    $0.components(separatedBy: "\n```")[0]
  }

  @Test func `The examples have no problems`() throws {
    try #require(Self.examples.count == 2)
    let settings = read(Self.examples[0])
    #expect(settings.diagnostics.isEmpty, "\(settings.diagnostics.map(\.message))")
    #expect(settings.settings.keys.keys(for: .quit) == [.character("x"), .control("q")])
    let theme = read("theme: /t.yaml", files: ["/t.yaml": Self.examples[1]])
    #expect(theme.diagnostics.isEmpty, "\(theme.diagnostics.map(\.message))")
  }

  @Test func `Every name that can be used is in the manual`() {
    let commands = BoundIntent.allCases.map(\.rawValue)
    let words =
      commands + Key.namesOfKeys + ThemeName.allCases.map(\.rawValue)
      + RoleName.allCases.map(\.rawValue).filter { !["heat1", "heat2", "heat3"].contains($0) }
    for word in words { #expect(Self.text.contains("`\(word)`"), "\(word)") }
    for command in BoundIntent.allCases {
      for key in KeyBindings.standard.keys(for: command) {
        #expect(Self.text.contains("`\(key.name ?? "?")`"), "\(command) \(key)")
      }
    }
    for style in IconStyle.allCases { #expect(Self.examples[0].contains(style.rawValue)) }
  }
}
