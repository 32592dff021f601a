import MenuInteraction
@testable import MenuLayout
import DisplayText
import Testing

/// What a text costs that was written to do harm, counted in steps and nodes.
@Suite struct HostileMarkdownTests {
  @Test(arguments: HostileMarkdown.allCases)
  func `Whatever a text nests or leaves open, its lines fit the screen and are harmless`(
    text: HostileMarkdown
  ) {
    let lines = BodyLine.markdown(text.text, medium: .screen(columns: 40))
    #expect(!lines.isEmpty)
    #expect(lines.allSatisfy { $0.left.width < 40 })
    #expect(lines.flatMap(\.left).allSatisfy { SafeText.line($0.text) == $0.text })
  }

  @Test(arguments: HostileMarkdown.allCases)
  func `A text's tree has a few steps for each byte, and its blocks nest 130 deep at most`(
    text: HostileMarkdown
  ) {
    var (steps, depth, deepest) = (0, 0, 0)
    MarkdownDocument(text.text).walk { node in
      steps += 1
      if node.kind == .quote || node.kind == .item { depth += 1 }
      deepest = max(deepest, depth)
    } exit: { node in
      steps += 1
      if node.kind == .quote || node.kind == .item { depth -= 1 }
    }
    #expect(steps <= 4 * text.text.utf8.count)
    #expect(deepest <= 130)
    #expect(depth == 0)
  }

  @Test
  func `What is added to a text to take the harm out of it is in proportion to the text`() {
    for text in HostileMarkdown.allCases.map(\.text) {
      #expect(MarkdownSource.defused(text).count <= 3 * text.utf8.count)
    }
  }

  @Test("One address that is written once and used often does not make a text many times as long")
  func references() {
    let text = HostileMarkdown.references.text
    let lines = BodyLine.markdown(text, medium: .plain)
    #expect(lines.reduce(0) { $0 + $1.plainText.utf8.count } <= 4 * text.utf8.count)
  }

  @Test
  func `Images beyond two thousand within a paragraph are text; the next paragraph has its own`() {
    let joiner = "\u{2060}"
    let most = String(repeating: "![", count: 2000)
    #expect(MarkdownSource.defused(most) == Array(most.utf8))
    let more = MarkdownSource.defused(most + "\n![a](b)\n \n![c](d)")
    #expect(String(decoding: more, as: UTF8.self) == most + "\n!\(joiner)[a](b)\n \n![c](d)")
  }

  @Test
  func `What nests within reason is shown as it is, however long a rule of marks may be`() {
    let rule = String(repeating: "* ", count: 100)
    #expect(MarkdownSource.defused(rule) == Array(rule.utf8))
    let code = String(repeating: " ", count: 200) + "x"
    #expect(MarkdownSource.defused(code) == Array(code.utf8))
    let nested = String(repeating: "> ", count: 60) + "x"
    #expect(MarkdownSource.defused(nested) == Array(nested.utf8))
    let deep = String(repeating: "> ", count: 70) + "x"
    #expect(MarkdownSource.defused(deep).count == deep.utf8.count + 3)
  }
}

/// Malicious texts, by name so that reports stay readable.
enum HostileMarkdown: CaseIterable {
  case quotations, brackets, images, bullets, numbers, emphases, longWord, longCode, wideCode
  case markup, stairs, controls, lazyLines, blankLines, processing, references, wideTable

  var text: String {
    func many(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
    return switch self {
    case .quotations: many(">", 100_000) + "a"
    case .brackets: many("[", 100_000)
    case .images: many("![", 20_000) + many("[]()", 20_000)
    case .bullets: many("- ", 50_000) + "a" + many("\n", 50_000)
    case .numbers: many("1. ", 30_000) + "a" + many("\n", 50_000)
    case .emphases: many("*a **b ", 5_000)
    case .longWord: many("x", 100_000)
    case .longCode: "`" + many("漢", 10_000) + "`"
    case .wideCode: "```\n" + many("漢", 10_000)
    case .markup: many("<!-- <![CDATA[ <? ", 2_000)
    case .stairs: (0..<300).map { many("  ", $0) + "- a\n\n" }.joined()
    case .controls: many("\u{1B}[2J\u{202E}\u{9B}", 5_000)
    case .lazyLines: many("> ", 20_000) + "a\n" + many("a\n", 20_000)
    case .blankLines: many("- ", 63) + "a" + many("\n", 50_000)
    case .processing: "a " + many("<?x <!A x ", 5_000)
    case .references: "[a]: " + many("b", 1_000) + "\n\n" + many("[a] ", 20_000)
    case .wideTable:
      many("a|", 10_000) + "\n" + many("---|", 10_000) + "\n" + many("a\n", 20_000)
    }
  }
}
