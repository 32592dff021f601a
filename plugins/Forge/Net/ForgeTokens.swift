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
    for (token, isHome) in candidates(server) {
      if !isHome {
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
  private func candidates(_ server: ForgeServer) -> [(token: ForgeToken, isHome: Bool)] {
    let mine = Self.addresses(environment: environment, settings: settings)[server.source] ?? []
    let isMine = mine.contains {
      (try? ForgeServer(server.source, address: $0))?.origin == server.origin
    }
    // A setting without a server belongs to the default server.
    let isHome = isMine || mine.isEmpty && server.isUsual
    let isGitHub = server.source == .github
    let enterprise =
      isGitHub && !server.isUsual ? ["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"] : []
    let setting = "\(server.source.rawValue)-token"
    var places: [(text: String?, origin: Phrase, isHome: Bool)] = enterprise.map {
      (environment[$0], .variable($0), isMine)
    }
    places += server.source.dialect.tokenVariables.map {
      (environment[$0], .variable($0), isGitHub ? server.isUsual : isHome)
    }
    places.append((settings[setting]?.string, .setting(setting), isHome))
    return places.compactMap { place in
      place.text.flatMap { ForgeToken($0, origin: wording(place.origin)) }
        .map { (token: $0, isHome: place.isHome) }
    }
  }
}
