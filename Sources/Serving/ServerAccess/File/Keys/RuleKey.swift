internal import Documents
internal import StructuredData

enum RuleKey: String, DescribedKey {
  case allow, users, groups, everyone, items, tags

  static let known = KnownKeys<RuleKey>()

  var schema: KeySchema {
    switch self {
    case .allow:
      KeySchema(
        .oneOrMore(.words(AccessVerb.self)), "what is allowed; required",
        details:
          "`run` lets an item be seen, too. What leads to an item that is seen is seen, and nothing else in it. `log` "
          + "follows from neither, and `stop` needs `log` beside it: a user stops a run that the log shows. Users "
          + "see and stop their own runs anyway.", example: "[view, run]",
        wrongNames: ["verbs", "can", "permit", "rights", "actions"], isRequired: true, leastCount: 1
      )
    case .users:
      KeySchema(
        .oneOrMore(.text(.title)), "the users that it is about", example: "[ann]", standard: "none",
        wrongNames: ["user", "to", "who"])
    case .groups:
      KeySchema(
        .oneOrMore(.text(.title)), "the groups whose members it is about", example: "[operators]",
        standard: "none", wrongNames: ["group", "roles", "teams"])
    case .everyone:
      KeySchema(
        .flag, "whether it is about everyone who is signed in", example: "true",
        standard: "`false`", wrongNames: ["all", "anyone", "public"])
    case .items:
      KeySchema(
        .oneOrMore(.text(.line)), "the places of items: IDs between slashes",
        details:
          "`tools` is that item alone, `tools/*` what is directly in it, `tools/**` the item and all in it, and `**` "
          + "everything. With `tags` beside it an item needs both.", example: "[tools/**]",
        standard: "any place, if there are tags",
        wrongNames: ["item", "path", "paths", "on", "menus"])
    case .tags:
      KeySchema(
        .oneOrMore(.text(.line)), "the tags of which an item has one at least", example: "[safe]",
        standard: "any item at such a place", wrongNames: ["tag", "labels"])
    }
  }
}

enum ConfinementRuleKey: String, DescribedKey {
  case items, tags, handlers, permissions

  static let known = KnownKeys<ConfinementRuleKey>()

  var schema: KeySchema {
    switch self {
    case .items: RuleKey.items.schema
    case .tags: RuleKey.tags.schema
    case .handlers:
      KeySchema(
        .oneOrMore(.text(.line)), "the names of handlers of which the item has one",
        details:
          "A worker has no items: rules about handlers apply to it, and rules about all items.",
        example: "[contributions]", standard: "any item at such a place, or with such a tag",
        wrongNames: ["handler", "plugins", "plugin"])
    case .permissions:
      KeySchema(
        .mapping("confine"), "the rights, as in the manifest of a plugin",
        details: "Relative paths are relative to the folder of the access file.",
        example: "{write: [/srv/tools], network: {ports: [443]}}", standard: "none",
        wrongNames: ["permission", "rights", "confine", "allow"])
    }
  }
}

extension AccessVerb: DescribedWord {
  package var summary: String {
    switch self {
    case .view: "see the item, and what it shows without being selected"
    case .run: "see and select it, and act on its views"
    case .stop: "stop its runs that others started"
    case .log: "read the log of its runs"
    }
  }
}
