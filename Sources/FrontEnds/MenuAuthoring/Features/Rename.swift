internal import Documents
internal import MenuItems
package import SourceText
package import StructuredData

/// Renames an id, an input or an anchor.
package struct Rename: Sendable {
  private let walk: SchemaWalk
  private let symbol: Symbol
  package let range: Range<Int>
  package let name: String

  /// Creates the renaming of the name at `offset`; nil if nothing can be renamed there.
  package init?(_ walk: SchemaWalk, at offset: Int) {
    guard let (symbol, range) = walk.symbol(at: offset) else { return nil }
    switch symbol {
    case .handler, .file: return nil
    case .input(_, let id), .identifier(_, let id): name = id
    case .anchor(let anchor): name = anchor
    }
    (self.walk, self.symbol, self.range) = (walk, symbol, range)
  }

  package func edits(to new: String) throws(RPCError) -> [Fix.Edit] {
    try check(new)
    if new == name { return [] }
    let places = walk.occurrences(of: symbol)
    if !places.contains(where: \.isDefinition) {
      throw RPCError(.failed, "'\(name)' is not defined in this file")
    }
    switch symbol {
    case .input(let index, _) where hasSibling(of: index, called: new):
      throw RPCError(.failed, "there is an input '\(new)' already")
    case .identifier(let index, _) where hasSibling(of: index, called: new):
      throw RPCError(.failed, "there is an item with the id '\(new)' already")
    case .anchor where !walk.occurrences(of: .anchor(new)).isEmpty:
      throw RPCError(.failed, "there is an anchor '\(new)' already")
    default: break
    }
    return places.map { place in
      Fix.Edit(place.range, place.isVariable ? ItemInput(id: new).variable : new)
    }
  }

  private func hasSibling(of id: OutlineTree.Index, called new: String) -> Bool {
    let tree = walk.tree
    let list = tree.nodes[tree.nodes[id].parent].parent
    return list >= 0
      && tree.children(of: list).contains { tree.value(of: "id", in: $0).map(tree.scalar) == new }
  }

  private func check(_ new: String) throws(RPCError) {
    if case .identifier = symbol {
      // An id is any text; it must remain a text without quotation marks.
      let isText = !new.unicodeScalars.contains { $0.properties.isWhitespace || $0.value < 0x20 }
      let hasSigns = new.contains { "<>&\"'\\".contains($0) }
      if !isText || hasSigns || !YAMLScalars.canBePlain(new, in: .flow) {
        throw RPCError(
          .failed, "an id must not contain spaces or symbols of YAML, and must not be a number")
      }
      return
    }
    let isName =
      new.utf8.first?.isLetter == true && new.utf8.count <= 64
      && new.utf8.allSatisfy(\.isNamePart)
    guard isName else {
      throw RPCError(
        .failed, "a name consists of letters, digits, '-' and '_', and begins with a letter")
    }
  }
}
