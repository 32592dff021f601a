internal import MenuInteraction

package struct MarkdownBody {
  package let text: String
  package let medium: Medium

  /// Returns the lines; empty if the text has no visible content.
  package func lines() -> [BodyLine] {
    if text.utf8.count > MarkdownDocument.longest { return BodyLine.prose(text, medium: medium) }
    var writer = MarkdownWriter(medium: medium)
    MarkdownDocument(text).walk { event in
      switch event {
      case .enter(let node): writer.enter(node)
      case .exit(let node): writer.exit(node)
      }
    }
    return writer.lines
  }
}
