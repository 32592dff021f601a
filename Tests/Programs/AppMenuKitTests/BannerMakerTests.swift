import AppMenuTesting
import Foundation
import HandlerProtocol
import MenuInteraction
import SourceText
import Testing

@testable import AppMenuKit

/// The line about problems, and the report behind it.
@Suite struct BannerMakerTests {
  private static func findings(
    in file: String, _ severities: Diagnostic.Severity..., kept: Date? = nil
  ) -> BannerMaker.Findings {
    let source = SourceFile(name: "menus/" + file, text: String(repeating: "x: y\n", count: 400))
    let diagnostics = severities.enumerated().map { line, severity in
      Diagnostic(
        Diagnostic.Code("test"), severity, at: SourceLocation(source, line * 5..<line * 5 + 1),
        message: "\(severity.rawValue) in line \(line + 1)")
    }
    return BannerMaker.Findings(name: file, diagnostics: diagnostics, keptSince: kept)
  }

  private func lines(_ maker: BannerMaker) -> [String] {
    guard case .text(let text)? = maker.banner?.details?.content else { return [] }
    return text.body.split(separator: "\n").map(String.init)
  }

  @Test func `Errors come before warnings, so that the report opens at the first one`() {
    let maker = BannerMaker(
      menu: Self.findings(in: "m.yaml", .warning, .error, .warning, .error),
      settings: Self.findings(in: "config.yaml"))
    #expect(maker.banner?.text == "m.yaml: 2 errors, 2 warnings" && maker.banner?.style == .error)
    let lines = lines(maker)
    #expect(lines.first == "error[test]: error in line 2")
    #expect(
      lines.filter { $0.contains(" in line ") }.map { $0.suffix(1) } == ["2", "4", "1", "3"])
  }

  @Test func `An error is shown, however many warnings there are`() {
    var menu = Self.findings(in: "m.yaml", .warning)
    let warning = menu.diagnostics[0]
    menu.diagnostics = (0..<200).map { number in
      var other = warning
      other.message = "number \(number)"
      if number == 199 { other.severity = .error }
      return other
    }
    let maker = BannerMaker(menu: menu, settings: Self.findings(in: "config.yaml"))
    #expect(lines(maker).first == "error[test]: number 199")
  }

  @Test
  func `Problems of the settings stand apart from those of the menu, errors first`() {
    var maker = BannerMaker(
      menu: Self.findings(in: "m.yaml", .warning),
      settings: Self.findings(in: "config.yaml", .warning, .error))
    #expect(maker.banner?.text == "config.yaml: 1 error, 1 warning   m.yaml: 1 warning")
    var lines = lines(maker)
    #expect(lines.prefix(2) == ["Settings", "error[test]: error in line 2"])
    #expect(
      lines.firstIndex(of: "Menu")
        == lines.firstIndex(of: "config.yaml: 1 error, 1 warning").map { $0 + 1 })
    maker.settings.diagnostics.removeLast()
    #expect(maker.banner?.text == "m.yaml: 1 warning   config.yaml: 1 warning")
    #expect(maker.banner?.style == .warning)
    lines = self.lines(maker)
    #expect(lines.first == "Menu" && lines.contains("Settings"))
    maker.menu.diagnostics = []
    #expect(maker.banner?.text == "config.yaml: 1 warning")
    #expect(self.lines(maker).first == "warning[test]: warning in line 1")
    maker.settings.diagnostics = []
    #expect(maker.banner == nil)
  }

  @Test
  func `A broken menu and broken settings are both named, with what is in use instead`() {
    let date = Date()
    var maker = BannerMaker(
      menu: Self.findings(in: "m.yaml", .error, kept: date),
      settings: Self.findings(in: "config.yaml", .error, kept: date))
    let parts = maker.banner?.text.components(separatedBy: "   ") ?? []
    #expect(parts.count == 2)
    #expect(parts.first?.hasPrefix("m.yaml: 1 error, showing the menu as of ") == true)
    #expect(parts.last?.hasPrefix("config.yaml: 1 error, using the settings as of ") == true)
    maker.menu.missingFiles = ["menus/m.yaml"]
    #expect(maker.banner?.text.hasPrefix("m.yaml is gone, showing the menu as of ") == true)
  }
}
