public import HandlerProtocol
public import MenuItems
internal import TerminalText

/// Menus and views as lines of text, for pipes, plain mode and screen readers.
public enum PlainText {
  /// A view: its title and second line, then its content.
  public static func lines(for view: HandlerView) -> [String] {
    var lines: [String] = []
    if case .message = view.content {
    } else {
      lines.append(SafeText.line(view.title))
      if let subtitle = view.subtitle { lines.append(SafeText.line(subtitle)) }
      lines.append("")
    }
    return lines + ViewBody(view: view, medium: .plain).layout().lines.map(\.plainText)
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

  /// A menu as plain mode asks about it: numbered items below the title.
  static func numbered(_ menu: Menu, title: String) -> [String] {
    var lines = [SafeText.line(title)]
    var number = 0
    let width = String(menu.items.count).count
    for entry in menu.entries {
      switch entry {
      case .section(let title): lines.append("  " + SafeText.line(title))
      case .item(let item):
        number += 1
        let digits = String(number)
        let padding = String(repeating: " ", count: width - digits.count)
        lines.append("  \(padding)\(digits)  \(line(for: item))")
      }
    }
    return lines
  }
}
