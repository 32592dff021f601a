internal import DisplayText
internal import MenuInteraction
internal import MenuLayout

/// Writes Markdown as HTML; raw HTML in it is shown as text.
struct MarkdownPage {
  private let html: HTMLWriter
  private let wording: Wording
  /// Whether the paragraphs of the lists around a place have no elements of their own, the innermost last.
  private var tight: [Bool] = []
  /// Whether the links around a place have addresses that may be linked to.
  private var links: [Bool] = []
  private var pictures = 0
  private var pictureText = ""

  init(_ html: HTMLWriter, _ wording: Wording) { (self.html, self.wording) = (html, wording) }

  func write(_ text: String) {
    var writer = self
    MarkdownDocument(text).walk(enter: { writer.enter($0) }, exit: { writer.exit($0) })
  }

  private mutating func enter(_ node: MarkdownNode) {
    if pictures > 0 {
      if node.kind == .image { pictures += 1 }
      if node.kind == .text || node.kind == .inlineCode { pictureText += node.literal }
      return
    }
    switch node.kind {
    case .quote:
      html.open("blockquote")
      tight.append(false)
    case .list:
      tight.append(node.isTight)
      if let number = node.firstNumber {
        html.open("ol", [HTMLAttribute("start", number == 1 ? nil : "\(number)")])
      } else {
        html.open("ul")
      }
    case .item: html.open("li", [.ownDirection])
    case .paragraph: if tight.last != true { html.open("p", [.ownDirection]) }
    case .heading: html.open(Self.heading(node.headingLevel), [.ownDirection])
    case .code, .html:
      html.element("pre", [.scrollable]) {
        html.newline()
        html.lines(node.literal)
      }
    case .rule: html.open("hr")
    case .text, .inlineHTML: html.text(node.literal)
    case .softBreak: html.newline()
    case .hardBreak: html.open("br")
    case .inlineCode: html.element("code", node.literal)
    case .emphasis: html.open("em")
    case .strong: html.open("strong")
    case .link:
      let safe = LinkAddress(node.address)
      links.append(safe != nil)
      if let safe { html.open("a", [.link("href", safe)] + HTMLWriter.leaving) }
    case .image:
      pictures = 1
      pictureText = ""
    case .document, .other: break
    }
  }

  private mutating func exit(_ node: MarkdownNode) {
    if pictures > 0 {
      if node.kind == .image { pictures -= 1 }
      if pictures == 0 { endPicture(node.address) }
      return
    }
    switch node.kind {
    case .quote:
      _ = tight.popLast()
      html.close("blockquote")
    case .list:
      _ = tight.popLast()
      html.close(node.firstNumber == nil ? "ul" : "ol")
    case .item: html.close("li")
    case .paragraph: if tight.last == true { html.newline() } else { html.close("p") }
    case .heading: html.close(Self.heading(node.headingLevel))
    case .emphasis: html.close("em")
    case .strong: html.close("strong")
    case .link:
      if links.popLast() == true {
        html.close("a")
      } else if !node.address.isEmpty {
        html.text(" (" + node.address + ")")
      }
    default: break
    }
  }

  /// Writes a picture as a link: pages load nothing from other hosts.
  private func endPicture(_ address: String) {
    let label =
      pictureText.isEmpty
      ? wording(.image.capitalized) : wording(.imageCalled(text: pictureText).capitalized)
    if links.last != true, LinkAddress(address) != nil {
      html.link(address, title: label)
    } else {
      html.line("span", "[" + label + "]")
    }
  }

  /// Returns the element of a heading; the page's own heading is above all of them.
  private static func heading(_ level: Int) -> StaticString {
    switch level {
    case 1: "h2"
    case 2: "h3"
    case 3: "h4"
    case 4: "h5"
    default: "h6"
    }
  }
}
