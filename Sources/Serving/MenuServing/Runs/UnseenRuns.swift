internal import RunRecords
internal import ServerAccess

/// The ended runs whose results the users who started them have not seen.
struct UnseenRuns {
  private var runs: [ExactName: [RunChange.Ended]] = [:]

  /// The maximum number of runs of one user.
  private static let limit = 20

  mutating func add(_ run: RunChange.Ended, of user: String) {
    let name = ExactName(user)
    runs[name] = (runs[name] ?? []).suffix(Self.limit - 1) + [run]
  }

  /// Removes the runs of a user that satisfy `isSeen`.
  mutating func remove(of user: String, where isSeen: (RunChange.Ended) -> Bool = { _ in true }) {
    let name = ExactName(user)
    runs[name]?.removeAll(where: isSeen)
    if runs[name]?.isEmpty == true { runs[name] = nil }
  }

  /// Returns the runs of a user, in the order in which they have ended.
  func runs(of user: String) -> [RunChange.Ended] { runs[ExactName(user)] ?? [] }
}
