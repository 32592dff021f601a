import TerminalText
import Testing

@Suite struct LocaleVariablesTests {
  @Test(
    "The first variable that is set names the locale of messages",
    arguments: [
      (["LANG": "de_DE.UTF-8"], "de_DE"),
      (["LANG": "de_DE", "LC_MESSAGES": "fr_CA.UTF-8"], "fr_CA"),
      (["LC_ALL": "sr_RS@latin", "LC_MESSAGES": "fr", "LANG": "en"], "sr_RS"),
      (["LC_ALL": "", "LANG": "pt_BR.utf8"], "pt_BR"), ([:], "en_001"), (["LANG": "C"], "en_001"),
      (["LANG": "C.UTF-8"], "en_001"), (["LC_ALL": "POSIX", "LANG": "de_DE"], "en_001"),
      (["LANG": "\u{1B}[2J"], "en_001"), (["LANG": "../../etc"], "en_001"),
    ])
  func identifier(variables: [String: String], identifier: String) {
    #expect(LocaleVariables(variables).identifier == identifier)
  }

  @Test(
    "Only the locale of characters says that there are none outside ASCII",
    arguments: [
      (["LC_ALL": "C"], true), (["LANG": "POSIX"], true), (["LC_MESSAGES": "C"], false),
      (["LC_CTYPE": "C", "LANG": "de_DE.UTF-8"], true), (["LC_ALL": "C.UTF-8"], false),
      ([:], false),
    ])
  func ascii(variables: [String: String], isASCIIOnly: Bool) {
    #expect(LocaleVariables(variables).isASCIIOnly == isASCIIOnly)
  }

  @Test("Signs have ASCII characters, of which those of submenus and of handlers differ")
  func signs() {
    #expect(ASCIISigns.replacing(in: "✓ naïve › x » y – z …") == "v naïve > x / y - z ~")
    #expect(ASCIISigns.replacement(for: "»") != ASCIISigns.replacement(for: "›"))
  }

  @Test(
    "A line keeps its colours as the control sequences that set them",
    arguments: [
      "plain", "\u{1B}[31mred\u{1B}[0m and plain", "\u{1B}[1;4;38;5;208;44mall\u{1B}[0m",
      "\u{1B}[2;3;7;9;38;2;1;2;3;48;5;15mx\u{1B}[0m",
    ])
  func painted(text: String) {
    #expect(PaintedLine.lines(text).map(\.painted) == [text])
  }

  @Test("Other control sequences are left out of a line with colours") func harmless() {
    let line = PaintedLine.lines("a\u{1B}[2J\u{1B}]0;t\u{7}\u{1B}[93mb\u{1B}[5mc")[0].painted
    #expect(line == "a\u{1B}[38;5;11mbc\u{1B}[0m")
  }
}
