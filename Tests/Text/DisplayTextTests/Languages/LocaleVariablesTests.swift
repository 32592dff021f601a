import DisplayText
import Testing

@Suite struct LocaleVariablesTests {
  @Test(arguments: [
    (["LANG": "de_DE.UTF-8"], "de_DE"),
    (["LANG": "de_DE", "LC_MESSAGES": "fr_CA.UTF-8"], "fr_CA"),
    (["LC_ALL": "sr_RS@latin", "LC_MESSAGES": "fr", "LANG": "en"], "sr_RS"),
    (["LC_ALL": "", "LANG": "pt_BR.utf8"], "pt_BR"), ([:], "en_001"), (["LANG": "C"], "en_001"),
    (["LANG": "C.UTF-8"], "en_001"), (["LC_ALL": "POSIX", "LANG": "de_DE"], "en_001"),
    (["LANG": "\u{1B}[2J"], "en_001"), (["LANG": "../../etc"], "en_001"),
  ])
  func `The first variable that is set names the locale of messages`(
    variables: [String: String], identifier: String
  ) {
    #expect(LocaleVariables(variables).identifier == identifier)
  }

  @Test(arguments: [
    (["LC_ALL": "C"], true), (["LANG": "POSIX"], true), (["LC_MESSAGES": "C"], false),
    (["LC_CTYPE": "C", "LANG": "de_DE.UTF-8"], true), (["LC_ALL": "C.UTF-8"], false),
    ([:], false),
  ])
  func `Only the locale of characters says that there are none outside ASCII`(
    variables: [String: String], isASCIIOnly: Bool
  ) {
    #expect(LocaleVariables(variables).isASCIIOnly == isASCIIOnly)
  }
}
