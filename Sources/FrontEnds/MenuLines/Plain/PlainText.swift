package import HandlerProtocol
package import MenuItems
internal import MenuLayout
package import DisplayText

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
  package static func lines(for menu: Menu) -> [String] { lines(for: menu, indent: "") }

  private static func lines(for menu: Menu, indent: String) -> [String] {
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
    DisplayWidth.padded(
      SafeText.line(item.id), to: max(idWidth, DisplayWidth.columns(of: SafeText.line(item.id))))
      + "  " + line(for: item)
  }

  /// Returns an item as `list --filter` prints it: the words by which `select` finds it, padded to `width` columns,
  /// and its texts.
  package static func line(forFound item: MenuItem, width: Int) -> String {
    let words = words(of: item)
    return DisplayWidth.padded(words, to: max(width, DisplayWidth.columns(of: words))) + "  "
      + line(for: item)
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

  /// Returns `text` with ASCII characters instead of symbols.
  package static func replacingSigns(in text: String) -> String { ASCIISigns.replacing(in: text) }

  package static func isASCIIOnly(_ environment: [String: String]) -> Bool {
    LocaleVariables(environment).isASCIIOnly
  }

  /// Returns whether a scalar may control a terminal or reorder the text around it.
  package static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool { SafeText.isUnsafe(scalar) }

  package static func line(for item: MenuItem, _ wording: Wording = .english) -> String {
    let texts = SafeText.line(item.title) + (item.subtitle.map { ": " + SafeText.line($0) } ?? "")
    guard let state = item.state else { return texts }
    return texts + (state.detail.map { "  [" + SafeText.line($0) + "]" } ?? "")
      + (state.disabledReason.map {
        "  (" + wording(.cannotBeUsed(reason: SafeText.line($0))) + ")"
      } ?? "")
  }
}
