internal import HandlerProtocol
internal import DisplayText
internal import MenuInteraction
internal import MenuLayout
internal import MenuNavigation

@MainActor struct TextWriter: PagePart {
  let page: PageWriter

  /// The most text that a page shows, in bytes: of the output of programs, the end.
  private static let (longestText, longestLog) = (512 << 10, 128 << 10)

  /// Writes running text.
  ///
  /// - Parameter isLog: whether it is a text that grows, of which the end is shown.
  func write(_ body: String, _ format: TextFormat?, isLog: Bool) {
    if body.isEmpty {
      if !isLog { page.none(wording(.noText)) }
      return
    }
    if format == .markdown, body.utf8.count <= Self.longestText {
      html.element("div", [.class("md")]) { MarkdownPage(html, wording).write(body) }
      return
    }
    let isEnd = format == .ansi
    let shown = isEnd ? Self.end(of: body) : body.beginning(bytes: Self.longestText)[...]
    let isCut = shown.utf8.count < body.utf8.count
    if isCut, isEnd { page.none(wording(.earlierCut)) }
    let log: [HTMLAttribute] =
      isLog ? [.role("log"), .label(level.entry.title), .flag("data-follow")] : []
    html.element("pre", [.scrollable, .ownDirection] + (isEnd ? [.class("ran")] : []) + log) {
      // A browser leaves out a line break at the very beginning.
      html.newline()
      if isEnd { html.painted(String(shown)) } else { html.lines(String(shown)) }
    }
    if isCut, !isEnd { page.none(wording(.restCut)) }
  }

  /// Returns the last lines of a text.
  private static func end(of text: String) -> Substring {
    let bytes = text.utf8
    guard bytes.count > longestLog else { return text[...] }
    let start = bytes.index(bytes.endIndex, offsetBy: -longestLog)
    guard let line = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else {
      return Substring(String(decoding: bytes[start...], as: UTF8.self))
    }
    return text[bytes.index(after: line)...]
  }
}
