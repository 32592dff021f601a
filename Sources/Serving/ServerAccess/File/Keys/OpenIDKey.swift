internal import Documents
internal import StructuredData

enum OpenIDKey: String, DescribedKey {
  case issuer, clientId, secretFile, secretVariable, nameClaim, groupsClaim, scopes, users, groups,
    everyone, localUsers

  static let known = KnownKeys<OpenIDKey>()

  var schema: KeySchema {
    switch self {
    case .issuer:
      KeySchema(
        .text(.line), "the address that the issuer calls itself by; required",
        details:
          "It needs `https`, also for its endpoints: the certificate vouches for the tokens that come from there. "
          + "Only an issuer on this machine may have `http`.",
        example: "\"https://id.example.org/realms/main\"",
        wrongNames: ["url", "provider", "authority", "address"], isRequired: true)
    case .clientId:
      KeySchema(
        .text(.line), "the name of this server at the issuer; required", example: "menus",
        wrongNames: ["client", "clientID", "client_id", "id"], isRequired: true)
    case .secretFile:
      KeySchema(
        .text(.file), "a file with the secret of this server at the issuer and nothing else",
        details: "It is relative to the folder of the access file.", example: "openid-secret",
        standard: "no secret: the issuer must allow PKCE alone", wrongNames: ["clientSecretFile"])
    case .secretVariable:
      KeySchema(
        .text(.variable), "the variable of the environment with that secret",
        example: "OPENID_SECRET", standard: "none",
        wrongNames: ["clientSecretVariable", "secretEnv", "clientSecretEnv"])
    case .nameClaim:
      KeySchema(
        .text(.line), "the claim with the name of the user",
        details:
          "`email` counts only if the issuer has verified it. Beside `users` of this file no other claim than these two "
          + "is accepted, because users of some issuers choose their names themselves.",
        example: "email", standard: "`sub`",
        wrongNames: ["usernameClaim", "userClaim", "claim", "name"])
    case .groupsClaim:
      KeySchema(
        .text(.line), "the claim with the groups of the user", example: "groups", standard: "none",
        wrongNames: ["groupClaim", "rolesClaim"])
    case .scopes:
      KeySchema(
        .oneOrMore(.text(.line)), "what the issuer is asked for",
        example: "[openid, email, groups]", standard: "`openid`, `profile`, `email`",
        wrongNames: ["scope"])
    case .users:
      KeySchema(
        .oneOrMore(.text(.title)), "the users that may sign in", example: "[ann@example.org]",
        standard: "none", wrongNames: ["user", "allowedUsers"])
    case .groups:
      KeySchema(
        .oneOrMore(.text(.title)),
        "the groups of the issuer that count here; their members may sign in",
        example: "[operators]", standard: "none", wrongNames: ["group", "allowedGroups"])
    case .everyone:
      KeySchema(
        .flag, "whether everyone whom the issuer knows may sign in", example: "true",
        standard: "`false`", wrongNames: ["all", "anyone"])
    case .localUsers:
      KeySchema(
        .flag,
        "whether a user of the issuer is the user of this file with the same name, with that user's groups",
        details:
          "Otherwise `users` and `groups` of this file are not about users of the issuer, and one whose name is that "
          + "of a user of this file cannot sign in. Rules can name users of the issuer in any case.",
        example: "true", standard: "`false`", wrongNames: ["mapUsers", "sharedNames", "linkUsers"])
    }
  }
}

enum ProxyKey: String, DescribedKey {
  case nameHeader, groupsHeader, trusted

  static let known = KnownKeys<ProxyKey>()

  var schema: KeySchema {
    switch self {
    case .nameHeader:
      KeySchema(
        .text(.line), "the field with the name of the user; required", example: "Remote-User",
        wrongNames: ["header", "userHeader", "user", "name"], isRequired: true)
    case .groupsHeader:
      KeySchema(
        .text(.line), "the field with the groups of the user, between commas",
        example: "Remote-Groups", standard: "none", wrongNames: ["groupHeader", "groups"])
    case .trusted:
      KeySchema(
        .oneOrMore(.text(.line)),
        "the addresses of the proxy, as `10.0.0.5` or `10.0.0.0/24`; a socket is always trusted",
        example: "[10.0.0.5]", standard: "`127.0.0.0/8` and `::1`",
        wrongNames: ["trustedProxies", "addresses", "from", "networks"])
    }
  }
}
