package struct OutlineEntry: Sendable, Hashable {
  /// The kinds with their numbers in the Language Server Protocol.
  package enum Kind: Int, Sendable {
    case menu = 2, item = 12, heading = 15
  }

  package var title: String
  package var kind: Kind
  package var range: Range<Int>
  package var titleRange: Range<Int>
  package var children: [OutlineEntry]
}

extension OutlineTree {
  /// The items of the menu and of the menus inside it.
  package var outline: [OutlineEntry] {
    guard let root = nodes.first else { return [] }
    if root.kind == .sequence { return entries(of: 0, depth: 0) }
    return value(of: "items", in: 0).map { entries(of: $0, depth: 0) } ?? []
  }

  private func entries(of list: Index, depth: Int) -> [OutlineEntry] {
    // A deeper outline would be of no use, although menus may be nested deeper.
    guard depth < 32, nodes[list].kind == .sequence else { return [] }
    return children(of: list).compactMap { item in
      guard nodes[item].kind == .mapping else { return nil }
      var title: Index?
      var (isHeading, opens) = (false, false)
      var inner: [OutlineEntry] = []
      for child in children(of: item) {
        switch key(of: child) {
        case "title": title = child
        case "section": (title, isHeading) = (child, true)
        case "items": (inner, opens) = (entries(of: child, depth: depth + 1), true)
        case "menu", "source": opens = true
        default: continue
        }
      }
      let shown = title.map { nodes[$0].text }
      let name = shown.map(string) ?? ""
      let range = min(nodes[item].start, shown?.lowerBound ?? .max)..<nodes[item].end
      return OutlineEntry(
        title: name.isEmpty ? "…" : name, kind: isHeading ? .heading : opens ? .menu : .item,
        range: range, titleRange: shown ?? range.lowerBound..<range.lowerBound, children: inner)
    }
  }

  /// The places that can be folded: collections and texts of several lines, and groups of comments.
  package var foldings: [(range: Range<Int>, isComment: Bool)] {
    var found: [(Range<Int>, Bool)] = []
    for index in nodes.indices where nodes[index].parent >= 0 {
      let node = nodes[index]
      guard node.isCollection || node.kind == .block else { continue }
      found.append((begin(of: index)..<node.end, false))
    }
    var run: Range<Int>?
    for comment in comments where lineStart(comment.lowerBound) + 200 > comment.lowerBound {
      if let last = run, text[last.upperBound..<comment.lowerBound].allSatisfy({ $0 <= 0x20 }),
        text[last.upperBound..<comment.lowerBound].count(where: { $0 == 0x0A }) == 1
      {
        run = last.lowerBound..<comment.upperBound
      } else {
        if let run { found.append((run, true)) }
        run = comment
      }
    }
    if let run { found.append((run, true)) }
    return found
  }

  package var pluginFolders: [String] {
    guard let list = value(of: "plugins", in: 0) else { return [] }
    return children(of: list).filter { nodes[$0].isScalar }.map(scalar)
  }
}
