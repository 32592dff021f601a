package import StructuredData

/// Finds problems in a plugin's answer, as JSON, that its author should know of: all of them in one pass,
/// those included for which the host refuses the answer.
package enum ViewReview {
  package enum Question: Sendable {
    /// A selection for which nothing has been shown yet.
    case selection
    /// A selection for which an update has shown a view.
    case updatedSelection
    case action
  }

  /// The kinds of views, in the order of the alphabet.
  package static var kindNames: [String] { ViewShape.kinds.keys.sorted() }

  /// Returns the problems of a result of `handler/select` or `view/action`.
  ///
  /// - Parameters:
  ///   - question: what the result answers.
  ///   - place: the name of the result in the places of problems.
  ///   - icons: the names of all icons, or nil to accept any.
  package static func problems(
    inResult result: StructuredValue, of question: Question = .updatedSelection,
    at place: String = "result", icons: Set<String>? = nil
  ) -> [ViewProblem] {
    problems(at: place, icons) { $0.look(atResult: result, of: question) }
  }

  package static func problems(
    inView view: StructuredValue, at place: String = "view", icons: Set<String>? = nil
  ) -> [ViewProblem] {
    problems(at: place, icons) { $0.look(at: view, as: .view) }
  }

  /// Returns the problems of a result of `view/more`, or of the params of `view/append`.
  ///
  /// - Parameter view: the view that the rows are for, or nil if unknown.
  package static func problems(
    inPage page: StructuredValue, of view: StructuredValue?, at place: String = "result",
    icons: Set<String>? = nil
  ) -> [ViewProblem] {
    let isTable = page["rows"]?.array?.first?["cells"] != nil
    let fields = Self.change.with(ViewFields(["rows": .objects(isTable ? .tableRow : .row)]))
    return problems(at: place, icons) { walk in
      walk.viewActions = view.map { ActionList($0["actions"]) }
      walk.look(at: page, fields, name: "a page")
      walk.checkRows(of: page, in: "rows", "groups")
    }
  }

  /// The fields that pages and patches have in common.
  private static let change = ViewFields([
    "groups": .objects(.group), "cursor": .text, "invocation": .any, "view": .any,
    "sequence": .any,
  ])

  private static func problems(
    at place: String, _ icons: Set<String>? = nil, _ look: (inout ViewWalk) -> Void
  ) -> [ViewProblem] {
    var walk = ViewWalk(place, icons: icons)
    look(&walk)
    return walk.problems
  }

  /// Returns the problems of the params of `view/patch`.
  package static func problems(
    inPatch patch: StructuredValue, of view: StructuredValue?, at place: String = "params",
    icons: Set<String>? = nil
  ) -> [ViewProblem] {
    let isTable = patch["rows"]?.array?.first?["cells"] != nil
    let fields = Self.change.with(
      ViewFields([
        "rows": .objects(isTable ? .patchTableRow : .patchRow), "remove": .texts, "subtitle": .text,
      ]))
    return problems(at: place, icons) { walk in
      walk.viewActions = view.map { ActionList($0["actions"]) }
      walk.look(at: patch, fields, name: "a patch")
    }
  }

  /// Returns the problems of a result of `form/change`.
  ///
  /// - Parameter form: the form that was changed.
  package static func problems(
    inChanges result: StructuredValue, of form: StructuredValue, at place: String = "result"
  ) -> [ViewProblem] {
    problems(at: place) { $0.look(atChanges: result, of: form) }
  }

  /// Returns the problems of a result of `handler/status`.
  package static func problems(
    inStatus result: StructuredValue, at place: String = "result"
  ) -> [ViewProblem] {
    if result == .null { return [] }
    let fields = ViewFields(["detail": .text, "badges": .objects(.badge)])
    return problems(at: place) { $0.look(at: result, fields, name: "a status") }
  }

  /// Returns the problems of a result of `resource/get`.
  package static func problems(
    inResource result: StructuredValue, at place: String = "result"
  ) -> [ViewProblem] {
    if result == .null { return [] }
    let fields = ViewFields(["data": .text, "type": .text], needed: ["data"])
    return problems(at: place) { $0.look(at: result, fields, name: "a resource") }
  }
}

/// Walks through the objects of a view.
struct ViewWalk {
  private static let limit = 200
  /// The fields of a view of an unknown kind: those that are the same in all kinds.
  private static let anyKind = ViewFields(
    ViewShape.kinds.values.map(\.contents).reduce(into: [:]) { all, kind in
      all.merge(kind) { first, second in
        first.kind == second.kind ? first : .any
      }
    })

  private(set) var problems: [ViewProblem] = []
  private let icons: Set<String>?
  private var known: [String: Int] = [:]
  private var path: [(name: String, index: Int?)]
  /// Whether the host reads nothing of the current object: its view is of an unknown kind.
  private var isUnread = false
  /// The actions of the view, or nil if they are unknown.
  var viewActions: ActionList?

  init(_ place: String, icons: Set<String>?) {
    path = [(place, nil)]
    self.icons = icons
  }

  /// Records a problem; equal ones in several places are recorded once.
  ///
  /// - Parameters:
  ///   - field: the field of the current object, or nil for the object itself.
  ///   - group: problems of the same group count as equal; nil to compare their words.
  mutating func note(
    _ field: String?, _ matter: String, _ fix: @autoclosure () -> ViewProblem.Fix,
    group: String? = nil, ignored: String? = nil, isRefused: Bool = false
  ) {
    let group = group ?? matter
    if let index = known[group] {
      problems[index].count += 1
      return
    }
    guard problems.count < Self.limit else { return }
    known[group] = problems.count
    let steps = path + (field.map { [(ViewProblem.short($0), nil)] } ?? [])
    let place = steps.map { name, index in name + (index.map { "[\($0)]" } ?? "") }
    problems.append(
      ViewProblem(
        place: place.joined(separator: "."), matter: matter, fix: fix(), isRefused: isRefused,
        ignored: ignored))
  }

  private mutating func refuse(
    _ field: String?, _ matter: String, _ fix: @autoclosure () -> ViewProblem.Fix
  ) {
    note(field, matter, fix(), isRefused: !isUnread)
  }

  // MARK: Walking

  mutating func at(_ name: String, _ index: Int? = nil, _ body: (inout ViewWalk) -> Void) {
    path.append((ViewProblem.short(name), index))
    body(&self)
    path.removeLast()
  }

  mutating func look(atResult result: StructuredValue, of question: ViewReview.Question) {
    let isEmpty = result["view"].isMissing && result["effects"].isMissing
    if isEmpty, result["kind"]?.string != nil {
      refuse(
        nil, "this is a view in the place of a result",
        .advice(
          question == .action
            ? #"write it as {"effects": [{"effect": "push", "view": {"kind": …}}]}"#
            : #"write it as {"view": {"kind": …}}"#))
      return look(at: result, as: .view)
    }
    if isEmpty, question == .selection {
      var fields: [String] = []
      if case .object(let members) = result { fields = members.keys.sorted() }
      let found = fields.prefix(3).map(ViewProblem.quoted).joined(separator: ", ")
      refuse(
        nil,
        "the result has neither 'view' nor 'effects'\(found.isEmpty ? "" : ", but \(found)"), so "
          + "there is nothing to show",
        .advice(#"add one of them; if nothing is to be shown, write {"effects": []}"#))
    }
    if question == .action, case .object? = result["view"] {
      let hasEffects = result["effects"]?.array != nil
      note(
        "view", "the result of an action has no view, so it is not shown",
        .advice(#"show it by an effect: {"effect": "push", "view": {…}}"#),
        isRefused: !hasEffects)
    }
    if result == .null { return }
    look(
      at: result, ViewFields(["view": .object(.view), "effects": .objects(.effect)]),
      name: "the result")
  }

  mutating func look(at value: StructuredValue, as shape: ViewShape) {
    var (fields, name, kind) = (shape.fields, shape.name, "")
    let outer = (viewActions, isUnread)
    defer { (viewActions, isUnread) = outer }
    switch shape {
    case .view:
      kind = value["kind"]?.string ?? ""
      viewActions = ActionList(value["actions"])
      if let kindFields = ViewShape.kinds[kind] {
        fields = fields.with(kindFields)
        name = "a view of kind '\(kind)'"
      } else {
        look(atUnknown: kind, of: value, fields)
        return
      }
    case .effect:
      guard let effect = value["effect"]?.string else { break }
      guard let effectFields = ViewShape.effects[effect] else {
        let quoted = ViewProblem.quoted(effect)
        note(
          "effect", "there is no effect \(quoted), so it is ignored",
          .oneOf(ViewShape.effects.keys.sorted(), word: effect, lead: "the effects are"),
          ignored: "the effect \(quoted)")
        return
      }
      fields = fields.with(effectFields)
      name = "the effect '\(effect)'"
    default: break
    }
    look(at: value, fields, name: name) { walk, members in
      walk.check(members, as: shape, kind: kind)
    }
  }

  /// Checks a view of a kind that there is not: the host shows nothing of it but its title.
  private mutating func look(atUnknown kind: String, of view: StructuredValue, _ fields: ViewFields)
  {
    if view["kind"]?.string != nil {
      let quoted = ViewProblem.quoted(kind)
      note(
        "kind", "there is no kind of view \(quoted), so nothing of it is shown",
        .oneOf(ViewReview.kindNames, word: kind, lead: "the kinds are"),
        ignored: "the kind \(quoted)")
    }
    guard case .object(let members) = view else {
      return look(at: view, fields, name: ViewShape.view.name)
    }
    look(
      at: .object(members.filter { fields.contents[$0.key] != nil }), fields,
      name: ViewShape.view.name)
    isUnread = true
    look(
      at: .object(members.filter { Self.anyKind.contents[$0.key] != nil }), Self.anyKind,
      name: ViewShape.view.name)
  }

  /// Checks an object: its unknown and missing fields, then by `rules`, then the contents of its fields.
  mutating func look(
    at value: StructuredValue, _ fields: ViewFields, name: String,
    rules: (inout ViewWalk, [String: StructuredValue]) -> Void = { _, _ in }
  ) {
    guard case .object(let members) = value else {
      return refuse(nil, "this is \(value.noun), not \(name)", .advice("write it as {…}"))
    }
    for field in members.keys.sorted() where fields.contents[field] == nil {
      let quoted = ViewProblem.quoted(field)
      note(
        field, "\(name) has no field \(quoted), so it is ignored",
        .oneOf(fields.contents.keys.sorted(), word: field, lead: "its fields are"),
        ignored: "the field \(quoted) in \(name)")
    }
    for field in fields.needed.sorted() where members[field].isMissing {
      refuse(field, "\(name) needs '\(field)', which is missing", .advice("add it"))
    }
    rules(&self, members)
    for field in members.keys.sorted() {
      guard let member = members[field], member != .null, let content = fields.contents[field]
      else { continue }
      look(at: member, in: field, content)
    }
  }

  private mutating func look(at value: StructuredValue, in field: String, _ content: FieldContent) {
    switch (content, value) {
    case (.any, _), (.text, .string), (.integer, .int), (.flag, .bool): break
    case (.number, .int), (.number, .double): break
    case (.icon, .string(let icon)): look(atIcon: icon, in: field)
    case (.word(let type), .string(let word)): look(at: word, in: field, among: type)
    case (.state, .string(let word)) where ViewRow.State(rawValue: word) == nil:
      refuse(
        field, "there is no state \(ViewProblem.quoted(word))",
        .oneOf(["checked", "unchecked"], word: word, lead: "the states are"))
    case (.state, .string): break
    case (.object(let shape), .object): at(field) { $0.look(at: value, as: shape) }
    case (.objects(let shape), .array(let elements)):
      for (index, element) in elements.enumerated() {
        at(field, index) { $0.look(at: element, as: shape) }
      }
    case (.texts, .array(let elements)) where elements.allSatisfy { $0.string != nil }: break
    case (.choices, .array(let elements))
    where elements.allSatisfy { $0.string != nil || $0.object != nil }:
      for (index, element) in elements.enumerated() where element.object != nil {
        at(field, index) { $0.look(at: element, as: .choice) }
      }
    case (.cells, .object(let cells)) where cells.values.allSatisfy(\.isCell):
      for (column, cell) in cells.sorted(by: { $0.key < $1.key }) where cell.object != nil {
        at(field) { walk in walk.at(column) { $0.look(at: cell, as: .badge) } }
      }
    case (.counts, .object(let counts)) where counts.values.allSatisfy(\.isWhole): break
    default:
      let words = content.words
      refuse(field, "'\(field)' is \(value.noun), not \(words.noun)", .advice(words.order))
    }
  }

  private mutating func look(atIcon icon: String, in field: String) {
    guard let icons, !icons.contains(icon), icon.count > 1 else { return }
    note(
      field, "there is no icon \(ViewProblem.quoted(icon)), so none is shown",
      .oneOf(icons.sorted(), word: icon, lead: "a character, or one of"))
  }

  private mutating func look<Word: OpenEnumeration>(
    at word: String, in field: String, among type: Word.Type
  ) {
    guard Word.known(word) == nil else { return }
    note(
      field,
      "the \(field) \(ViewProblem.quoted(word)) is unknown, so it is taken for "
        + "'\(Word.ordinary.rawValue)'",
      .oneOf(Word.allCases.map(\.rawValue), word: word, lead: "it can be"),
      group: "\(String(reflecting: Word.self)) \(word)")
  }
}
