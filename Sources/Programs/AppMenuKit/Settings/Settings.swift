public import Files
package import Keyboard
package import MenuInteraction
package import MenuScreens
package import PluginHost
public import SourceText

/// The user's settings of the screens.
public struct Settings: Sendable, Hashable {
  package var theme = Setting(ThemeChoice.auto)
  package var icons = Setting(IconStyle.symbols)
  /// Whether the screens use the mouse; if not, the terminal selects text with it.
  package var mouse = Setting(true)
  /// Whether the screens are adapted to a screen reader.
  package var screenReader = Setting(false)
  /// Whether it is remembered which items are used.
  package var history = Setting(true)
  /// Whether plugins are confined to the rights in their manifests.
  package var confinement = Setting(ConfinementMode.prefer)
  /// The keys of the commands whose keys differ from the defaults.
  package var keyChanges: [BoundIntent: Setting<[Key]>] = [:]

  /// Creates the default settings.
  public init() {}

  package var keys: KeyBindings {
    keyChanges.isEmpty ? .standard : KeyBindings(keyChanges.mapValues(\.value))
  }

  package static var iconNames: [String] { IconSet.names }

  package var iconSet: IconSet { IconSet(style: icons.value) }

  package var screen: ScreenSettings {
    ScreenSettings(theme: theme.value, icons: iconSet, keys: keys, usesMouse: mouse.value)
  }
}

/// The result of reading the settings.
public struct SettingsReading: Sendable {
  /// The settings in force; defaults replace what could not be read.
  package var settings: Settings
  /// The path of the settings file.
  public var file: String
  /// Whether the file exists.
  public var exists: Bool
  /// The diagnostics about the file, and about the theme file that it names.
  public var diagnostics: [Diagnostic]
  /// The paths of the files that were read or looked for; a change of any of them may change the settings.
  public var files: [String]
  /// The time just before they were read.
  public var started: FileTime

  /// Whether any diagnostic is an error.
  public var hasErrors: Bool { diagnostics.hasErrors }
}
