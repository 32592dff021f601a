internal import StructuredData

// Checks of objects whose fields are all known.

extension ViewWalk {
  mutating func check(_ members: [String: StructuredValue], as shape: ViewShape, kind: String) {
    switch shape {
    case .view: check(view: members, kind: kind)
    case .row, .tableRow, .patchRow, .patchTableRow: check(row: members)
    case .formField: check(formField: members)
    default: break
    }
  }

  private mutating func check(view: [String: StructuredValue], kind: String) {
    checkActions(view["actions"], besides: nil)
    switch kind {
    case "list", "detail", "heatmap": checkRows(inAll: view["sections"], named: "sections")
    case "timeline": checkRows(inAll: view["groups"], named: "groups")
    case "table":
      checkIDs(
        of: view["columns"], in: "columns", "columns", "so both show the same cells")
      checkRows(ofPage: .object(view))
    case "form":
      checkIDs(of: view["fields"], in: "fields", "fields", "so only the last one's value is sent")
    default: break
    }
    if kind == "heatmap", let primary = view["primary"]?.string, let viewActions {
      check(
        primary: primary, among: [viewActions], "the view has no action",
        "so Enter on a day does nothing")
    }
  }

  private mutating func check(row: [String: StructuredValue]) {
    checkActions(row["actions"], besides: viewActions)
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

  /// Checks a page, or a table, for rows with the same id.
  mutating func checkRows(ofPage page: StructuredValue) {
    var ids = Set<String>()
    checkRows(page["rows"], named: "rows", &ids)
    checkRows(inAll: page["groups"], named: "groups", &ids)
  }

  private mutating func checkRows(inAll sections: StructuredValue?, named name: String) {
    var ids = Set<String>()
    checkRows(inAll: sections, named: name, &ids)
  }

  private mutating func checkRows(
    inAll sections: StructuredValue?, named name: String, _ ids: inout Set<String>
  ) {
    for (index, section) in (sections?.array ?? []).enumerated() {
      let rows = section["rows"]
      at(name, index) { $0.checkRows(rows, named: "rows", &ids) }
    }
  }

  private mutating func checkRows(
    _ rows: StructuredValue?, named name: String, _ ids: inout Set<String>
  ) {
    checkIDs(
      of: rows, in: name, "rows", "so the cursor and the actions cannot tell them apart", &ids)
  }

  private mutating func checkIDs(
    of elements: StructuredValue?, in field: String, _ noun: String, _ outcome: String
  ) {
    var ids = Set<String>()
    checkIDs(of: elements, in: field, noun, outcome, &ids)
  }

  private mutating func checkIDs(
    of elements: StructuredValue?, in field: String, _ noun: String, _ outcome: String,
    _ ids: inout Set<String>
  ) {
    for (index, element) in (elements?.array ?? []).enumerated() {
      guard let id = element["id"]?.string, !ids.insert(id).inserted else { continue }
      at(field, index) {
        $0.note(
          "id", "two \(noun) have the id \(ViewProblem.quoted(id)), \(outcome)",
          .advice("give each an id of its own"), group: noun)
      }
    }
  }

  // MARK: Actions

  /// Checks actions and their keys.
  ///
  /// - Parameter others: actions that are available at the same time and come later; of two with the same
  ///   id the later one is ignored.
  private mutating func checkActions(_ actions: StructuredValue?, besides others: ActionList?) {
    checkIDs(of: actions, in: "actions", "actions", "so the program cannot know which was chosen")
    let actions = actions?.array ?? []
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

  private mutating func checkKey(
    _ name: String, _ id: String, _ owners: inout [String: String]
  ) {
    guard let key = ActionKey.canonical(name) else {
      note(
        "key", "\(ViewProblem.quoted(name)) names no key, so the action has none",
        .advice("write one character, or a name like ctrl-x, delete or f5"))
      return
    }
    if ActionKey.reserved.contains(key) {
      note(
        "key", "the key '\(key)' is the menu's own, so it does not do the action",
        .advice(
          key == "enter" ? "name the action in 'primary'" : "choose another key"))
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
