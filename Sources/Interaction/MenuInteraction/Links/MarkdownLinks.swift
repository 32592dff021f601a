package struct MarkdownLink: Sendable, Hashable {
  package var text: String
  /// The address as written in the text: unchecked, and of any scheme.
  package var address: String

  package init(text: String, address: String) { (self.text, self.address) = (text, address) }

  package var isOfTheWeb: Bool { Self.isOfTheWeb(address) }

  package static func isOfTheWeb(_ address: String) -> Bool {
    let start = address.prefix(8).lowercased()
    return start.hasPrefix("https://") || start.hasPrefix("http://")
  }
}

package enum MarkdownLinks {
  /// Returns the links of `text`, each address once, in the order of the text.
  ///
  /// A picture within a link belongs to the link; one with inline data is not a link.
  package static func of(_ text: String) -> [MarkdownLink] {
    if text.utf8.count > MarkdownDocument.longest { return [] }
    var found = LinkCollector()
    MarkdownDocument(text).walk(enter: { found.enter($0) }, exit: { found.exit($0) })
    var addresses: Set<String> = []
    return found.links.filter { addresses.insert($0.address).inserted }
  }
}

private struct LinkCollector {
  var links: [MarkdownLink] = []
  /// The text of the current link, or `nil` outside of links; links do not nest.
  private var linkText: String?
  private var pictures = 0
  private var pictureText = ""

  mutating func enter(_ node: MarkdownNode) {
    switch node.kind {
    case .text: add(node.literal)
    case .inlineCode: add("`" + node.literal + "`")
    case .softBreak, .hardBreak: add(" ")
    case .link where pictures == 0: linkText = ""
    case .image:
      if pictures == 0 { pictureText = "" }
      pictures += 1
    default: break
    }
  }

  mutating func exit(_ node: MarkdownNode) {
    switch node.kind {
    case .link where pictures == 0:
      add(link: linkText ?? "", node.address)
      linkText = nil
    case .image:
      pictures -= 1
      guard pictures == 0 else { return }
      if linkText != nil {
        linkText? += pictureText
      } else if !node.address.utf8.starts(with: "data:".utf8) {
        add(link: pictureText, node.address)
      }
    default: break
    }
  }

  private mutating func add(_ text: String) {
    if pictures > 0 { pictureText += text } else { linkText? += text }
  }

  private mutating func add(link text: String, _ address: String) {
    if address.isEmpty { return }
    links.append(MarkdownLink(text: text.isEmpty ? address : text, address: address))
  }
}
