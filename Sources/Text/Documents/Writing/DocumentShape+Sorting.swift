extension DocumentShape {
  /// Puts the keys of `document` in their order.
  func sort(_ document: inout SyntaxDocument) {
    guard var root = document.root else { return }
    sort(&root, readAs: value(of: root))
    document.root = root
  }

  private func sort(_ node: inout SyntaxNode, readAs value: DocumentShape.Value) {
    guard node.isCollection else { return }
    var members = node.members
    for index in members.indices {
      let inner = members[index].name.map { self.value(of: $0, in: node, readAs: value) } ?? value
      sort(&members[index].value, readAs: inner)
    }
    if node.isMapping, case .shape(let name) = value { sort(&members, name) }
    node.members = members
  }

  /// Sorts the members of a mapping: merge keys first, unknown keys last, in their order.
  private func sort(_ members: inout [SyntaxMember], _ name: String) {
    let ranks = members.map { member -> Int in
      if member.isMerge { return -1 }
      return member.name.flatMap { rank(of: $0, in: name) } ?? Int.max
    }
    guard zip(ranks, ranks.dropFirst()).contains(where: { $0 > $1 }) else { return }
    // A member stays behind those whose anchors it uses, and before those that define them again.
    var order = AnchorOrder(members.map(AnchorNames.init))
    members = order.sorted(by: ranks).map { members[$0] }
  }
}
