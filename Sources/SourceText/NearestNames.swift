/// Suggestions for misspelled names ("did you mean").
package enum NearestNames {
  /// Names longer than this are never compared, so that hostile input costs nothing.
  static let longestCompared = 64

  /// Returns up to `limit` of the `known` names that `name` may be a misspelling of: at most a third of its
  /// length in edits, two swapped letters counting as one.
  ///
  /// The closest come first, equally close ones in their order.
  package static func suggestions(
    for name: String, among known: some Sequence<String>, limit: Int = 3
  ) -> [String] {
    let written = Array(name.lowercased().unicodeScalars.prefix(longestCompared + 1))
    guard !written.isEmpty, written.count <= longestCompared else { return [] }
    let allowed = max(1, written.count / 3)
    var found: [(distance: Int, index: Int, name: String)] = []
    var seen: Set<String> = [name]
    for candidate in known where seen.insert(candidate).inserted {
      let scalars = Array(candidate.lowercased().unicodeScalars.prefix(longestCompared + 1))
      guard abs(scalars.count - written.count) <= allowed else { continue }
      let distance = editDistance(written, scalars)
      if distance <= allowed { found.append((distance, found.count, candidate)) }
    }
    return found.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }
      .prefix(limit).map(\.name)
  }

  /// Returns a question that offers `names`, as in `did you mean 'title'?`; nil for none.
  package static func question(_ names: [String]) -> String? {
    guard let last = names.last else { return nil }
    let quoted = names.dropLast().map { "'\($0)'" }.joined(separator: ", ")
    return "did you mean \(quoted.isEmpty ? "" : quoted + " or ")'\(last)'?"
  }

  /// Returns the optimal string alignment distance: insert, delete, replace, swap neighbours.
  static func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (i, a) in left.enumerated() {
      var row = [i + 1]
      for (j, b) in right.enumerated() {
        var cost = min(last[j] + (a == b ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a == right[j - 1], left[i - 1] == b {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
    }
    return last[right.count]
  }
}
