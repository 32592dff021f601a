internal import Documents
internal import SourceText
internal import StructuredData

/// Applies overlays to a menu.
///
/// The result is a document like that of one file, in which each value keeps its source and its place; so whatever reads
/// and checks menus needs to know nothing about overlays.
struct MenuComposition {
  private var composer: DocumentComposer
  private let trees: [Layer]
  private let fields = FieldReader()
  private var levels: [DocumentComposer.Index: OverlayLevel] = [:]
  /// The last changes of items, by their keys.
  private var changes: [Item: [String: SourceLocation]] = [:]
  /// The mappings and sequences that no other place shares.
  private var owned: Set<DocumentComposer.Index> = []
  /// The sequences in which files were included.
  private var expanded: Set<DocumentComposer.Index> = []
  private(set) var places = OverlayPlaces()

  /// An item of a sequence that is changed.
  private struct Item: Hashable {
    let sequence: DocumentComposer.Index
    let number: Int
  }

  /// Creates the composition of documents of a menu, the first of which has the name of the whole.
  ///
  /// - Parameters:
  ///   - nodeCount: the number of nodes of the result.
  ///   - textBytes: the number of bytes of its texts.
  init(_ trees: [Layer], nodeCount: Int, textBytes: Int) {
    self.trees = trees
    composer = DocumentComposer(
      trees.map(\.tree), nodeCount: nodeCount, textBytes: textBytes)
  }

  var diagnostics: [Diagnostic] { fields.diagnostics }

  /// Returns the menu that results from documents one above the other, by their numbers, the base first.
  mutating func composed(_ order: [Int]) -> DocumentTree {
    var root: [(name: String, key: DocumentComposer.Index, value: DocumentComposer.Index)] = []
    var base: DocumentComposer.Index?
    for (height, layer) in order.enumerated() {
      guard let own = trees[layer].tree.root else { continue }
      var items = own.kind == .sequence ? own : nil
      for (key, value) in own.entries {
        let name = key.text
        switch name {
        case MenuKey.items.rawValue: items = value
        case MenuKey.extends.rawValue, MenuKey.schemaAddress.rawValue: continue
        default:
          root.removeAll { Self.replaces(name, $0.name) }
          root.append((name, index(key, layer), index(value, layer)))
        }
      }
      if own.kind != .sequence, own.kind != .mapping {
        fields.wrongType(own, expected: "a menu", path: nil)
      }
      guard let items else { continue }
      guard items.kind == .sequence else {
        if !items.isNull { fields.wrongType(items, expected: "a sequence", path: "items") }
        continue
      }
      includeFiles(in: items, of: layer)
      if height == 0 {
        base = composer.resolved(index(items, layer))
      } else {
        let sequence = base ?? composer.sequence(at: index(items, layer))
        base = sequence
        apply(items, of: layer, to: sequence, path: "items")
      }
    }
    var children: [DocumentComposer.Index] = []
    for entry in root { children += [composer.alias(entry.key), composer.alias(entry.value)] }
    if let base {
      children += [composer.text(MenuKey.items.rawValue, at: base), composer.alias(base)]
    }
    composer.setChildren(children, of: DocumentComposer.root)
    for (sequence, level) in levels { composer.setChildren(level.nodes, of: sequence) }
    return composer.finish()
  }

  private func index(_ node: DocumentNode, _ layer: Int) -> DocumentComposer.Index {
    composer.index(of: node, in: layer)
  }

  // MARK: Files in place of entries

  /// Puts the items of included files in the place of the entries that name the files.
  private mutating func includeFiles(in sequence: DocumentNode, of layer: Int) {
    guard !trees[layer].included.isEmpty, expanded.insert(index(sequence, layer)).inserted else {
      return
    }
    var children: [DocumentComposer.Index] = []
    for (child, node) in zip(composer.children(of: index(sequence, layer)), sequence.children) {
      for (key, value) in node.entries where key.text == "items" && value.kind == .sequence {
        includeFiles(in: value, of: layer)
      }
      guard let included = trees[layer].included[node.index] else {
        children.append(child)
        continue
      }
      guard let other = included, let items = trees[other].items else { continue }
      includeFiles(in: items, of: other)
      let found = composer.children(of: index(items, other))
      children += found.map { composer.alias($0) }
    }
    composer.setChildren(children, of: index(sequence, layer))
  }

  // MARK: Overlays

  /// Applies the entries of an overlay to the items of a menu.
  ///
  /// - Parameter position: the place of entries without one of their own: that of the entry that includes their file.
  private mutating func apply(
    _ entries: DocumentNode, of layer: Int, to sequence: DocumentComposer.Index, path: String,
    position: OverlayEntry.Position? = nil
  ) {
    var children = Array(entries.children.enumerated())
    // Entries that are each put behind the same one end up in reverse order.
    if position?.isBehind == true { children.reverse() }
    for (number, node) in children {
      let here = "\(path)[\(number)]"
      guard node.kind == .mapping else {
        fields.wrongType(node, expected: "a mapping", path: here)
        continue
      }
      var entry = OverlayEntry(node, of: layer, path: here, fields)
      entry.position = entry.position ?? position
      if let included = trees[layer].included[node.index] {
        guard let other = included, let items = trees[other].items else { continue }
        apply(items, of: other, to: sequence, path: "items", position: entry.position)
      } else {
        apply(entry, to: sequence)
      }
    }
  }

  private mutating func apply(_ entry: OverlayEntry, to sequence: DocumentComposer.Index) {
    guard let target = level(of: entry, from: sequence) else { return }
    let isHeading = entry.values.contains { $0.name == "section" && !$0.value.isAbsent }
    guard let id = entry.id.last, !isHeading else {
      return add(entry, to: target, isItem: !isHeading)
    }
    if let number = level(target).numbers[id] {
      change(Item(sequence: target, number: number), by: entry)
    } else if entry.hides == true || !entry.values.contains(where: { $0.name == "title" }) {
      reportUnknown(entry.id.count - 1, in: target, of: entry)
    } else {
      // Only a change takes keys away.
      if entry.values.contains(where: { $0.value.isNull }) {
        reportUnknown(entry.id.count - 1, in: target, of: entry, .warning)
      }
      add(entry, to: target, isItem: true)
    }
  }

  /// Returns the sequence with the items of the menu that the path of an entry leads to.
  private mutating func level(
    of entry: OverlayEntry, from sequence: DocumentComposer.Index
  ) -> DocumentComposer.Index? {
    var sequence = sequence
    for (position, id) in entry.id.dropLast().enumerated() {
      guard let number = level(sequence).numbers[id] else {
        reportUnknown(position, in: sequence, of: entry)
        return nil
      }
      let item = Item(sequence: sequence, number: number)
      guard let items = items(of: item) else {
        fields.report(
          .unknownTarget, at: (entry.idNode ?? entry.node).location, path: entry.path,
          "'\(id)' has no items in its file", label: "has no items of its own",
          help: "a submenu from another file is changed by an overlay of that file",
          notes: [Diagnostic.Note("leads to '\(id)'", at: composer.location(of: node(of: item)))])
        return nil
      }
      sequence = items
    }
    return sequence
  }

  private mutating func level(_ sequence: DocumentComposer.Index) -> OverlayLevel {
    if let known = levels[sequence] { return known }
    let made = OverlayLevel(sequence, in: composer)
    levels[sequence] = made
    return made
  }

  private mutating func node(of item: Item) -> DocumentComposer.Index {
    level(item.sequence).entries[item.number].node
  }

  /// Returns the node of an item, made so that a change of it changes no other place.
  private mutating func ownNode(of item: Item) -> DocumentComposer.Index {
    let node = node(of: item)
    if owned.contains(node) { return node }
    let copy = composer.copy(node)
    owned.insert(copy)
    levels[item.sequence]?.entries[item.number].node = copy
    return copy
  }

  /// Returns the sequence of an item's own items, made so that it can be changed; nil if it has none.
  private mutating func items(of item: Item) -> DocumentComposer.Index? {
    guard let value = composer.value(ofKey: "items", in: node(of: item)), composer.isSequence(value)
    else { return nil }
    if owned.contains(value) { return value }
    let node = ownNode(of: item)
    let copy = composer.copy(value)
    owned.insert(copy)
    let children = composer.entries(of: node).flatMap { entry in
      [entry.key, composer.text(of: entry.key) == "items" ? copy : entry.value]
    }
    composer.setChildren(children, of: node)
    return copy
  }

  // MARK: New entries

  private mutating func add(
    _ entry: OverlayEntry, to sequence: DocumentComposer.Index, isItem: Bool
  ) {
    _ = level(sequence)
    var node = composer.alias(index(entry.node, entry.layer))
    if entry.hasInstructions || entry.id.count > 1 {
      node = composer.copy(node)
      var children: [DocumentComposer.Index] = []
      if let id = entry.id.last, let place = entry.idNode {
        let place = index(place, entry.layer)
        children += [composer.text("id", at: place), composer.text(id, at: place)]
      }
      for value in entry.values {
        children += [alias(value.key, entry), alias(value.value, entry)]
      }
      composer.setChildren(children, of: node)
    }
    let title = entry.values.first { $0.name == "title" }?.value.text ?? ""
    guard
      let number = levels[sequence]?.add(node, id: entry.id.last, title: isItem ? title : nil)
    else { return }
    move(number, of: sequence, by: entry)
  }

  private mutating func alias(_ node: DocumentNode, _ entry: OverlayEntry) -> DocumentComposer.Index
  {
    composer.alias(index(node, entry.layer))
  }

  // MARK: Changes

  private mutating func change(_ item: Item, by entry: OverlayEntry) {
    let id = entry.id.joined(separator: "/")
    let node = node(of: item)
    let base = composer.location(of: composer.entries(of: node).first?.key ?? node)
    let verb = entry.hides == true ? "hides" : "changes"
    places.note(entry.node.location, "\(verb) '\(id)'", at: base)
    if let hides = entry.hides {
      note("hide", entry.node.location, of: item, id)
      levels[item.sequence]?.entries[item.number].isHidden = hides
    }
    var values = entry.values
    if let items = entry.items, let own = self.items(of: item) {
      values.removeAll { $0.name == "items" }
      apply(items, of: entry.layer, to: own, path: "\(entry.path).items")
    }
    if !values.isEmpty { merge(values, into: item, of: entry, id) }
    move(item.number, of: item.sequence, by: entry)
  }

  /// Puts values of an overlay in the place of those of an item.
  private mutating func merge(
    _ values: [(name: String, key: DocumentNode, value: DocumentNode)],
    into item: Item, of entry: OverlayEntry, _ id: String
  ) {
    let node = ownNode(of: item)
    let base = composer.location(of: node).file
    var kept = composer.entries(of: node).map { entry in
      (entry.key, entry.value, OverlayEntry.canonicalName(of: composer.text(of: entry.key)))
    }
    // The title may change, from which the ID may have been made.
    if !kept.contains(where: { $0.2 == "id" }), let last = entry.id.last, let place = entry.idNode {
      let place = index(place, entry.layer)
      kept.append((composer.text("id", at: place), composer.text(last, at: place), "id"))
    }
    let isTarget = values.contains { OverlayEntry.targets.contains($0.name) && !$0.value.isNull }
    for value in values {
      note(value.name, value.key.location, of: item, id)
      let place = kept.firstIndex { $0.2 == value.name }
      kept.removeAll { Self.replaces(value.name, $0.2) && $0.2 != value.name }
      if value.value.isNull {
        kept.removeAll { $0.2 == value.name }
      } else if let place = place.flatMap({ $0 < kept.count && kept[$0].2 == value.name ? $0 : nil }
      ) {
        kept[place] = (alias(value.key, entry), alias(value.value, entry), value.name)
      } else {
        kept.removeAll { $0.2 == value.name }
        kept.append((alias(value.key, entry), alias(value.value, entry), value.name))
      }
    }
    // An item does one thing: what the overlay gives replaces another one.
    if isTarget {
      let given = Set(values.map(\.name))
      kept.removeAll { OverlayEntry.targets.contains($0.2) && !given.contains($0.2) }
    }
    composer.setChildren(kept.flatMap { [$0.0, $0.1] }, of: node)
    composer.note(base, describes: node)
    composer.note(trees[entry.layer].tree.file, describes: node)
  }

  private mutating func move(
    _ number: Int, of sequence: DocumentComposer.Index, by entry: OverlayEntry
  ) {
    guard let position = entry.position else { return }
    let other = position.neighbour.flatMap { level(sequence).numbers[$0.value] }
    if let id = position.neighbour, other == nil {
      let names = suggestions(for: id.value, in: sequence)
      return fields.diagnostics.report(
        Diagnostic(
          .unknownTarget, at: SourceLocation(entry.node.tree.file, id.range), path: entry.path,
          message: "there is no item '\(id.value)' in this menu", label: "no such item",
          help: "name the id of an item beside it"
        ).suggesting(names))
    }
    levels[sequence]?.move(number, beside: other, isBehind: position.isBehind)
  }

  // MARK: Findings

  /// Reports that the part of an entry's path at `position` leads nowhere.
  private mutating func reportUnknown(
    _ position: Int, in sequence: DocumentComposer.Index, of entry: OverlayEntry,
    _ severity: Diagnostic.Severity = .error
  ) {
    let id = entry.id[position]
    let names = suggestions(for: id, in: sequence).map { name in
      var path = entry.id
      path[position] = name
      return path.joined(separator: "/")
    }
    let place = entry.idNode ?? entry.node
    fields.diagnostics.report(
      Diagnostic(
        .unknownTarget, severity, at: place.location, path: entry.path,
        message: "there is no item '\(id)' to change",
        label: severity == .error ? "no such item" : "added as a new item",
        help: severity == .error ? "a new item needs a `title`" : "leave the null keys out"
      ).suggesting(names))
  }

  /// Returns the IDs that `id` may be a misspelling of, for findings that are shown: it takes long among many items.
  private mutating func suggestions(
    for id: String, in sequence: DocumentComposer.Index
  ) -> [String] {
    guard fields.diagnostics.count < DiagnosticReport.shownLimit else { return [] }
    return NearestNames.suggestions(for: id, among: level(sequence).shownIDs)
  }

  /// Records a change of a key of an item; a change of the same key before it is undone by it.
  private mutating func note(
    _ key: String, _ location: SourceLocation, of item: Item, _ id: String
  ) {
    if let before = changes[item]?.updateValue(location, forKey: key) {
      fields.report(
        .undoneChange, .hint, at: before, path: nil, "this change of '\(id)' has no effect",
        label: "undone later",
        notes: [Diagnostic.Note("'\(key)' is changed again here", at: location)])
    } else {
      changes[item, default: [:]][key] = location
    }
  }

  /// Returns whether a key of an overlay takes the place of another one: of itself, and of its forms for languages.
  private static func replaces(_ name: String, _ other: String) -> Bool {
    other == name || other.hasPrefix(name + "[")
  }
}
