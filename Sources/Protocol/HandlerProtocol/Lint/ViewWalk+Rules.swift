internal import StructuredData

// Checks of objects whose fields are all known.

extension ViewWalk {
  mutating func check(_ members: [String: StructuredValue], as shape: ViewShape, kind: String) {
    switch shape {
    case .view: check(view: .object(members), kind: kind)
    case .row, .tableRow, .patchRow, .patchTableRow: check(row: .object(members))
    case .formField: check(formField: members)
    default: break
    }
  }

  private mutating func check(view: StructuredValue, kind: String) {
    checkActions(of: view, besides: nil)
    switch kind {
    case "list", "detail", "heatmap": checkRows(of: view, in: "sections")
    case "timeline": checkRows(of: view, in: "groups")
    case "table":
      checkIDs(of: view, in: "columns", "so both show the same cells")
      checkRows(of: view, in: "rows", "groups")
    case "form": checkIDs(of: view, in: "fields", "so only the last one's value is sent")
    default: break
    }
    if kind == "heatmap", let primary = view["primary"]?.string, let viewActions {
      check(
        primary: primary, among: [viewActions], "the view has no action",
        "so Enter on a day does nothing")
    }
  }

  private mutating func check(row: StructuredValue) {
    checkActions(of: row, besides: viewActions)
    if let primary = row["primary"]?.string, let viewActions {
      let own = ActionList(row["actions"])
      check(
        primary: primary, among: [own, viewActions], "neither the row nor its view has an action",
        own.ids.isEmpty ? "so Enter does nothing" : "so Enter lists the row's actions")
    }
  }

  private mutating func check(
    primary: String, among lists: [ActionList], _ lack: String, _ outcome: String
  ) {
    if lists.contains(where: { $0.ids.contains(primary) }) { return }
    note(
      "primary", "\(lack) \(ViewProblem.quoted(primary)), \(outcome)",
      lists.allSatisfy(\.ids.isEmpty)
        ? .advice("add the action to 'actions', or leave 'primary' out")
        : .oneOf(lists.flatMap { $0.ids.sorted() }, word: primary, lead: "the actions are"),
      group: lack + outcome)
  }

  // MARK: Ids

  /// Checks an object for rows with the same id, in its field `rows` and in sections in other fields.
  mutating func checkRows(of object: StructuredValue, in fields: String...) {
    let outcome = "so the cursor and the actions cannot tell them apart"
    var ids = Set<String>()
    for field in fields {
      if field == "rows" { checkIDs(of: object, in: "rows", outcome, &ids) }
      for (index, section) in (object[field]?.array ?? []).enumerated() where field != "rows" {
        at(field, index) { $0.checkIDs(of: section, in: "rows", outcome, &ids) }
      }
    }
  }

  private mutating func checkIDs(of object: StructuredValue, in field: String, _ outcome: String) {
    var ids = Set<String>()
    checkIDs(of: object, in: field, outcome, &ids)
  }

  private mutating func checkIDs(
    of object: StructuredValue, in field: String, _ outcome: String, _ ids: inout Set<String>
  ) {
    for (index, element) in (object[field]?.array ?? []).enumerated() {
      guard let id = element["id"]?.string, !ids.insert(id).inserted else { continue }
      at(field, index) {
        $0.note(
          "id", "two \(field) have the id \(ViewProblem.quoted(id)), \(outcome)",
          .advice("give each an id of its own"), group: field)
      }
    }
  }

  // MARK: Actions

  /// Checks actions and their keys.
  ///
  /// - Parameter others: actions that are available at the same time and come later; of two with the same
  ///   id the later one is ignored.
  private mutating func checkActions(of object: StructuredValue, besides others: ActionList?) {
    checkIDs(of: object, in: "actions", "so the program cannot know which was chosen")
    let actions = object["actions"]?.array ?? []
    if actions.isEmpty { return }
    var owners: [String: String] = [:]
    for (index, action) in actions.enumerated() {
      if let id = action["id"]?.string, HostAction.isReserved(id) {
        at("actions", index) {
          $0.note(
            "id", "the id \(ViewProblem.quoted(id)) belongs to the host, so the action is left out",
            .advice("give it an id that does not begin with '\(HostAction.reservedPrefix)'"),
            group: "reserved id")
        }
      }
      guard let name = action["key"]?.string else { continue }
      at("actions", index) { $0.checkKey(name, action["id"]?.string ?? "", &owners) }
    }
    guard let others else { return }
    let ids = Set(actions.compactMap { $0["id"]?.string })
    for (key, owner) in owners.sorted(by: { $0.key < $1.key }) {
      guard let id = others.keys[key], !ids.contains(id) else { continue }
      note(
        "actions",
        "the key '\(key)' is that of the row's action \(ViewProblem.quoted(owner)), so it does not "
          + "do the view's action \(ViewProblem.quoted(id))",
        .advice("give one of them another key"))
    }
  }

  private mutating func checkKey(_ name: String, _ id: String, _ owners: inout [String: String]) {
    guard let key = ActionKey.canonical(name) else {
      note(
        "key", "\(ViewProblem.quoted(name)) names no key, so the action has none",
        .advice("write one character, or a name like ctrl-x, delete or f5"))
      return
    }
    if ActionKey.reserved.contains(key) {
      note(
        "key", "the key '\(key)' is the menu's own, so it does not do the action",
        .advice(key == "enter" ? "name the action in 'primary'" : "choose another key"))
    } else if let owner = owners[key] {
      note(
        "key",
        "the key '\(key)' is that of the action \(ViewProblem.quoted(owner)), which comes first",
        .advice("give one of them another key"))
    } else {
      owners[key] = id
    }
  }
}

struct ActionList {
  let ids: Set<String>
  /// The ids of actions, by the name of their key.
  let keys: [String: String]

  init(_ actions: StructuredValue?) {
    var ids = Set<String>()
    var keys: [String: String] = [:]
    for action in actions?.array ?? [] {
      guard let id = action["id"]?.string else { continue }
      ids.insert(id)
      if let key = action["key"]?.string.flatMap(ActionKey.canonical), keys[key] == nil {
        keys[key] = id
      }
    }
    (self.ids, self.keys) = (ids, keys)
  }
}
