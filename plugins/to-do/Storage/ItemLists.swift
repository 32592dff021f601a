/// The open and finished items of a file, in order.
struct ItemLists: Sendable {
  /// An item, and the dictionary that it was read from.
  struct Entry: Sendable {
    var item: ToDoItem
    /// The members of the dictionary as read; empty for a new item.
    private var read: [String: PropertyListValue] = [:]

    init(_ item: ToDoItem) { self.item = item }

    fileprivate init?(_ value: PropertyListValue) {
      guard let item = ToDoItem(propertyList: value) else { return nil }
      (self.item, read) = (item, value.dictionary ?? [:])
    }

    fileprivate func propertyList(isDone: Bool) -> PropertyListValue {
      var members = read
      // Unchanged entries are written as they were read, with invalid and unknown members.
      if ToDoItem(propertyList: .dictionary(read)) != item {
        for key in ToDoItem.Key.allCases { members[key.rawValue] = nil }
        members.merge(item.members) { $1 }
      }
      members[ItemLists.doneKey] = isDone ? .boolean(true) : nil
      return .dictionary(members)
    }
  }

  enum Kind: String, Sendable, CaseIterable {
    case open, done
  }

  private static let doneKey = "isDoneKey"

  var open: [Entry] = []
  var done: [Entry] = []
  /// The elements of the file that are not items, with their positions; they are written back.
  private(set) var unreadable: [(position: Int, value: PropertyListValue)] = []

  init() {}

  /// Creates the lists from the value of a file, or returns nil if it is not an array; of equal items in one
  /// list, the first is used.
  init?(propertyList: PropertyListValue) {
    guard case .array(let elements) = propertyList else { return nil }
    var seen: [Bool: Set<ToDoItem>] = [:]
    for (position, element) in elements.enumerated() {
      guard let entry = Entry(element) else {
        unreadable.append((position, element))
        continue
      }
      let isDone = element.dictionary?[Self.doneKey] == .boolean(true)
      guard seen[isDone, default: []].insert(entry.item).inserted else { continue }
      if isDone { done.append(entry) } else { open.append(entry) }
    }
  }

  /// The value for the file: open items, finished items, and elements that are not items.
  var propertyList: PropertyListValue {
    .array(
      open.map { $0.propertyList(isDone: false) } + done.map { $0.propertyList(isDone: true) }
        + unreadable.map(\.value))
  }

  subscript(kind: Kind) -> [Entry] {
    get { kind == .open ? open : done }
    set { if kind == .open { open = newValue } else { done = newValue } }
  }

  func index(of item: ToDoItem, in kind: Kind) -> Int? {
    self[kind].firstIndex { $0.item == item }
  }
}
