internal import Documents

/// The entries of one menu while overlays change it.
struct OverlayLevel {
  struct Entry {
    /// The index of the entry's node.
    var node: DocumentComposer.Index
    /// The ID of the item; nil for a heading and for what is no item.
    var id: String?
    var isHidden = false
  }

  /// All entries that there were, in no order.
  var entries: [Entry] = []
  /// The positions in `entries`, in the order of the menu.
  private var order: [Int] = []
  /// The positions of the items in `entries`, by their IDs.
  private(set) var numbers: [String: Int] = [:]
  /// The IDs that are taken; nil until one has to be made from a title.
  private var ids: ItemIdentifiers?

  /// Reads the entries of a sequence, whose items have the IDs that the menu would give them.
  init(_ sequence: DocumentComposer.Index, in composer: DocumentComposer) {
    let children = composer.children(of: sequence)
    numbers.reserveCapacity(children.count)
    var untitled: [Int] = []
    for child in children {
      var entry = Entry(node: child)
      if composer.isMapping(child), composer.text(ofKey: "section", in: child) == nil {
        entry.id = composer.text(ofKey: "id", in: child)
        if entry.id == nil { untitled.append(entries.count) }
      }
      append(entry)
    }
    for number in untitled {
      let id = madeID(of: composer.text(ofKey: "title", in: entries[number].node) ?? "")
      entries[number].id = id
      numbers[id] = number
    }
  }

  /// Returns an ID made from a title, different from those that there are.
  private mutating func madeID(of title: String) -> String {
    if ids == nil {
      var taken = ItemIdentifiers(capacity: entries.count)
      for id in numbers.keys { taken.reserve(id) }
      ids = taken
    }
    return ids?.unique(for: title) ?? title
  }

  private mutating func append(_ entry: Entry) {
    entries.append(entry)
    order.append(entries.count - 1)
    guard let id = entry.id else { return }
    ids?.reserve(id)
    if numbers[id] == nil { numbers[id] = entries.count - 1 }
  }

  /// The IDs of the items that are shown.
  var shownIDs: [String] { order.lazy.map { entries[$0] }.filter { !$0.isHidden }.compactMap(\.id) }

  /// The nodes of the entries that are shown, in order.
  var nodes: [DocumentComposer.Index] {
    order.lazy.map { entries[$0] }.filter { !$0.isHidden }.map(\.node)
  }

  /// Adds an entry at the end, and returns its number.
  ///
  /// - Parameters:
  ///   - id: its own ID, or nil for none.
  ///   - title: the title of an item, or nil for a heading.
  mutating func add(_ node: DocumentComposer.Index, id: String?, title: String?) -> Int {
    append(Entry(node: node, id: id ?? title.map { madeID(of: $0) }))
    return entries.count - 1
  }

  /// Moves an entry beside another one; for nil behind the beginning or before the end.
  mutating func move(_ number: Int, beside other: Int?, isBehind: Bool) {
    if other == number { return }
    order.removeAll { $0 == number }
    let place = other.flatMap { order.firstIndex(of: $0) } ?? (isBehind ? -1 : order.count)
    order.insert(number, at: isBehind ? place + 1 : place)
  }
}

extension DocumentComposer {
  /// Returns the text of a key of a mapping that counts as given, or nil.
  func text(ofKey key: StaticString, in index: Index) -> String? {
    guard let value = value(ofKey: key, in: index), !isAbsent(value), !isSequence(value),
      !isMapping(value)
    else { return nil }
    return text(of: value)
  }
}
