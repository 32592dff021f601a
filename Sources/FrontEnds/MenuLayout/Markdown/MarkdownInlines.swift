internal import DisplayText
internal import MenuInteraction

/// Collects the inline content of a paragraph or heading as spans.
struct MarkdownInlines {
  /// The spans of each line; lines end at the hard line breaks of the text.
  private(set) var lines: [[Span]] = [[]]

  private let base: Role
  private let wording: Wording
  private var emphases = 0
  private var strongs = 0
  /// The text of the current link, or `nil` outside of links; links do not nest.
  private var linkText: String?
  private var linkAddress: String?
  /// The nesting depth of pictures; only the outermost is shown.
  private var pictures = 0
  private var pictureText = ""

  /// - Parameter base: the role of text without another one.
  init(base: Role, _ wording: Wording) { (self.base, self.wording) = (base, wording) }

  mutating func enter(_ node: MarkdownNode) {
    switch node.kind {
    case .text: add(node.literal, role)
    case .inlineCode: add("`" + node.literal + "`", .code)
    case .inlineHTML:
      add(String(node.literal.map { $0.isNewline ? " " : $0 }), .dim)
    case .softBreak:
      // The rows of a table in another dialect of Markdown are kept on lines of their own.
      if node.isFollowed(byTextStartingWith: 0x7C) { lines.append([]) } else { add(" ", role) }
    case .hardBreak: if pictures > 0 { add(" ", role) } else { lines.append([]) }
    case .emphasis: emphases += 1
    case .strong: strongs += 1
    case .link where pictures == 0:
      linkText = ""
      linkAddress = node.address
    case .image:
      if pictures == 0 { pictureText = "" }
      pictures += 1
    default: break
    }
  }

  mutating func exit(_ node: MarkdownNode) {
    switch node.kind {
    case .emphasis: emphases -= 1
    case .strong: strongs -= 1
    case .link where pictures == 0: endLink(node.address)
    case .image:
      pictures -= 1
      if pictures == 0 { endPicture(node.address) }
    default: break
    }
  }

  private var role: Role {
    if linkText != nil { return .link }
    if strongs > 0 { return .strong }
    return emphases > 0 ? .emphasis : base
  }

  private mutating func endLink(_ address: String) {
    let text = linkText ?? ""
    linkText = nil
    defer { linkAddress = nil }
    guard !address.isEmpty else { return }
    let shown = SafeText.line(address)
    if text.isEmpty {
      add(shown, .link)
    } else if shown != text, shown != "mailto:" + text {
      add(" (" + shown + ")", .dim)
    }
  }

  private mutating func endPicture(_ address: String) {
    let text = pictureText
    // The picture's text is part of the text of the link around it, but the label is not.
    let outer = linkText.map { $0 + text }
    let words = wording(text.isEmpty ? .image.capitalized : .imageCalled(text: text).capitalized)
    add("[" + words + "]", linkText == nil ? .dim : .link)
    linkText = outer
    guard !address.isEmpty else { return }
    // A picture with inline data has no link, and its address is long.
    if address.utf8.starts(with: "data:".utf8) { return }
    add(" (" + address + ")", .dim)
  }

  private mutating func add(_ text: String, _ role: Role) {
    let text = SafeText.line(text)
    if text.isEmpty { return }
    if pictures > 0 {
      pictureText += text
      return
    }
    if role != .dim { linkText? += text }
    lines[lines.count - 1].append(text, role, link: linkAddress)
  }
}
