/// Suggestions for misspelled names ("did you mean").
package enum NearestNames {
  /// Names longer than this are never compared, so that hostile input costs nothing.
  static let longestCompared = 64

  /// Returns up to `limit` of the `known` names that `name` may be a misspelling of; for many questions
  /// about the same names use a ``NameIndex``.
  package static func suggestions(
    for name: String, among known: some Sequence<String>, limit: Int = 3
  ) -> [String] {
    NameIndex(known).suggestions(for: name, limit: limit)
  }

  /// Returns a question that offers `names`, as in `did you mean 'title'?`; nil for none.
  package static func question(_ names: [String]) -> String? {
    guard let last = names.last else { return nil }
    let quoted = names.dropLast().map { "'\($0)'" }.joined(separator: ", ")
    return "did you mean \(quoted.isEmpty ? "" : quoted + " or ")'\(last)'?"
  }
}

/// Names that others may be misspellings of, prepared for many questions.
///
/// Length and letters rule most names out before any are compared; the rest is compared up to a limit, so
/// that a question takes a bounded time however many names there are.
package struct NameIndex: Sendable {
  /// The number of names compared for one question.
  private static let comparedLimit = 500

  private let names: [Name]
  private struct Name: Sendable {
    var text: String
    var count: Int
    var letters: UInt64
  }

  /// Prepares `names`; of equal ones the first counts.
  package init(_ names: some Sequence<String>) {
    var seen: Set<String> = []
    self.names = names.compactMap { name in
      guard seen.insert(name).inserted else { return nil }
      // A longer name cannot be close to a compared one.
      guard name.utf8.count <= NearestNames.longestCompared * 4 else { return nil }
      let scalars = name.lowercased().unicodeScalars
      return Name(text: name, count: scalars.count, letters: Self.letters(of: scalars))
    }
  }

  /// Returns up to `limit` of the names that `name` may be a misspelling of: at most a third of its length
  /// in edits, two swapped letters counting as one.
  ///
  /// The closest come first, equally close ones in their order.
  package func suggestions(for name: String, limit: Int = 3) -> [String] {
    let longest = NearestNames.longestCompared
    let written = Array(name.lowercased().unicodeScalars.prefix(longest + 1))
    guard !written.isEmpty, written.count <= longest else { return [] }
    // Any letter is one edit away from any other.
    let allowed = written.count < 2 ? 0 : max(1, written.count / 3)
    let letters = Self.letters(of: written)
    var found: [(distance: Int, index: Int, name: String)] = []
    var compared = 0
    for candidate in names where abs(candidate.count - written.count) <= allowed {
      // An edit changes at most two letters of the set.
      guard (candidate.letters ^ letters).nonzeroBitCount <= 2 * allowed, candidate.text != name
      else { continue }
      compared += 1
      if compared > Self.comparedLimit { break }
      let scalars = Array(candidate.text.lowercased().unicodeScalars)
      let distance = Self.editDistance(written, scalars, limit: allowed)
      if distance <= (candidate.count < 2 ? 0 : allowed) {
        found.append((distance, found.count, candidate.text))
      }
    }
    return found.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }
      .prefix(limit).map(\.name)
  }

  /// Returns the set of scalars, as bits of their values modulo 64.
  private static func letters(of scalars: some Sequence<Unicode.Scalar>) -> UInt64 {
    scalars.reduce(0) { $0 | 1 << UInt64($1.value & 63) }
  }

  /// Returns the optimal string alignment distance (insert, delete, replace, swap neighbours), or more than
  /// `limit` as soon as it is known to exceed that.
  private static func editDistance(
    _ left: [Unicode.Scalar], _ right: [Unicode.Scalar], limit: Int
  ) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (i, a) in left.enumerated() {
      var row = [i + 1]
      row.reserveCapacity(right.count + 1)
      for (j, b) in right.enumerated() {
        var cost = min(last[j] + (a == b ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a == right[j - 1], left[i - 1] == b {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      // A swap reaches back two rows.
      if let least = row.min(), least > limit, (last.min() ?? 0) > limit { return limit + 1 }
      (beforeLast, last) = (last, row)
    }
    return last[right.count]
  }
}
