internal import AppMenuKit
internal import Foundation

/// Says in one line what is wrong with the menu and the settings, with the whole report behind it.
struct BannerMaker {
  /// What is wrong with one of them.
  struct Findings {
    /// The file that the counts in the report are given for.
    let name: String
    /// What was found last.
    var diagnostics: [Diagnostic] = []
    /// When what is shown was read, where the files are broken now.
    var keptSince: Date?
    /// The files that are gone, where that is what is wrong.
    var missingFiles: [String] = []
  }

  /// What is wrong with the menu's files, the handlers that they name, and the plugins.
  var menu: Findings
  /// What is wrong with the settings.
  var settings: Findings

  /// What there is to say; nil where nothing is wrong.
  var banner: ScreenModel.Banner? {
    if let date = menu.keptSince {
      return broken("\(words(for: menu)), showing the menu as of \(Self.time(date))")
    }
    if let date = settings.keptSince {
      return broken("\(words(for: settings)), using the settings as of \(Self.time(date))")
    }
    let report = DiagnosticReport(menu.diagnostics + settings.diagnostics)
    guard !report.diagnostics.isEmpty else { return nil }
    return ScreenModel.Banner(
      text: "\(report.hasErrors ? "✗" : "▲") \(place(of: report)): \(report.summary)",
      style: report.hasErrors ? .error : .warning, details: details)
  }

  private func broken(_ words: String) -> ScreenModel.Banner {
    ScreenModel.Banner(text: "✗ " + words, style: .error, details: details)
  }

  private func words(for findings: Findings) -> String {
    let names = findings.missingFiles.map(Self.lastPart)
    switch names.count {
    case 0:
      let report = DiagnosticReport(findings.diagnostics)
      return "\(place(of: report)): \(report.summary)"
    case 1: return "\(names[0]) is gone"
    case 2: return "\(names[0]) and \(names[1]) are gone"
    default: return "\(names[0]) and \(names.count - 1) other files are gone"
    }
  }

  /// Returns the file that the first error is about; where there is none, the first warning.
  private func place(of report: DiagnosticReport) -> String {
    let first = report.diagnostics.first { $0.severity == .error } ?? report.diagnostics.first
    return Self.lastPart(of: first?.location.file.name ?? menu.name)
  }

  private static func lastPart(of path: String) -> String {
    path.lastPathName
  }

  /// Hours and minutes on the user's clock.
  ///
  /// Not by a calendar, which takes longer to be made than the menu to be read.
  private static func time(_ date: Date) -> String {
    var seconds = time_t(date.timeIntervalSince1970)
    var parts = tm()
    localtime_r(&seconds, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return two(parts.tm_hour) + ":" + two(parts.tm_min)
  }

  private var details: HandlerView {
    let reports = [menu, settings].map { findings in
      DiagnosticRenderer().text(
        for: DiagnosticReport(findings.diagnostics), name: findings.name)
    }
    let text = reports.filter { !$0.isEmpty }.joined(separator: "\n")
    return HandlerView(title: "Problems", content: .text(TextContent(body: text)))
  }
}
