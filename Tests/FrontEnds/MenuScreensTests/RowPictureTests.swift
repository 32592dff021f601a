import AppMenuTesting
import FoundationEssentials
import HandlerProtocol
import Keyboard
import MenuDispatch
import MenuItems
import MenuNavigation
import Synchronization
import TerminalUI
import Testing

@testable import MenuLines
@testable import MenuScreens

/// A handler whose rows name their pictures, which it brings when it is asked.
private final class PictureHandler: MenuItemHandler {
  let view: HandlerView
  private let asked = Mutex<[String]>([])
  var all: [String] { asked.withLock { $0 } }

  init(_ rows: [ViewRow]) {
    view = HandlerView(
      title: "People", content: .list(ListContent(sections: [ViewSection(rows: rows)])))
  }

  /// A handler of details with a picture.
  init(of resource: String) {
    let fields = [DetailContent.Field(label: "Name", value: "Ada")]
    view = HandlerView(
      title: "Person",
      content: .detail(DetailContent(fields: fields, image: ViewImage(resource: resource))))
  }

  func select(
    _ selection: HandlerSelection, report: @escaping HandlerReport
  ) async throws -> HandlerResult { HandlerResult(view: view) }
  func features(of invocation: String) async -> FeatureSet { .all }
  func image(_ resource: String, of invocation: String) async throws -> ViewImage? {
    asked.withLock { $0.append(resource) }
    return resource == "none" ? nil : ViewImage(data: Self.png, type: "image/png")
  }
  /// A picture of two pixels, side by side.
  private static let png =
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGP4z8DA8J8BAAf/Af8Bf4mnAAAAAElFTkSuQmCC"
}

@MainActor @Suite("Pictures of rows", .timeLimit(.minutes(5))) struct RowPictureTests {
  private func screen(
    _ handler: PictureHandler, rows: Int = 12, _ environment: [String: String]
  ) async -> Screen {
    let item = MenuItem(title: "Item", tapHandlerName: "h")
    let screen = Screen(
      Menu(entries: [.item(item)]), columns: 60, rows: rows, handler: handler)
    screen.model.pictures.depth = .full
    screen.model.pictures.graphics = TerminalGraphics(environment: environment)
    screen.press(.enter)
    await screen.navigator.settle()
    _ = screen.frame()
    return screen
  }

  private static let kitty = ["TERM": "xterm-kitty"]
  private static let people = [
    ViewRow(title: "Ada", icon: "A", image: ViewImage(resource: "ada")),
    ViewRow(title: "Bob", icon: "B", image: ViewImage(resource: "none")),
    ViewRow(title: "Cleo", icon: "C"), ViewRow(title: "Dan"),
    ViewRow(title: "Eve", image: ViewImage(resource: "ada")),
  ]

  @Test func `They stand in the place of the icon, where there is none the icon stays`()
    async
  {
    let handler = PictureHandler(Self.people)
    let screen = await screen(handler, Self.kitty)
    await screen.waitUntil { _ in handler.all.count == 2 && screen.frame().pictures.count == 2 }
    let frame = screen.frame()
    #expect(Set(handler.all) == ["ada", "none"])
    let lines = frame.text.split(separator: "\n").dropFirst(2).prefix(5).map(String.init)
    #expect(lines == [" ▌    Ada", "   B  Bob", "   C  Cleo", "      Dan", "      Eve"])
    #expect(frame.pictures.map(\.row) == [2, 6] && Set(frame.pictures.map(\.column)) == [3])
    #expect(Set(frame.pictures.map(\.size)) == [Size(columns: 2, rows: 1)])
    // A terminal shows each of its pictures once.
    #expect(Set(frame.pictures.map(\.picture.id)).count == 2)
    #expect(screen.frame() == frame)
    // They have the pixels of their cells, whatever the plugin sent.
    let sent = frame.pictures[0].picture.keeping.map {
      String(decoding: $0.transmission, as: UTF8.self)
    }
    #expect(sent?.contains("a=t,f=32,s=16,v=16,") == true)
  }

  @Test
  func `A picture that arrives has the screen drawn again, in a list and in details`() async throws
  {
    for handler in [PictureHandler([Self.people[0]]), PictureHandler(of: "ada")] {
      let screen = await screen(handler, Self.kitty)
      var changes = 0
      let observation = screen.navigator.observeChanges { changes += 1 }
      #expect(screen.frame().pictures.isEmpty)
      // Nothing but the notification has the next frame drawn.
      try await until { changes > 0 }
      #expect(handler.all == ["ada"] && screen.frame().pictures.count == 1)
      _ = observation
    }
  }

  @Test func `Details with a picture that cannot be brought do not name it`() async {
    let handler = PictureHandler(of: "none")
    let screen = await screen(handler, Self.kitty)
    for _ in 0..<2 {
      #expect(screen.text().contains("Ada") && !screen.text().contains("[image"))
      await screen.waitUntil { _ in handler.all == ["none"] }
    }
    let plain = PlainText.lines(for: handler.view)
    #expect(plain.contains("Name  Ada") && !plain.joined().contains("[image"))
  }

  @Test(arguments: [[:], ["TERM": "linux"]])
  func `A terminal that shows none shows icons, and pictures are not asked for`(
    environment: [String: String]
  ) async {
    let handler = PictureHandler(Self.people)
    let screen = await screen(handler, environment)
    #expect(screen.text().contains(" ▌ A Ada") && screen.text().contains("   C Cleo"))
    #expect(screen.frame().pictures.isEmpty && handler.all.isEmpty)
  }

  @Test func `One that may show them is asked, and then shows them`() async {
    let handler = PictureHandler(Self.people)
    let screen = await screen(handler, ["TERM": "xterm-256color"])
    #expect(handler.all.isEmpty && screen.model.pictures.takeQuestion() != nil)
    _ = screen.model.pictures.graphics.take(.graphics(id: 31, ok: true))
    _ = screen.frame()
    await screen.waitUntil { _ in screen.frame().pictures.count == 2 }
    #expect(screen.text().contains("\n ▌    Ada"))
  }

  @Test func `Of 200 rows those that are seen are asked for`() async {
    let rows = (1...200).map { ViewRow(title: "Row \($0)", image: ViewImage(resource: "\($0)")) }
    let handler = PictureHandler(rows)
    let screen = await screen(handler, rows: 14, Self.kitty)
    await screen.waitUntil { _ in screen.frame().pictures.count == 10 }
    #expect(Set(handler.all) == Set((1...10).map(String.init)))
    screen.press(.end)
    await screen.waitUntil { _ in
      _ = screen.frame()
      return handler.all.count == 20 && screen.frame().pictures.count == 10
    }
    #expect(
      Set(handler.all) == Set(((1...10).map { $0 } + (191...200).map { $0 }).map(String.init)))
    screen.press(.home)
    #expect(screen.frame().pictures.count == 10 && handler.all.count == 20)
    // What covers the rows takes the pictures away; so does leaving them.
    screen.press(.character("?"))
    #expect(screen.frame().pictures.isEmpty)
    screen.press(.escape)
    #expect(screen.frame().pictures.count == 10)
    screen.press(.escape)
    #expect(screen.frame().pictures.isEmpty && screen.frame().wantedPictures == [])
  }

  @Test func `Ticks stay where they are, and a picture without a source is named`() async {
    let handler = PictureHandler([
      ViewRow(title: "Done", image: ViewImage(resource: "ada"), state: .checked),
      ViewRow(title: "Page", image: ViewImage(url: "https://example.org/x.png")),
      ViewRow(title: "Bad", icon: "B", image: ViewImage(data: "!")),
    ])
    let screen = await screen(handler, Self.kitty)
    let lines = screen.text().split(separator: "\n").dropFirst(2).prefix(3).map(String.init)
    #expect(lines == [" ▌ ☑  Done", "      Page   [image]", "   B  Bad"])
    #expect(handler.all.isEmpty && screen.frame().pictures.isEmpty)
  }

  @Test func `A JPEG is not drawn: the row shows the initials that it brings`() async {
    let bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + Array("JFIF".utf8)
    let handler = PictureHandler([
      ViewRow(title: "Ada", icon: "A", image: ViewImage(data: Data(bytes).base64EncodedString()))
    ])
    let screen = await screen(handler, Self.kitty)
    #expect(screen.text().contains("A  Ada") && !screen.text().contains("[image"))
    #expect(screen.frame().pictures.isEmpty)
  }

  @Test func `Many pictures are deleted together when the terminal is released`() {
    let few = PictureStore.cleanup(of: [1_000_001, 1_000_002])
    #expect(few.components(separatedBy: "d=I").count == 3 && !few.contains("d=A"))
    let many = PictureStore.cleanup(of: (1_000_001...1_000_100).map(UInt32.init))
    #expect(many.contains("\u{1B}_Ga=d,d=A,q=2\u{1B}\\") && many.utf8.count <= 512)
  }
}
