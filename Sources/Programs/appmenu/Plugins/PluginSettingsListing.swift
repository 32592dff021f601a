internal import AppMenuKit

struct PluginSettingsListing: Encodable {
  struct Entry: Encodable {
    var id: String
    var label: String
    var type: String
    var required: Bool
    var choices: [String]?
    var value: StructuredValue?
    var origin: String?
  }

  var plugin: String
  var file: String
  var settings: [Entry]
  var diagnostics: [DiagnosticJSON.Finding]

  init(_ plugin: String, _ settings: PluginSettings, _ report: DiagnosticReport) {
    self.plugin = plugin
    file = settings.file
    self.settings = settings.settings.map { setting in
      let input = setting.input
      return Entry(
        id: input.id, label: input.label, type: input.kind.rawValue, required: input.isRequired,
        choices: input.kind == .choice ? input.choices : nil, value: setting.shownValue,
        origin: setting.origin?.rawValue)
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
    let column = min(48, lines.map(\.text.count).max() ?? 0)
    return lines.map { line in
      let gap = String(repeating: " ", count: max(0, column - line.text.count) + 3)
      return line.text + gap + "# " + line.origin
    }
  }
}
