public import MenuScreens
public import SourceText
public import TerminalUI

/// How the user wants the screens.
public struct Settings: Sendable, Hashable {
  /// The theme.
  public var theme = Setting(ThemeChoice.auto)
  /// How icons are shown.
  public var icons = Setting(IconStyle.symbols)
  /// Whether the mouse works in the screens; where it does not, the terminal selects text with it.
  public var mouse = Setting(true)
  /// Whether the screens are made for a screen reader.
  public var screenReader = Setting(false)
  /// The keys of the commands that have others than usual.
  public var keyChanges: [Command: Setting<[Key]>] = [:]

  /// Creates the settings of one who said nothing.
  public init() {}

  /// Which key is which command.
  public var keys: KeyBindings {
    keyChanges.isEmpty ? .standard : KeyBindings(keyChanges.mapValues(\.value))
  }

  /// What is shown for the names of icons.
  public var iconSet: IconSet { IconSet(style: icons.value) }

  /// What of the settings can change while the screens are shown.
  public var screen: ScreenSettings {
    ScreenSettings(theme: theme.value, icons: iconSet, keys: keys, usesMouse: mouse.value)
  }
}

/// What came of reading the settings.
public struct SettingsReading: Sendable {
  /// The settings in force; what could not be read is as if nobody had said it.
  public var settings: Settings
  /// The path of the settings file.
  public var file: String
  /// Whether there is such a file.
  public var exists: Bool
  /// What is wrong with the file, and with the theme file that it names.
  public var diagnostics: [Diagnostic]
  /// The files that were read or looked for, as paths; a change of any of them may change the settings.
  public var files: [String]
  /// When they were about to be read.
  public var started: FileTime

  /// Whether any finding is an error.
  public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}
