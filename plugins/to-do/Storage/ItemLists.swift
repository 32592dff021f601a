/// The items as a file holds them: those to do and those done, each in their order.
struct ItemLists: Sendable {
  /// An item, and what else its dictionary in the file holds.
  struct Entry: Sendable {
    /// The item.
    var item: ToDoItem
    /// The members of the dictionary as they were read, which are kept; empty for a new item.
    private(set) var read: [String: PropertyListValue] = [:]

    /// Creates an entry of a new item.
    init(_ item: ToDoItem) { self.item = item }

    fileprivate init?(_ value: PropertyListValue) {
      guard let item = ToDoItem(propertyList: value), let read = value.dictionary else {
        return nil
      }
      (self.item, self.read) = (item, read)
    }

    fileprivate func propertyList(isDone: Bool) -> PropertyListValue {
      var members = read
      // Unchanged parts are written as they were read, also invalid ones.
      if ToDoItem(propertyList: .dictionary(read)) != item {
        for key in ToDoItem.keys { members[key] = nil }
        members.merge(item.propertyListMembers) { $1 }
      }
      members[ItemLists.doneKey] = isDone ? .boolean(true) : nil
      return .dictionary(members)
    }
  }

  /// The list that an item stands in.
  enum Kind: String, Sendable, CaseIterable {
    /// Still to do.
    case open
    /// Done.
    case done
  }

  /// The key of the dictionaries of items that are done.
  fileprivate static let doneKey = "isDoneKey"

  /// The items to do.
  var open: [Entry] = []
  /// The items that are done.
  var done: [Entry] = []
  /// The elements of the file that are no items: they are kept as they are.
  private(set) var unreadable: [PropertyListValue] = []
  /// The positions of the elements that are no items, from 0.
  private(set) var unreadablePositions: [Int] = []

  /// Creates empty lists.
  init() {}

  /// Creates the lists from the value of a file, or returns nil if that is no array.
  ///
  /// Of equal items in one list the first is taken.
  init?(propertyList: PropertyListValue) {
    guard case .array(let elements) = propertyList else { return nil }
    var seen: [Kind: Set<ToDoItem>] = [:]
    for (position, element) in elements.enumerated() {
      guard let entry = Entry(element) else {
        unreadable.append(element)
        unreadablePositions.append(position)
        continue
      }
      let kind: Kind = element.dictionary?[Self.doneKey] == .boolean(true) ? .done : .open
      if seen[kind, default: []].insert(entry.item).inserted { self[kind].append(entry) }
    }
  }

  /// The value for the file: the items to do, those done, and what could not be read.
  var propertyList: PropertyListValue {
    .array(
      open.map { $0.propertyList(isDone: false) } + done.map { $0.propertyList(isDone: true) }
        + unreadable)
  }

  /// The entries of one list.
  subscript(kind: Kind) -> [Entry] {
    get { kind == .open ? open : done }
    set { if kind == .open { open = newValue } else { done = newValue } }
  }

  /// Returns the position of an item in a list, or nil if it is not there.
  func index(of item: ToDoItem, in kind: Kind) -> Int? {
    self[kind].firstIndex { $0.item == item }
  }

  /// Moves an item from one list to the end of the other, where an equal one makes room for it.
  mutating func move(_ index: Int, from kind: Kind) {
    let entry = self[kind].remove(at: index)
    let other: Kind = kind == .open ? .done : .open
    self[other].removeAll { $0.item == entry.item }
    self[other].append(entry)
  }
}
