internal import PluginHTTP

/// The `Link` field of a response (RFC 8288), which names the next page.
enum LinkHeader {
  /// Returns the address of the next page, if a response names one.
  ///
  /// Servers behind a proxy may name themselves differently: of an address elsewhere, only the page number is
  /// used. A server such as Gitea may send the number of all entries instead of a link; without that number, a full
  /// page is followed by another one.
  ///
  /// - Parameter count: the number of entries on the page, or `nil` if the last page has no link.
  static func next(_ headers: HTTPHeaders, of address: HTTPAddress, count: Int? = nil) -> String? {
    for field in headers.fields where field.name.lowercased() == "link" {
      guard let target = target(field.value) else { continue }
      guard let next = address.resolving(target) else { return nil }
      if next.hasSameOrigin(as: address) { return next.url }
      return query("page", in: next.url).flatMap { Int($0) }.map { self.page($0, of: address.url) }
    }
    guard headers["Link"] == nil, let count, count > 0,
      let limit = query("limit", in: address.url).flatMap({ Int($0) }),
      case let page = query("page", in: address.url).flatMap({ Int($0) }) ?? 1,
      (1...1_000_000).contains(page), (1...1000).contains(limit), count <= limit
    else { return nil }
    if let total = headers["X-Total-Count"].flatMap({ Int($0) }) {
      // The server may return fewer entries than requested.
      if page * count >= total || (page - 1) * limit + count == total { return nil }
    } else if count < limit {
      return nil
    }
    return self.page(page + 1, of: address.url)
  }

  static func query(_ name: String, in url: String) -> String? {
    guard let mark = url.firstIndex(of: "?") else { return nil }
    for pair in url[url.index(after: mark)...].split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1)
      if parts.count == 2, parts[0] == name { return String(parts[1]) }
    }
    return nil
  }

  private static func page(_ number: Int, of url: String) -> String {
    let parts = url.split(separator: "?", maxSplits: 1)
    let others = parts.dropFirst().joined().split(separator: "&").filter {
      !$0.hasPrefix("page=")
    }
    return (parts.first.map(String.init) ?? url) + "?"
      + (others + ["page=\(number)"]).joined(separator: "&")
  }

  /// Returns the target of the first link with the relation `next`.
  private static func target(_ text: String) -> String? {
    var rest = Substring(text)
    while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
      let target = String(rest[rest.index(after: start)..<end])
      rest = rest[rest.index(after: end)...]
      let parameters = rest.prefix { $0 != "<" }
      for parameter in parameters.split(whereSeparator: { $0 == ";" || $0 == "," }) {
        let parts = parameter.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, parts[0].filter({ $0 != " " }).lowercased() == "rel" else {
          continue
        }
        let relations = parts[1].split { $0 == "\"" || $0 == " " }
        if relations.contains(where: { $0.lowercased() == "next" }) { return target }
      }
      rest = rest[parameters.endIndex...]
    }
    return nil
  }
}
