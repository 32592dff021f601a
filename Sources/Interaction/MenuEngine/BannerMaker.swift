package import Platform
package import DisplayText
internal import Files
internal import HandlerProtocol
package import MenuInteraction
internal import PluginHost
package import SourceText

/// Summarizes the diagnostics of the menu and the settings in one line, with the whole report behind it.
package struct BannerMaker {
  package struct Findings {
    /// The name of the file that the report gives the counts for.
    package let name: String
    package var diagnostics: [Diagnostic] = []
    /// The time when the state in use was read, if the files have errors now.
    package var keptSince: Date?
    /// The missing files, if they are the problem.
    package var missingFiles: [String] = []

    package init(name: String, diagnostics: [Diagnostic] = [], keptSince: Date? = nil) {
      (self.name, self.diagnostics, self.keptSince) = (name, diagnostics, keptSince)
    }
  }

  /// The diagnostics of the menu's files, the handlers that they name, and the plugins.
  package var menu: Findings
  package var settings: Findings
  package var wording: Wording

  package init(menu: Findings, settings: Findings, wording: Wording = .english) {
    (self.menu, self.settings, self.wording) = (menu, settings, wording)
  }

  /// The banner, or nil if there are no diagnostics.
  ///
  /// The menu and the settings have a part each, and a part with errors comes first.
  package var banner: Banner? {
    let parts = [
      BannerPart(menu, title: .menu, wording) { .showingMenu(time: $0) },
      BannerPart(settings, title: .settings, wording) { .usingSettings(time: $0) },
    ].compactMap(\.self)
    let ordered = parts.filter(\.hasErrors) + parts.filter { !$0.hasErrors }
    guard let first = ordered.first else { return nil }
    let details = ordered.map { ordered.count > 1 ? "\($0.title)\n\($0.details)" : $0.details }
    return Banner(
      text: ordered.map(\.summary).joined(separator: "   "),
      style: first.hasErrors ? .error : .warning,
      details: HandlerView(
        title: wording(.problems),
        content: .text(TextContent(body: details.joined(separator: "\n")))))
  }
}

/// The problems of the menu or of the settings.
private struct BannerPart {
  let title: String
  let hasErrors: Bool
  let summary: String
  /// The whole report, errors first.
  let details: String

  /// Creates the part for `findings`, or returns nil if there are no findings.
  ///
  /// - Parameter kept: returns the phrase that says since when the last good state is in use.
  init?(
    _ findings: BannerMaker.Findings, title: Phrase, _ wording: Wording,
    kept: (String) -> Phrase
  ) {
    let report = DiagnosticReport(findings.diagnostics).errorsFirst
    if report.diagnostics.isEmpty, findings.keptSince == nil { return nil }
    self.title = wording(title)
    hasErrors = report.hasErrors || findings.keptSince != nil
    let date = findings.keptSince.map { ", " + wording(kept(Self.time($0))) } ?? ""
    summary = Self.summary(of: findings, report, wording) + date
    details = DiagnosticRenderer().text(for: report, name: findings.name)
  }

  private static func summary(
    of findings: BannerMaker.Findings, _ report: DiagnosticReport, _ wording: Wording
  ) -> String {
    // The report has errors first.
    let file = (report.diagnostics.first?.location.file.name ?? findings.name).lastPathName
    let names = findings.keptSince == nil ? [] : findings.missingFiles.map(\.lastPathName)
    switch names.count {
    case 0: return "\(file): \(counts(in: report, wording))"
    case 1: return wording(.isGone(name: names[0]))
    case 2: return wording(.areGone(name: names[0], other: names[1]))
    default: return wording(.othersAreGone(name: names[0], count: names.count - 1))
    }
  }

  /// Returns the counts of a report in the user's language.
  private static func counts(in report: DiagnosticReport, _ wording: Wording) -> String {
    func number(_ count: Int) -> String {
      "\(count)" + (count >= Diagnostic.keptLimit ? "+" : "")
    }
    let (errors, warnings) = (report.errorCount, report.warningCount)
    var parts: [Phrase] = []
    if errors > 0 { parts.append(.errors(count: errors, number: number(errors))) }
    if warnings > 0 { parts.append(.warnings(count: warnings, number: number(warnings))) }
    if parts.isEmpty { parts = [.noProblems] }
    return parts.map { wording($0) }.joined(separator: ", ")
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
}
