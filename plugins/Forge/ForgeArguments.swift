package import AppMenuPlugin
package import DisplayText

/// The arguments of a menu item for the plugins that show forges.
///
/// The manifests declare them, so that the host has checked their types.
package struct ForgeArguments: Sendable, Hashable {
  /// The sources, each once, in order.
  var sources: [ForgeSource] = [.git]
  /// The folders that are searched for repositories; empty for the repository of the current folder.
  package var roots: [String] = []
  /// How many levels below a root are searched, or `nil` for the usual number.
  package var depth: Int?
  /// The addresses or names of the person; empty for the addresses in the settings of git.
  package var identities: [String] = []
  /// The name of the user on the server, or `nil` for the one that the token belongs to.
  package var user: String?
  /// The base addresses of servers by source, other than the usual ones.
  package var api: [ForgeSource: String] = [:]
  /// The first day, or `nil` for a year before today.
  package var since: CalendarDate?
  /// Whether everybody's work is shown.
  package var everybody = false

  private static let deepest = 20

  /// Creates the standard arguments.
  package init() {}

  /// Reads arguments of a menu item.
  ///
  /// - Throws: a ``/AppMenuPlugin/PluginFailure`` that says what is wrong and how it is written.
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
        throw PluginFailure(
          wording(.noSource(name: name)),
          hint: wording(.writeSomeOf(names: ForgeSource.allCases.map(\.rawValue))),
          retryable: false)
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
      throw PluginFailure(
        wording(.noDepth), hint: wording(.writeDepth(upTo: Self.deepest)), retryable: false)
    }
    if let text = texts("since").first {
      guard let date = CalendarDate(text) else {
        throw PluginFailure(
          wording(.noSince(text: text)), hint: wording(.writeDate), retryable: false)
      }
      since = date
    }
    if let text = texts("api").first { try readAddresses(text, wording) }
  }

  /// Reads `api`: an address for the only source on the net, or several as in `gitlab=https://…`.
  private mutating func readAddresses(
    _ text: String, _ wording: Wording
  ) throws(PluginFailure) {
    let remote = sources.filter { $0 != .git }
    for word in text.split(whereSeparator: { $0 == " " || $0 == "," || $0.isNewline }) {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      if parts.count == 2, let source = ForgeSource(rawValue: parts[0]), source != .git {
        api[source] = parts[1]
      } else if remote.count == 1, word.hasPrefix("https://") || word.hasPrefix("http://") {
        api[remote[0]] = String(word)
      } else {
        throw PluginFailure(
          wording(.noServer(word: String(word))), hint: wording(.writeServer), retryable: false)
      }
    }
  }
}
