import MenuInteraction
import MenuItems
@testable import MenuServing
import Testing

@MainActor @Suite("Known rows", .timeLimit(.minutes(5))) struct KnownRowsTests {
  @Test
  func `Pages that know rows are those that do not, whatever was shown before`() async throws {
    let known = KnownRows()
    for steps in ["", "down", "row:more;open", "row:disk-usage", "find"] {
      for _ in 0..<2 {
        let (plain, knowing) = (TestPage(), TestPage())
        knowing.context.knownRows = known
        for page in [plain, knowing] where !steps.isEmpty {
          await page.send(steps, ("text", "e"))
        }
        #expect(knowing.fragment == plain.fragment)
      }
    }
  }

  @Test
  func `A row is written once for an item, and anew for the item in another state`() throws {
    let known = KnownRows()
    let item = MenuItem(title: "Item", tapHandlerName: "h")
    func rows(_ item: MenuItem) -> String {
      let page = TestPage(Menu(title: "Menu", entries: [.item(item)]))
      page.context.knownRows = known
      return String(decoding: page.fragment, as: UTF8.self)
    }
    let first = rows(item)
    #expect(rows(item) == first)
    #expect(known.row(of: item, isSelected: true, showsIcons: false) != nil)
    var state = ItemState()
    state.detail = "3 of them"
    #expect(rows(item.showing(state)).contains("3 of them"))
    #expect(rows(item) == first)
  }

  @Test
  func `What many items leave behind is bounded`() {
    let known = KnownRows()
    let piece = HTMLWriter().piece(from: 0)
    let first = MenuItem(title: "0")
    known.keep(piece, of: first, isSelected: false, showsIcons: false)
    for number in 1...5_000 {
      known.keep(piece, of: MenuItem(title: "\(number)"), isSelected: false, showsIcons: false)
    }
    #expect(known.row(of: first, isSelected: false, showsIcons: false) == nil)
  }
}
