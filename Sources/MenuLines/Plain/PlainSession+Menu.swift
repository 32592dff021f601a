internal import FuzzyMatching
internal import MenuInteraction
package import MenuItems
internal import MenuNavigation
internal import TerminalText

// Menus, and searches for items.

extension PlainSession {
  /// The titles of the levels.
  package var breadcrumb: String {
    navigator.entries.map { SafeText.line($0.title) }.joined(separator: " › ")
  }

  /// Asks for an item of the menu on top.
  package func turn(in menu: Menu) async throws(Stop) {
    if !isShown() { show(PlainText.numbered(menu, title: breadcrumb)) }
    let line = try await ask(prompt(count: menu.items.count, canGoBack: !navigator.isAtRoot))
    switch PlainAnswer(line) {
    case .nothing: break
    case .quit: throw .left
    case .back where !navigator.isAtRoot:
      shown = nil
      back()
    case .help: sayHelp(Self.menuHelp(canGoBack: !navigator.isAtRoot))
    case .filter(let words): find(words, in: menu, isJump: false)
    case .jump(let words): await jump(words)
    case .back, .word:
      switch PlainChoice.item(line, in: menu) {
      case .success(let item): await open(item)
      case .failure(let refusal): say(refusal.words)
      }
    }
  }

  /// Asks for one of the items that were found.
  package func turn(in found: Found) async throws(Stop) {
    if !found.isShown {
      let count = found.places.count == 1 ? "1 match" : "\(found.places.count) matches"
      let title = found.query.isEmpty ? "All items" : "\(count) for '\(found.query)'"
      show(PlainText.numbered(found.places, title: title))
      self.found?.isShown = true
    }
    let line = try await ask(prompt(count: found.places.count, canGoBack: true))
    switch PlainAnswer(line) {
    case .nothing: break
    case .quit: throw .left
    case .back, .filter(""):
      self.found = nil
      shown = nil
    case .help: sayHelp(Self.menuHelp(canGoBack: true))
    case .filter(let words):
      if let menu = found.isJump ? navigator.entries[0].menu : navigator.top.menu {
        find(words, in: menu, isJump: found.isJump)
      }
    case .jump(let words): await jump(words)
    case .word(let word):
      let places = found.places
      switch PlainChoice.position(
        word, kind: "item", count: places.count, id: { places[$0].item.id },
        name: { places[$0].item.title })
      {
      case .success(let position):
        self.found = nil
        if found.isJump {
          await go(to: places[position])
        } else {
          await open(places[position].item)
        }
      case .failure(let refusal): say(refusal.words)
      }
    }
  }

  /// Lists the matching items of a menu and its submenus to choose from.
  private func find(_ words: String, in menu: Menu, isJump: Bool) {
    let index = ItemIndex(menu)
    let places = words.isEmpty ? index.places : index.places(matching: words)
    if places.isEmpty {
      say(words.isEmpty ? "There are no items." : "Nothing matches '\(words)'.")
    } else {
      found = Found(level: navigator.top.id, query: words, places: places, isJump: isJump)
    }
  }

  /// Goes to the item of the whole menu that `words` denotes, or lists the candidates.
  package func jump(_ words: String) async {
    guard let menu = navigator.entries[0].menu else { return }
    if level.form?.isChanged == true {
      say("The form has not been sent; leave it first.")
      return
    }
    let index = ItemIndex(menu)
    let places = words.isEmpty ? [] : index.places(matching: words)
    let exact = places.filter { $0.item.title.lowercased() == words.lowercased() }
    if let place = exact.count == 1 ? exact.first : places.count == 1 ? places.first : nil {
      found = nil
      await go(to: place)
    } else {
      find(words, in: menu, isJump: true)
    }
  }

  /// Opens an item as if the user had navigated to it.
  private func go(to place: ItemIndex.Place) async {
    while navigator.back() {}
    forgetLevels()
    for item in place.trail { navigator.select(item) }
    await open(place.item)
  }

  private func open(_ item: MenuItem) async {
    navigator.select(item)
    await settle()
  }

  package func prompt(count: Int, canGoBack: Bool) -> String {
    let numbers = count == 0 ? "" : count == 1 ? "1, a name, " : "1-\(count), a name, "
    return "Choose \(numbers)\(canGoBack ? "b for back, " : "")? for help, or q: "
  }

  package func sayHelp(_ lines: [String]) {
    show(["What can be answered:"] + lines.map { "  " + $0 })
  }

  private static func menuHelp(canGoBack: Bool) -> [String] {
    [
      "a number, or a name or its start: opens the item",
      "/words: finds items here and in the menus below",
      ":words: finds items of the whole menu and goes there",
    ] + (canGoBack ? ["b: back"] : []) + ["q: quits"]
  }
}
