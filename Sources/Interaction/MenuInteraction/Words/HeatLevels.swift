package import HandlerProtocol
package import DisplayText

/// The levels of a heat map's days: 0 for none, and 1 to 4 by the quarters of the other days.
///
/// The quarters are those of the days in the order of their counts, so that one busy day does not make all others look
/// alike. The busiest days have the level 4.
package struct HeatLevels: Sendable, Hashable {
  /// The largest counts of the levels 1, 2 and 3; those of the levels above a repeated one are empty.
  private let limits: [Int]
  /// The smallest count above zero, and the largest, whose days have the level 4.
  private let least: Int
  private let most: Int

  package init(_ heatmap: HeatmapContent) {
    let counts = heatmap.days.values.filter { $0 > 0 }.sorted()
    (least, most) = (counts.first ?? 0, counts.last ?? 0)
    limits = (1...3).map { counts.isEmpty ? 0 : counts[(counts.count * $0 - 1) / 4] }
  }

  package subscript(count: Int) -> Int {
    guard count > 0, most > 0 else { return 0 }
    return count == most ? 4 : 1 + limits.count { count > $0 }
  }

  /// Returns the counts of the levels that occur, in words, as in "1–2, 3–5, 6–9, 10 or more"; `nil` for an empty
  /// map.
  package func words(in wording: Wording) -> String? {
    guard most > 0 else { return nil }
    if least == most { return "\(most)" }
    var parts: [String] = []
    var first = 1
    for limit in limits.map({ min($0, most - 1) }) where limit >= first {
      parts.append(limit == first ? "\(first)" : "\(first)–\(limit)")
      first = limit + 1
    }
    parts.append(first == most ? "\(first)" : wording(.orMore(count: first)))
    return parts.joined(separator: ", ")
  }
}
