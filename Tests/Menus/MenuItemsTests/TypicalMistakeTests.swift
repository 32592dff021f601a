import AppMenuTesting
import Documents
import Foundation
import MenuItems
import SourceText
import Testing

/// A menu with a marked mistake, and parts of the words that name it and help.
struct TypicalMistake: CustomTestStringConvertible {
  var marked: String
  var words: String
  var help: String
  var name = "m.yaml"

  init(_ marked: String, _ words: String, help: String = "", name: String = "m.yaml") {
    (self.marked, self.words, self.help, self.name) = (marked, words, help, name)
  }

  var testDescription: String { marked }

  /// Expects exactly the marked findings, and the words in the message or the label of the first.
  func check() throws {
    expectFindings(marked, name: name)
    let loading = load(MarkedText(marked).text, name: name)
    let finding = try #require(DiagnosticReport(loading.diagnostics).diagnostics.first)
    let said = finding.message + "; " + (finding.label ?? "")
    #expect(said.contains(words), "\(said)")
    #expect(help.isEmpty || (finding.help ?? "").contains(help), "\(finding.help ?? "no help")")
  }
}

@Suite("Typical mistakes in menus", .timeLimit(.minutes(5))) struct TypicalMistakeTests {
  @Test(arguments: [
    TypicalMistake(
      "- ⟪missing-title|<<⟫: {icon: x, tapHandlerName: h}", "no title", help: "add `title: …`"),
    TypicalMistake("- <<: ⟪yaml-syntax|*nope⟫\n  subtitle: x", "no anchor is called 'nope'"),
    TypicalMistake(
      "- &a {title: A, tapHandlerName: h}\n- <<: [*a, ⟪yaml-syntax|*b⟫]",
      "no anchor is called 'b'"),
    TypicalMistake("- <<: ⟪wrong-type|base⟫", "takes a mapping", help: "<<: *anchor"),
    TypicalMistake("- title: ⟪yaml-syntax|*nope⟫\n  tapHandlerName: h", "no anchor is called"),
    TypicalMistake(
      "items:\n  - title: a\n    items: ⟪yaml-syntax|*nope⟫\n  - ⟪missing-title|icon⟫: x\n    tapHandlerName: h",
      "no anchor"),
  ])
  func `An item that begins with a merge key is told of in YAML's words, and once`(
    mistake: TypicalMistake
  ) throws { try mistake.check() }

  @Test(arguments: [
    TypicalMistake(
      "- title: A\n  tapHandlerName: h\n⟪yaml-syntax|title⟫: B\n  tapHandlerName: h",
      "`- ` is missing",
      help: "`- title: …`"),
    TypicalMistake(
      "items:\r\n  - title: A\r\n    items:\r\n      - title: B\r\n        icon: x\r\n      ⟪yaml-syntax|title⟫: C\r\n        icon: y\r\n",
      "`- ` is missing", help: "`- title: …`"),
    TypicalMistake(
      "- title: A\n⟪yaml-syntax|tapHandlerName⟫: h", "does not begin with `- `", help: "column 3"),
    TypicalMistake(
      "⟪yaml-syntax|-⟫title: A\n  tapHandlerName: h", "a blank is missing after '-'",
      help: "`- title: …`"),
    TypicalMistake(
      "items:\n  ⟪yaml-syntax|-⟫title: A\n   # why\n\n   tapHandlerName: h",
      "a blank is missing after '-'"),
    TypicalMistake(
      "- title: A\n  tapHandlerName: h\n⟪yaml-syntax|-⟫title: B\n  tapHandlerName: h",
      "a blank is missing after '-'"),
    TypicalMistake(
      "⟪not-a-menu|-title⟫: A", "a blank is missing after '-'", help: "`- title: …`"),
    TypicalMistake(
      "items:\n  ⟪wrong-type|-title⟫: A\n  -icon: B", "a blank is missing after '-'"),
    TypicalMistake(
      "- title: A\n⟪yaml-syntax|\u{A0}⟫ tapHandlerName: h", "a no-break space",
      help: "an ordinary space"),
    TypicalMistake(
      "- title: A\r\n ⟪yaml-syntax|\u{A0}⟫tapHandlerName: h\r\n", "a no-break space"),
    TypicalMistake("- title:⟪yaml-syntax|\u{A0}⟫A\n  tapHandlerName: h", "a no-break space"),
    TypicalMistake("-⟪yaml-syntax|\u{A0}⟫title: A\n  tapHandlerName: h", "a no-break space"),
    TypicalMistake("- 가: A\n  title:⟪yaml-syntax|\u{3000}⟫나\n  icon: h", "U+3000"),
    TypicalMistake(
      "- title: A\n  tapHandlerName: h\n  ⟪unknown-key|\u{A0}icon⟫: x", "a no-break space"),
    TypicalMistake("- ⟪wrong-type|title:\u{A0}A⟫", "a no-break space"),
  ])
  func `A line of a list without its dash, or without the blank behind it, is pointed at`(
    mistake: TypicalMistake
  ) throws { try mistake.check() }

  @Test(arguments: [
    TypicalMistake(
      "- title: A\n  icon⟪yaml-syntax|:⟫star\n  tapHandlerName: h",
      "a blank is missing after ':'",
      help: "`icon: star`"),
    TypicalMistake(
      "- title: A\r\n  tapHandlerName: h\r\n  icon⟪yaml-syntax|:⟫star\r\n",
      "a blank is missing after ':'", help: "`icon: star`"),
    TypicalMistake(
      "- title⟪yaml-syntax|:⟫A\n  tapHandlerName: h", "a blank is missing after ':'",
      help: "`title: A`"),
    TypicalMistake(
      "items:\n  - title: A\n    items:\n      - title⟪yaml-syntax|:⟫B\n\n        tapHandlerName: h",
      "a blank is missing after ':'"),
    TypicalMistake(
      "- title: A\n  ⟪yaml-syntax|tapHandlerName h⟫\n  icon: x", "no ':' here",
      help: "`tapHandlerName: h`"),
    TypicalMistake(
      "items:\r\n  - title: A\r\n    ⟪yaml-syntax|items⟫\r\n      - title: B\r\n    icon: x\r\n",
      "no ':' here", help: "`items: …`"),
    TypicalMistake(
      "- ⟪wrong-type|title:A⟫\n- {title: B, tapHandlerName: h}", "a blank is missing after ':'",
      help: "`title: A`"),
    TypicalMistake(
      "items:\n  - ⟪yaml-syntax|title Questions⟫\n    subtitle: x", "no ':' here",
      help: "`title: Questions`"),
    TypicalMistake(
      "- title: A\n  environment:\n    ⟪yaml-syntax|A x⟫\n    B: y", "no ':' here",
      help: "`A: x`"),
    TypicalMistake(
      "- title: A\n  ⟪yaml-syntax|ééééééééééééééééééxéééééééééééééééé⟫\n  icon: star",
      "no ':' here",
      help: "`ééééééééééééééééééxé…: …`"),
    TypicalMistake("- title: a⟪yaml-syntax|:⟫ b\n  icon: h", "quotation marks", help: "\"a: b\""),
    TypicalMistake("- title: ⟪yaml-syntax|-⟫ x\n  icon: h", "begins an item", help: "\"- x\""),
    TypicalMistake("- title: ⟪yaml-syntax||⟫x # y\n  icon: h", "several lines", help: "\"|x\""),
    TypicalMistake("- ⟪wrong-type|https://a.b⟫", "expected a mapping"),
    TypicalMistake("- ⟪wrong-type|12:30⟫", "expected a mapping"),
  ])
  func `A blank that is missing after a colon is pointed at`(mistake: TypicalMistake) throws {
    try mistake.check()
  }

  @Test(arguments: [
    TypicalMistake(
      "- title: A\n   ⟪yaml-syntax|tapHandlerName⟫: h", "column 4", help: "begin it in column 3"),
    TypicalMistake(
      "- title: A\n ⟪yaml-syntax|tapHandlerName⟫: h", "column 2", help: "begin it in column 3"),
    TypicalMistake(
      "- title: A\n  tapHandlerName: h\n ⟪yaml-syntax|-⟫ title: B\n   tapHandlerName: h",
      "column 2",
      help: "begin it in column 1"),
    TypicalMistake(
      "- title: A\r\n  items:\r\n    - title: B\r\n      tapHandlerName: h\r\n     ⟪yaml-syntax|icon⟫: x\r\n",
      "column 6", help: "begin it in column 7"),
    TypicalMistake(
      "- title: A\n  tapHandlerName: h\n  arguments:\n    a: 1\n   ⟪yaml-syntax|b⟫: 2",
      "column 4",
      help: "begin it in column 5"),
    TypicalMistake(
      "title: T\n⟪yaml-syntax|-⟫ title: A\n  tapHandlerName: h", "a list item", help: "`items:`"),
  ])
  func `A key or an item that is not in line is pointed at, with its column`(
    mistake: TypicalMistake
  ) throws { try mistake.check() }

  @Test(arguments: [
    TypicalMistake(
      "- title: ⟪yaml-syntax|\"⟫A\n  tapHandlerName: h\n- title: B\n  tapHandlerName: h\n\n",
      "never closed", help: "\"A\""),
    TypicalMistake("- title: ⟪yaml-syntax|'⟫tis A\r\n  tapHandlerName: h\r\n", "never closed"),
    TypicalMistake(
      "- title: ⟪yaml-syntax|\"⟫A\n  tapHandlerName: \"h\"\n", "never closed", help: "\"A\""),
    TypicalMistake(
      "- {title: ⟪yaml-syntax|\"⟫A, icon: x}\n- title: B\n  items: []", "never closed"),
    TypicalMistake(
      "- title: 'it⟪yaml-syntax|'⟫s\n  tapHandlerName: h", "the text ends here", help: "\"it's\""),
    TypicalMistake(
      "- title: a\n  items:\r\n    - title: 'it⟪yaml-syntax|'⟫s mine'\r\n      icon: h\r\n",
      "the text ends here", help: "\"it's mine\""),
    TypicalMistake(
      "- title: \"say ⟪yaml-syntax|\"⟫hi\"\"\n  tapHandlerName: h", "the text ends here",
      help: "'say \"hi\"'"),
    TypicalMistake(
      "- title: \"Save⟪yaml-syntax|\"⟫ and quit\n  tapHandlerName: h", "the text ends here",
      help: "'\"Save\" and quit'"),
    TypicalMistake(
      "- {title: 'it⟪yaml-syntax|'⟫s', tapHandlerName: h}", "the text ends here"),
    TypicalMistake(
      "- {title: A, ⟪yaml-syntax|title[ko]⟫: B, icon: x}", "needs quotation marks",
      help: "\"title[ko]\": …"),
    TypicalMistake(
      "- title: a\n  inputs: [{⟪yaml-syntax|label[pt-BR]⟫: B}]", "needs quotation marks",
      help: "\"label[pt-BR]\": …"),
    TypicalMistake(
      "- title: a\n  keywords: [\"a\" ⟪yaml-syntax|\"⟫b\"]\n  icon: h", "`,` is missing"),
  ])
  func `A text with a quotation mark too few or too many is pointed at where it begins or ends`(
    mistake: TypicalMistake
  ) throws { try mistake.check() }

  @Test(arguments: [
    TypicalMistake(
      "- title: A\n  command: [git, -m, ⟪yaml-syntax|{{msg}}⟫]\n  inputs: [{id: msg}]",
      "needs quotation marks", help: "write \"{{msg}}\""),
    TypicalMistake(
      "- title: A\n  command: [git, ⟪yaml-syntax|{{msg}}⟫ or so]\n  inputs: [{id: msg}]",
      "needs quotation marks", help: "write \"{{msg}} or so\""),
    TypicalMistake(
      "- title: A\n  command: [git, --m=⟪yaml-syntax|{{msg}}⟫]\n  inputs: [{id: msg}]",
      "needs quotation marks", help: "write \"--m={{msg}}\""),
    TypicalMistake(
      "- title: A\n  subtitle: ⟪yaml-syntax|{{x}}⟫\n  icon: h\n  items: []",
      "needs quotation marks",
      help: "write \"{{x}}\""),
    TypicalMistake(
      "- title: A\n  subtitle: ⟪yaml-syntax|{{x}}⟫ there\n  icon: h\n  items: []",
      "needs quotation marks", help: "write \"{{x}} there\""),
  ])
  func `A place of a value without quotation marks is told of once`(mistake: TypicalMistake) throws
  { try mistake.check() }

  @Test(arguments: [
    TypicalMistake("- title: A\n  icon: ⟪yaml-syntax|[⟫x\n", "never closed", help: "[x]"),
    TypicalMistake(
      "- title: A\n  keywords: ⟪yaml-syntax|[⟫x, \"]\"\n  items: []\n- title: B\n  items: []\n",
      "never closed", help: "[x, \"]\"]"),
    TypicalMistake("- ⟪yaml-syntax|{⟫title: A, items: []\n", "never closed", help: "}"),
  ])
  func `A bracket that nothing closes is marked, not the end of the file`(mistake: TypicalMistake)
    throws
  { try mistake.check() }

  @Test(arguments: [
    TypicalMistake("items:\n  ⟪wrong-type|title: A\n  items: []⟫", "a sequence", help: "`- `"),
    TypicalMistake("items: ⟪wrong-type|{title: A, items: []}⟫", "a sequence", help: "`- `"),
    TypicalMistake(
      "- title: ⟪wrong-type|{ko: 디, en: D}⟫\n  items: []", "a string",
      help: "write `title: D`, and `title[ko]: 디` beside it"),
    TypicalMistake(
      "- title: A\n  url: ⟪wrong-type|example.org⟫", "an http", help: "write https://example.org"),
  ])
  func `A value in a natural but wrong structure is told how it is written`(mistake: TypicalMistake)
    throws
  { try mistake.check() }

  @Test(arguments: [
    TypicalMistake(
      "- title: A\n  keywords: [\"C:\\dir⟪yaml-syntax|\\\"⟫]\n  items: []\n",
      "the backslash makes this quotation mark a part of the text", help: "'C:\\dir\\'"),
    TypicalMistake(
      "- title: A\n  command: [\"C:\\temp⟪yaml-syntax|\\\"⟫, \"x\"]\n", "does not end the text",
      help: "single quotation marks"),
    TypicalMistake(
      "- title: \"C:\\temp⟪yaml-syntax|\\\"⟫\r\n  subtitle: \"B\"\r\n", "does not end the text",
      help: "'C:\\temp\\'"),
    TypicalMistake(
      "- title: \"C:\\\\dir⟪yaml-syntax|\\\"⟫ # y\n  items: []\n", "does not end the text",
      help: "a second backslash"),
    TypicalMistake(
      "- {title: \"C:\\dir⟪yaml-syntax|\\\"⟫, items: []}", "does not end the text"),
    TypicalMistake(
      "- title: A\n  keywords: ⟪yaml-syntax|[⟫\"say \\\"hi\\\"\"\n  items: []\n", "never closed"),
  ])
  func `A backslash that takes the meaning of the quotation mark behind it is told of`(
    mistake: TypicalMistake
  ) throws { try mistake.check() }

  @Test(arguments: [
    TypicalMistake(
      "- title: ⟪yaml-syntax|&Quit⟫ now # y\n  tapHandlerName: h", "left out of the text",
      help: "quote the text: \"&Quit now\"; as an anchor it is of no use"),
    TypicalMistake(
      "- {title: ⟪yaml-syntax|&Quit⟫ now, tapHandlerName: h}", "not part of the text",
      help: "\"&Quit now\""),
    TypicalMistake(
      "- title: A\n  keywords: [x, ⟪yaml-syntax|&y⟫ z]\n  tapHandlerName: h", "begins an anchor"),
  ])
  func `An anchor that no alias names is perhaps the first word of a text`(mistake: TypicalMistake)
    throws
  { try mistake.check() }

  @Test(arguments: [
    TypicalMistake(
      "- title: ⟪yaml-syntax|[draft]⟫ x\n  items: []", "begins with `[` needs quotation marks",
      help: "\"[draft] x\""),
    TypicalMistake(
      "- {title: ⟪yaml-syntax|{a}⟫ x, items: []}", "a mapping, behind which text stands",
      help: "\"{a} x\""),
    TypicalMistake(
      "- title: ⟪yaml-syntax|?⟫ x\n  items: []", "begins a key of a mapping", help: "\"? x\""),
    TypicalMistake(
      "- title: A\n  ⟪yaml-syntax|?⟫ x\n  items: []", "whose value is missing", help: "`title: …`"
    ),
    TypicalMistake("⟪yaml-syntax|:⟫ x", "a key is missing", help: "`title: x`"),
    TypicalMistake("- ⟪yaml-syntax|:⟫ x\n  items: []", "a key is missing", help: "`title: x`"),
    TypicalMistake(
      "- title: A\n  ⟪yaml-syntax|:⟫ x\n  items: []", "a key is missing before this ':'"),
    TypicalMistake(
      "- title: ⟪yaml-syntax|:⟫ x\n  items: []", "begins with ':'", help: "take one ':' away"),
    TypicalMistake(
      "- &base {title: A, tapHandlerName: h}\n- <<: ⟪yaml-syntax|*bse⟫", "did you mean 'base'?",
      help: "define it before its use: `&bse {…}`"),
    TypicalMistake(
      "- &b {title: A, tapHandlerName: h}\n- <<: ⟪yaml-syntax|*some⟫", "no anchor is called",
      help: "known by now: `*b`"),
    TypicalMistake(
      "- &b {title: A, tapHandlerName: h}\n- <<: ⟪yaml-syntax|* ⟫b", "a blank too many",
      help: "write `*b`"),
    TypicalMistake("- title: A\n  <<: ⟪yaml-syntax|*⟫\n", "no such name", help: "<<: *anchor"),
    TypicalMistake(
      "items:\n⟪yaml-syntax|\t⟫- title: A\n\t  items: []\n", "a tab indents this line",
      help: "replace the tabs of these lines with spaces"),
    TypicalMistake(
      "- title: A\n  ⟪yaml-syntax|\t⟫items: []\n", "a tab indents", help: "replace the tab"),
    TypicalMistake("-⟪yaml-syntax|\t⟫title: A\n\titems: []\n", "after a dash"),
    TypicalMistake(
      "- title: A\n  command: [a]\n  timeout: ⟪wrong-type|!!str 5⟫\n", "found a string",
      help: "take `!!str` away"),
    TypicalMistake(
      "- title: ⟪yaml-syntax|@⟫x\n  items: []", "begins with `@` needs quotation marks"),
    TypicalMistake("- title: A\n  items: []\n  x: [a, ⟪yaml-syntax|}⟫]\n", "a value is missing"),
  ])
  func `What YAML takes for something else is told in plain words`(mistake: TypicalMistake) throws {
    try mistake.check()
  }

  @Test(arguments: [
    TypicalMistake(
      "- title: ⟪yaml-syntax|*⟫\n  tapHandlerName: h", "`*` begins an alias", help: "\"*\""),
    TypicalMistake(
      "- title: ⟪yaml-syntax|*⟫*bold** # x\r\n  icon: h\r\n", "an alias", help: "\"**bold**\""),
    TypicalMistake("- {title: ⟪yaml-syntax|&⟫ Co, icon: h}", "an anchor", help: "\"& Co\""),
    TypicalMistake(
      "- title: ⟪yaml-syntax|*Bold⟫ text\n  icon: h", "'Bold'", help: "quotation marks"),
    TypicalMistake(
      "- title: ⟪blank-title|&x⟫\n  tapHandlerName: h", "`&` begins an anchor", help: "\"&x\""),
    TypicalMistake(
      "- title: ⟪blank-title|!x⟫\n  tapHandlerName: h", "`!` begins a tag", help: "\"!x\""),
    TypicalMistake(
      "- title: \"C:⟪yaml-syntax|\\d⟫ir\"\n  tapHandlerName: h", "`\\d` is not one",
      help: "'C:\\dir'"),
    TypicalMistake(
      "- title: \"C:⟪yaml-syntax|\\u⟫sers\"\n  icon: h", "`\\u`", help: "'C:\\users'"),
    TypicalMistake("- title: \"a⟪yaml-syntax|\\가⟫\"\n  icon: h", "`\\가` is not one"),
    TypicalMistake(
      "- title: ⟪blank-title|# x⟫\n  tapHandlerName: h", "`#` starts a comment", help: "\"# x\""),
    TypicalMistake(
      "- items: []\r\n  title: ⟪blank-title|#fff⟫\r\n", "`#` starts a comment", help: "\"#fff\""),
    TypicalMistake(
      "- title: ⟪yaml-syntax|!⟫ x\n  tapHandlerName: h", "`!` begins a tag",
      help: "quotation marks"),
    TypicalMistake("- {title: ⟪yaml-syntax|!x⟫ y, tapHandlerName: h}", "`!x` begins a tag"),
  ])
  func `A text that begins with a sign of YAML is to be quoted`(mistake: TypicalMistake) throws {
    try mistake.check()
  }

  @Test(arguments: [
    TypicalMistake(
      plist("<array><dict><key>title</key><string>A⟪plist-syntax|</string⟫</dict></array>"),
      "`>` is missing", help: "write </string>"),
    TypicalMistake(
      plist(
        "<array>\r\n<dict>\r\n<key>title⟪plist-syntax|</key⟫\r\n<string>A</string></dict></array>"
      ),
      "`>` is missing", help: "write </key>"),
    TypicalMistake(
      plist("<array><dict><key>title</key>⟪plist-syntax|<string⟫A</string></dict></array>"),
      "`>` is missing", help: "write <string>"),
    TypicalMistake(
      plist("<array><dict><key>title</key><string>A ⟪plist-syntax|<⟫ B</string></dict></array>"),
      "`<` begins a tag", help: "&lt;"),
    TypicalMistake(
      plist("<array><dict><key>title</key><string>A ⟪plist-syntax|&⟫ B</string></dict></array>"),
      "`&` begins a reference", help: "&amp;"),
    TypicalMistake(
      plist(
        "<array><dict><key>url</key><string>http://x/?a=1⟪plist-syntax|&⟫b=2</string></dict></array>"
      ),
      "`&` begins a reference", help: "&amp;"),
    TypicalMistake(
      plist("<array><dict><key>title</key><string>x⟪plist-syntax|</sting>⟫</dict></array>"),
      "another element than <string>", help: "write </string>"),
    TypicalMistake(
      plist("<array><dict><key>title</key><string>x⟪plist-syntax|</dict>⟫</array>"),
      "</string> is missing before this", help: "write </string> before it"),
    TypicalMistake(
      plist("<array><dict><key>title</key><string>x</string>⟪plist-syntax|</array>⟫"),
      "</dict> is missing before this", help: "close <dict> first"),
    TypicalMistake(
      plist(
        "<array><dict><key>title</key><string>a⟪plist-syntax|&nbsp;⟫b</string></dict></array>"),
      "XML has no entity `&nbsp;`",
      help: "or &#160;; XML has &lt; &gt; &amp; &quot; &apos; and numbers"),
    TypicalMistake(
      "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">\n"
        + "<plist><array><dict><key>title</key><string>a ⟪plist-syntax|&copy;⟫</string></dict></array></plist>",
      "XML has no entity `&copy;`", help: "&#169;", name: "m.plist"),
    TypicalMistake(
      plist("<array><dict><key>title</key><string>⟪plist-syntax|&qout;⟫</string></dict></array>"),
      "did you mean '&quot;'?", help: "&amp; for the sign itself"),
    TypicalMistake(
      "⟪plist-syntax|<array>⟫\n<dict><key>title</key><string>A</string></dict>\n</array>\n",
      "starts with <plist>", help: "wrap the content", name: "m.plist"),
    TypicalMistake(
      "<!-- a -->\n⟪plist-syntax|<dict>⟫\n<key>items</key><array/>\n</dict>\n",
      "starts with <plist>", help: "wrap the content"),
    TypicalMistake(
      plist(
        "<array><dict><key>title</key>⟪wrong-type|<integer>5</integer>⟫<key>menu</key><string/></dict></array>"
      ),
      "expected a string, found a number", help: "write <string>5</string>"),
  ])
  func `What an XML property list lacks is named`(mistake: TypicalMistake) throws {
    try mistake.check()
  }

  @Test func `A binary property list has no lines: its findings name the item`() throws {
    let items: [[String: Any]] = [
      ["title": "A", "tapHandlerName": "h"],
      ["title": "B", "items": [["title": 5, "tapHandlerName": "h"], ["icon": "x", "menu": ""]]],
    ]
    let data = try PropertyListSerialization.data(
      fromPropertyList: items, format: .binary, options: 0)
    let reader = FileMenuItemsReader(.bytes(Array(data), name: "m.plist", folder: "."))
    let report = DiagnosticReport(reader.loadMenu().diagnostics)
    let text = DiagnosticRenderer().text(for: report, name: "m.plist")
    #expect(text.contains("found a number\n --> m.plist: items[1].items[0].title\n"), "\(text)")
    #expect(text.contains("have a title\n --> m.plist: items[1].items[1]\n"), "\(text)")
    #expect(text.contains("add the key `title` with a string"), "\(text)")
  }

  @Test(arguments: [
    "- ⟪missing-title|icon⟫: x\n  tapHandlerName: h\n- ⟪no-handler|title⟫: A\n- title: ⟪yaml-syntax|\"⟫B\n",
    "- ⟪missing-title|icon⟫: x\n  tapHandlerName: h\n- {title: M, menu: \"\", icon: h, tapHandlerName: x}\n- title: A\n ⟪yaml-syntax|tapHandlerName⟫: h\n",
    "titel: T\nitems:\n  - title: A\n    items:\n      - ⟪missing-title|icon⟫: x\n        menu: \"\"\n        tapHandlerName: h\n      - title: B\n        command: {⟪yaml-syntax|]⟫\n"
      .replacing("titel", with: "⟪unknown-key|titel⟫"),
    "- ⟪missing-title|icon⟫: x\n  menu: \"\"\n  tapHandlerName: h\n- ⟪no-handler|title⟫: A\n- subtitle: x\n  ⟪yaml-syntax|tapHandlerName⟫: h\n"
      .replacing("- subtitle", with: "-   subtitle"),
    "title: T\nitems:\n- title: A\n  tapHandlerName: h\n- title: B\nid: x\n  ⟪yaml-syntax|tapHandlerName⟫: h\n",
    "title: T\n⟪unknown-key|itens⟫: 5\nitems: ⟪yaml-syntax|*⟫\n",
    "title: T\nitems:\n  - title: A\n    tapHandlerName: h\n⟪yaml-syntax|-⟫ title: B\n",
    "title: T\ntitle⟪yaml-syntax|:⟫A\n", "- ⟪yaml-syntax|[⟫", "items: ⟪yaml-syntax|{⟫a: b",
    "- {title: A, menu: ⟪file-not-found|gone.yaml⟫}\n- title: B\n  source: {each: [⟪yaml-syntax|}⟫]}\n",
    "base: &b\n  <<: {a: 1}\n  c: ⟪yaml-syntax|*⟫\n",
    "<<: {title: T}\nitems: ⟪yaml-syntax|@⟫x\n",
    "- title: A\n  tapHandlerName: h\n  inputs: [{id: a}]\n  command⟪yaml-syntax|:⟫x\n",
  ])
  func `A syntax error does not hide the mistakes before it, and makes no others`(marked: String) {
    expectFindings(marked)
  }

  @Test(arguments: [
    "- title: A\n  tapHandlerName: h\n- title: ⟪yaml-syntax|\"⟫B\n- ⟪missing-title|icon⟫: x\n  tapHandlerName: h\n",
    "items:\n  - title: a⟪yaml-syntax|:⟫ b\n    command: [ls]\n  - title: C\n    ⟪unknown-key|colour⟫: red\n    command: [ls]\n",
    "- title: ⟪yaml-syntax|@⟫x\n- title: ⟪yaml-syntax|%⟫y\n- ⟪missing-title|icon⟫: z\n  tapHandlerName: h\n",
    "- title: A\n  items:\n    - title: ⟪yaml-syntax|@⟫x\n    - ⟪missing-title|icon⟫: z\n      tapHandlerName: h\n- ⟪missing-title|icon⟫: w\n  tapHandlerName: h\n",
    "- title: A\n  tapHandlerName: h\n⟪yaml-syntax|title⟫: B\n- ⟪missing-title|icon⟫: z\n  tapHandlerName: h\n",
    "items:\n  - title: A\n⟪yaml-syntax|\t⟫shell: x\n  - title: B\n    ⟪unknown-key|comand⟫: [x]\n    items: []\n",
    "- title: A\n  items:\n    - title: B\n      icon: x\n ⟪yaml-syntax|\t⟫ x\n    - ⟪missing-title|icon⟫: z\n      tapHandlerName: h\n",
    "- title: A\n  command: [⟪yaml-syntax|@⟫x]\n  # a note\n\n- ⟪missing-title|icon⟫: z\n  tapHandlerName: h\n",
  ])
  func `A syntax error does not hide the mistakes behind it`(marked: String) {
    expectFindings(marked)
  }

  @Test func `Where reading goes on behind a syntax error, it is said to be a guess`() throws {
    let found = load("- title: @x\n  command: [a]\n- icon: z\n  tapHandlerName: h\n").diagnostics
    let error = try #require(found.first { $0.code == "yaml-syntax" })
    let note = try #require(error.notes.last)
    #expect(note.message.contains("a guess"))
    #expect(note.location?.start?.line == 3)
    #expect(load("- title: A\n- title: @x\n").diagnostics.last?.notes.isEmpty == true)
  }

  @Test
  func `Where reading ends before the last mistake, the last error says that more may follow`() {
    func notes(_ text: String) -> [[String]] {
      DiagnosticReport(load(text).diagnostics).diagnostics.filter { $0.code == .yamlSyntax }
        .map { $0.notes.map(\.message).filter { $0.contains("more may follow") } }
    }
    let wrong = "- title: A: x\n  items: []\n"
    let many = notes(String(repeating: wrong, count: 50))
    #expect(many.count > 10)
    #expect(many.dropLast().allSatisfy { $0.isEmpty })
    #expect(many.last?.count == 1)
    #expect(notes(String(repeating: wrong, count: 3)).allSatisfy { $0.isEmpty })
    let large = notes(wrong + String(repeating: "# a comment\n", count: 30_000) + wrong)
    #expect(large.map(\.count) == [1])
  }

  @Test
  func `Handlers before a syntax error are known, unless folders of plugins may come behind it`() {
    let item = "- {title: a, tapHandlerName: h}\n"
    #expect(load(item + "- {").references != nil)
    #expect(load("items:\n- {title: a, tapHandlerName: h}\n- {").references == nil)
    #expect(
      load("plugins: [a]\nitems:\n\(item)- {").references?.pluginFolders.map(\.value) == ["a"])
    let loading = load("- {title: a, menu: b.yaml}", files: ["b.yaml": "- {icon: x, menu: m}\n- ["])
    #expect(
      DiagnosticReport(loading.diagnostics).diagnostics.map(\.code) == [
        "missing-title", "file-not-found", "yaml-syntax",
      ])
  }

  @Test(arguments: [
    "- title: a:b\n  tapHandlerName: h", "- title: a\u{A0}b\n  tapHandlerName: h",
    "- title: -x\n  tapHandlerName: h", "- title: \"#x\"\n  tapHandlerName: h",
    "- title: !!str x\n  tapHandlerName: h", "- title: it's\n  tapHandlerName: h",
    "- title: C:\\dir\n  tapHandlerName: h", "- title: 'C:\\dir'\n  tapHandlerName: h",
    "- title: R&D * 2\n  tapHandlerName: h",
    "- title: &t A\n  tapHandlerName: h\n- title: *t\n  tapHandlerName: h",
    "- title: &t\n    A b\n  tapHandlerName: h", "- &t title: A\n  tapHandlerName: h",
    "- ? title\n  : A\n  tapHandlerName: h",
    "- {title: A, tapHandlerName: h, arguments: {x? : }}",
    "- title: &t \"A\"\n  tapHandlerName: h", "- &t {title: A, tapHandlerName: h}",
    "- title: A\n  keywords: [\"say \\\"hi\\\"\", \"5\\\"\"]\n  tapHandlerName: h",
    "- title: A # x\n  tapHandlerName: h", "- title: # x\n    A\n  tapHandlerName: h",
    "- title: a\n    see:b\n  tapHandlerName: h\n  arguments: {-v: 1, \"x\":y}",
    "- title: \"a\n    b\"\n  tapHandlerName: h", "- title: 'it''s'\n  tapHandlerName: h",
    "- title:\tA\n  tapHandlerName: h", "- title: \u{A0}\u{3000}A\n  tapHandlerName: h",
  ])
  func `What looks like a mistake and is none is read as it stands`(text: String) {
    expectFindings(text)
    expectFindings(text.replacing("\n", with: "\r\n"))
  }
}
