internal import MenuInteraction
internal import MenuItems

/// The effect of an address on the item that it names.
enum Addressing: Sendable, Hashable {
  /// The menu of the item is opened; only such an item leads to others.
  case entered
  /// The view of its handler is opened.
  case opened
  /// Its form is opened, which starts nothing before it is sent.
  case asked
  /// It is shown with a button that runs it: opening an address runs nothing.
  case shown
}

extension MenuItem {
  var addressing: Addressing {
    if let operation { return operation.opensForm ? .asked : .shown }
    if submenu != nil || source != nil { return .entered }
    return tapHandlerName == nil ? .shown : .opened
  }

  /// Whether opening the item by its address calls a handler or a source.
  var asksWhenOpened: Bool {
    switch addressing {
    case .entered: submenu == nil
    case .opened: true
    case .asked, .shown: false
    }
  }
}

extension MenuItem {
  /// Whether selecting the item asks for values before anything runs.
  var opensForm: Bool { operation?.inputs.isEmpty == false }
}

extension ItemOperation {
  /// Whether selecting its item only shows a form, for which no program is asked.
  fileprivate var opensForm: Bool {
    !inputs.isEmpty && !asksWhenShown
  }
}

extension Menu {
  /// Returns the item with an ID, compared by its bytes; nil if there is none.
  func item(named id: String) -> MenuItem? {
    items.first { $0.id.utf8.elementsEqual(id.utf8) }
  }

  /// Returns whether a path leads to an item of the menu, or into one whose items are not known before it is opened.
  func mayHold(_ path: [String]) -> Bool {
    var menu = self
    for (index, id) in path.enumerated() {
      guard let item = menu.item(named: id) else { return false }
      if index == path.count - 1 { return true }
      guard item.addressing == .entered else { return false }
      guard let submenu = item.submenu else { return item.source != nil }
      menu = submenu
    }
    return true
  }
}

extension OpenPage {
  /// Shows an item of the menu on top on its own, selected.
  func showAlone(_ item: MenuItem) {
    let level = stack.level
    let rows = level.rows
    if let row = (0..<rows.count).first(where: { rows.item($0) === item }) {
      level.select(row: row)
    }
    self.item = item
  }
}
