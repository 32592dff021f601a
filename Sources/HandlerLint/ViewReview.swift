internal import HandlerProtocol
package import StructuredData

/// Finds problems in a plugin's answer, as JSON, that its author should know of.
///
/// The answer must follow the protocol; decoding it checks that.
package enum ViewReview {
  /// Returns the problems of a result of `handler/select` or `view/action`.
  ///
  /// - Parameter place: the name of the result in the places of problems.
  package static func problems(inResult result: StructuredValue, at place: String = "result")
    -> [ViewProblem]
  {
    var walk = ViewWalk(place)
    walk.look(atFieldsOf: result, known: ["view", "effects"], name: "the result")
    if let view = result["view"] { walk.look(at: view, in: "view", as: .view) }
    walk.look(atAll: result["effects"], in: "effects", as: .effect)
    return walk.problems
  }

  /// Returns the problems of a view.
  package static func problems(inView view: StructuredValue, at place: String = "view")
    -> [ViewProblem]
  {
    var walk = ViewWalk(place)
    walk.look(at: view, as: .view)
    return walk.problems
  }

  /// Returns the problems of a result of `view/more`, or of the params of `view/append`.
  ///
  /// - Parameter view: the view that the rows are for, or nil if unknown.
  package static func problems(
    inPage page: StructuredValue, of view: StructuredValue?, at place: String = "result"
  ) -> [ViewProblem] {
    var walk = ViewWalk(place)
    let around = ["invocation", "view", "sequence"]
    walk.look(
      atFieldsOf: page, known: Set(["rows", "groups", "cursor"] + around), name: "a page")
    let isTable = page["rows"]?.array?.first?["cells"] != nil
    walk.viewActions = view.map { ActionList($0["actions"]) }
    walk.look(atAll: page["rows"], in: "rows", as: isTable ? .tableRow : .row)
    walk.look(atAll: page["groups"], in: "groups", as: .group)
    walk.checkRows(ofPage: page)
    return walk.problems
  }
}

/// Walks through the objects of a view.
struct ViewWalk {
  /// The maximum number of different problems reported.
  private static let limit = 200

  private(set) var problems: [ViewProblem] = []
  private var known: [String: Int] = [:]
  private var path: [(name: String, index: Int?)]
  /// The actions of the view, or nil if they are unknown.
  var viewActions: ActionList?

  init(_ place: String) { path = [(place, nil)] }

  /// Records a problem; equal ones in several places are recorded once.
  ///
  /// - Parameters:
  ///   - field: the field of the current object.
  ///   - group: problems of the same group count as equal; nil to compare their words.
  mutating func note(
    _ field: String, _ matter: String, _ fix: @autoclosure () -> ViewProblem.Fix,
    group: String? = nil, ignored: String? = nil
  ) {
    let group = group ?? matter
    if let index = known[group] {
      problems[index].count += 1
      return
    }
    guard problems.count < Self.limit else { return }
    known[group] = problems.count
    let steps = path + [(field, nil)]
    let place = steps.map { name, index in name + (index.map { "[\($0)]" } ?? "") }
    problems.append(
      ViewProblem(
        place: place.joined(separator: "."), matter: matter, fix: fix(), ignored: ignored))
  }

  // MARK: Walking

  /// Calls `body` with the walk one step further down.
  mutating func at(_ name: String, _ index: Int? = nil, _ body: (inout ViewWalk) -> Void) {
    path.append((name, index))
    body(&self)
    path.removeLast()
  }

  mutating func look(at value: StructuredValue, in field: String, as shape: ViewShape) {
    at(field) { $0.look(at: value, as: shape) }
  }

  /// Checks each element of an array.
  mutating func look(atAll value: StructuredValue?, in field: String, as shape: ViewShape) {
    for (index, element) in (value?.array ?? []).enumerated() {
      at(field, index) { $0.look(at: element, as: shape) }
    }
  }

  /// Checks an object for unknown fields.
  mutating func look(atFieldsOf value: StructuredValue, known: Set<String>, name: String) {
    guard case .object(let members) = value else { return }
    for field in members.keys.sorted() where !known.contains(field) {
      let quoted = ViewProblem.quoted(field)
      note(
        ViewProblem.short(field), "\(name) has no field \(quoted), so it is ignored",
        .oneOf(known.sorted(), word: field, lead: "its fields are"),
        ignored: "the field \(quoted) in \(name)")
    }
  }

  mutating func look(at value: StructuredValue, as shape: ViewShape) {
    guard case .object(let members) = value else { return }
    let kind = members["kind"]?.string ?? ""
    var (fields, name) = (shape.fields, shape.name)
    var inner: [String: ViewShape?] = [:]
    if shape == .view {
      guard let kindFields = ViewShape.kinds[kind] else {
        let quoted = ViewProblem.quoted(kind)
        note(
          "kind", "there is no kind of view \(quoted), so nothing of it is shown",
          .oneOf(ViewShape.kinds.keys.sorted(), word: kind, lead: "the kinds are"),
          ignored: "the kind \(quoted)")
        return
      }
      inner = kindFields
      fields.formUnion(inner.keys)
      name = "a view of kind '\(kind)'"
    }
    if shape == .effect, let effect = members["effect"]?.string,
      !ViewShape.effects.contains(effect)
    {
      let quoted = ViewProblem.quoted(effect)
      note(
        "effect", "there is no effect \(quoted), so it is ignored",
        .oneOf(ViewShape.effects.sorted(), word: effect, lead: "the effects are"),
        ignored: "the effect \(quoted)")
      return
    }
    look(atFieldsOf: value, known: fields, name: name)
    let outer = viewActions
    if shape == .view { viewActions = ActionList(members["actions"]) }
    check(members, as: shape, kind: kind)
    for field in members.keys.sorted() {
      guard let member = members[field] else { continue }
      if let words = shape.words(of: field, kind: kind), let word = member.string {
        look(at: word, in: field, among: words)
      }
      guard let next = shape.shape(of: field) ?? inner[field] ?? nil else { continue }
      if case .array = member {
        look(atAll: member, in: field, as: next)
      } else {
        look(at: member, in: field, as: next)
      }
    }
    viewActions = outer
  }

  /// Checks a word that must be one of several.
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
