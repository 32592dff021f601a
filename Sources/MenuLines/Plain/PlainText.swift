package import HandlerProtocol
package import MenuItems
internal import MenuLayout
internal import TerminalText

/// Menus and views as lines of text, for pipes, plain mode and screen readers.
package enum PlainText {
  /// Returns a view as lines: its title and second line, then its content.
  package static func lines(for view: HandlerView) -> [String] {
    heading(of: view) + ViewBody(view: view, medium: .plain).layout().lines.map(\.plainText)
  }

  /// Returns the title of a view and its second line; nothing for a message, which has its own.
  package static func heading(of view: HandlerView) -> [String] {
    if case .message = view.content { return [] }
    return [SafeText.line(view.title)] + (view.subtitle.map { [SafeText.line($0)] } ?? []) + [""]
  }

  /// Returns a menu as `list` prints it: one item per line, headings above, submenus indented.
  package static func lines(for menu: Menu) -> [String] { lines(for: menu, indent: "") }

  private static func lines(for menu: Menu, indent: String) -> [String] {
    menu.entries.flatMap { entry -> [String] in
      switch entry {
      case .section(let title): return [indent + SafeText.line(title) + ":"]
      case .item(let item):
        return [indent + self.line(for: item)]
          + (item.submenu.map { lines(for: $0, indent: indent + "  ") } ?? [])
      }
    }
  }

  /// Returns `text` on one line, without characters that control a terminal.
  package static func safe(_ text: String) -> String { SafeText.line(text) }

  /// Returns whether a scalar may control a terminal or reorder the text around it.
  package static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool { SafeText.isUnsafe(scalar) }

  /// Returns an item on one line.
  package static func line(for item: MenuItem) -> String {
    SafeText.line(item.title) + (item.subtitle.map { ": " + SafeText.line($0) } ?? "")
  }
}
