internal import DisplayText
internal import PluginHTTP

/// Writes HTML events as Markdown (CommonMark).
final class MarkdownWriter: HTMLHandler {
  /// The largest document in bytes.
  static let sizeLimit = 512 << 10
  /// Elements whose text is not shown.
  private static let hidden: Set<String> = [
    "script", "style", "head", "title", "template", "noscript", "iframe", "object", "svg", "math",
    "textarea", "select", "option", "button",
  ]
  private static let blocks: Set<String> = [
    "p", "div", "section", "article", "header", "footer", "main", "aside", "nav", "figure",
    "figcaption", "table", "tr", "thead", "tbody", "tfoot", "form", "fieldset", "dl", "dt", "dd",
    "address", "center", "details", "summary", "pre", "hr", "h1", "h2", "h3", "h4", "h5", "h6",
    "ul", "ol", "li", "blockquote",
  ]
  private static let marks: [String: MarkdownInline.Mark] = [
    "code": .code, "kbd": .code, "samp": .code, "tt": .code, "b": .strong, "strong": .strong,
    "i": .emphasis, "em": .emphasis, "cite": .emphasis, "var": .emphasis, "dfn": .emphasis,
  ]

  private var lines = MarkdownLines()
  private var inline = MarkdownInline()
  private var hiddenDepth = 0
  private var lists: [Int?] = []
  private var heading = 0
  /// The text of the open code block.
  private var code: String?
  private var codeDepth = 0
  private let base: HTTPAddress?
  private let wording: Wording

  /// Whether the document is too long to be written completely.
  var isFull: Bool { lines.size > Self.sizeLimit }

  init(base: String?, _ wording: Wording) {
    self.base = base.flatMap { HTTPAddress($0) }
    self.wording = wording
  }

  func finish() -> String {
    flush()
    return lines.text
  }

  func text(_ text: String) {
    guard hiddenDepth == 0, !isFull else { return }
    if code != nil {
      code? += text
    } else {
      inline.append(text)
    }
  }

  func start(_ name: String, _ attributes: [String: String]) {
    if Self.hidden.contains(name) { hiddenDepth += 1 }
    guard hiddenDepth == 0, !isFull else { return }
    if code != nil {
      if name == "pre" { codeDepth += 1 }
      if name == "br" { code? += "\n" }
      return
    }
    if let mark = Self.marks[name] { return inline.open(mark) }
    switch name {
    case "a": inline.open(.link, to: attributes["href"].flatMap(address))
    case "img":
      let words = String((attributes["alt"] ?? "").prefix(200))
      inline.image(wording(.image(words: words)), attributes["src"].flatMap(address))
    case "br": inline.lineBreak()
    case "td", "th": inline.cell()
    default:
      guard Self.blocks.contains(name) else { return }
      flush()
      startBlock(name, attributes)
    }
  }

  private func startBlock(_ name: String, _ attributes: [String: String]) {
    switch name {
    case "pre": (code, codeDepth) = ("", 1)
    case "hr": lines.add(["---"])
    case "h1", "h2", "h3", "h4", "h5", "h6": heading = Int(name.dropFirst()) ?? 1
    case "ul", "ol":
      if lists.isEmpty { lines.separate() }
      lists.append(name == "ol" ? attributes["start"].flatMap { Int($0) } ?? 1 : nil)
    case "li": openItem()
    case "blockquote":
      lines.separate()
      lines.open("> ", "> ")
    case "tr", "div": break
    default: lines.separate()
    }
  }

  func end(_ name: String) {
    if Self.hidden.contains(name) {
      hiddenDepth = max(0, hiddenDepth - 1)
      return
    }
    guard hiddenDepth == 0, !isFull else { return }
    if code != nil {
      if name == "pre" { codeDepth -= 1 }
      if codeDepth == 0 { closeCode() }
      return
    }
    if let mark = Self.marks[name] { return inline.close(mark) }
    if name == "a" { return inline.close(.link) }
    guard Self.blocks.contains(name), name != "pre", name != "hr" else { return }
    flush()
    switch name {
    case "h1", "h2", "h3", "h4", "h5", "h6": heading = 0
    case "ul", "ol":
      _ = lists.popLast()
      if lists.isEmpty { lines.separate() }
    case "li": lines.close()
    case "blockquote":
      lines.close()
      lines.separate()
    case "tr", "div": break
    default: lines.separate()
    }
  }

  private func openItem() {
    var marker = "- "
    if let number = lists.last ?? nil {
      // A number in CommonMark has at most nine digits and is not negative.
      marker = "\(min(max(number, 0), 999_999_999)). "
      lists[lists.count - 1] = min(number, 999_999_998) + 1
    }
    lines.open(marker, String(repeating: " ", count: marker.count))
  }

  private func closeCode() {
    var text = HTMLText.harmless(code ?? "")
    code = nil
    while text.first == "\n" { text.removeFirst() }
    while let last = text.last, last.isNewline { text.removeLast() }
    guard !text.isEmpty else { return }
    let fence = MarkdownInline.fence(around: text, atLeast: 3)
    let content = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines.separate()
    lines.add([fence] + content + [fence])
    lines.separate()
  }

  /// Ends the current paragraph.
  private func flush() {
    var found = inline.take()
    guard !found.isEmpty else { return }
    if heading > 0 {
      found = [String(repeating: "#", count: heading) + " " + found.joined(separator: " ")]
      lines.separate()
    }
    lines.add(found)
    if heading > 0 { lines.separate() }
  }

  /// Returns the address of a web link, escaped for Markdown.
  private func address(_ text: String) -> String? {
    let trimmed = text.filter { !$0.isWhitespace }
    let found = base.map { $0.resolving(trimmed) } ?? HTTPAddress(trimmed)
    guard let found, found.url.utf8.count <= 2000 else { return nil }
    return found.url.unicodeScalars.reduce(into: "") { escaped, scalar in
      if "()<>\\\"".unicodeScalars.contains(scalar) {
        escaped += "%" + String(scalar.value, radix: 16, uppercase: true)
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
  }
}
