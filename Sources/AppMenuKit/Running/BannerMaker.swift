internal import Foundation
internal import MenuInteraction

/// Summarizes the diagnostics of the menu and the settings in one line, with the whole report behind it.
struct BannerMaker {
  /// The diagnostics of the menu or the settings.
  struct Findings {
    /// The name of the file that the report gives the counts for.
    let name: String
    /// The latest diagnostics.
    var diagnostics: [Diagnostic] = []
    /// The time when the shown state was read, if the files have errors now.
    var keptSince: Date?
    /// The missing files, if they are the problem.
    var missingFiles: [String] = []
  }

  /// The diagnostics of the menu's files, the handlers that they name, and the plugins.
  var menu: Findings
  /// The diagnostics of the settings.
  var settings: Findings

  /// The banner, or nil if there are no diagnostics.
  var banner: Banner? {
    if let date = menu.keptSince {
      return broken("\(words(for: menu)), showing the menu as of \(Self.time(date))")
    }
    if let date = settings.keptSince {
      return broken("\(words(for: settings)), using the settings as of \(Self.time(date))")
    }
    let report = DiagnosticReport(menu.diagnostics + settings.diagnostics)
    guard !report.diagnostics.isEmpty else { return nil }
    return Banner(
      text: "\(place(of: report)): \(report.summary)",
      style: report.hasErrors ? .error : .warning, details: details)
  }

  private func broken(_ words: String) -> Banner {
    Banner(text: words, style: .error, details: details)
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

  /// Returns the file of the first error, or of the first warning if there are no errors.
  private func place(of report: DiagnosticReport) -> String {
    let first = report.diagnostics.first { $0.severity == .error } ?? report.diagnostics.first
    return Self.lastPart(of: first?.location.file.name ?? menu.name)
  }

  private static func lastPart(of path: String) -> String {
    path.lastPathName
  }

  /// Returns hours and minutes in the user's time zone.
  ///
  /// Does not use a `Calendar`, whose creation takes longer than reading the menu.
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
