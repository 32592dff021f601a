internal import CCMark

/// A Markdown text, parsed by libcmark according to CommonMark.
package final class MarkdownDocument {
  /// The longest text that is parsed, in bytes; a longer one is shown unparsed.
  ///
  /// The tree of a text takes up to two hundred times its size.
  package static let longest = 1 << 20

  private let root: OpaquePointer?

  package init(_ text: String) {
    root = MarkdownSource.defused(text).withUnsafeBytes { bytes in
      cmark_parse_document(
        bytes.bindMemory(to: CChar.self).baseAddress, bytes.count, CMARK_OPT_DEFAULT)
    }
  }

  deinit { cmark_node_free(root) }

  /// Visits all nodes in the order of the text, without recursion.
  package func walk(enter: (MarkdownNode) -> Void, exit: (MarkdownNode) -> Void) {
    guard let root, let iterator = cmark_iter_new(root) else { return }
    defer { cmark_iter_free(iterator) }
    while true {
      let event = cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE, let pointer = cmark_iter_get_node(iterator) else { return }
      let node = MarkdownNode(pointer: pointer)
      if event == CMARK_EVENT_ENTER { enter(node) } else { exit(node) }
    }
  }
}

/// A node of a tree during its traversal; invalid afterwards.
package struct MarkdownNode {
  fileprivate let pointer: OpaquePointer

  package enum Kind {
    case document, quote, list, item, code, html, paragraph, heading, rule
    case text, softBreak, hardBreak, inlineCode, inlineHTML, emphasis, strong, link, image
    case other
  }

  package var kind: Kind { Self.kind(of: pointer) }

  package var literal: String { cmark_node_get_literal(pointer).map { String(cString: $0) } ?? "" }

  package var address: String { cmark_node_get_url(pointer).map { String(cString: $0) } ?? "" }

  /// The level of a heading, 1 to 6.
  package var headingLevel: Int { Int(cmark_node_get_heading_level(pointer)) }

  /// The first number of an ordered list, or `nil` for a bullet list.
  package var firstNumber: Int? {
    cmark_node_get_list_type(pointer) == CMARK_ORDERED_LIST
      ? Int(cmark_node_get_list_start(pointer)) : nil
  }

  /// The delimiter after the numbers of an ordered list.
  package var numberEnd: String {
    cmark_node_get_list_delim(pointer) == CMARK_PAREN_DELIM ? ")" : "."
  }

  /// Whether the items of a list have no blank lines between them.
  package var isTight: Bool { cmark_node_get_list_tight(pointer) != 0 }

  /// The number of direct children; takes linear time.
  package var childCount: Int {
    var count = 0
    var child = cmark_node_first_child(pointer)
    while let present = child {
      count += 1
      child = cmark_node_next(present)
    }
    return count
  }

  package var hasPrevious: Bool { cmark_node_previous(pointer) != nil }

  package var isInItem: Bool {
    cmark_node_parent(pointer).map { Self.kind(of: $0) == .item } ?? false
  }

  package func isFollowed(byTextStartingWith byte: UInt8) -> Bool {
    guard let next = cmark_node_next(pointer), Self.kind(of: next) == .text,
      let literal = cmark_node_get_literal(next)
    else { return false }
    return UInt8(bitPattern: literal[0]) == byte
  }

  private static func kind(of pointer: OpaquePointer) -> Kind {
    switch cmark_node_get_type(pointer) {
    case CMARK_NODE_DOCUMENT: .document
    case CMARK_NODE_BLOCK_QUOTE: .quote
    case CMARK_NODE_LIST: .list
    case CMARK_NODE_ITEM: .item
    case CMARK_NODE_CODE_BLOCK: .code
    case CMARK_NODE_HTML_BLOCK: .html
    case CMARK_NODE_PARAGRAPH: .paragraph
    case CMARK_NODE_HEADING: .heading
    case CMARK_NODE_THEMATIC_BREAK: .rule
    case CMARK_NODE_TEXT: .text
    case CMARK_NODE_SOFTBREAK: .softBreak
    case CMARK_NODE_LINEBREAK: .hardBreak
    case CMARK_NODE_CODE: .inlineCode
    case CMARK_NODE_HTML_INLINE: .inlineHTML
    case CMARK_NODE_EMPH: .emphasis
    case CMARK_NODE_STRONG: .strong
    case CMARK_NODE_LINK: .link
    case CMARK_NODE_IMAGE: .image
    default: .other
    }
  }
}
