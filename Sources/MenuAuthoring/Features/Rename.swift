internal import MenuItems
package import SourceText

/// Gives an id, an input or an anchor another name.
package struct Rename: Sendable {
  /// A name that cannot be taken.
  package struct Refused: Error, Sendable, Hashable {
    /// The reason.
    package let reason: String
  }

  private let walk: SchemaWalk
  private let symbol: Symbol
  /// The place of the name at the cursor.
  package let range: Range<Int>
  /// The name as it is.
  package let name: String

  /// Creates the change of the name at `offset`; nil if nothing can be renamed there.
  package init?(_ walk: SchemaWalk, at offset: Int) {
    guard let (symbol, range) = walk.symbol(at: offset) else { return nil }
    switch symbol {
    case .handler, .file: return nil
    case .input(_, let id), .identifier(_, let id): name = id
    case .anchor(let anchor): name = anchor
    }
    (self.walk, self.symbol, self.range) = (walk, symbol, range)
  }

  /// Returns the edits that give it the name `new`.
  ///
  /// - Throws: ``Refused`` for a name that cannot be taken.
  package func edits(to new: String) throws(Refused) -> [Fix.Edit] {
    let isName =
      new.utf8.first.map { ($0 | 0x20) &- 0x61 < 26 } == true && new.utf8.count <= 64
      && new.utf8.allSatisfy {
        ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == UInt8(ascii: "-")
          || $0 == UInt8(ascii: "_")
      }
    guard isName else {
      throw Refused(reason: "a name has letters, digits, '-' and '_', and begins with a letter")
    }
    if new == name { return [] }
    if case .input(let index, _) = symbol {
      let list = walk.tree.nodes[walk.tree.nodes[index].parent].parent
      for input in walk.tree.children(of: list) {
        if let id = walk.tree.value(of: "id", in: input), walk.tree.scalar(id) == new {
          throw Refused(reason: "there is an input '\(new)' already")
        }
      }
    }
    if case .anchor = symbol, !walk.occurrences(of: .anchor(new)).isEmpty {
      throw Refused(reason: "there is an anchor '\(new)' already")
    }
    return walk.occurrences(of: symbol).map { place in
      Fix.Edit(place.range, place.isVariable ? ItemInput(id: new).variable : new)
    }
  }
}
