import AppMenuTesting
import Foundation
import Testing

@testable import SourceText

@Suite struct DiagnosticRendererTests {
  private func diagnostic(
    _ text: String, _ marked: String, code: Diagnostic.Code = "test",
    severity: Diagnostic.Severity = .error, label: String? = "here", help: String? = nil,
    notes: [Diagnostic.Note] = []
  ) -> Diagnostic {
    let file = SourceFile(name: "menus/main.yaml", text: text)
    let before = text.firstRange(of: marked)
    let start = text.utf8.distance(
      from: text.startIndex, to: before?.lowerBound ?? text.startIndex)
    return Diagnostic(
      code, severity, at: SourceLocation(file, start..<start + marked.utf8.count),
      message: "it is wrong", label: label, help: help, notes: notes)
  }

  @Test func `A finding shows its line with a mark below the place`() {
    let text = DiagnosticRenderer().text(
      for: diagnostic(
        "items:\n  - subtitle: x\n", "subtitle", label: "this item has no title",
        help: "add `title: …`"))
    #expect(
      text == """
        error[test]: it is wrong
         --> menus/main.yaml:2:5
          |
        2 |   - subtitle: x
          |     ^^^^^^^^ this item has no title
          = help: add `title: …`

        """)
  }

  @Test func `Marks stand below wide characters and behind tabs`() {
    let text = DiagnosticRenderer().text(for: diagnostic("\t世: bad\n", "bad"))
    #expect(text.contains("1 |     世: bad\n  |         ^^^ here\n"))
  }

  @Test func `Controls of the source and of messages reach no terminal`() {
    var finding = diagnostic("a: \u{1B}[31mx", "\u{1B}[31mx", label: "\u{1B}]0;t\u{7}")
    finding.message = "bad \u{9B}2J"
    let text = DiagnosticRenderer().text(for: finding)
    #expect(!text.contains("\u{1B}") && !text.contains("\u{9B}") && !text.contains("\u{7}"))
  }

  @Test func `A very long line is cut around the place`() {
    let text = String(repeating: "x", count: 5000) + "BAD" + String(repeating: "y", count: 5000)
    let rendered = DiagnosticRenderer().text(for: diagnostic(text, "BAD"))
    let lines = rendered.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[3].count < 400)
    let column = lines[4].firstIndex(of: "^").map {
      lines[4].distance(from: lines[4].startIndex, to: $0)
    }
    let place = lines[3].firstRange(of: "BAD").map {
      lines[3].distance(from: lines[3].startIndex, to: $0.lowerBound)
    }
    #expect(column != nil && column == place)
  }

  @Test func `A report has one gutter, counts, and at most 100 findings`() {
    let file = SourceFile(name: "m", text: String(repeating: "x\n", count: 200))
    let findings = (0..<150).map { index in
      Diagnostic("c", at: SourceLocation(file, index * 2..<index * 2 + 1), message: "m\(index)")
    }
    let report = DiagnosticReport(findings.reversed())
    #expect(report.shown.count == 100 && report.errorCount == 150)
    let text = DiagnosticRenderer().text(for: report, name: "m")
    #expect(text.hasPrefix("error[c]: m0\n   --> m:1:1\n    |\n  1 | x\n"))
    #expect(text.hasSuffix("… and 50 more not shown\nm: 150 errors\n"))
  }

  @Test func `Hints are left out unless asked for, and are no errors then`() {
    var hint = diagnostic("a: b", "b")
    hint.severity = .hint
    #expect(DiagnosticReport([hint]).diagnostics.isEmpty)
    #expect(DiagnosticReport([hint]).summary == "no problems")
    let strict = DiagnosticReport([hint], strict: true)
    #expect(strict.summary == "1 hint")
    #expect(!strict.hasErrors)
    #expect(DiagnosticRenderer().text(for: hint).hasPrefix("hint[test]: it is wrong\n"))
    #expect(DiagnosticJSON([strict]).hints == 1)
    #expect(DiagnosticJSON([DiagnosticReport([])]).hints == nil)
  }

  @Test
  func `In JSON a finding has its label and its fixes, with the places of their edits`() throws {
    var finding = diagnostic("items:\n  titel: x\n", "titel", label: "did you mean 'title'?")
    finding.fixes = [Fix("write 'title'", [.init(9..<14, "title")], isCertain: true)]
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(DiagnosticJSON.Finding(finding)), as: UTF8.self)
    #expect(text.contains(#""label":"did you mean 'title'?""#))
    #expect(
      text.contains(
        #""fixes":[{"certain":true,"edits":[{"column":3,"endColumn":8,"endLine":2,"line":2,"text":"title"}],"#
          + #""title":"write 'title'"}]"#), "\(text)")
  }

  @Test func `The same finding counts once, warnings as errors only where asked`() {
    let finding = diagnostic("a", "a", code: "unknown-key", severity: .warning)
    let twice = [finding, finding]
    #expect(DiagnosticReport(twice).summary == "1 warning")
    let other = diagnostic("a", "a", code: "no-handler", severity: .warning)
    #expect(DiagnosticReport([other], strict: true).summary == "1 warning")
    #expect(DiagnosticReport(twice, strict: true).summary == "1 error")
  }

  @Test func `Colour is added to the same text`() {
    let finding = diagnostic("a: b", "b", help: "h")
    let plain = DiagnosticRenderer().text(for: finding)
    let colored = DiagnosticRenderer(color: true).text(for: finding)
    #expect(colored != plain)
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
  }
}
