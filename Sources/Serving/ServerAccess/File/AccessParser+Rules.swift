internal import Documents
internal import Files
internal import MenuItems
internal import SourceText

extension AccessParser {
  mutating func readRules(_ node: DocumentNode) {
    for (node, path) in mappings(node, "rules", "`allow`, `groups` and `items`") {
      if let rule = readRule(node, path: path) { access.policy.rules.append(rule) }
    }
  }

  private mutating func readRule(_ node: DocumentNode, path: String) -> AccessRule? {
    var rule = AccessRule()
    // A misspelled key would make the rule wider.
    var mapping = MappingReader(node, RuleKey.known, fields, path: path, unknown: .error)
    while let (key, value, path) = mapping.next() {
      switch key {
      case .users: rule.users = mentioned(value, isGroup: false, path: path)
      case .groups: rule.groups = mentioned(value, isGroup: true, path: path)
      case .items: rule.items = readPatterns(value, path: path)
      case .allow, .everyone, .tags: mapping.read()
      }
    }
    rule.verbs = Set(mapping.texts(.allow).compactMap { AccessVerb(rawValue: $0.value) })
    rule.isForEveryone = mapping.flag(.everyone) ?? false
    rule.tags = Set(mapping.texts(.tags).map { ExactName($0.value) })
    needs(
      .allow, of: "a rule", mapping, path: path, help: "add `allow: view`, or `[view, run, log]`")
    needs(
      .groups, or: .users, .everyone, of: "a rule", mapping, path: path,
      help: "add `groups:`, `users:`, or `everyone: true` for all who are signed in")
    needs(
      .items, or: .tags, of: "a rule", mapping, path: path,
      help: "add `items:` or `tags:`; `items: \"**\"` is the whole menu")
    // Unreadable patterns or tags would be left out, which would make the rule wider.
    if mapping.isGiven(.items) && rule.items.isEmpty
      || mapping.isGiven(.tags) && rule.tags.isEmpty
    {
      return nil
    }
    return rule
  }

  mutating func readConfinements(_ node: DocumentNode) {
    for (node, path) in mappings(node, "confine", "`items` and `permissions`") {
      if let rule = readConfinement(node, path: path) { access.policy.confinements.append(rule) }
    }
  }

  private func readConfinement(_ node: DocumentNode, path: String) -> ConfinementRule? {
    var rule = ConfinementRule()
    var mapping = MappingReader(
      node, ConfinementRuleKey.known, fields, path: path, unknown: .error)
    while let (key, value, path) = mapping.next() {
      switch key {
      case .items: rule.items = readPatterns(value, path: path)
      case .permissions:
        guard let permissions = readPermissions(value, path: path) else { return nil }
        rule.permissions = permissions
      case .tags, .handlers: mapping.read()
      }
    }
    rule.tags = Set(mapping.texts(.tags).map { ExactName($0.value) })
    rule.handlers = Set(mapping.texts(.handlers).map { ExactName($0.value) })
    needs(
      .items, or: .tags, .handlers, of: "a rule", mapping, path: path,
      help: "add `items:`, `tags:` or `handlers:`; `items: \"**\"` is the whole menu")
    for (key, isEmpty) in [
      (ConfinementRuleKey.items, rule.items.isEmpty), (.tags, rule.tags.isEmpty),
      (.handlers, rule.handlers.isEmpty),
    ] where mapping.isGiven(key) && isEmpty && !fields.diagnostics.hasErrors {
      // The rule would cover other items than those that were meant.
      own.report(
        .wrongType, at: mapping.start, path: "\(path).\(key.rawValue)",
        "'\(key.rawValue)' names nothing", help: "name one, or take the key away")
    }
    return rule
  }

  /// Reads rights; relative paths become relative to the folder of the access file.
  func readPermissions(_ node: DocumentNode, path: String) -> Confinement? {
    fields.confinement(node, path: path)?.mapPaths {
      $0.startsWithBytes(of: "~") ? $0 : surroundings.path($0)
    }
  }

  private func readPatterns(_ node: DocumentNode, path: String) -> [ItemPattern] {
    texts(node, path: path).compactMap { text in
      do throws(ItemPattern.Fault) { return try ItemPattern(text.value) } catch {
        let parts = text.value.split(separator: "/")
        let meant =
          SecretCover.mayHold(text.value, at: text.location) ? "" : parts.joined(separator: "/")
        let (message, help, fixes): (String, String, [Fix]) =
          switch error {
          case .emptyPart:
            (
              "no part between slashes may be empty",
              meant.isEmpty ? "the whole menu is `\"**\"`" : "write `\(meant)`",
              meant.isEmpty ? [] : Fix.renaming(text.location, to: [meant])
            )
          case .starInPart:
            (
              "a star stands beside other characters",
              "`*` stands for a whole ID, and `**` for any number of them", []
            )
          case .tooLong: ("this place is too long", "use `**`", [])
          }
        own.report(
          .badPattern, at: text.location, path: path, message, help: help, fixes: fixes)
        return nil
      }
    }
  }
}
