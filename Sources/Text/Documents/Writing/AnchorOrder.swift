internal import DisplayText

/// The order that anchors want of the members of a mapping.
struct AnchorOrder {
  /// The members that must follow each one.
  private var followers: [[Int]]
  /// The number of members, the same one counted again and again, that must precede each one.
  private var waits: [Int]

  init(_ names: [AnchorNames]) {
    followers = Array(repeating: [], count: names.count)
    waits = Array(repeating: 0, count: names.count)
    // The last member that defines an anchor, and those that have used that definition since.
    var definitions: [String: Int] = [:]
    var uses: [String: [Int]] = [:]
    for (index, member) in names.enumerated() {
      for name in member.used {
        if let definition = definitions[name] { add(index, behind: definition) }
        if !member.defined.contains(name) { uses[name, default: []].append(index) }
      }
      for name in member.defined {
        if let definition = definitions[name] { add(index, behind: definition) }
        for user in uses.removeValue(forKey: name) ?? [] { add(index, behind: user) }
        definitions[name] = index
      }
    }
  }

  private mutating func add(_ follower: Int, behind index: Int) {
    followers[index].append(follower)
    waits[follower] += 1
  }

  /// Returns the members by their ranks, as far as their anchors allow.
  mutating func sorted(by ranks: [Int]) -> [Int] {
    // The standard library's sort is stable, and documents that it may not be.
    let byRank = ranks.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
    var places = Array(repeating: 0, count: ranks.count)
    for (place, index) in byRank.enumerated() { places[index] = place }
    // The places of the members that nothing must precede any more, the least last.
    var free = byRank.indices.filter { waits[byRank[$0]] == 0 }.reversed() as [Int]
    var order: [Int] = []
    while let place = free.popLast() {
      let index = byRank[place]
      order.append(index)
      // From the last one on, they are mostly inserted near the end.
      for follower in followers[index].reversed() {
        waits[follower] -= 1
        if waits[follower] > 0 { continue }
        let next = places[follower]
        free.insert(next, at: free.partitioningIndex { $0 < next })
      }
    }
    return order
  }
}

/// The anchors that a member defines, and those that its aliases use.
struct AnchorNames {
  private(set) var defined: Set<String> = []
  private(set) var used: Set<String> = []

  init(_ member: SyntaxMember) {
    if let key = member.key { add(key) }
    add(member.value)
  }

  private mutating func add(_ node: SyntaxNode) {
    if let anchor = node.anchor { defined.insert(anchor) }
    if case .alias(let name) = node.content { used.insert(name) }
    for member in node.members {
      if let key = member.key { add(key) }
      add(member.value)
    }
  }
}
