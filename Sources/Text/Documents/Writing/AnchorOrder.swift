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
    var free = LeastFirst()
    for index in ranks.indices where waits[index] == 0 { free.insert(places[index]) }
    var order: [Int] = []
    while let place = free.removeLeast() {
      let index = byRank[place]
      order.append(index)
      for follower in followers[index] {
        waits[follower] -= 1
        if waits[follower] == 0 { free.insert(places[follower]) }
      }
    }
    return order
  }
}

/// Numbers of which the least is taken first: a binary heap.
private struct LeastFirst {
  private var numbers: [Int] = []

  mutating func insert(_ number: Int) {
    numbers.append(number)
    var index = numbers.count - 1
    while index > 0, numbers[index] < numbers[(index - 1) / 2] {
      numbers.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  mutating func removeLeast() -> Int? {
    guard let last = numbers.popLast() else { return nil }
    guard let least = numbers.first else { return last }
    numbers[0] = last
    var index = 0
    while 2 * index + 1 < numbers.count {
      var child = 2 * index + 1
      if child + 1 < numbers.count, numbers[child + 1] < numbers[child] { child += 1 }
      if numbers[index] <= numbers[child] { break }
      numbers.swapAt(index, child)
      index = child
    }
    return least
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

  var isEmpty: Bool { defined.isEmpty && used.isEmpty }

  private mutating func add(_ node: SyntaxNode) {
    if let anchor = node.anchor { defined.insert(anchor) }
    if case .alias(let name) = node.content { used.insert(name) }
    for member in node.members {
      if let key = member.key { add(key) }
      add(member.value)
    }
  }
}
