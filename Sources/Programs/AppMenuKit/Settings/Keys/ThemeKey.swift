internal import Documents
internal import MenuItems
package import MenuLayout
internal import MenuScreens
package import StructuredData

enum ThemeKey: String, DescribedKey {
  case schemaAddress = "$schema"
  case base, roles

  static let known = KnownKeys<ThemeKey>()

  /// The themes that others can be based on.
  static let bases: [ThemeName] = [.dark, .light, .mono]

  var schema: KeySchema {
    switch self {
    case .schemaAddress: .schemaAddress
    case .base:
      KeySchema(
        .choice(Self.bases.map(\.choice)), "the theme that has the other looks; required",
        example: "dark", isRequired: true)
    case .roles:
      KeySchema(
        .mapping("roles"), "the roles that differ from those of the base",
        example: "{accent: {foreground: \"#88c0d0\", bold: true}}", standard: "none",
        wrongNames: ["colors", "styles"])
    }
  }
}

extension RoleName: DescribedKey {
  package var schema: KeySchema {
    KeySchema(
      .mapping("look"), words, example: "{foreground: bright-cyan}", standard: "as the base")
  }

  private var words: String {
    switch self {
    case .text: "running text"
    case .dim: "text of less weight"
    case .heading: "headings"
    case .accent: "what stands out"
    case .success: "what went well"
    case .warning: "what needs a look"
    case .error: "what failed"
    case .done: "what is done"
    case .code: "code in texts"
    case .emphasis: "emphasized text"
    case .strong: "strongly emphasized text"
    case .link: "links"
    case .quote: "quoted text"
    case .match: "text that a filter or a search found"
    case .input: "text being typed"
    case .field: "the fields of forms"
    case .focus: "the focused field"
    case .cursor: "the selected day, or the current match of a search"
    case .selection: "what the selected row has beside the colours of its text"
    case .heat0: "days without a count in a heat map"
    case .heat1: "days with the lowest counts in a heat map"
    case .heat2: "days with low counts in a heat map"
    case .heat3: "days with high counts in a heat map"
    case .heat4: "days with the highest counts in a heat map"
    }
  }
}

enum LookKey: String, DescribedKey {
  case foreground, background, bold, dim, italic, underline, reverse, strikethrough

  static let known = KnownKeys<LookKey>()

  var schema: KeySchema {
    switch self {
    case .foreground: .color("the colour of the text", wrongNames: ["fg", "color", "colour"])
    case .background: .color("the colour behind the text", wrongNames: ["bg"])
    case .bold: .attribute("bold")
    case .dim: .attribute("less bright")
    case .italic: .attribute("italic")
    case .underline: .attribute("underlined", wrongNames: ["underscore"])
    case .reverse: .attribute("shown with its two colours exchanged", wrongNames: ["inverse"])
    case .strikethrough: .attribute("struck through", wrongNames: ["strike"])
    }
  }
}

extension KeySchema {
  fileprivate static func color(_ summary: String, wrongNames: [String]) -> KeySchema {
    KeySchema(
      .text(.color), summary,
      details:
        "`\"#rrggbb\"` or `\"#rgb\"` in quotation marks, a number from 0 to 255, `default`, or a name such as "
        + "`bright-cyan`.", example: "\"#88c0d0\"", standard: "as the base", wrongNames: wrongNames)
  }

  fileprivate static func attribute(_ summary: String, wrongNames: [String] = []) -> KeySchema {
    KeySchema(
      .flag, "whether the text is \(summary)", example: "true", standard: "as the base",
      wrongNames: wrongNames)
  }
}
