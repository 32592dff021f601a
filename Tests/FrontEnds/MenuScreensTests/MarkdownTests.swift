import HandlerProtocol
import Keyboard
import MenuInteraction
@testable import MenuLayout
@testable import MenuLines
import MenuNavigation
import DisplayText
import TerminalUI
import Testing

@testable import MenuScreens

private func lines(_ text: String, _ medium: Medium) -> String {
  BodyLine.markdown(text, medium: medium).map(\.plainText).joined(separator: "\n")
}

private let sample = """
  # appmenu — 日本語の見出し

  A *plugin-based* engine with **strong** words, `inline   code` and
  a [link to the docs](https://example.org/docs "t"), <https://example.org>,
  <me@example.org> and ![a picture](img/pic.png).
  Hard break here\\
  next line.

  ## Lists

  - one
  - two with a text that is longer than a narrow screen is wide
    - nested

      with a paragraph
  - three

  8. eight
  9. nine, which is also too long for a narrow screen
  10. ten

  ### Code

  ```swift
  let x = 1  // this line is longer than forty columns
    indented
  ```

  > Words that somebody else has said, and which
  > go on.
  >
  > > deeper
  > > - item

  ***

  <div>
   raw <b>html</b>
  </div>

  これは日本語の長い段落です。空白がないので、どこでも折り返せますが、句読点の前では折り返しません。
  """

@Suite struct MarkdownTests {
  @Test func `A text of everything on a screen of 80 columns`() {
    #expect(
      lines(sample, .screen(columns: 80)) == """
         appmenu — 日本語の見出し
         ━━━━━━━━━━━━━━━━━━━━━━━━

         A plugin-based engine with strong words, `inline   code` and a link to the
         docs (https://example.org/docs), https://example.org, me@example.org and
         [Image: a picture] (img/pic.png). Hard break here
         next line.

         Lists
         ─────

         • one
         • two with a text that is longer than a narrow screen is wide
           ◦ nested

             with a paragraph
         • three

          8. eight
          9. nine, which is also too long for a narrow screen
         10. ten

         ### Code

             let x = 1  // this line is longer than forty columns
               indented

         │ Words that somebody else has said, and which go on.
         │
         │ │ deeper
         │ │
         │ │ • item

         ──────────────────────────────────────────────────────────────────────────────

         <div>
          raw <b>html</b>
         </div>

         これは日本語の長い段落です。空白がないので、どこでも折り返せますが、句読点の前
         では折り返しません。
        """)
  }

  @Test func `The same text on a screen of 40 columns`() {
    #expect(
      lines(sample, .screen(columns: 40)) == """
         appmenu — 日本語の見出し
         ━━━━━━━━━━━━━━━━━━━━━━━━

         A plugin-based engine with strong
         words, `inline   code` and a link to
         the docs (https://example.org/docs),
         https://example.org, me@example.org
         and [Image: a picture] (img/pic.png).
         Hard break here
         next line.

         Lists
         ─────

         • one
         • two with a text that is longer than
           a narrow screen is wide
           ◦ nested

             with a paragraph
         • three

          8. eight
          9. nine, which is also too long for a
             narrow screen
         10. ten

         ### Code

           let x = 1  // this line is longer th
         ↪ an forty columns
             indented

         │ Words that somebody else has said,
         │ and which go on.
         │
         │ │ deeper
         │ │
         │ │ • item

         ──────────────────────────────────────

         <div>
          raw <b>html</b>
         </div>

         これは日本語の長い段落です。空白がない
         ので、どこでも折り返せますが、句読点の
         前では折り返しません。
        """)
  }

  @Test func `In plain text the marks stay, and no line is broken`() {
    #expect(
      lines(sample, .plain) == """
        # appmenu — 日本語の見出し

        A plugin-based engine with strong words, `inline   code` and a link to the docs \
        (https://example.org/docs), https://example.org, me@example.org and \
        [Image: a picture] (img/pic.png). Hard break here
        next line.

        ## Lists

        - one
        - two with a text that is longer than a narrow screen is wide
          - nested

            with a paragraph
        - three

         8. eight
         9. nine, which is also too long for a narrow screen
        10. ten

        ### Code

            let x = 1  // this line is longer than forty columns
              indented

        > Words that somebody else has said, and which go on.
        >
        > > deeper
        > >
        > > - item

        ---

        <div>
         raw <b>html</b>
        </div>

        これは日本語の長い段落です。空白がないので、どこでも折り返せますが、句読点の前では折り返しません。
        """)
  }

  @Test func `Each word keeps its role, and a link its underline across words`() {
    let text = "a *b* **c d** `e` [f g](h) <i>j</i>\n\n> k\n\n# l\n\n    m"
    let spans = BodyLine.markdown(text, medium: .screen(columns: 80)).map(\.left)
    #expect(
      spans == [
        [
          Span(" "), Span("a "), Span("b", .emphasis), Span(" "), Span("c d", .strong), Span(" "),
          Span("`e`", .code), Span(" "), Span("f g", .link, link: "h"), Span(" "),
          Span("(h)", .dim, link: "h"),
          Span(" "), Span("<i>", .dim), Span("j"), Span("</i>", .dim),
        ], [], [Span(" "), Span("│ ", .quote), Span("k", .quote)], [],
        [Span(" "), Span("l", .heading)], [Span(" "), Span("━", .dim)], [],
        [Span(" "), Span("    "), Span("m", .code)],
      ])
  }

  @Test func `Words of several roles are not torn apart where they meet`() {
    let text = "aaaa **bbbb**cccc dddd"
    #expect(lines(text, .screen(columns: 12)) == " aaaa\n bbbbcccc\n dddd")
  }

  @Test(arguments: [
    ("", ""),
    ("[a]: b", ""),
    ("[a]()", "a"),
    ("[](b)", "b"),
    ("![](b)", "[Image] (b)"),
    ("[![a](b)](c)", "[Image: a] (b) (c)"),
    ("![![x](y) [z](w)](v)", "[Image: x z] (v)"),
    ("![a](data:image/png;base64,AAAA)", "[Image: a]"),
    ("[ ] open\n[x] done", "[ ] open [x] done"),
    ("| a | b |\n|---|---|\n| 1 | 2 |", "| a | b |\n|---|---|\n| 1 | 2 |"),
    ("-\n- b", "-\n- b"),
    ("3) a\n4) b", "3) a\n4) b"),
    ("- a\n\n  b\n- c", "- a\n\n  b\n\n- c"),
    ("#", "#"),
    ("a &amp; &#x1B;[31m &#10;", "a & ␛[31m ␊"),
    ("\u{1B}]0;x\u{7} \u{202E}", "␛]0;x␇ \u{FFFD}"),
    ("`\u{9B}31m`", "`\u{FFFD}31m`"),
    ("[a](<b\u{1B}c>)", "a (b␛c)"),
    ("a <!-- b\nc --> d", "a <!-- b c --> d"),
    ("```\n\n```", "\n"),
    ("\u{0}", "\u{FFFD}"),
  ]) func `Small things are shown as they are meant`(text: String, expected: String) {
    let shown = expected == "\n" ? "" : expected
    #expect(lines(text, .plain) == shown)
  }

  @Test func `The links of a text, each address once`() {
    let text = """
      [a](u) ![b](v) [![c](w)](x) <https://y> [again](u) [ref]

      [ref]: z
      """
    #expect(
      MarkdownLinks.of(text) == [
        MarkdownLink(text: "a", address: "u"), MarkdownLink(text: "b", address: "v"),
        MarkdownLink(text: "c", address: "x"),
        MarkdownLink(text: "https://y", address: "https://y"),
        MarkdownLink(text: "ref", address: "z"),
      ])
  }

  @Test func `A view of Markdown, and the text below the fields of a detail`() {
    let text = HandlerView(
      title: "T", content: .text(TextContent(body: "# a\n\n*b*", format: .markdown)))
    #expect(PlainText.lines(for: text) == ["T", "", "# a", "", "b"])
    let detail = HandlerView(
      title: "T",
      content: .detail(
        DetailContent(
          fields: [.init(label: "L", value: "v")], body: "- **b**", format: .markdown)))
    #expect(PlainText.lines(for: detail) == ["T", "", "L  v", "", "- b"])
    let asItStands = HandlerView(title: "T", content: .text(TextContent(body: "# a\n*b*")))
    #expect(PlainText.lines(for: asItStands) == ["T", "", "# a", "*b*"])
  }

  @Test func `A long text is cut on a screen, and says so; through a pipe it is whole`() {
    let body = String(repeating: "word\n\n", count: 20_000)
    let view = HandlerView(title: "T", content: .text(TextContent(body: body, format: .markdown)))
    let shown = ViewBody(view: view, medium: .screen(columns: 40)).layout()
    #expect(shown.count < 10_100 && shown[shown.count - 1].plainText.hasPrefix(" ▲ Cut"))
    #expect(PlainText.lines(for: view).count(where: { $0 == "word" }) == 20_000)
  }

  @Test func `A text too long to be parsed is shown as it was written`() {
    let body = "# a\n" + String(repeating: "x", count: MarkdownDocument.longest)
    let shown = BodyLine.markdown(body, medium: .plain)
    #expect(shown.count == 2 && shown[0].plainText == "# a")
  }
}

@Suite struct SpanWrappingTests {
  private func wrapped(_ spans: [Span], _ columns: Int) -> [String] {
    SpanWrapping.lines(spans, columns: columns).map { $0.spans.map(\.text).joined() }
  }

  @Test func `A word that is wider than the line is cut`() {
    #expect(wrapped([Span("a bbbbbbb c")], 4) == ["a", "bbbb", "bbb", "c"])
    #expect(wrapped([Span("漢字漢字a")], 5) == ["漢字", "漢字a"])
    #expect(wrapped([Span("漢漢")], 1) == ["漢", "漢"])
    #expect(wrapped([], 10) == [])
  }

  @Test
  func `Scripts without spaces are broken between characters, but not before a stop`() {
    #expect(wrapped([Span("日本語、日本")], 6) == ["日本", "語、日", "本"])
    #expect(wrapped([Span("日本「語」")], 6) == ["日本", "「語」"])
    #expect(wrapped([Span("한국어 한국어")], 8) == ["한국어", "한국어"])
  }

  @Test func `Several spaces are one, but for those in code`() {
    #expect(wrapped([Span("a   b")], 20) == ["a b"])
    #expect(wrapped([Span("a   b", .code)], 20) == ["a   b"])
    #expect(wrapped([Span("a "), Span(" b", .strong), Span(" ")], 20) == ["a b"])
  }
}

@MainActor @Suite struct MarkdownScreenTests {
  @Test
  func `The links of a text can be opened from the list of actions, those of the web alone`() async
  {
    let body = "See [the page](https://example.org/a) or [this](file:///etc/passwd)."
    let screen = await Screen(
      view: HandlerView(
        title: "T", content: .text(TextContent(body: body, format: .markdown))))
    var opened: [Effect] = []
    screen.navigator.perform = { effect in
      opened.append(effect)
      return nil
    }
    #expect(screen.text().contains("a actions"))
    screen.press(.character("a"))
    #expect(screen.text().contains("▌ Open the page"))
    #expect(!screen.text().contains("Open this"))
    screen.press(.enter)
    #expect(opened == [.open(url: "https://example.org/a")])
  }
}
