/// The repositories of all sources, the most recently used first.
package struct RepositoryCollection: Sendable {
  private var found: [ForgeRepository] = []
  /// The indices in ``found`` by the addresses of web pages.
  private var pages: [String: Int] = [:]

  package init() {}

  /// Adds repositories; one on a server that has a clone here appears once, as the clone.
  package mutating func add(_ repositories: [ForgeRepository]) {
    for repository in repositories {
      let page = repository.webURL.map(Self.page)
      if let page, let known = pages[page], found[known].source != repository.source {
        found[known] = Self.joined(found[known], repository)
        continue
      }
      if let page, pages[page] == nil { pages[page] = found.count }
      found.append(repository)
    }
  }

  package var sorted: [ForgeRepository] {
    found.sorted { left, right in
      let (a, b) = (left.used ?? .min, right.used ?? .min)
      return a == b ? (left.name, left.id) < (right.name, right.id) : a > b
    }
  }

  /// Returns a local repository completed by the data of a server.
  private static func joined(_ one: ForgeRepository, _ other: ForgeRepository) -> ForgeRepository {
    var (local, remote) = (one, other)
    if other.source == .git { (local, remote) = (other, one) }
    local.summary = local.summary ?? remote.summary
    local.language = local.language ?? remote.language
    local.cloneURL = local.cloneURL ?? remote.cloneURL
    local.marks += remote.marks.filter { !local.marks.contains($0) }
    return local
  }

  /// Returns an address without the parts that vary between notations of one page.
  private static func page(_ url: String) -> String {
    var page = url.lowercased()
    while page.hasSuffix("/") { page.removeLast() }
    if page.hasSuffix(".git") { page.removeLast(4) }
    return page
  }
}
