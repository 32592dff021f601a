public import HandlerProtocol
public import MenuItems
internal import MenuLayout
internal import TerminalText

/// Menus and views as lines of text, for pipes, plain mode and screen readers.
public enum PlainText {
  /// A view: its title and second line, then its content.
  public static func lines(for view: HandlerView) -> [String] {
    heading(of: view) + ViewBody(view: view, medium: .plain).layout().lines.map(\.plainText)
  }

  /// The title of a view and its second line; nothing for a message, which speaks for itself.
  package static func heading(of view: HandlerView) -> [String] {
    if case .message = view.content { return [] }
    return [SafeText.line(view.title)] + (view.subtitle.map { [SafeText.line($0)] } ?? []) + [""]
  }

  /// A menu as `list` prints it: one item a line, headings above, submenus indented.
  public static func lines(for menu: Menu) -> [String] { lines(for: menu, indent: "") }

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

  /// `text` on one line, unable to steer a terminal.
  public static func safe(_ text: String) -> String { SafeText.line(text) }

  /// Whether a scalar may steer a terminal or reorder what stands around it.
  public static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool { SafeText.isUnsafe(scalar) }

  /// An item on one line.
  public static func line(for item: MenuItem) -> String {
    SafeText.line(item.title) + (item.subtitle.map { ": " + SafeText.line($0) } ?? "")
  }
}
