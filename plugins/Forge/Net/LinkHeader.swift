internal import PluginHTTP

/// The `Link` of an answer (RFC 8288), which names the next page.
enum LinkHeader {
  /// Returns the address that an answer names as the next page; `nil` if it names none, or one of another server.
  static func next(_ headers: HTTPHeaders, of address: HTTPAddress) -> String? {
    for field in headers.fields where field.name.lowercased() == "link" {
      for link in links(field.value) where link.relations.contains("next") {
        guard let next = address.resolving(link.target), next.hasSameOrigin(as: address) else {
          return nil
        }
        return next.url
      }
    }
    return nil
  }

  /// Returns the value of a name in the query of an address.
  static func query(_ name: String, in url: String) -> String? {
    guard let mark = url.firstIndex(of: "?") else { return nil }
    for pair in url[url.index(after: mark)...].split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1)
      if parts.count == 2, parts[0] == name { return String(parts[1]) }
    }
    return nil
  }

  private static func links(_ text: String) -> [(target: String, relations: [String])] {
    var found: [(target: String, relations: [String])] = []
    var rest = Substring(text)
    while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
      let target = String(rest[rest.index(after: start)..<end])
      rest = rest[rest.index(after: end)...]
      let parameters = rest.prefix { $0 != "<" }
      var relations: [String] = []
      for parameter in parameters.split(whereSeparator: { $0 == ";" || $0 == "," }) {
        let parts = parameter.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, parts[0].filter({ $0 != " " }).lowercased() == "rel" else {
          continue
        }
        relations = parts[1].split { $0 == "\"" || $0 == " " }.map { $0.lowercased() }
      }
      found.append((target, relations))
      rest = rest[parameters.endIndex...]
    }
    return found
  }
}
