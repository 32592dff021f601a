import MenuItems
import Testing

@testable import ServerAccess

@Suite("Rules of access", .timeLimit(.minutes(5))) struct AccessPolicyTests {
  private let ann = ServerUser(name: "ann", groups: ["operators"])
  private let bob = ServerUser(name: "bob")

  private func pattern(_ text: String) throws -> ItemPattern { try ItemPattern(text) }

  @Test
  func `What no rule allows is denied, and who is not signed in may do nothing`() throws {
    let item = AccessedItem(path: ["a"])
    for verb in AccessVerb.allCases {
      #expect(!AccessPolicy().allows(ann, verb, on: item))
      #expect(!AccessPolicy.owner.allows(nil, verb, on: item))
      #expect(!AccessPolicy.owner.allows(ann, verb, on: item))
      #expect(AccessPolicy.owner.allows(.owner, verb, on: item))
      #expect(AccessPolicy.owner.allows(.owner, verb, on: AccessedItem(path: [])))
    }
    let everyone = AccessPolicy([
      AccessRule(verbs: [.view], isForEveryone: true, items: [.everything])
    ])
    #expect(everyone.allows(bob, .view, on: item))
    #expect(!everyone.allows(nil, .view, on: item))
  }

  @Test
  func `A rule without places and tags is about nothing`() {
    let policy = AccessPolicy([AccessRule(verbs: Set(AccessVerb.allCases), isForEveryone: true)])
    #expect(!policy.allows(ann, .view, on: AccessedItem(path: [])))
    #expect(!policy.allows(ann, .run, on: AccessedItem(path: ["a"], tags: ["x"])))
  }

  @Test
  func `To run an item lets it be seen; the log follows from neither, nor anything from it`() throws
  {
    let run = AccessPolicy([AccessRule(verbs: [.run], users: ["ann"], items: [try pattern("a")])])
    let log = AccessPolicy([AccessRule(verbs: [.log], users: ["ann"], items: [try pattern("a/b")])])
    let item = AccessedItem(path: ["a"])
    #expect(run.allows(ann, .run, on: item))
    #expect(run.allows(ann, .view, on: item))
    #expect(!run.allows(ann, .log, on: item))
    #expect(!run.allows(bob, .run, on: item))
    let inner = AccessedItem(path: ["a", "b"])
    #expect(log.allows(ann, .log, on: inner))
    #expect(!log.allows(ann, .view, on: inner))
    #expect(!log.allows(ann, .view, on: AccessedItem(path: ["a"], inner: [inner])))
  }

  @Test
  func `What leads to an allowed item is seen, and nothing else in it, and it cannot be run`()
    throws
  {
    let policy = AccessPolicy([
      AccessRule(verbs: [.run], groups: ["operators"], items: [try pattern("tools/disk/check")])
    ])
    let check = AccessedItem(path: ["tools", "disk", "check"])
    let erase = AccessedItem(path: ["tools", "disk", "erase"])
    let disk = AccessedItem(path: ["tools", "disk"], inner: [check, erase])
    let tools = AccessedItem(path: ["tools"], inner: [disk, check, erase])
    let other = AccessedItem(path: ["other"])
    let menu = AccessedItem(path: [], inner: [tools, disk, check, erase, other])
    for item in [menu, tools, disk, check] { #expect(policy.allows(ann, .view, on: item)) }
    for item in [erase, other] { #expect(!policy.allows(ann, .view, on: item)) }
    for item in [menu, tools, disk, erase] { #expect(!policy.allows(ann, .run, on: item)) }
    for item in [menu, tools, disk, check] { #expect(!policy.allows(bob, .view, on: item)) }
  }

  @Test
  func `What is named as inner and stands elsewhere leads to nothing`() throws {
    let policy = AccessPolicy([
      AccessRule(verbs: [.view], users: ["ann"], items: [try pattern("b/x")])
    ])
    let stranger = AccessedItem(path: ["b", "x"])
    #expect(!policy.allows(ann, .view, on: AccessedItem(path: ["a"], inner: [stranger])))
    #expect(!policy.allows(ann, .view, on: AccessedItem(path: ["b", "x", "y"], inner: [stranger])))
  }

  @Test
  func `Where it is not known what is in an item, the pattern decides, and tags lead nowhere`()
    throws
  {
    let byPath = AccessPolicy([
      AccessRule(verbs: [.view], users: ["ann"], items: [try pattern("hosts/*/disk")])
    ])
    let byTag = AccessPolicy([AccessRule(verbs: [.view], users: ["ann"], tags: ["safe"])])
    let byBoth = AccessPolicy([
      AccessRule(verbs: [.view], users: ["ann"], items: [try pattern("hosts/**")], tags: ["safe"])
    ])
    let hosts = AccessedItem(path: ["hosts"], inner: nil)
    #expect(byPath.allows(ann, .view, on: hosts))
    #expect(byPath.allows(ann, .view, on: AccessedItem(path: ["hosts", "web1"], inner: nil)))
    #expect(!byPath.allows(ann, .view, on: AccessedItem(path: ["hosts", "web1"], inner: [])))
    #expect(
      !byPath.allows(ann, .view, on: AccessedItem(path: ["hosts", "web1", "cpu"], inner: nil)))
    #expect(!byTag.allows(ann, .view, on: hosts))
    #expect(!byBoth.allows(ann, .view, on: hosts))
    #expect(byTag.allows(ann, .view, on: AccessedItem(path: ["x"], tags: ["safe"], inner: nil)))
  }

  @Test
  func `A rule with places and tags needs both`() throws {
    let policy = AccessPolicy([
      AccessRule(
        verbs: [.run], users: ["ann"], items: [try pattern("tools/**")], tags: ["safe", "quick"])
    ])
    #expect(policy.allows(ann, .run, on: AccessedItem(path: ["tools", "a"], tags: ["quick"])))
    #expect(!policy.allows(ann, .run, on: AccessedItem(path: ["tools", "a"])))
    #expect(!policy.allows(ann, .run, on: AccessedItem(path: ["x"], tags: ["safe"])))
  }

  @Test
  func `Names that only look the same are others: of users, groups, items and tags`() throws {
    let rule = AccessRule(
      verbs: [.run], users: [ExactName(composed)], groups: [ExactName(composed)],
      items: [try pattern(composed)])
    let policy = AccessPolicy([rule])
    let item = AccessedItem(path: [composed])
    #expect(policy.allows(ServerUser(name: composed), .run, on: item))
    #expect(policy.allows(ServerUser(name: "x", groups: [ExactName(composed)]), .run, on: item))
    #expect(!policy.allows(ServerUser(name: decomposed), .run, on: item))
    #expect(!policy.allows(ServerUser(name: "x", groups: [ExactName(decomposed)]), .run, on: item))
    #expect(
      !policy.allows(ServerUser(name: composed), .run, on: AccessedItem(path: [decomposed])))
    #expect(ServerUser(name: composed) != ServerUser(name: decomposed))
    #expect(Set([ServerUser(name: composed), ServerUser(name: decomposed)]).count == 2)
    let tagged = AccessPolicy([
      AccessRule(verbs: [.run], isForEveryone: true, tags: [ExactName(composed)])
    ])
    #expect(tagged.allows(bob, .run, on: AccessedItem(path: ["a"], tags: [composed])))
    #expect(!tagged.allows(bob, .run, on: AccessedItem(path: ["a"], tags: [decomposed])))
    #expect(ServerUser(name: "ann") != ServerUser(name: "\u{430}nn"))
  }

  @Test(arguments: [
    ("tools", ["tools"], ["", "tools/a", "x"]),
    ("tools/*", ["tools/a"], ["", "tools", "tools/a/b", "x/a"]),
    ("tools/**", ["tools", "tools/a", "tools/a/b"], ["", "x", "toolsx"]),
    ("**", ["", "a", "a/b/c"], []),
    ("*", ["a"], ["", "a/b"]),
    ("**/b", ["b", "a/b", "a/a/b", "b/b"], ["", "a", "b/a"]),
    ("a/**/b/**/c", ["a/b/c", "a/x/b/y/z/c", "a/b/b/c/c"], ["a/c", "b/c", "a/b"]),
  ])
  func `Patterns stand for the item alone, what is directly in it, or all`(
    _ text: String, _ matched: [String], _ others: [String]
  ) throws {
    func path(_ text: String) -> [String] { text.split(separator: "/").map(String.init) }
    let pattern = try pattern(text)
    for text in matched { #expect(pattern.matches(path(text)), "\(text)") }
    for text in others { #expect(!pattern.matches(path(text)), "\(text)") }
  }

  @Test
  func `A slash in an ID makes no two of it, and what is no pattern is refused`() throws {
    #expect(!(try pattern("a/b").matches(["a/b"])))
    #expect(try pattern("a/*").matches(["a", "b/c"]))
    for text in ["", "/", "/a", "a/", "a//b"] {
      #expect(throws: ItemPattern.Fault.emptyPart) { try pattern(text) }
    }
    #expect(throws: ItemPattern.Fault.starInPart("x*")) { try pattern("a/x*") }
    #expect(throws: ItemPattern.Fault.starInPart("***")) { try pattern("***") }
    #expect(throws: ItemPattern.Fault.tooLong) {
      try pattern(Array(repeating: "a", count: 64).joined(separator: "/"))
    }
    let longest = Array(repeating: "a", count: 63)
    #expect(try pattern(longest.joined(separator: "/")).matches(longest))
    #expect(!(try pattern(longest.joined(separator: "/")).matches(longest + ["a"])))
    #expect(try pattern("**/**/a/**/**").matches(["x", "a"]))
    #expect(throws: ItemPattern.Fault.tooLong) { try pattern(String(repeating: "a", count: 5000)) }
  }

  @Test
  func `A pattern that is made to be slow is not`() throws {
    let pattern = try pattern(Array(repeating: "**/a", count: 31).joined(separator: "/") + "/b")
    #expect(!pattern.matches(Array(repeating: "a", count: 3000)))
    #expect(pattern.matches(Array(repeating: "a", count: 3000) + ["b"]))
  }

  /// Whether a rule covers an item, for each combination of what rules and items can have.
  @Test func `The first rule about programs that covers an item applies to it`() throws {
    let patterns: [(ItemPattern?, Set<String>)] = [
      (nil, ["", "a", "a/b"]), (try pattern("a"), ["a"]), (try pattern("a/**"), ["a", "a/b"]),
      (.everything, ["", "a", "a/b"]),
    ]
    for (pattern, places) in patterns {
      for tag in ["", "x"] {
        for name in ["", "h"] {
          var rule = ConfinementRule()
          rule.items = pattern.map { [$0] } ?? []
          if !tag.isEmpty { rule.tags = [ExactName(tag)] }
          if !name.isEmpty { rule.handlers = [ExactName(name)] }
          rule.permissions = Confinement(write: ["/first"])
          var second = ConfinementRule()
          second.items = [.everything]
          let policy = AccessPolicy(confinements: [rule, second])
          for place in ["", "a", "a/b"] {
            for tags: Set<String> in [[], ["x"], ["X", "y"]] {
              for handler in ["", "h", "H"] {
                let item = AccessedItem(
                  path: place.split(separator: "/").map(String.init), tags: tags)
                let isCovered =
                  (pattern != nil || !tag.isEmpty || !name.isEmpty) && places.contains(place)
                  && (tag.isEmpty || tags.contains(tag)) && (name.isEmpty || handler == name)
                #expect(
                  policy.confinement(of: item, handlers: [handler, "x"])
                    == Confinement(write: isCovered ? ["/first"] : []))
                #expect(AccessPolicy().confinement(of: item, handlers: [handler]) == nil)
              }
            }
          }
        }
      }
    }
  }
}
