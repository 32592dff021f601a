import Testing

@testable import BrowseOverflowPlugin

/// HTML of the site as text.
@Suite(.timeLimit(.minutes(5))) struct HTMLTests {
  @Test(arguments: [
    ("<p>One &amp; two.</p><p>Three&nbsp;four&#8230;</p>", "One \\& two.\n\nThree four…"),
    ("plain", "plain"),
    ("<pre><code>let a = b &lt; c\n  * d\n</code></pre>", "```\nlet a = b < c\n  * d\n```"),
    ("<p>a</p><pre><code>x</code></pre><p>b</p>", "a\n\n```\nx\n```\n\nb"),
    ("<pre>a\n```\nb</pre>", "````\na\n```\nb\n````"),
    ("use <code>a_b</code> or <code>`</code>", "use `a_b` or `` ` ``"),
    ("<ul><li>one</li><li>two <b>bold</b></li></ul>", "- one\n- two **bold**"),
    ("<ol start=3><li>one</li><li>two</li></ol>", "3. one\n4. two"),
    ("<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>", "- a\n  - b\n- c"),
    ("<ul><li><p>a</p><pre>x</pre></li></ul>", "- a\n\n  ```\n  x\n  ```"),
    ("<blockquote><p>said</p><p>more</p></blockquote><p>me</p>", "> said\n>\n> more\n\nme"),
    (
      "<a href=\"https://a.org/x_(y)\">link [1]</a>", "[link \\[1\\]](https://a.org/x_%28y%29)"
    ), ("<a href=\"/q/1\">here</a>", "[here](https://site.org/q/1)"),
    ("<a href=\"javascript:alert(1)\">click</a>", "click"),
    ("a<br>b<br/>", "a\\\nb"), ("<h2>Title</h2>text", "## Title\n\ntext"),
    ("a<hr>b", "a\n\n---\n\nb"),
    ("foo<b> bar </b>baz <i>x</i>", "foo **bar** baz *x*"), ("<b></b>x<em> </em>", "x"),
    ("<img src=\"https://a.org/i.png\" alt=\"a cat\">", "[image: a cat](https://a.org/i.png)"),
    ("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "a · b\n\nc"),
  ]) func `HTML becomes Markdown that says the same`(_ html: String, markdown: String) {
    #expect(HTMLText.markdown(html, base: "https://site.org/questions/1") == markdown)
  }

  @Test(arguments: [
    ("# not a title", "\\# not a title"), ("- no item", "\\- no item"),
    ("1. no item", "1\\. no item"),
    ("*a* _b_ `c` [d](e)", "\\*a\\* \\_b\\_ \\`c\\` \\[d\\](e)"),
    ("&lt;script&gt;", "\\<script\\>"), ("&amp;lt;", "\\&lt;"), ("==== x", "\\==== x"),
    ("~~~", "\\~~~"),
    ("C:\\x", "C:\\\\x"),
  ]) func `Text that looks like Markdown stands for itself`(_ html: String, markdown: String) {
    #expect(HTMLText.markdown(html) == markdown)
  }

  @Test(arguments: [
    "<script>alert(1)</script><style>x{}</style>ok", "<p>ok", "ok</b></i></p></div>",
    "<iframe src=\"https://a.org\">x</iframe>ok", "<head><title>no</title></head>ok",
    "<!-- x --><!DOCTYPE html [<!ENTITY e SYSTEM \"file:///etc/passwd\">]>ok",
    "<?php echo 1 ?>ok", "<meta charset=\"utf-16\">ok",
    "<object data=\"file:///etc/passwd\"></object>ok",
    "<svg><text>x</text></svg>ok", "o\u{1B}\u{9B}\u{202E}k", "o&#27;&#x9B;&#8238;&#0;k",
    "<scr\u{0}ipt>alert(1)</scr\u{0}ipt>o\u{0}k",
    "<img/src=\"file:///etc/passwd\"/onerror=\"x\">ok",
  ]) func `Hostile HTML is harmless`(_ html: String) {
    let found = HTMLText.markdown(html)
    #expect(found.hasSuffix("ok"), "\(found)")
    #expect(!found.contains("alert") && !found.contains("passwd") && !found.contains("php"))
    #expect(
      !found.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x9B || $0.value == 0x202E })
  }

  @Test func `A meta element does not change how text is read`() {
    #expect(HTMLText.markdown("<meta charset=\"iso-8859-1\"><p>ä ✓ 😀</p>") == "ä ✓ 😀")
    #expect(
      HTMLText.markdown("<?xml version=\"1.0\" encoding=\"utf-16\"?><p>ä ✓</p>").hasSuffix("ä ✓"))
  }

  @Test(arguments: [
    ("<div>", 60_000), ("<b><i>", 30_000), ("<ul><li>", 30_000), ("<blockquote>", 20_000),
    ("x ", 200_000),
    ("<table><tr><td>", 15_000), ("<a href=x>", 20_000), ("<p", 100_000), ("&", 200_000),
    ("<!--", 60_000),
  ]) func `What is too deep or too large is cut, and said to be`(_ part: String, count: Int) {
    let found = HTMLText.markdown("start " + String(repeating: part, count: count) + " end")
    #expect(found.hasPrefix("start"))
    #expect(found.utf8.count <= MarkdownWriter.sizeLimit * 2)
  }

  @Test func `A deep document says that the rest is left out`() {
    let found = HTMLText.markdown(String(repeating: "<div>", count: 300) + "end")
    #expect(found.hasSuffix("*The rest is omitted.*"))
    #expect(!found.contains("end"))
  }

  @Test func `Quotations deeper than eight stand on the eighth`() {
    let found = HTMLText.markdown(
      String(repeating: "<blockquote>", count: 50) + "x"
        + String(repeating: "</blockquote>", count: 50)
        + "y")
    #expect(found == "> > > > > > > > x\n\ny")
  }

  @Test(arguments: [
    ("Why is &quot;x&quot; &lt; y?", "Why is \"x\" < y?"), ("a\n b\u{1B}[2J", "a b[2J"),
    ("<b>bold</b> title", "bold title"), ("", ""), ("AT&T", "AT&T"), ("1 < 2", "1 < 2"),
    ("<p>one:</p><pre>two</pre>", "one: two"),
  ]) func `A title is one line without tags, entities and controls`(_ html: String, line: String) {
    #expect(HTMLText.line(html) == line)
  }

  @Test(arguments: 0..<40)
  func `Whatever is thrown together becomes text without controls, in bounds`(_ seed: UInt64) {
    var numbers = Numbers(state: seed &+ 1)
    let parts = [
      "<p>", "</p>", "<pre>", "</pre>", "<code>", "</code>", "<b>", "</b>", "<i>", "<ul>", "</ul>",
      "<li>",
      "<ol start=\"-5\">", "</ol>", "<ol start=\"99999999999999999999\">", "<blockquote>",
      "</blockquote>", "<br>",
      "<hr>", "<h1>", "</h1>", "<a href=\"javascript:x\">", "<a href=\"https://a.org/)(<>\\\">",
      "</a>",
      "<img src=x alt=\"]( `\">", "<table><tr><td>", "</table>", "<script>", "</script>", "<svg>",
      "</svg>", "<!--",
      "-->", "<![CDATA[", "]]>", "&lt;", "&#27;", "&#x202E;", "&bogus;", "&#xFFFFFFFF;", "&", "<",
      ">", "\"", "`", "```",
      "*", "_", "[", "](javascript:x)", "\\", "#", "- ", "1. ", "\n", "\r\n", "\t", " ", "ä", "😀",
      "\u{301}", "\u{1B}[2J",
      "\u{9B}", "\u{202E}", "\u{2028}", "\u{0}", "word ",
    ]
    for _ in 0..<50 {
      let html = (0..<Int(numbers.next() % 60)).map { _ in
        parts[Int(numbers.next() % UInt64(parts.count))]
      }.joined()
      let found = HTMLText.markdown(html, base: "https://a.org/")
      #expect(
        !found.unicodeScalars.contains {
          $0.value < 0x20 && $0 != "\n" && $0 != "\t" || (0x7F...0x9F).contains($0.value)
            || (0x2028...0x202E).contains($0.value)
        }, "\(html.debugDescription)")
      #expect(found.utf8.count < 100_000, "\(html.debugDescription)")
      #expect(!HTMLText.line(html).contains("\n"), "\(html.debugDescription)")
    }
  }

  /// Numbers that are the same in each run (SplitMix64).
  private struct Numbers {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }
}
