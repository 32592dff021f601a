package import AppMenuPlugin
package import DisplayText

/// The arguments of a menu item for the plugins that show forges.
///
/// The host checks their types, which the manifests declare.
package struct ForgeArguments: Sendable, Hashable {
  var sources: [ForgeSource] = [.git]
  /// The folders that are searched for repositories; empty for the repository of the current folder.
  package var roots: [String] = []
  /// The number of levels that are searched below a root, or `nil` for the default.
  package var depth: Int?
  /// The addresses or names of the person; empty for `user.email` of git.
  package var identities: [String] = []
  /// The user name on the server, or `nil` for the user of the token.
  package var user: String?
  /// The base addresses of servers that differ from the default.
  package var api: [ForgeSource: String] = [:]
  /// The first day, or `nil` for a year before today.
  package var since: CalendarDate?
  /// Whether the work of all authors is shown.
  package var everybody = false

  private static let deepest = 20

  package init() {}

  /// Reads the arguments of a menu item.
  ///
  /// - Throws: a ``/AppMenuPlugin/PluginFailure`` that says what is wrong and how to write it.
  package init(
    _ arguments: [String: StructuredValue], _ wording: Wording = .english
  ) throws(PluginFailure) {
    func texts(_ name: String) -> [String] {
      let value = arguments[name]
      return (value?.array?.compactMap(\.string) ?? value?.string.map { [$0] } ?? [])
        .filter { !$0.isEmpty }
    }
    let names = texts("sources")
    var sources: [ForgeSource] = []
    for name in names {
      guard let source = ForgeSource(rawValue: name) else {
        throw wording.refusal(
          .noSource(name: name), hint: .writeSomeOf(names: ForgeSource.allCases.map(\.rawValue)))
      }
      if !sources.contains(source) { sources.append(source) }
    }
    if !sources.isEmpty { self.sources = sources }
    roots = texts("roots")
    identities = texts("identities")
    user = texts("user").first
    everybody = arguments["everybody"] == .bool(true)
    switch arguments["depth"] {
    case nil, .null?: break
    case .int(let number)? where (0...Self.deepest).contains(number): depth = number
    default:
      throw wording.refusal(.noDepth, hint: .writeDepth(upTo: Self.deepest))
    }
    if let text = texts("since").first {
      guard let date = CalendarDate(text) else {
        throw wording.refusal(.noSince(text: text), hint: .writeDate)
      }
      since = date
    }
    if let text = texts("api").first { try readAddresses(text, wording) }
  }

  /// Reads `api`: an address for the only server, or several as in `gitlab=https://…`.
  private mutating func readAddresses(_ text: String, _ wording: Wording) throws(PluginFailure) {
    let remote = sources.filter { $0 != .git }
    for word in text.split(whereSeparator: { $0 == " " || $0 == "," || $0.isNewline }) {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      if parts.count == 2, let source = ForgeSource(rawValue: parts[0]), source != .git {
        api[source] = parts[1]
      } else if remote.count == 1, word.hasPrefix("https://") || word.hasPrefix("http://") {
        api[remote[0]] = String(word)
      } else {
        throw wording.refusal(.noServer(word: String(word)), hint: .writeServer)
      }
    }
  }
}
