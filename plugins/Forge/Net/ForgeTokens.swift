internal import AppMenuPlugin
internal import DisplayText

/// The tokens in the environment and the plugin's settings, and those of the program `gh`.
///
/// Each belongs to one server and is sent to no other: an item's arguments may name any server, and menus may
/// come from other people. The user's own servers are named by the plugin's settings `github-api`, `gitlab-api`
/// and `gitea-api`, or by variables of the environment.
struct ForgeTokens: ForgeTokenSource, CustomStringConvertible, CustomReflectable {
  let environment: [String: String]
  let settings: [String: StructuredValue]
  var program = GitHubProgram()
  var wording = Wording.english

  var description: String { "the tokens of environment and settings" }

  var customMirror: Mirror { Mirror(self, children: []) }

  func access(to server: ForgeServer) async -> ForgeAccess {
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

  /// The addresses of the user's own servers by source, from settings and environment; the first is the default.
  static func addresses(
    environment: [String: String], settings: [String: StructuredValue]
  ) -> [ForgeSource: [String]] {
    var addresses: [ForgeSource: [String]] = [:]
    for source in ForgeSource.allCases where source != .git {
      let text = settings["\(source.rawValue)-api"]?.string ?? ""
      let named = source.dialect.hostVariables.compactMap { environment[$0] }
        .filter { !$0.isEmpty }.map { host in
          if host.contains("://") { return host }
          if source != .github { return "https://\(host)" }
          return host == "github.com" ? "https://api.github.com" : "https://\(host)/api/v3"
        }
      let found = text.split { $0 == " " || $0 == "," || $0.isNewline }.map(String.init) + named
      if !found.isEmpty { addresses[source] = found }
    }
    return addresses
  }

  /// The existing tokens, and whether each belongs to the server.
  private func candidates(_ server: ForgeServer) -> [(token: ForgeToken?, isHome: Bool)] {
    let mine = Self.addresses(environment: environment, settings: settings)[server.source] ?? []
    let isMine = mine.contains {
      guard let own = try? ForgeServer(server.source, address: $0) else { return false }
      return own.origin == server.origin
    }
    // A setting without a server belongs to the default server.
    let isHome = isMine || mine.isEmpty && server.isUsual
    func variables(_ names: [String], _ isHome: Bool) -> [(token: ForgeToken?, isHome: Bool)] {
      names.map { name in
        (environment[name].flatMap { ForgeToken($0, origin: wording(.variable(name))) }, isHome)
      }
    }
    var found: [(token: ForgeToken?, isHome: Bool)] = []
    if server.source == .github, !server.isUsual {
      found = variables(["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"], isMine)
    }
    found += variables(
      server.source.dialect.tokenVariables, server.source == .github ? server.isUsual : isHome)
    let name = "\(server.source.rawValue)-token"
    let setting = settings[name]?.string.flatMap {
      ForgeToken($0, origin: wording(.setting(name)))
    }
    return found + [(setting, isHome)]
  }
}
