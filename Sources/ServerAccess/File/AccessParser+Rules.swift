internal import DocumentSyntax
internal import SourceText

extension AccessParser {
  mutating func readRules(_ node: DocumentNode) {
    guard let sequence = fields.sequence(node, path: "rules") else { return }
    for (index, child) in sequence.children.enumerated() {
      let path = "rules[\(index)]"
      guard let mapping = required(child, path, "`allow`, `groups` and `items`") else { continue }
      if let rule = readRule(mapping, path: path) { access.policy.rules.append(rule) }
    }
  }

  private mutating func readRule(_ mapping: DocumentNode, path: String) -> AccessRule? {
    var rule = AccessRule([])
    var given: Set<RuleKey> = []
    for (key, value) in mapping.entries {
      let here = path + "." + key.text
      let known = RuleKey.table.key(key)
      if let known, !value.isAbsent { given.insert(known) }
      switch known {
      case .allow: rule.verbs = readVerbs(value, path: here)
      case .users: rule.users = mentioned(value, isGroup: false, path: here)
      case .groups: rule.groups = mentioned(value, isGroup: true, path: here)
      case .everyone: rule.isForEveryone = fields.flag(value, path: here) ?? false
      case .items: rule.items = readPatterns(value, path: here)
      case .tags: rule.tags = Set(texts(value, path: here).map { ExactName($0.value) })
      // A misspelled key would make the rule wider.
      case nil: unknown(key, of: mapping, RuleKey.table, in: path, .error)
      }
    }
    if !given.contains(.allow) {
      needs(
        "allow", of: "a rule", mapping, path: path, help: "add `allow: view`, or `[view, run, log]`"
      )
    }
    if given.isDisjoint(with: [.users, .groups, .everyone]) {
      needs(
        "groups", of: "a rule", mapping, path: path,
        help: "add `groups:`, `users:`, or `everyone: true` for all who are signed in")
    }
    if given.isDisjoint(with: [.items, .tags]) {
      needs(
        "items", of: "a rule", mapping, path: path,
        help: "add `items:` or `tags:`; `items: \"**\"` is the whole menu")
    }
    // What could not be read would be left out, and the rule be wider.
    if given.contains(.items) && rule.items.isEmpty || given.contains(.tags) && rule.tags.isEmpty {
      return nil
    }
    return rule
  }

  private mutating func readVerbs(_ node: DocumentNode, path: String) -> Set<AccessVerb> {
    guard node.kind == .sequence else {
      return Set([fields.choice(node, of: AccessVerb.self, path: path)].compactMap { $0 })
    }
    return Set(
      node.children.enumerated().compactMap { index, child in
        fields.choice(child, of: AccessVerb.self, path: "\(path)[\(index)]")
      })
  }

  private mutating func readPatterns(_ node: DocumentNode, path: String) -> [ItemPattern] {
    texts(node, path: path).compactMap { text in
      let location = SourceLocation(file, text.range)
      do throws(ItemPattern.Fault) { return try ItemPattern(text.value) } catch {
        let parts = text.value.split(separator: "/")
        let meant =
          SecretCover.mayHold(text.value, at: location) ? "" : parts.joined(separator: "/")
        let (message, help, fixes): (String, String, [Fix]) =
          switch error {
          case .emptyPart:
            (
              "nothing stands before, behind or between slashes",
              meant.isEmpty ? "the whole menu is `\"**\"`" : "write `\(meant)`",
              meant.isEmpty ? [] : Fix.renaming(location, to: [meant])
            )
          case .starInPart:
            (
              "a star stands beside other characters",
              "`*` stands for a whole ID, and `**` for any number of them", []
            )
          case .tooLong: ("this place is too long", "use `**`", [])
          }
        own.report(
          Diagnostic(
            .badPattern, at: location, path: path, message: message, help: help, fixes: fixes))
        return nil
      }
    }
  }
}
