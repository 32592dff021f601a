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
  let settings: [StructuredValue]
  let diagnostics: [DiagnosticJSON.Finding]
  let errors: Int
  let warnings: Int

  init(_ reading: SettingsReading, _ report: DiagnosticReport) {
    (file, exists) = (reading.file, reading.exists)
    settings = reading.settings.listed.map {
      ["name": .string($0.name), "value": $0.value, "origin": $0.origin.json]
    }
    let found = DiagnosticJSON([report])
    (diagnostics, errors, warnings) = (found.diagnostics, found.errors, found.warnings)
  }
}

extension SettingOrigin {
  fileprivate var json: StructuredValue {
    switch self {
    case .standard: ["kind": "default"]
    case .environment(let variable): ["kind": "environment", "variable": .string(variable)]
    case .file(let location):
      .members([
        "kind": "file", "file": .string(location.file.name),
        "line": location.start.map { .int($0.line) },
        "column": location.start.map { .int($0.column) },
      ])
    }
  }
}
