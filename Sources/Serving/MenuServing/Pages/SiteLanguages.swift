internal import MenuEngine
internal import DisplayText

/// The sites of one menu, one for each language; those beside the server's own are made when a reader requests them.
@MainActor final class SiteLanguages {
  /// Makes the site in a language; returns nil if the menu cannot be loaded.
  typealias Maker = @MainActor (Wording) async -> MenuSite?

  /// The site in the server's own language.
  let own: MenuSite
  /// Called when the menu or the banner of a site has changed.
  var didChange: @MainActor (MenuSite) -> Void = { _ in } {
    didSet { for site in all { connect(site) } }
  }

  private let language: LanguageTag?
  private let make: Maker
  private var others: [Wording: MenuSite] = [:]
  private var making: [Wording: Task<MenuSite?, Never>] = [:]
  private var following: [Task<Void, Never>] = []

  /// Creates the sites beside `own`, whose texts are in `language`.
  init(_ own: MenuSite, in language: LanguageTag?, make: @escaping Maker) {
    (self.own, self.language, self.make) = (own, language, make)
  }

  /// All sites that were made.
  var all: [MenuSite] { [own] + Wording.allCases.compactMap { others[$0] } }

  /// Returns the language that suits a reader best, or nil for the server's own.
  func best(for accepted: AcceptedLanguages) -> Wording? {
    let own = language?.language ?? Wording.english.rawValue
    for tag in accepted.tags {
      if tag.language == own { return nil }
      if let wording = Wording(rawValue: tag.language) { return wording }
    }
    return nil
  }

  /// Returns the site in a language, or the server's own if it was not made.
  func known(in other: Wording?) -> MenuSite { other.flatMap { others[$0] } ?? own }

  /// Returns the site in a language, which is made at its first use; the server's own if that fails.
  func site(in other: Wording?) async -> MenuSite {
    guard let other else { return own }
    if let site = others[other] { return site }
    let task = making[other] ?? Task { [make] in await make(other) }
    making[other] = task
    let made = await task.value
    // Another request may have waited for the same site.
    if let site = others[other] { return site }
    making[other] = nil
    guard let made else { return own }
    others[other] = made
    connect(made)
    following.append(Task { await made.follow() })
    return made
  }

  private func connect(_ site: MenuSite) {
    site.didChange = { [weak self, weak site] in if let site { self?.didChange(site) } }
  }

  /// Stops following the files of the sites that were made, and their plugins.
  func close() async {
    for task in following { task.cancel() }
    for site in others.values { await site.app.shutDown() }
  }
}
