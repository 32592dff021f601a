internal import HandlerProtocol
internal import RunLog
internal import RunRecords
internal import ServerAccess

/// A search in the list of runs, read from the fields of a form.
struct RunSearch {
  var text: String
  var state: RunState?
  /// Whether only the runs of the user are listed.
  var isOwn: Bool
  /// The last day of the runs; the list begins with its last run.
  var day: CalendarDate?
  /// The minutes by which the user's clock is behind UTC, as browsers give them.
  private var zone: Int

  init(_ fields: FormFields) {
    text = String((fields["q"] ?? "").prefix(200))
    state = fields["state"].flatMap(RunState.init(rawValue:))
    isOwn = fields["user"] == "own"
    day = fields["day"].flatMap { CalendarDate($0) }
    zone = fields["zone"].flatMap { Int($0) }.flatMap { abs($0) <= 24 * 60 ? $0 : nil } ?? 0
  }

  /// The names and values of the fields that are filled in.
  var fields: [(name: String, value: String)] {
    [
      ("q", text), ("state", state?.rawValue ?? ""), ("user", isOwn ? "own" : ""),
      ("day", day?.text ?? ""), ("zone", zone == 0 ? "" : "\(zone)"),
    ].filter { !$0.value.isEmpty }
  }

  func filter(for user: ServerUser) -> RunFilter {
    var filter = RunFilter(states: state.map { [$0] } ?? [], text: text)
    if isOwn { filter.user = user.name }
    filter.end = day.map { (($0.number + 1) * 24 * 60 + zone) * 60_000 }
    return filter
  }
}
