/// How the API of a kind of server differs from those of others: its addresses, names of fields and variables.
struct ForgeDialect: Sendable {
  /// The base address of the API of the usual server, or `nil` if there is none.
  var usual: String?
  /// The path at which other servers have the API.
  var path: String
  /// The address in examples of the argument `api`.
  var example: String
  /// The media type of replies.
  var accept = "application/json"
  /// Further header fields of requests.
  var headers: [String: String] = [:]
  /// The word before a token in the field `Authorization`.
  var tokenScheme = "Bearer"
  /// The item of a query that sets the number of entries of a page, and the largest such number.
  var pageSize = (name: "per_page", most: 100)
  /// The largest number of pages of repositories.
  var pageLimit = 10
  /// Whether a list without a link to its next page may go on all the same.
  var omitsLinks = false
  /// Whether an empty list may be `null`.
  var hasNullLists = false
  /// The path of lists behind that of a repository.
  var lists = ""
  /// The path of commits behind that of a repository.
  var commits = "/commits"
  /// The query of the latest commits, beside their number.
  var commitQuery: [(String, String)] = []
  /// Whether a repository is asked for before its branches, commits and README.
  var asksRepositoryFirst = true
  /// The statuses that say that a part of a repository is not there.
  var absent: Set<Int> = [404, 409, 410]
  /// The field with the name of a user.
  var login = "login"
  /// The variables that name a server of one's own.
  var hostVariables: [String]
  /// The variables with a token for the usual server, or for the one that a setting or a variable names.
  var tokenVariables: [String]
}

extension ForgeSource {
  /// The dialect of the source's servers; that of Gitea for the local repositories, which have no server.
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
