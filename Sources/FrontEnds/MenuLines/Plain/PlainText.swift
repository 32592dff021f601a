package import DisplayText
package import HandlerProtocol
internal import MenuInteraction
package import MenuItems
internal import MenuLayout

/// Menus and views as lines of text, for pipes, plain mode and screen readers.
package enum PlainText {
  /// Returns a view as lines: its title and subtitle, then its content.
  ///
  /// - Parameter isColored: whether texts keep the colours that a program has set, as control
  ///   sequences.
  package static func lines(
    for view: HandlerView, isColored: Bool = false, _ wording: Wording = .english
  ) -> [String] {
    heading(of: view)
      + ViewBody(view: view, medium: .plain(wording)).layout().lines.map {
        isColored ? $0.paintedText : $0.plainText
      }
  }

  /// Returns the title of a view and its second line; nothing for a message, which has its own.
  package static func heading(of view: HandlerView) -> [String] {
    if case .message = view.content { return [] }
    return [SafeText.line(view.title)] + (view.subtitle.map { [SafeText.line($0)] } ?? []) + [""]
  }

  /// Returns a menu as `list` prints it: one item per line with its id, submenus indented; sections are apart,
  /// behind `#`.
  package static func lines(for menu: Menu, indent: String = "") -> [String] {
    let width = idWidth(of: menu.items)
    var lines: [String] = []
    for entry in menu.entries {
      switch entry {
      case .section(let title):
        if !lines.isEmpty { lines.append("") }
        lines.append(indent + "# " + SafeText.line(title))
      case .item(let item):
        lines.append(indent + self.line(for: item, idWidth: width))
        lines += item.submenu.map { self.lines(for: $0, indent: indent + "  ") } ?? []
      }
    }
    return lines
  }

  /// Returns an item as `list` prints it: its id, padded to `idWidth` columns, and its texts.
  package static func line(for item: MenuItem, idWidth: Int) -> String {
    line(for: item, after: SafeText.line(item.id), width: idWidth)
  }

  /// Returns an item as `list --filter` prints it: the words by which `select` finds it, padded to `width` columns,
  /// and its texts.
  package static func line(forFound item: MenuItem, width: Int) -> String {
    line(for: item, after: words(of: item), width: width)
  }

  private static func line(for item: MenuItem, after words: String, width: Int) -> String {
    let gap = max(0, width - DisplayWidth.columns(of: words)) + 2
    return words + String(repeating: " ", count: gap) + line(for: item)
  }

  /// Returns the words by which `select` finds an item, as a shell reads them.
  package static func words(of item: MenuItem) -> String {
    SafeText.line(item.path.map(quoted).joined(separator: " "))
  }

  /// Returns the width of the column of words; words of unusual length do not widen it.
  package static func width(ofWords items: [MenuItem]) -> Int {
    items.map { DisplayWidth.columns(of: words(of: $0)) }.filter { $0 <= 48 }.max() ?? 0
  }

  private static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0)
        || "-_.,:/+@%".unicodeScalars.contains($0)
    }
    return isPlain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }

  /// Returns the width of the column of ids; ids of unusual length do not widen it.
  package static func idWidth(of items: [MenuItem]) -> Int {
    items.map { DisplayWidth.columns(of: SafeText.line($0.id)) }.filter { $0 <= 32 }.max() ?? 0
  }

  /// Returns `text` on one line, without characters that control a terminal.
  package static func safe(_ text: String) -> String { SafeText.line(text) }

  package static func line(for item: MenuItem, _ wording: Wording = .english) -> String {
    let texts = SafeText.line(item.title) + (item.subtitle.map { ": " + SafeText.line($0) } ?? "")
    guard let state = item.state else { return texts }
    return texts + (state.detail.map { "  [" + SafeText.line($0) + "]" } ?? "")
      + (state.disabledReason.map {
        "  (" + wording(.cannotBeUsed(reason: SafeText.line($0))) + ")"
      } ?? "")
  }

  // MARK: Numbered lines

  static func numbered(
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

  static func numbered(
    _ places: [ItemIndex.Place], title: String, _ wording: Wording
  ) -> [String] {
    let lines = places.map { place in
      let path = place.trail.map { SafeText.line($0.title) }.joined(separator: " › ")
      return line(for: place.item, wording)
        + (path.isEmpty ? "" : "   " + wording(.foundIn(path: path)))
    }
    return [SafeText.line(title)] + numbered(lines)
  }

  /// Returns a line with its number, right-aligned for numbers up to `count`.
  static func numbered(_ number: Int, of count: Int, _ line: String) -> String {
    let digits = String(number)
    let padding = String(repeating: " ", count: String(count).count - digits.count)
    return "  \(padding)\(digits)  \(line)"
  }

  static func numbered(_ words: [String]) -> [String] {
    words.enumerated().map { numbered($0.offset + 1, of: words.count, $0.element) }
  }
}

/// A view with numbered rows, for plain mode.
@MainActor struct PlainView {
  private let view: HandlerView
  private let layout: BodyLayout
  private let isTable: Bool

  init(_ view: HandlerView, _ level: LevelLayer) {
    self.view = view
    var body = ViewBody(view: level.filter?.found ?? view, medium: .plain(level.wording))
    (body.order, body.sort, body.matcher) = (level.rows.order, level.sort, level.filter?.matcher)
    layout = body.layout()
    isTable = level.table != nil
  }

  func lines() -> [String] {
    PlainText.heading(of: view) + lines(from: 0)
  }

  func lines(behindRows count: Int) -> [String] {
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
