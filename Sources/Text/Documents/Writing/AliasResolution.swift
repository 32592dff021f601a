/// Writes out the aliases and merge keys of a YAML document, for formats that have none.
struct AliasResolution {
  private var anchors: [String: SyntaxNode] = [:]
  /// The number of times that each anchor was given.
  private var definitions: [String: Int] = [:]

  static func resolve(_ document: inout SyntaxDocument) {
    guard let root = document.root else { return }
    var resolution = AliasResolution()
    document.root = resolution.resolved(root)
  }

  private mutating func resolved(_ node: SyntaxNode) -> SyntaxNode {
    var node = node
    // An anchor is given where its node begins: the same name within the node refers to another one.
    let definition = node.anchor.map { anchor in
      definitions[anchor, default: 0] += 1
      return definitions[anchor]
    }
    switch node.content {
    case .alias(let name):
      guard let target = anchors[name] else {
        return SyntaxNode(.scalar(SyntaxScalar(.plain, "")), range: node.range)
      }
      return target
    case .scalar: break
    case .sequence(let members), .mapping(let members):
      var resolvedMembers = members.map { member in
        var member = member
        member.key = member.key.map { resolved($0) }
        member.value = resolved(member.value)
        return member
      }
      // Only a literal `<<` is a merge key, not an alias of one.
      let merges = members.indices.filter { members[$0].isMerge }
      if !merges.isEmpty { merge(merges, in: &resolvedMembers) }
      node.members = resolvedMembers
    }
    let anchor = node.anchor
    (node.anchor, node.tag) = (nil, nil)
    if let anchor, definition == definitions[anchor] { anchors[anchor] = node.withoutComments }
    return node
  }

  /// Replaces merge keys by the entries that they merge: existing keys win, then the first mapping.
  private func merge(_ merges: [Int], in members: inout [SyntaxMember]) {
    var own = members
    for index in merges.reversed() { own.remove(at: index) }
    var given = Set(own.compactMap { $0.name.map { Array($0.utf8) } })
    for index in merges {
      let merge = members[index]
      let sources = merge.value.isMapping ? [merge.value] : merge.value.members.map(\.value)
      var comments = merge.before + [merge.value.head, merge.behind].compactMap(\.self)
      for member in sources.flatMap(\.members) {
        guard let name = member.name, given.insert(Array(name.utf8)).inserted else { continue }
        var member = SyntaxMember(key: member.key, value: member.value.withoutComments)
        (member.before, comments) = (comments, [])
        own.append(member)
      }
      if !comments.isEmpty {
        if own.isEmpty { continue }
        own[own.count - 1].before += comments
      }
    }
    members = own
  }
}

extension SyntaxNode {
  /// The node without its comments, for places where it stands once more.
  fileprivate var withoutComments: SyntaxNode {
    var node = self
    (node.head, node.foot) = (nil, [])
    node.members = members.map { member in
      SyntaxMember(key: member.key, value: member.value.withoutComments)
    }
    return node
  }
}
