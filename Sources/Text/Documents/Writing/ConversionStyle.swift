/// The style of a document that was written in another format.
struct ConversionStyle {
  let target: ConversionFormat
  private static let flowWidth = 60

  func apply(to document: inout SyntaxDocument) {
    if let comment = document.startComment { document.header.insert(comment, at: 0) }
    if let comment = document.behind, document.root?.isCollection == true {
      document.footer.insert(comment, at: 0)
      document.behind = nil
    }
    document.footer += document.trailer
    document.trailer = []
    (document.start, document.startComment, document.hasEnd) = (nil, nil, false)
    switch target {
    case .yaml:
      if let root = document.root { document.root = withBrackets(root) }
    case .xml:
      document.prolog += document.header
      document.header = []
      document.hasBlankBelowHeader = false
    case .oldStyle: moveInside(&document)
    case .json: break
    }
  }

  /// Moves the comments at the beginning behind the first bracket, by which the format is recognized.
  private func moveInside(_ document: inout SyntaxDocument) {
    let comments = document.prolog + document.header
    (document.prolog, document.header) = ([], [])
    guard var root = document.root, !comments.isEmpty else { return }
    if root.members.isEmpty {
      root.foot = comments + root.foot
    } else {
      root.members[0].before = comments + root.members[0].before
      root.members[0].hasBlankBefore =
        root.members[0].hasBlankBefore || document.hasBlankBelowHeader
    }
    document.root = root
    document.hasBlankBelowHeader = false
  }

  /// Returns `node` with its short sequences of scalars in brackets.
  private func withBrackets(_ node: SyntaxNode) -> SyntaxNode {
    var node = node
    node.members = node.members.map { member in
      var member = member
      member.value = withBrackets(member.value)
      return member
    }
    guard case .sequence(let members) = node.content else { return node }
    let texts = members.compactMap { $0.value.scalar?.text }
    let hasComments =
      node.head != nil || !node.foot.isEmpty
      || members.contains { !$0.before.isEmpty || $0.behind != nil || $0.hasBlankBefore }
    let length = texts.reduce(0) { $0 + $1.count + 2 }
    node.isFlow =
      texts.count == members.count && !hasComments && length <= Self.flowWidth
      && !texts.contains { $0.contains("\n") }
    return node
  }
}
