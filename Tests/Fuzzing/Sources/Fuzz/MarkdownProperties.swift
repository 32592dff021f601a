@testable import MenuInteraction
@testable import MenuLayout

/// What holds for every Markdown text: the work is in proportion to the text, and its lines fit.
enum MarkdownProperties {
  /// Checks how `text` is parsed and shown.
  static func hold(for text: String) {
    let size = text.utf8.count
    expect(MarkdownSource.defused(text).count <= 3 * size, "the text is made too long")
    var (steps, depth, deepest) = (0, 0, 0)
    MarkdownDocument(text).walk { node in
      steps += 1
      if node.kind == .quote || node.kind == .item { depth += 1 }
      deepest = max(deepest, depth)
    } exit: { node in
      steps += 1
      if node.kind == .quote || node.kind == .item { depth -= 1 }
    }
    expect(steps <= 4 * size + 4, "\(steps) steps for \(size) bytes")
    expect(deepest <= 130 && depth == 0, "blocks nest \(deepest) deep")
    _ = MarkdownLinks.of(text)
    for columns in [20, 40, 80] {
      let lines = BodyLine.markdown(text, medium: .screen(columns: columns))
      for line in lines {
        expect(line.left.width <= columns, "\(line.left.width) columns of \(columns)")
      }
      ViewProperties.expectText(lines, columns: columns)
    }
    let plain = BodyLine.markdown(text, medium: .plain).map(\.plainText)
    for line in plain { expectHarmless(line) }
    let printed = plain.reduce(0) { $0 + $1.utf8.count }
    expect(printed <= 16 * size + 256, "\(size) bytes are printed as \(printed)")
  }
}
