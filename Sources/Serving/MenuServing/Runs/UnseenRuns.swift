internal import RunRecords
internal import ServerAccess

/// The ended runs whose results the users who started them have not seen.
struct UnseenRuns {
  private var runs: [ExactName: [RunChange.Ended]] = [:]

  /// The times at which successes were shown first.
  private var shown: [RunID: Duration] = [:]

  /// The time for which a success is shown, as the style sheet has it.
  private static let showing = Duration.seconds(9)

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

  /// Returns the last runs of a user that satisfy `isMeant`, which are shown from `now` on; successes that have been
  /// shown for long enough are removed first.
  mutating func show(
    of user: String, at now: Duration, where isMeant: (RunChange.Ended) -> Bool
  ) -> [RunChange.Ended] {
    let told = Set(shown.filter { now - $0.value >= Self.showing }.keys)
    remove(of: user) { told.contains($0.run) }
    let known = Set(runs.values.joined().map(\.run))
    shown = shown.filter { known.contains($0.key) }
    let last = Array(runs(of: user).filter(isMeant).suffix(3))
    for run in last where run.state == .succeeded && shown[run.run] == nil { shown[run.run] = now }
    return last
  }

  /// Returns the runs of a user, in the order in which they have ended.
  func runs(of user: String) -> [RunChange.Ended] { runs[ExactName(user)] ?? [] }
}
