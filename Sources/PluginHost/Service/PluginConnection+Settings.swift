internal import HandlerProtocol
internal import SourceText

// The plugin's settings.

extension PluginConnection {
  /// Logs the problems of the settings, without values.
  func log(_ settings: PluginSettings) {
    for problem in settings.diagnostics {
      logOnce("\(problem.location.file.name): \(problem.message)")
    }
  }

  /// Tells the plugin of its changed settings; returns whether it wants to know.
  func tell(_ settings: PluginSettings) -> Bool {
    surroundings.trace?.mask(settings.secrets, of: id)
    log(settings)
    guard features.contains(.settings) else { return false }
    notify(Method.settingsChanged, params: SettingsParams(settings: settings.values))
    return true
  }
}
