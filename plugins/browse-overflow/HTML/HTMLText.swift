internal import DisplayText
internal import StructuredData

enum HTMLText {
  /// The number of characters that are read of a short text.
  private static let lineLimit = 2000

  /// Returns a short text, such as a title, on one line, without tags, entities and control characters.
  static func line(_ html: String) -> String {
    let html = String(html.prefix(lineLimit))
    guard html.utf8.contains(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") }) else {
      return collapsed(html)
    }
    let collector = LineCollector()
    _ = HTMLReader.read(html, collector)
    return collapsed(collector.found)
  }

  /// Returns a document as escaped Markdown.
  ///
  /// - Parameter base: the address that links are relative to.
  static func markdown(
    _ html: String, base: String? = nil, _ wording: Wording = .english
  ) -> String {
    let writer = MarkdownWriter(base: base, wording)
    let isWhole = HTMLReader.read(html, writer)
    return writer.finish() + (isWhole && !writer.isFull ? "" : "\n\n*\(wording(.restLeftOut))*")
  }

  /// Returns a text without characters that control a terminal or change the direction of text.
  static func harmless(_ text: String) -> String {
    let safe = text.unicodeScalars.filter {
      $0 == "\t" || $0 == "\n" || $0 != "\u{FEFF}" && !SafeText.isUnsafe($0)
    }
    return CombiningMarks.bounded(String(safe).utf8)
  }

  /// Returns a text with single spaces between words.
  private static func collapsed(_ text: String) -> String {
    harmless(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

/// Collects the text of a document without markup.
private final class LineCollector: HTMLHandler {
  var found = ""

  func start(_ name: String, _ attributes: [String: String]) {
    if ["br", "p", "div", "pre", "li", "blockquote", "td", "h1", "h2", "h3"].contains(name) {
      found += " "
    }
  }
  func end(_ name: String) {}
  func text(_ text: String) { found += text }
}
