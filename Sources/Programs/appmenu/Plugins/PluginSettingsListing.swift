internal import AppMenuKit

struct PluginSettingsListing: Encodable {
  var plugin: String
  var file: String
  var settings: [PluginList.Entry.Field]
  var diagnostics: [DiagnosticJSON.Finding]

  init(_ plugin: String, _ settings: PluginSettings, _ report: DiagnosticReport) {
    self.plugin = plugin
    file = settings.file
    self.settings = settings.settings.map { setting in
      var field = PluginList.Entry.Field(setting.input)
      (field.value, field.origin) = (setting.shownValue, setting.origin?.rawValue)
      return field
    }
    diagnostics = report.diagnostics.map(DiagnosticJSON.Finding.init)
  }

  /// Returns a line for each setting, with a comment that says where its value comes from.
  static func lines(of settings: PluginSettings) -> [String] {
    let lines = settings.settings.map { setting in
      let value = setting.shownValue?.asWord ?? ""
      let origin =
        switch setting.origin {
        case .default: "default"
        case .file: "set"
        case .secretService: "kept by the Secret Service"
        case nil: setting.input.isRequired ? "needed" : "not set"
        }
      return (text: "\(setting.input.id): \(value)", origin: origin)
    }
    return Settings.aligned(lines.map { ($0.text, "# " + $0.origin) })
  }
}
