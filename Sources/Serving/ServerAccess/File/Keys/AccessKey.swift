internal import Documents
internal import StructuredData

enum AccessKey: String, DescribedKey {
  case schemaAddress = "$schema"
  case users, groups, rules, confine, server, openid, proxy, hosts, sessions

  static let known = KnownKeys<AccessKey>()

  var schema: KeySchema {
    switch self {
    case .schemaAddress:
      KeySchema(
        .any, "the address of the file's JSON Schema, for editors; not read",
        example: "/usr/share/appmenu/schemas/access.schema.json", standard: "none")
    case .users:
      KeySchema(
        .sequence(of: .mapping("user")), "the users that sign in with a password or a token",
        example: "[{name: ann, password: \"$argon2id$…\", groups: [operators]}]", standard: "none",
        wrongNames: ["user", "accounts", "people"])
    case .groups:
      KeySchema(
        .sequence(of: .mapping("group")), "groups of users, also of those who sign in elsewhere",
        example: "[{name: operators, users: [ann]}]", standard: "none",
        wrongNames: ["group", "roles", "teams"])
    case .rules:
      KeySchema(
        .sequence(of: .mapping("rule")), "what is allowed; everything else is denied",
        details:
          "The order does not matter. There are no rules that deny: a rule never takes away what another allows.",
        example: "[{allow: [view, run], groups: [operators], items: [tools/**]}]",
        standard: "none: nothing is allowed",
        wrongNames: ["rule", "permissions", "access", "policy", "allow"])
    case .confine:
      KeySchema(
        .sequence(of: .mapping("confinement")), "what the programs of items may do at the most",
        details:
          "The first rule that covers an item applies to it. It takes rights away from commands, scripts and plugins, "
          + "and gives none that the menu or a plugin's manifest does not have.",
        example: "[{items: [tools/**], permissions: {write: [/srv/tools]}}]",
        standard: "all that the server may", wrongNames: ["confinements", "sandbox"])
    case .server:
      KeySchema(
        .mapping("confine"), "what the server may do, and all that it runs",
        details:
          "In addition, it reads the system's files, its menu and its plugins, and writes its own folders. It always has "
          + "network access. Read only at the start.",
        example: "{read: [/srv], write: [/srv/data]}", standard: "all that its user may")
    case .openid:
      KeySchema(
        .mapping("openid"), "an issuer of OpenID Connect where users sign in",
        example: "{issuer: \"https://id.example.org\", clientId: menus, users: [ann]}",
        standard: "none", wrongNames: ["oidc", "openID", "openidConnect", "oauth", "sso"])
    case .proxy:
      KeySchema(
        .mapping("proxy"),
        "the header of a proxy that signs users in; it counts only with `--behind-proxy`",
        details:
          "The proxy must take these fields out of what its clients send. A request from an address that is not "
          + "trusted says nothing by them.", example: "{nameHeader: Remote-User}", standard: "none",
        wrongNames: ["header", "reverseProxy", "behindProxy"])
    case .hosts:
      KeySchema(
        .oneOrMore(.text(.line)), "the names under which browsers ask for the menu",
        details:
          "`NAME`, `NAME:PORT` or `https://NAME`. The first address with `https` is where an issuer sends users back "
          + "to. `/health` and programs with a token can always use `localhost`.",
        example: "[\"https://menus.example.org\"]",
        standard: "a name below `localhost` that is made for each start",
        wrongNames: ["host", "origins", "allowedHosts", "hostnames", "domains"])
    case .sessions:
      KeySchema(
        .mapping("sessions"), "how long users stay signed in", example: "{idle: 1800}",
        standard: "12 hours, 1 hour without use", wrongNames: ["session"])
    }
  }
}

enum UserKey: String, DescribedKey {
  case name, password, tokens, groups

  static let known = KnownKeys<UserKey>()

  var schema: KeySchema {
    switch self {
    case .name:
      KeySchema(
        .text(.title), "the name, compared by its bytes; required", example: "ann",
        wrongNames: ["user", "id", "login", "username"], isRequired: true)
    case .password:
      KeySchema(
        .text(.raw), "the argon2id hash of the password, as `appmenu hash-password` prints it",
        example: "\"$argon2id$v=19$m=65536,t=2,p=1$…\"", standard: "none",
        wrongNames: ["hash", "passwordHash", "pass", "passwd"])
    case .tokens:
      KeySchema(
        .oneOrMore(.text(.raw)),
        "the hashes of the tokens of programs, as `appmenu new-token` prints them",
        example: "[\"sha256:…\"]", standard: "none", wrongNames: ["token", "tokenHashes", "keys"])
    case .groups:
      KeySchema(
        .oneOrMore(.text(.title)), "the groups of the user", example: "[operators]",
        standard: "none", wrongNames: ["group", "roles", "teams"])
    }
  }
}

enum GroupKey: String, DescribedKey {
  case name, users

  static let known = KnownKeys<GroupKey>()

  var schema: KeySchema {
    switch self {
    case .name:
      KeySchema(
        .text(.title), "the name, compared by its bytes; required", example: "operators",
        wrongNames: ["group", "id"], isRequired: true)
    case .users:
      KeySchema(
        .oneOrMore(.text(.title)), "members, beside the users that name the group themselves",
        example: "[ann, bob]", standard: "none", wrongNames: ["members", "user"])
    }
  }
}

enum SessionKey: String, DescribedKey {
  case lifetime, idle, perUser

  static let known = KnownKeys<SessionKey>()

  var range: ClosedRange<Int> {
    switch self {
    case .lifetime: 60...2_592_000
    case .idle: 60...604_800
    case .perUser: 1...1000
    }
  }

  var schema: KeySchema {
    switch self {
    case .lifetime:
      KeySchema(
        .integer(range, inSeconds: true),
        "the seconds after which users must sign in again, 30 days at most", example: "28800",
        standard: "`43200`", wrongNames: ["maxAge", "duration", "expires"])
    case .idle:
      KeySchema(
        .integer(range, inSeconds: true),
        "the seconds without use after which users must, a week at most", example: "1800",
        standard: "`3600`", wrongNames: ["timeout", "idleTimeout"])
    case .perUser:
      KeySchema(
        .integer(range), "how many sessions a user has; a further one ends the least used",
        example: "4", standard: "`16`", wrongNames: ["limit", "max"])
    }
  }
}
