internal import DisplayText
internal import MenuInteraction
internal import MenuLayout

/// Writes Markdown as HTML; raw HTML in it is shown as text.
@MainActor final class MarkdownPage {
  private let page: PageWriter
  /// Whether the paragraphs of the lists around a place have no elements of their own, the innermost last.
  private var tight: [Bool] = []
  /// Whether the links around a place have addresses that are linked to.
  private var links: [Bool] = []
  private var pictures = 0
  private var pictureText = ""

  init(_ page: PageWriter) { self.page = page }

  /// Writes a text.
  func write(_ text: String) {
    // The document is visited at once, on the actor that asked for it.
    var events: [() -> Void] = []
    MarkdownDocument(text).walk { event in
      switch event {
      case .enter(let node): events.append(entering(node))
      case .exit(let node): events.append(leaving(node))
      }
    }
    for event in events { event() }
  }

  private func entering(_ node: MarkdownNode) -> () -> Void {
    let (kind, literal, address) = (node.kind, node.literal, node.address)
    let (level, number) = (node.headingLevel, node.firstNumber)
    let isTight = node.kind == .list && node.isTight
    return { [self] in enter(kind, literal, address, level, number, isTight) }
  }

  private func leaving(_ node: MarkdownNode) -> () -> Void {
    let (kind, address, level, number) = (
      node.kind, node.address, node.headingLevel, node.firstNumber
    )
    return { [self] in exit(kind, address, level, number) }
  }

  private func enter(
    _ kind: MarkdownNode.Kind, _ literal: String, _ address: String, _ level: Int, _ number: Int?,
    _ isTight: Bool
  ) {
    if pictures > 0 {
      if kind == .image { pictures += 1 }
      if kind == .text || kind == .inlineCode { pictureText += literal }
      return
    }
    switch kind {
    case .quote:
      page.html.open("blockquote")
      tight.append(false)
    case .list:
      tight.append(isTight)
      if let number {
        page.html.open("ol", number == 1 ? [] : [HTMLAttribute("start", "\(number)")])
      } else {
        page.html.open("ul")
      }
    case .item: page.html.open("li", [.ownDirection])
    case .paragraph: if tight.last != true { page.html.open("p", [.ownDirection]) }
    case .heading: Self.heading(level) { page.html.open($0, [.ownDirection]) }
    case .code, .html:
      page.html.open("pre", [HTMLAttribute("tabindex", "0")])
      page.html.newline()
      page.html.lines(literal)
      page.html.close("pre")
    case .rule: page.html.open("hr")
    case .text, .inlineHTML: page.html.text(literal)
    case .softBreak: page.html.newline()
    case .hardBreak: page.html.open("br")
    case .inlineCode: page.html.element("code", [], literal)
    case .emphasis: page.html.open("em")
    case .strong: page.html.open("strong")
    case .link:
      let safe = LinkAddress(address)
      links.append(safe != nil)
      if let safe {
        page.html.open(
          "a",
          [
            .link("href", safe), HTMLAttribute("rel", "noopener noreferrer"), PageWriter.newTab,
          ])
      }
    case .image:
      pictures = 1
      pictureText = ""
    case .document, .other: break
    }
  }

  private func exit(
    _ kind: MarkdownNode.Kind, _ address: String, _ level: Int, _ number: Int?
  ) {
    if pictures > 0 {
      if kind == .image { pictures -= 1 }
      if pictures == 0 { endPicture(address) }
      return
    }
    switch kind {
    case .quote:
      _ = tight.popLast()
      page.html.close("blockquote")
    case .list:
      _ = tight.popLast()
      if number == nil { page.html.close("ul") } else { page.html.close("ol") }
    case .item: page.html.close("li")
    case .paragraph: if tight.last == true { page.html.newline() } else { page.html.close("p") }
    case .heading: Self.heading(level) { page.html.close($0) }
    case .emphasis: page.html.close("em")
    case .strong: page.html.close("strong")
    case .link:
      if links.popLast() == true {
        page.html.close("a")
      } else if !address.isEmpty {
        page.html.text(" (" + address + ")")
      }
    default: break
    }
  }

  /// Writes a picture as a link: pages ask no other host for anything.
  private func endPicture(_ address: String) {
    let words =
      pictureText.isEmpty
      ? page.wording(.image.capitalized) : page.wording(.imageCalled(text: pictureText).capitalized)
    if links.last != true, LinkAddress(address) != nil {
      page.link(address, title: words)
    } else {
      page.element("span", "[" + words + "]")
    }
  }

  /// Calls `write` with the element of a heading; the page's own heading is above all of them.
  private static func heading(_ level: Int, _ write: (StaticString) -> Void) {
    switch level {
    case 1: write("h2")
    case 2: write("h3")
    case 3: write("h4")
    case 4: write("h5")
    default: write("h6")
    }
  }
}
