import Testing

@testable import ServerAccess

/// The same questions, answered in the plainest way: by trying all there is.
private struct NaiveModel {
  let rules: [AccessRule]
  let patterns: [[[String]]]
  let items: [(path: [String], tags: Set<String>)]

  func matches(_ pattern: ArraySlice<String>, _ path: ArraySlice<String>) -> Bool {
    guard let first = pattern.first else { return path.isEmpty }
    if first == "**" {
      return (path.startIndex...path.endIndex).contains {
        matches(pattern.dropFirst(), path[$0...])
      }
    }
    guard let id = path.first else { return false }
    return (first == "*" || first == id) && matches(pattern.dropFirst(), path.dropFirst())
  }

  func allowed(_ user: ServerUser, _ verb: AccessVerb, _ path: [String], _ tags: Set<String>)
    -> Bool
  {
    zip(rules, patterns).contains { rule, patterns in
      let isMeant =
        rule.isForEveryone || rule.users.contains { $0.text == user.name }
        || rule.groups.contains { user.groups.contains($0) }
      let isThere = patterns.isEmpty || patterns.contains { matches($0[...], path[...]) }
      let isTagged = rule.tags.isEmpty || rule.tags.contains { tags.contains($0.text) }
      let isAbout = !patterns.isEmpty || !rule.tags.isEmpty
      return isMeant && rule.verbs.contains(verb) && isAbout && isThere && isTagged
    }
  }

  func sees(_ user: ServerUser, _ path: [String]) -> Bool {
    items.contains { item in
      item.path.starts(with: path)
        && (allowed(user, .view, item.path, item.tags) || allowed(user, .run, item.path, item.tags))
    }
  }
}

@Suite("Rules of access against a model", .timeLimit(.minutes(5))) struct AccessModelTests {
  /// A generator whose numbers are the same in each run.
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 32) ^ (state << 32)
    }
  }

  private static let users = [
    ServerUser(name: "ann", groups: ["one"]), ServerUser(name: "bob", groups: ["one", "two"]),
    ServerUser(name: "eve"),
  ]

  @Test(arguments: 0..<40)
  func `All verbs, users and items of made-up menus and rules`(_ seed: Int) throws {
    var numbers = Numbers(state: UInt64(seed) &* 7919 &+ 17)
    let ids = ["a", "b", "c"]
    var items: [(path: [String], tags: Set<String>)] = [([], [])]
    for first in ids {
      items.append(([first], []))
      for second in ids where Bool.random(using: &numbers) {
        items.append(([first, second], []))
        for third in ids where Bool.random(using: &numbers) {
          items.append(([first, second, third], []))
        }
      }
    }
    for index in items.indices.dropFirst() {
      items[index].tags = Set(
        ["x", "y"].filter { _ in Int.random(in: 0..<4, using: &numbers) == 0 })
    }
    var rules: [AccessRule] = []
    var patterns: [[[String]]] = []
    for _ in 0..<Int.random(in: 0..<4, using: &numbers) {
      var texts: [[String]] = []
      for _ in 0..<Int.random(in: 0..<3, using: &numbers) {
        let count = Int.random(in: 1..<4, using: &numbers)
        texts.append(
          (0..<count).map { _ in (ids + ["*", "**"]).randomElement(using: &numbers) ?? "a" })
      }
      patterns.append(texts)
      rules.append(
        AccessRule(
          verbs: Set(AccessVerb.allCases.filter { _ in Bool.random(using: &numbers) }),
          users: Bool.random(using: &numbers) ? ["ann"] : [],
          groups: Bool.random(using: &numbers) ? ["two"] : [],
          isForEveryone: Int.random(in: 0..<6, using: &numbers) == 0,
          items: try texts.map { try ItemPattern($0.joined(separator: "/")) },
          tags: Int.random(in: 0..<3, using: &numbers) == 0 ? ["x"] : []))
    }
    let policy = AccessPolicy(rules)
    let model = NaiveModel(rules: rules, patterns: patterns, items: items)
    for user in Self.users {
      for item in items {
        let inner = items.filter { $0.path.starts(with: item.path) && $0.path != item.path }
        let accessed = AccessedItem(
          path: item.path, tags: item.tags,
          inner: inner.map { AccessedItem(path: $0.path, tags: $0.tags) })
        for verb in [AccessVerb.run, .stop, .log] {
          let isAllowed = model.allowed(user, verb, item.path, item.tags)
          #expect(policy.allows(user, verb, on: accessed) == isAllowed, "\(rules) \(item)")
        }
        let isSeen = model.sees(user, item.path)
        #expect(policy.allows(user, .view, on: accessed) == isSeen, "\(rules) \(item)")
        // To run an item lets it be seen, and an item is seen only if all that lead to it are.
        if policy.allows(user, .run, on: accessed) { #expect(isSeen) }
        if isSeen, !item.path.isEmpty { #expect(model.sees(user, item.path.dropLast())) }
      }
    }
  }
}
