internal import HandlerProtocol
internal import MenuItems
public import MenuNavigation
internal import TerminalText

/// The menu without screens: a numbered list and a prompt, read line by line.
@MainActor
public final class PlainSession {
  /// How a session ended.
  public enum End: Sendable, Hashable {
    /// The user left.
    case left
    /// The input ended.
    case inputEnded
  }

  private let navigator: Navigator
  private let readLine: @Sendable () async -> String?
  private let write: @MainActor (String) -> Void

  /// A session that reads with `readLine` and writes with `write`.
  public init(
    navigator: Navigator, readLine: @escaping @Sendable () async -> String?,
    write: @escaping @MainActor (String) -> Void
  ) {
    self.navigator = navigator
    self.readLine = readLine
    self.write = write
  }

  /// Asks until the user leaves or the input ends.
  public func run() async -> End {
    navigator.appear()
    var isNew = true
    var isFirst = true
    while true {
      guard let menu = navigator.top.menu else {
        navigator.back()
        continue
      }
      if isNew { show((isFirst ? [] : [""]) + PlainText.numbered(menu, title: breadcrumb)) }
      (isNew, isFirst) = (true, false)
      write(prompt(for: menu))
      guard let line = await readLine() else {
        write("\n")
        return .inputEnded
      }
      let answer = line.trimmingBlanks
      switch answer {
      case "": isNew = false
      case "q", "quit": return .left
      case "b",
        "back" where !navigator.isAtRoot:
        navigator.back()
      default:
        switch PlainChoice(menu: menu).item(for: answer) {
        case .success(let item): await open(item)
        case .failure(let refusal):
          write(refusal.words + "\n")
          isNew = false
        }
      }
    }
  }

  private var breadcrumb: String { navigator.entries.map(\.title).joined(separator: " › ") }

  private func prompt(for menu: Menu) -> String {
    let count = menu.items.count
    let numbers = count == 0 ? "" : count == 1 ? "1, a name, " : "1-\(count), a name, "
    let back = navigator.isAtRoot ? "" : "b for back, "
    return "Choose \(numbers)\(back)or q: "
  }

  private func show(_ lines: [String]) { write(lines.joined(separator: "\n") + "\n") }

  private func open(_ item: MenuItem) async {
    navigator.select(item)
    await navigator.settle()
    if let toast = navigator.toast {
      write(SafeText.line(toast.text) + "\n")
      navigator.clearToast()
    }
    if let view = navigator.top.view { show([""] + PlainText.lines(for: view) + [""]) }
  }
}

/// Finds the item that an answer means: its number, its id, its title, or the start of one.
struct PlainChoice {
  let menu: Menu

  struct Refusal: Error {
    var words: String
  }

  func item(for answer: String) -> Result<MenuItem, Refusal> {
    if let number = Int(answer), menu.items.indices.contains(number - 1) {
      return .success(menu.items[number - 1])
    }
    switch ItemLookup.find(answer, in: menu) {
    case .found(let item): return .success(item)
    case .ambiguous(let items):
      let titles = items.prefix(5).map { SafeText.line($0.title) }.joined(separator: ", ")
      return .failure(Refusal(words: "'\(SafeText.line(answer))' may mean: \(titles)"))
    case .unknown:
      return .failure(Refusal(words: "There is no item '\(SafeText.line(answer))'."))
    }
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
