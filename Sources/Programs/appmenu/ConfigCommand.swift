internal import AppMenuKit
internal import ArgumentParser
internal import MenuLines

struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", abstract: "Prints the settings in force and where each comes from.",
    discussion: """
      The text output is itself a settings file. To start one, save it as the file that the first \
      line names.
      """)

  @Option(help: "text or json.")
  var format = OutputFormat.text

  func run() throws {
    let reading = SettingsReader().read()
    let report = DiagnosticReport(reading.diagnostics)
    switch format {
    case .text:
      let file = PlainText.safe(reading.file)
      Output.print("# \(file)" + (reading.exists ? "" : " (there is no such file)"))
      for line in reading.settings.lines { Output.print(line) }
      Output.report(reading.diagnostics, name: reading.file)
    case .json: try Output.printJSON(SettingsJSON(reading, report))
    }
    if report.hasErrors { throw ExitStatus.usage }
  }
}

private struct SettingsJSON: Encodable {
  let file: String
  let exists: Bool
  let settings: [SettingJSON]
  let diagnostics: [DiagnosticJSON.Finding]
  let errors: Int
  let warnings: Int

  init(_ reading: SettingsReading, _ report: DiagnosticReport) {
    file = reading.file
    exists = reading.exists
    settings = reading.settings.listed.map(SettingJSON.init)
    let found = DiagnosticJSON([report])
    (diagnostics, errors, warnings) = (found.diagnostics, found.errors, found.warnings)
  }
}

private struct SettingJSON: Encodable {
  let name: String
  let value: StructuredValue
  let origin: OriginJSON

  init(_ setting: ListedSetting) {
    (name, value, origin) = (setting.name, setting.value, OriginJSON(setting.origin))
  }
}

private struct OriginJSON: Encodable {
  var kind: String
  var variable: String?
  var option: String?
  var file: String?
  var line: Int?
  var column: Int?

  init(_ origin: SettingOrigin) {
    switch origin {
    case .standard: kind = "default"
    case .environment(let variable):
      kind = "environment"
      self.variable = variable
    case .commandLine(let option):
      kind = "commandLine"
      self.option = option
    case .file(let location):
      kind = "file"
      file = location.file.name
      (line, column) = (location.start?.line, location.start?.column)
    }
  }
}
