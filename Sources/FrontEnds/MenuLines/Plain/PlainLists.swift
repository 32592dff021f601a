package import DisplayText
package import HandlerProtocol
package import MenuInteraction
package import MenuItems
internal import MenuLayout

// Lists with numbered lines, so that an answer can refer to one of them.

extension PlainText {
  package static func numbered(
    _ menu: Menu, title: String, _ wording: Wording
  ) -> [String] {
    var lines = [SafeText.line(title)]
    var number = 0
    for entry in menu.entries {
      switch entry {
      case .section(let title): lines.append("  " + SafeText.line(title))
      case .item(let item):
        number += 1
        let actions =
          item.actions.isEmpty
          ? "" : "  (" + wording(.actionCount(count: item.actions.count)) + ")"
        lines.append(numbered(number, of: menu.items.count, line(for: item, wording) + actions))
      }
    }
    return lines
  }

  package static func numbered(
    _ places: [ItemIndex.Place], title: String, _ wording: Wording
  ) -> [String] {
    let lines = places.enumerated().map { index, place in
      let path = place.trail.map { SafeText.line($0.title) }.joined(separator: " › ")
      return numbered(
        index + 1, of: places.count,
        line(for: place.item, wording)
          + (path.isEmpty ? "" : "   " + wording(.foundIn(path: path))))
    }
    return [SafeText.line(title)] + lines
  }

  /// Returns a line with its number, right-aligned for numbers up to `count`.
  package static func numbered(_ number: Int, of count: Int, _ line: String) -> String {
    let digits = String(number)
    let padding = String(repeating: " ", count: String(count).count - digits.count)
    return "  \(padding)\(digits)  \(line)"
  }

  package static func numbered(_ words: [String]) -> [String] {
    words.enumerated().map { numbered($0.offset + 1, of: words.count, $0.element) }
  }
}

/// A view with numbered rows, for plain mode.
@MainActor package struct PlainView {
  private let view: HandlerView
  private let layout: BodyLayout
  private let isTable: Bool

  package init(_ view: HandlerView, _ level: LevelLayer) {
    self.view = view
    var body = ViewBody(view: level.filter?.found ?? view, medium: .plain(level.wording))
    (body.order, body.sort, body.matcher) = (level.rows.order, level.sort, level.filter?.matcher)
    layout = body.layout()
    isTable = level.table != nil
  }

  package func lines() -> [String] {
    PlainText.heading(of: view) + lines(from: 0)
  }

  package func lines(behindRows count: Int) -> [String] {
    lines(from: layout.lines(ofRow: count - 1)?.upperBound ?? 0)
  }

  private func lines(from start: Int) -> [String] {
    // The heading of a table is aligned with its columns.
    let indent = String(repeating: " ", count: String(layout.rowCount).count + 4)
    let margin = Medium.plain.rowMargin
    return (start..<max(start, layout.count)).map { number in
      let line = layout[number]
      let text = line.plainText
      guard let row = line.row else { return isTable && number == 0 ? indent + text : text }
      let own = isTable || !text.hasPrefix(margin) ? text[...] : text.dropFirst(margin.count)
      return PlainText.numbered(row + 1, of: layout.rowCount, String(own))
    }
  }
}
