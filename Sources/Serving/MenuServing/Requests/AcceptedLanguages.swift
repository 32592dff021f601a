internal import DisplayText

/// The languages that a reader requests with the field `Accept-Language` (RFC 9110, section 12.5.4).
struct AcceptedLanguages: Sendable, Hashable {
  /// The tags, the preferred first; without `*` and tags with the weight 0.
  let tags: [LanguageTag]

  private static let longest = 1_024

  /// Reads the field; nil or a malformed field requests no language.
  init(_ field: String?) {
    guard let field, field.utf8.count <= Self.longest else {
      tags = []
      return
    }
    let weighted = field.split(separator: ",").compactMap {
      part -> (tag: LanguageTag, weight: Double)? in
      let words = part.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
      guard let name = words.first, let tag = LanguageTag(name) else { return nil }
      var weight = 1.0
      for word in words.dropFirst() where word.hasPrefix("q=") {
        weight = Double(word.dropFirst(2)) ?? 0
      }
      return weight > 0 ? (tag, weight) : nil
    }
    // Tags of the same weight keep their order.
    tags = weighted.enumerated()
      .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
      .map(\.element.tag)
  }
}

/// The language in which a request is answered.
enum ServedLanguage {
  /// The language if it differs from that of the server, or nil.
  @TaskLocal static var other: Wording?
}
