internal import AppMenuPlugin
internal import DisplayText
internal import PluginHTTP

/// The site that questions come from, and its topics.
struct BrowserConfiguration: Sendable, Hashable {
  /// The address of the API, without its version.
  var api = "https://api.stackexchange.com"
  var version = "2.3"
  /// The name of the site, for version 2 of the API and later versions.
  var site = "stackoverflow"
  /// The address of the site's pages.
  var web = "https://stackoverflow.com"
  /// A key of the API, which raises its quota.
  var key: String?
  var topics = Topic.standard

  init() {}

  /// Creates a configuration from the plugin's settings and the arguments of a menu item, which override them;
  /// throws a `PluginFailure` about an invalid value.
  init(
    arguments: [String: StructuredValue], settings: [String: StructuredValue],
    _ wording: Wording = .english
  ) throws(PluginFailure) {
    let values = settings.merging(arguments) { $1 }
    func text(_ name: String) -> String? {
      values[name]?.string.flatMap { $0.isEmpty ? nil : $0 }
    }
    func address(_ name: String) throws(PluginFailure) -> String? {
      guard let text = text(name) else { return nil }
      guard let url = HTTPAddress(text)?.url else {
        throw PluginFailure(
          wording(.addressUnusable(name: name)), detail: wording(.itIs(text)),
          hint: wording(.writeAddress), retryable: false)
      }
      return url.hasSuffix("/") ? String(url.dropLast()) : url
    }
    api = try address("api") ?? api
    web = try address("web") ?? web
    if let text = values["version"]?.asWord, !text.isEmpty {
      guard Double(text) != nil else {
        throw PluginFailure(
          wording(.versionIsNoNumber), detail: wording(.itIs(text)), hint: wording(.writeVersion),
          retryable: false)
      }
      version = text
    }
    site = text("site") ?? site
    // Secrets come only from the settings: menus are shared.
    key = settings["key"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    if let value = values["topics"], value.string != "" {
      let texts =
        value.array?.map { $0.string } ?? value.string?.split(separator: ",").map { "\($0)" }
      topics = (texts ?? []).compactMap { $0.flatMap { Topic($0) } }
      if topics.isEmpty {
        throw PluginFailure(wording(.noTopics), hint: wording(.writeTopics), retryable: false)
      }
    }
  }

  var isModern: Bool { (Double(version) ?? 2) >= 2 }
}
