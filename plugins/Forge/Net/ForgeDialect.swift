/// The differences between the APIs of servers: addresses, names of fields, and variables.
struct ForgeDialect: Sendable {
  /// The base address of the API of the default server, if there is one.
  var usual: String?
  /// The path of the API on other servers.
  var path: String
  /// The address in examples of the argument `api`.
  var example: String
  var accept = "application/json"
  var headers: [String: String] = [:]
  /// The word before a token in the field `Authorization`.
  var tokenScheme = "Bearer"
  /// The query parameter for the number of entries of a page, and its largest value.
  var pageSize = (name: "per_page", most: 100)
  var pageLimit = 10
  /// Whether a list without a link to its next page may continue.
  var omitsLinks = false
  /// Whether an empty list may be `null`.
  var hasNullLists = false
  /// The path of lists, relative to that of a repository.
  var lists = ""
  /// The path of commits, relative to that of a repository.
  var commits = "/commits"
  /// Further query parameters of the latest commits.
  var commitQuery: [(String, String)] = []
  /// Whether a repository is requested before its branches, commits and README.
  var asksRepositoryFirst = true
  /// The statuses for a missing part of a repository.
  var absent: Set<Int> = [404, 409, 410]
  /// The field with the user name.
  var login = "login"
  /// The variables that name the user's own server.
  var hostVariables: [String]
  /// The variables with a token for the default server, or for the server that a setting or a variable names.
  var tokenVariables: [String]
}

extension ForgeSource {
  /// The dialect of the source's servers; local repositories, which have no server, use that of Gitea.
  var dialect: ForgeDialect {
    switch self {
    case .github:
      ForgeDialect(
        usual: "https://api.github.com", path: "/api/v3",
        example: "https://git.example.org/api/v3", accept: "application/vnd.github+json",
        headers: ["X-GitHub-Api-Version": "2022-11-28"], asksRepositoryFirst: false,
        hostVariables: ["GH_HOST"], tokenVariables: ["GITHUB_TOKEN", "GH_TOKEN"])
    case .gitlab:
      ForgeDialect(
        usual: "https://gitlab.com/api/v4", path: "/api/v4",
        example: "https://git.example.org/api/v4", lists: "/repository",
        commits: "/repository/commits", absent: [404, 410], login: "username",
        hostVariables: ["GITLAB_HOST"], tokenVariables: ["GITLAB_TOKEN"])
    case .gitea, .git:
      ForgeDialect(
        path: "/api/v1", example: "https://code.example.org", tokenScheme: "token",
        pageSize: ("limit", 50), pageLimit: 20, omitsLinks: true, hasNullLists: true,
        commits: "/git/commits",
        commitQuery: [("stat", "false"), ("verification", "false"), ("files", "false")],
        hostVariables: ["GITEA_SERVER_URL", "FORGEJO_SERVER_URL"],
        tokenVariables: ["GITEA_TOKEN", "FORGEJO_TOKEN"])
    }
  }
}
