internal import MenuItems
internal import StructuredData
internal import SourceText

/// Something that is named in several places of a menu.
package enum Symbol: Sendable, Hashable {
  case handler(String)
  /// An input: the node of its id, and the id.
  case input(OutlineTree.Index, id: String)
  case anchor(String)
  case file(String)
  /// The id of an item: its node, and the id.
  case identifier(OutlineTree.Index, id: String)
}

package struct Occurrence: Sendable, Hashable {
  package var range: Range<Int>
  package var isDefinition = false
  /// Whether the name is that of the shell variable that holds the input.
  package var isVariable = false
}

extension SchemaWalk {
  /// Returns the symbol that the text at `offset` names, with the place of the name; nil if it names none.
  package func symbol(at offset: Int) -> (symbol: Symbol, range: Range<Int>)? {
    // An anchor is before the value that it names, which need not be the node at the cursor.
    let anchored = tree.nodes.first { node in
      !node.anchor.isEmpty && node.anchor.lowerBound <= offset && offset <= node.anchor.upperBound
    }
    if let anchored { return (.anchor(tree.string(anchored.anchor)), anchored.anchor) }
    guard let index = tree.node(at: offset) else { return nil }
    let node = tree.nodes[index]
    guard node.isScalar, node.start <= offset, offset <= node.end else { return nil }
    if node.kind == .alias { return (.anchor(tree.scalar(index)), node.text) }
    for input in inputs(for: index) {
      let id = tree.scalar(input)
      let here = places(of: id, in: index).first {
        $0.range.contains(offset) || $0.range.upperBound == offset
      }
      if let here { return (.input(input, id: id), here.range) }
    }
    let text = tree.scalar(index)
    if text.isEmpty { return nil }
    for value in values(of: index) {
      guard case .text(let use) = value else { continue }
      switch use {
      case .handler: return (.handler(text), node.text)
      case .menuFile where MenuAddress.isAddress(text): continue
      case .menuFile, .file: return (.file(text), node.text)
      default: continue
      }
    }
    guard tree.key(of: index) == "id", node.parent >= 0 else { return nil }
    let list = tree.nodes[node.parent].parent
    if list >= 0, tree.key(of: list) == "inputs" { return (.input(index, id: text), node.text) }
    return (.identifier(index, id: text), node.text)
  }

  /// Returns the places in the document that name a symbol, in order.
  package func occurrences(of symbol: Symbol) -> [Occurrence] {
    var found: [Occurrence] = []
    switch symbol {
    case .handler(let name): found = places(of: name, as: [.handler])
    case .file(let path): found = places(of: path, as: [.menuFile, .file])
    case .anchor(let name):
      for index in tree.nodes.indices {
        let node = tree.nodes[index]
        if !node.anchor.isEmpty, tree.string(node.anchor) == name {
          found.append(Occurrence(range: node.anchor, isDefinition: true))
        }
        if node.kind == .alias, tree.scalar(index) == name {
          found.append(Occurrence(range: node.text))
        }
      }
    case .identifier(let index, _):
      found.append(Occurrence(range: tree.nodes[index].text, isDefinition: true))
    case .input(let index, let id):
      found.append(Occurrence(range: tree.nodes[index].text, isDefinition: true))
      // The id is inside an input, which is in a list of the item.
      let owner = tree.chain(to: index).dropLast(3).last ?? 0
      for inner in owner..<max(owner, tree.nodes[owner].behind) where tree.nodes[inner].isScalar {
        let places = places(of: id, in: inner)
        // An inner mapping may have an input of the same id.
        if places.isEmpty || inputs(for: inner).first(where: { tree.scalar($0) == id }) != index {
          continue
        }
        found += places
      }
    }
    return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private func places(of name: String, as uses: [ValueSchema.TextUse]) -> [Occurrence] {
    var found: [Occurrence] = []
    visit { index, values in
      guard tree.nodes[index].isScalar, uses.contains(where: { values.contains(.text($0)) }),
        tree.scalar(index) == name
      else { return }
      found.append(Occurrence(range: tree.nodes[index].text))
    }
    return found
  }

  /// Returns the places in the text of a node that refer to the input `id`.
  private func places(of id: String, in index: OutlineTree.Index) -> [Occurrence] {
    let text = tree.nodes[index].text
    let (name, variable) = (Array(id.utf8), Array(ItemInput(id: id).variable.utf8))
    guard !name.isEmpty, text.count >= name.count + 4 else { return [] }
    var found: [Occurrence] = []
    var offset = text.lowerBound
    while offset < text.upperBound {
      if tree.text[offset...].starts(with: "{{".utf8) {
        var start = offset + 2
        while start < text.upperBound, tree.text[start] == 0x20 { start += 1 }
        var end = start
        while end < text.upperBound, tree.text[end].isNamePart { end += 1 }
        if tree.text[start..<end].elementsEqual(name) {
          found.append(Occurrence(range: start..<end))
        }
        offset = max(end, offset + 2)
      } else if tree.text[offset] == variable[0], tree.text[offset...].starts(with: variable),
        offset == text.lowerBound || !tree.text[offset - 1].isNamePart,
        !(offset + variable.count < text.upperBound
          && tree.text[offset + variable.count].isNamePart)
      {
        found.append(Occurrence(range: offset..<offset + variable.count, isVariable: true))
        offset += variable.count
      } else {
        offset += 1
      }
    }
    return found
  }
}
