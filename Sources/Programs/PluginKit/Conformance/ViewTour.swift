internal import HandlerProtocol
internal import StructuredData

/// Asks for the actions that can be reached from a view, also in the views that they show, and checks the answers.
///
/// Actions that lose something (`destructive`) or need a question (`confirm`) are left out.
struct ViewTour {
  struct Answer {
    var problems: [ViewProblem] = []
    /// The views that it shows, each with its effect's name.
    var shown: [(effect: String, view: StructuredValue)] = []
    /// A further remark for the author, or nil.
    var words: String?
  }

  private struct Step {
    var action: String
    var row: String?
    var values: [String: StructuredValue]
  }

  private struct Level {
    var view: StructuredValue
    var id: String
    var below: Set<String>
  }

  private static let viewLimit = 20
  private static let actionLimit = 100
  /// The number of rows whose actions are asked for.
  private static let rowLimit = 200

  private var levels: [Level]
  private var asked = Set<String>()

  init(from view: StructuredValue) {
    levels = [
      Level(view: view, id: view["id"]?.string ?? HandlerView.defaultID, below: [])
    ]
    addShownByHost(from: levels[0])
  }

  /// Adds a view that was sent as an update, unless it is there already.
  mutating func add(update view: StructuredValue) {
    if levels.contains(where: { $0.view == view }) { return }
    add(view, id: view["id"]?.string, below: [])
  }

  /// Whether there is any action to ask for.
  var isWorthwhile: Bool { levels.contains { !Self.steps(of: $0.view).isEmpty } }

  /// The views that were reached so far, with their ids, and whether each was pushed over another.
  var views: [(id: String, view: StructuredValue, isPushed: Bool)] {
    levels.map { ($0.id, $0.view, !$0.below.isEmpty) }
  }

  mutating func run(
    _ invocation: String, _ lint: inout Lint, act: (ActionParams) async throws -> Answer
  ) async throws {
    var index = 0
    while index < min(levels.count, Self.viewLimit) {
      let level = levels[index]
      index += 1
      for step in Self.steps(of: level.view) where asked.count < Self.actionLimit {
        let kind = level.view["kind"]?.string ?? ""
        let title = level.view["title"]?.string ?? ""
        // The same view may be reached in many ways.
        guard asked.insert("\(kind) \(title) \(step.action)").inserted else { continue }
        let answer = try await act(
          ActionParams(
            invocation: invocation, view: level.id, action: step.action, row: step.row,
            values: step.values))
        lint.add(answer.problems, onlyNew: true)
        if let words = answer.words { lint.add("'\(ViewProblem.short(step.action))': \(words)") }
        for (effect, view) in answer.shown {
          show(view, by: effect, of: step.action, over: level, &lint)
        }
      }
    }
  }

  private mutating func show(
    _ view: StructuredValue, by effect: String, of action: String, over level: Level,
    _ lint: inout Lint
  ) {
    let below = effect == "push" ? level.below.union([level.id]) : level.below
    let id = view["id"]?.string
    if let id, id != HandlerView.defaultID, below.contains(id) {
      lint.add(
        "'\(ViewProblem.short(action))': it pushes a view with the id '\(ViewProblem.short(id))' over "
          + "one of the same id, so updates reach only one of them; give each an id of its own")
    }
    add(view, id: id, below: below)
  }

  private mutating func add(_ view: StructuredValue, id: String?, below: Set<String>) {
    guard levels.count < Self.viewLimit else { return }
    let level = Level(
      view: view, id: id ?? "\(HandlerView.defaultID)-\(levels.count)", below: below)
    levels.append(level)
    addShownByHost(from: level)
  }

  /// Adds the views that the host itself shows for actions of a view.
  private mutating func addShownByHost(from level: Level) {
    for (action, _) in Self.actions(of: level.view) {
      for effect in action["effects"]?.array ?? [] {
        guard let view = effect["view"], let name = effect["effect"]?.string else { continue }
        let below = name == "push" ? level.below.union([level.id]) : level.below
        add(view, id: view["id"]?.string, below: below)
      }
    }
  }

  // MARK: Reading views

  /// Returns the actions that only the plugin can perform.
  private static func steps(of view: StructuredValue) -> [Step] {
    let values = formValues(of: view)
    let actions = actions(of: view)
    var steps = actions.compactMap { action, row -> Step? in
      guard let id = action["id"]?.string, action["effects"]?.array == nil, isHarmless(action)
      else { return nil }
      return Step(action: id, row: row, values: values)
    }
    if view["kind"]?.string == "form", let submit = view["submit"]?["action"]?.string,
      !actions.contains(where: { $0.action["id"]?.string == submit })
    {
      steps.append(Step(action: submit, values: values))
    }
    return steps
  }

  private static func isHarmless(_ action: StructuredValue) -> Bool {
    action["style"]?.string != "destructive" && (action["confirm"] ?? .null) == .null
  }

  /// Returns the actions of a view and its rows, each id once, with the row that each is for.
  private static func actions(
    of view: StructuredValue
  ) -> [(action: StructuredValue, row: String?)] {
    let rows = rows(of: view).prefix(rowLimit)
    let first = rows.first?["id"]?.string ?? firstDay(of: view)
    var actions = (view["actions"]?.array ?? []).map { (action: $0, row: first) }
    for row in rows {
      actions += (row["actions"]?.array ?? []).map { ($0, row["id"]?.string) }
    }
    var ids = Set<String>()
    return actions.filter { action, _ in ids.insert(action["id"]?.string ?? "").inserted }
  }

  /// Returns the views in the effects of an answer, each with its effect's name.
  static func views(shownBy answer: StructuredValue) -> [(effect: String, view: StructuredValue)] {
    (answer["effects"]?.array ?? []).compactMap { effect in
      effect["view"].map { (effect["effect"]?.string ?? "", $0) }
    }
  }

  static func rows(of view: StructuredValue) -> [StructuredValue] {
    let groups = (view["sections"]?.array ?? []) + (view["groups"]?.array ?? [])
    return (view["rows"]?.array ?? []) + groups.flatMap { $0["rows"]?.array ?? [] }
  }

  private static func firstDay(of view: StructuredValue) -> String? {
    if case .object(let days)? = view["days"] { days.keys.min() } else { nil }
  }

  /// Returns values that a form can be sent with: those of its fields, and examples for required fields without a
  /// value.
  static func formValues(of view: StructuredValue) -> [String: StructuredValue] {
    guard view["kind"]?.string == "form" else { return [:] }
    var values: [String: StructuredValue] = [:]
    for field in view["fields"]?.array ?? [] {
      guard let id = field["id"]?.string else { continue }
      let value = field["value"] ?? .null
      let isEmpty = value == .null || value == .string("")
      values[id] =
        isEmpty ? (field["required"] == .bool(true) ? example(for: field) : .null) : value
      if field["type"]?.string == "toggle", isEmpty { values[id] = .bool(false) }
    }
    return values
  }

  static func example(for field: StructuredValue) -> StructuredValue {
    switch field["type"]?.string {
    case "date": .string("2026-01-31")
    case "number": .int(1)
    case "choice": field["choices"]?.array?.first ?? .null
    default: .string("test")
    }
  }
}
