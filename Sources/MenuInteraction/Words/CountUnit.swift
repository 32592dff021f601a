package import HandlerProtocol

/// What a heat map counts, for each count: `1 walk`, `7 walks`.
package struct CountUnit {
  /// The words for any count but 1.
  package let many: String?
  /// The words for 1.
  package let one: String?

  /// The unit of a heat map; where it does not say what one is called, its plural is taken apart.
  package init(_ heatmap: HeatmapContent) {
    many = heatmap.unit
    one = heatmap.unitOne ?? heatmap.unit.map(Self.singular)
  }

  /// What stands behind the number, with the space before it.
  package func words(for count: Int) -> String {
    (count == 1 ? one : many).map { " " + $0 } ?? ""
  }

  /// English plurals of which more than an -s may be too much, and words that only look like plurals.
  private static let doubtful = [
    "ss", "us", "is", "as", "ies", "oes", "ses", "xes", "zes", "ches", "shes",
  ]

  /// An English plural without its -s; as it came where the result could be wrong.
  package static func singular(_ plural: String) -> String {
    let word = plural.utf8.reversed().prefix {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
    }
    // Abbreviations, as `ms` and `kbps`, are no plurals.
    let isWord = word.count > 3 && word.contains { "aeiouy".utf8.contains($0) }
    guard isWord, plural.hasSuffix("s"), !doubtful.contains(where: plural.hasSuffix) else {
      return plural
    }
    return String(plural.dropLast())
  }
}
