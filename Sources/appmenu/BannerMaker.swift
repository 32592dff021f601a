internal import AppMenuKit
internal import Foundation

/// Says in one line what is wrong with a menu, with the whole report behind it.
struct BannerMaker {
  /// The menu's name on the command line.
  let name: String
  /// What is wrong with the settings, which are read once.
  var settings: [Diagnostic] = []

  /// What is wrong while there is a menu to show; nil where nothing is.
  func banner(for diagnostics: [Diagnostic]) -> ScreenModel.Banner? {
    let report = DiagnosticReport(diagnostics)
    guard !report.diagnostics.isEmpty else { return nil }
    let isError = report.diagnostics.contains { $0.severity == .error }
    return ScreenModel.Banner(
      text: "\(isError ? "✗" : "▲") \(place(of: report)): \(report.summary)",
      style: isError ? .error : .warning, details: details(report))
  }

  /// What came of reading menu and plugins again.
  func reloading(_ reload: MenuReload) -> MenuSession.Reloading {
    if reload.loading.menu != nil {
      return MenuSession.Reloading(
        menu: reload.menu, banner: banner(for: reload.diagnostics + settings))
    }
    let report = DiagnosticReport(reload.diagnostics)
    let time = Self.time(reload.menuDate)
    return MenuSession.Reloading(
      menu: nil,
      banner: ScreenModel.Banner(
        text: "✗ \(place(of: report)): \(report.summary), showing the menu as of \(time)",
        style: .error, details: details(report)))
  }

  /// The file that the first finding is about.
  private func place(of report: DiagnosticReport) -> String {
    let path = report.diagnostics.first?.location.file.name ?? name
    return path.split(separator: "/").last.map(String.init) ?? path
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

  private func details(_ report: DiagnosticReport) -> HandlerView {
    let text = DiagnosticRenderer().text(for: report, name: name)
    return HandlerView(title: "Problems", content: .text(TextContent(body: text)))
  }
}
