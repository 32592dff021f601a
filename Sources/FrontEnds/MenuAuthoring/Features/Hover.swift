internal import MenuItems
internal import StructuredData

package struct Hover: Sendable, Hashable {
  package let markdown: String
  package let range: Range<Int>

  /// Finds the description of the key or value at `offset`; nil if there is none.
  package init?(_ walk: SchemaWalk, at offset: Int) {
    let tree = walk.tree
    guard let index = tree.node(at: offset) else { return nil }
    let node = tree.nodes[index]
    if node.hasKey(at: offset) {
      range = node.key
      if let key = walk.key(of: index) {
        let type = SchemaWords.type(key.value)
        markdown = "`\(key.name)`: \(type)\n\n" + SchemaWords.markdown(key)
        return
      }
      guard let argument = walk.argument(index) else { return nil }
      markdown = "`\(argument.id)`: \(argument.expectation)\n\n" + Completion.words(argument)
      return
    }
    if let (symbol, range) = walk.symbol(at: offset), let words = Self.words(symbol, walk) {
      (markdown, self.range) = (words, range)
      return
    }
    guard node.isScalar, node.start <= offset else { return nil }
    let text = tree.scalar(index)
    for value in walk.values(of: index) {
      switch value {
      case .choice(let choices):
        guard let choice = choices.first(where: { $0.name == text }) else { continue }
        (markdown, range) = ("`\(text)`: \(choice.summary)", node.range)
        return
      case .text(.icon):
        guard let icon = walk.facts.icons.first(where: { $0.name == text }) else { continue }
        (markdown, range) = ("\(icon.glyph)  `\(text)`", node.range)
        return
      default: continue
      }
    }
    return nil
  }

  private static func words(_ symbol: Symbol, _ walk: SchemaWalk) -> String? {
    switch symbol {
    case .handler(let name):
      guard let handler = walk.facts.handler(name) else { return nil }
      var parts = ["`\(name)`, of the plugin “\(handler.plugin)”"]
      if let arguments = handler.arguments {
        parts.append(
          arguments.isEmpty
            ? "It takes no arguments."
            : arguments.map { "- `\($0.id)`: \($0.expectation)\($0.mustBeGiven ? ", needed" : "")" }
              .joined(separator: "\n"))
      }
      return parts.joined(separator: "\n\n")
    case .input(let index, let id):
      return "`\(id)`, an input" + (walk.label(ofInput: index).map { ": \($0)" } ?? "")
    default: return nil
    }
  }
}
