internal import Documents
internal import Keyboard
internal import MenuItems
package import MenuInteraction
internal import MenuLayout
package import MenuScreens
package import PluginHost
package import StructuredData

enum SettingsKey: String, DescribedKey {
  case schemaAddress = "$schema"
  case theme, icons, mouse, screenReader, history, confinement, keys

  static let known = KnownKeys<SettingsKey>()

  var schema: KeySchema {
    switch self {
    case .schemaAddress: .schemaAddress
    case .theme:
      KeySchema(
        .oneOf([.choice([ThemeChoice.automatic] + ThemeName.choices), .text(.themeFile)]),
        "`auto`, `dark`, `light`, `mono`, `terminal`, or the path of a theme file",
        details:
          "A path contains a `/`, or ends with `.yaml`, `.yml` or `.plist`; it is relative to the folder of "
          + "the settings file.", example: "dark", standard: "`auto`",
        wrongNames: ["colors", "colours", "colorscheme"])
    case .icons:
      KeySchema(
        .words(IconStyle.self), "the style of icons", example: "emoji", standard: "`symbols`",
        wrongNames: ["iconStyle", "glyphs"])
    case .mouse:
      KeySchema(
        .flag, "whether the screens use the mouse; if not, the terminal selects text with it",
        example: "false", standard: "`true`")
    case .screenReader:
      KeySchema(
        .flag, "no redraws, one line for each change; read at the start", example: "true",
        standard: "`false`", wrongNames: ["accessibility"])
    case .history:
      KeySchema(
        .flag, "whether it is remembered which items are used, so that they come first",
        details: "`appmenu forget` removes what is remembered; read at the start.",
        example: "false", standard: "`true`", wrongNames: ["recent", "remember"])
    case .confinement:
      KeySchema(
        .words(ConfinementMode.self),
        "whether plugins are confined to the permissions in their manifests",
        details: "The variable `APPMENU_CONFINEMENT` overrides it. Read at the start.",
        example: "require", standard: "`prefer`", wrongNames: ["sandbox"])
    case .keys:
      KeySchema(
        .mapping("keys"), "the keys of the commands that are to be otherwise",
        example: "{quit: [x, ctrl-q]}", standard: "the keys below",
        wrongNames: ["bindings", "shortcuts"])
    }
  }
}

extension ConfinementMode: DescribedWord {
  package var summary: String {
    switch self {
    case .prefer: "plugins are confined if the kernel supports it"
    case .require: "plugins run only if the kernel can confine them"
    case .off: "plugins have the rights of the user"
    }
  }
}

extension BoundIntent: DescribedKey {
  package var schema: KeySchema {
    let use: ValueSchema.TextUse =
      switch self {
      case .open: .openKey
      case .back: .backKey
      default: .screenKey
      }
    return KeySchema(
      .oneOrMore(.text(use)), summary, example: "[x, ctrl-q]",
      standard: standardKeys.compactMap(\.name).map { "`\($0)`" }.joined(separator: " "))
  }
}

extension BoundIntent {
  private var summary: String {
    switch self {
    case .up: "previous"
    case .down: "next"
    case .pageUp: "page up"
    case .pageDown: "page down"
    case .first: "first"
    case .last: "last"
    case .open: "open"
    case .back: "back"
    case .quit: "quit"
    case .filter: "filter"
    case .nextMatch: "next match, during a search in a text"
    case .previousMatch: "previous match, during a search in a text"
    case .jump: "jump"
    case .help: "help"
    case .reload: "reload"
    case .actions: "actions"
    case .problems: "show problems"
    case .log: "whole log, where a failure has one"
    case .sort: "sort"
    case .details: "details on or off"
    case .favorite: "favourite, or no longer"
    case .mouse: "mouse on or off"
    }
  }
}

extension ThemeChoice {
  /// The word for the theme that suits the background.
  static let automatic = ValueSchema.Choice(
    "auto",
    "any background: the terminal's own 16 colours until it is known, then `dark` or `light`")
}

extension ThemeName: DescribedWord {
  package var summary: String {
    switch self {
    case .dark: "backgrounds from `#000000` to `#282c34`"
    case .light: "backgrounds from `#ffffff` to `#f5f0e0`"
    case .mono: "no colour, only weight and lines"
    case .terminal: "the terminal's own 16 colours"
    }
  }
}

extension IconStyle: DescribedWord {
  package var summary: String {
    switch self {
    case .symbols: "characters that every font of terminals has"
    case .emoji: "emoji"
    case .ascii: "ASCII, as `[#]`"
    case .nerd: "characters that only Nerd Fonts have"
    case .none: "no icons"
    }
  }
}
