package import HandlerProtocol

/// The unit that a heat map counts, in singular and plural: `1 walk`, `7 walks`.
package struct CountUnit {
  package let many: String?
  package let one: String?

  /// Creates the unit of a heat map; a missing singular is derived from the plural.
  package init(_ heatmap: HeatmapContent) {
    many = heatmap.unit
    one = heatmap.unitOne ?? heatmap.unit.map(Self.singular)
  }

  /// Returns the unit for `count`, with a leading space unless it is in Korean, where units follow the number.
  package func words(for count: Int) -> String {
    (count == 1 ? one : many).map { ($0.beginsInHangul ? "" : " ") + $0 } ?? ""
  }

  /// English plurals with more than an -s to remove, and words that only look like plurals.
  private static let doubtful = [
    "ss", "us", "is", "as", "ies", "oes", "ses", "xes", "zes", "ches", "shes",
  ]

  /// Returns an English plural without its -s, or the word itself if the result could be wrong.
  package static func singular(_ plural: String) -> String {
    let word = plural.utf8.reversed().prefix {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
    }
    // Abbreviations such as `ms` and `kbps` are not plurals.
    let isWord = word.count > 3 && word.contains { "aeiouy".utf8.contains($0) }
    guard isWord, plural.hasSuffix("s"), !doubtful.contains(where: plural.hasSuffix) else {
      return plural
    }
    return String(plural.dropLast())
  }
}

extension String {
  fileprivate var beginsInHangul: Bool {
    unicodeScalars.first.map { ("가"..."힣").contains($0) } ?? false
  }
}
