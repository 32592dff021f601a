package import AppMenuPlugin
package import Localization

/// The tokens in the environment, in the plugin's settings, and those of the program `gh`.
///
/// Each belongs to a server, and is sent to no other: an item's arguments may name any server, and menus come from
/// other people, too. A server of one's own is named by the plugin's setting `github-api`, `gitlab-api` or
/// `gitea-api`, or by a variable of the environment.
package struct ForgeTokens: ForgeTokenSource, CustomStringConvertible, CustomReflectable {
  private let environment: [String: String]
  private let settings: [String: StructuredValue]
  private let program: GitHubProgram
  private let wording: Wording

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - environment: the variables by name.
  ///   - settings: the plugin's settings by id.
  ///   - program: the program `gh`.
  ///   - wording: the language of what is said about tokens.
  package init(
    environment: [String: String], settings: [String: StructuredValue],
    program: GitHubProgram = GitHubProgram(), wording: Wording = .english
  ) {
    self.environment = environment
    self.settings = settings
    self.program = program
    self.wording = wording
  }

  /// Words without the tokens.
  package var description: String { "the tokens of environment and settings" }

  /// A mirror without the tokens.
  package var customMirror: Mirror { Mirror(self, children: []) }

  /// Returns whether there is a token for a server.
  package func access(to server: ForgeServer) async -> ForgeAccess {
    var withheld: String?
    for candidate in candidates(server) {
      guard let token = candidate.token else { continue }
      if !candidate.isHome {
        withheld =
          withheld
          ?? wording(
            .withheldElsewhere(
              origin: token.origin, host: server.host, setting: server.source.rawValue + "-api"))
      } else if !server.isSafe {
        withheld = wording(.withheldUnencrypted(origin: token.origin))
      } else {
        return .token(token)
      }
    }
    if server.source == .github, server.isSafe,
      let text = await program.token(host: server.programHost),
      let token = ForgeToken(text, origin: wording(.programGH))
    {
      return .token(token)
    }
    return withheld.map { .withheld($0) } ?? .none
  }

  /// The addresses of one's own servers by source, from settings and environment: the first is the one that is asked
  /// if an item names none.
  package static func addresses(
    environment: [String: String], settings: [String: StructuredValue]
  ) -> [ForgeSource: [String]] {
    var addresses: [ForgeSource: [String]] = [:]
    for source in ForgeSource.allCases {
      let text = settings["\(source.rawValue)-api"]?.string ?? ""
      var found = text.split { $0 == " " || $0 == "," || $0.isNewline }.map(String.init)
      for name in hostVariables[source] ?? [] {
        guard let value = environment[name], !value.isEmpty else { continue }
        if value.contains("://") {
          found.append(value)
        } else if source == .github {
          found.append(value == "github.com" ? "https://api.github.com" : "https://\(value)/api/v3")
        } else {
          found.append("https://\(value)")
        }
      }
      if !found.isEmpty { addresses[source] = found }
    }
    return addresses
  }

  /// The variables that name a server of one's own; the first three are those of the programs gh, glab and tea.
  static let hostVariables: [ForgeSource: [String]] = [
    .github: ["GH_HOST"], .gitlab: ["GITLAB_HOST"],
    .gitea: ["GITEA_SERVER_URL", "FORGEJO_SERVER_URL"],
  ]

  /// The tokens that there are, and whether the server is theirs.
  private func candidates(_ server: ForgeServer) -> [(token: ForgeToken?, isHome: Bool)] {
    let mine = Self.addresses(environment: environment, settings: settings)[server.source] ?? []
    let isMine = mine.contains {
      guard let own = try? ForgeServer(server.source, address: $0) else { return false }
      return own.origin == server.origin
    }
    // A setting that names no server is about the usual one.
    let isHome = isMine || mine.isEmpty && server.isUsual
    func variable(_ name: String, _ isHome: Bool) -> (token: ForgeToken?, isHome: Bool) {
      (
        environment[name].flatMap { ForgeToken($0, origin: wording(.variable(name))) },
        isHome
      )
    }
    var found: [(token: ForgeToken?, isHome: Bool)]
    switch server.source {
    case .git: return []
    case .github:
      let ofServers = ["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"]
      found =
        server.isUsual
        ? ["GITHUB_TOKEN", "GH_TOKEN"].map { variable($0, true) }
        : ofServers.map { variable($0, isMine) }
          + ["GITHUB_TOKEN", "GH_TOKEN"].map { variable($0, false) }
    case .gitlab: found = [variable("GITLAB_TOKEN", isHome)]
    case .gitea:
      found = ["GITEA_TOKEN", "FORGEJO_TOKEN"].map { variable($0, isHome) }
    }
    let name = "\(server.source.rawValue)-token"
    let setting = settings[name]?.string.flatMap {
      ForgeToken($0, origin: wording(.setting(name)))
    }
    found.append((setting, isHome))
    return found
  }
}
