internal import TerminalText

/// Lays out a Markdown text.
struct MarkdownBody {
  let text: String
  let medium: Medium

  /// The longest text that is parsed, in bytes: a longer one is shown as it was written.
  ///
  /// The tree of a text takes up to two hundred times its size.
  static let longest = 1 << 20

  /// The lines; none where the text says nothing.
  func lines() -> [BodyLine] { written().lines }

  /// Where the text leads to, each address once, in the order of the text.
  func links() -> [MarkdownLink] {
    var addresses: Set<String> = []
    return written().links.filter { addresses.insert($0.address).inserted }
  }

  private func written() -> (lines: [BodyLine], links: [MarkdownLink]) {
    if text.utf8.count > Self.longest {
      return (BodyLine.prose(text, medium: medium), [])
    }
    var writer = MarkdownWriter(medium: medium)
    MarkdownDocument(text).walk { event in
      switch event {
      case .enter(let node): writer.enter(node)
      case .exit(let node): writer.exit(node)
      }
    }
    return (writer.lines, writer.links)
  }
}
