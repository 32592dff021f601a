import AppMenuTesting
import Foundation
import HandlerProtocol
import Keyboard
@testable import MenuLines
import TerminalUI
import Testing

@testable import MenuScreens

/// PNGs as views have them.
private enum Sample {
  /// 16 × 32 pixels: eight squares of eight pixels, in `colors`.
  static let squares =
    "iVBORw0KGgoAAAANSUhEUgAAABAAAAAgCAIAAACU62+bAAAAOklEQVR42mM4wcCAFTGcIBGNaqBIAy6ZEycYsK"
    + "JRDTTSgEMGh/oToxpoo4FLRA4r+vXhGVY0qoEmGgAqQ4Uf5zFhxgAAAABJRU5ErkJggg=="
  static let colors: [Color] = [
    .rgb(200, 0, 0), .rgb(0, 200, 0), .rgb(0, 0, 200), .rgb(200, 200, 0), .rgb(0, 200, 200),
    .rgb(200, 0, 200), .rgb(10, 20, 30), .rgb(250, 240, 230),
  ]
  /// 16 × 16 pixels of one colour: of the left half the lower part, of the right one the upper.
  static let seeThrough =
    "iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAYAAAAf8/9hAAAAIklEQVR42mPg5GBnIID/48MMowYMFwP+E8B4LR"
    + "g1YFgYAAAgzZeB3pQ9wwAAAABJRU5ErkJggg=="
  /// 160 × 160 pixels of grey, too many to be decoded within a frame.
  static let large =
    "iVBORw0KGgoAAAANSUhEUgAAAKAAAACgCAIAAAAErfB6AAABBElEQVR42u3RQREAAAzCMMTiXwMu9tilEppUr4sF"
    + "gAVYgAVYgAVYgAELsAALsAALsAADFmABFmABFmABFmDAAizAAizAAizAgAVYgAVYgAVYgAELsAALsAALsAALMG"
    + "ABFmABFmABFmDAAizAAizAAizAgAVYgAVYgAVYgAUYsAALsAALsAALMGABFmABFmABFmABBizAAizAAizAAgxY"
    + "gAVYgAVYgAUYsAALsAALsAALsAADFmABFmABFmABBizAAizAAizAAgxYgAVYgAVYgAVYgAELsAALsAALsAADFm"
    + "ABFmABFmABFmDAAizAAizAAizAgAVYgAVYgAVYgAELsAALsG4bhlg23IvDwuIAAAAASUVORK5CYII="
  /// `squares`, one byte of its pixels wrong.
  static let damaged = squares.replacingOccurrences(of: "mM4wcCAFTGc", with: "mM4wcCAFTGd")
  static let wide =
    "iVBORw0KGgoAAAANSUhEUgAABAEAAAAgCAIAAACU62+bAAAAOklEQVR42mM4wcCAFTGcIBGNaqBIAy6ZEycYsK"
}

private func detail(_ image: ViewImage?, body: String? = "Text") -> HandlerView {
  HandlerView(
    title: "View",
    content: .detail(
      DetailContent(fields: [.init(label: "Name", value: "x")], body: body, image: image)))
}

@MainActor
private func screen(
  _ data: String, columns: Int = 80, rows: Int = 24, depth: ColorDepth = .full,
  environment: [String: String] = [:], body: String? = "Text"
) async -> Screen {
  let screen = await Screen(
    view: detail(ViewImage(data: data, type: "image/png"), body: body), columns: columns,
    rows: rows)
  screen.model.pictures.depth = depth
  screen.model.pictures.graphics = TerminalGraphics(environment: environment)
  return screen
}

private let kitty = ["TERM": "xterm-kitty"]

@MainActor @Suite("Pictures in cells") struct PictureCellTests {
  @Test(arguments: [(80, 24), (40, 10)])
  func `A picture is drawn with half blocks, in its own colours`(columns: Int, rows: Int) async {
    let screen = await screen(Sample.squares, columns: columns, rows: rows)
    let frame = screen.frame()
    let keys =
      columns == 80
      ? " / search   r refresh   esc back   ? help   q quit"
      : " / search   esc back   ? help   q quit"
    let body = [" Name  x", "", " ▀▀", " ▀▀", "", " Text"]
    let free = Array(repeating: "", count: rows - 3 - body.count)
    let lines =
      [" App Menu › Item", String(repeating: "─", count: columns)] + body + free + [keys]
    #expect(frame.text == lines.joined(separator: "\n"))
    for (place, (column, row)) in [(1, 4), (2, 4), (1, 5), (2, 5)].enumerated() {
      let top = place < 2 ? place : place + 2
      #expect(
        frame[column, row].style
          == Style(foreground: Sample.colors[top], background: Sample.colors[top + 2]))
    }
    let others = [frame[3, 4], frame[0, 5]]
    #expect(others.allSatisfy { $0.character == " " && $0.style == .plain })
    #expect(frame.pictures.isEmpty)
  }

  @Test func `What is transparent shows nothing`() async {
    let frame = await screen(Sample.seeThrough).frame()
    #expect(frame.text(row: 4) == " ▄▀")
    #expect(frame[1, 4].style == Style(foreground: .rgb(9, 8, 7)))
    #expect(frame[2, 4].style == Style(foreground: .rgb(9, 8, 7)))
  }

  @Test func `Of 256 colours the nearest are sent`() async {
    let frame = await screen(Sample.squares, depth: .twoHundredFiftySix).frame()
    var encoder = FrameEncoder(depth: .twoHundredFiftySix)
    let sent = String(decoding: encoder.encode(frame), as: UTF8.self)
    #expect(sent.contains("\u{1B}[38;5;160;48;5;20m▀"))
  }

  @Test(arguments: [ColorDepth.none, .sixteen])
  func `Where there are few colours, and in plain text, words say what is not seen`(
    depth: ColorDepth
  ) async {
    let frame = await screen(Sample.squares, columns: 40, rows: 10, depth: depth).frame()
    #expect(frame.text(row: 3) == " [image 16×32]" && frame.text(row: 5) == " Text")
    let plain = PlainText.lines(for: detail(ViewImage(data: Sample.squares)))
    #expect(plain == ["View", "", "Name  x", "[image 16×32]", "", "Text"])
  }

  @Test(arguments: [
    (Sample.damaged, "is damaged: "), ("not base64!", "is not valid base64"),
    ("aGVsbG8gd29ybGQsIHRoaXMgaXMgbm8gcGljdHVyZQ==", "is not a PNG"),
    (Sample.wide, "is 1025 × 32, larger than 1024 × 1024"), ("", "is not a PNG"),
    (String(repeating: "A", count: 1_500_000), "has more than 1 MiB"),
    (String(Sample.squares.prefix(20)), "is damaged: it ends too early"),
  ])
  func `What cannot be shown is told, with the reason`(data: String, reason: String) async {
    let screen = await screen(data)
    #expect(screen.frame().text(row: 3).hasPrefix(" [image not shown: the picture \(reason)"))
    #expect(
      screen.frame().pictures.isEmpty && screen.model.pictures.takeQuestion() == nil
        || data == Sample.damaged)
  }

  @Test func `An address is shown, with the picture or without`() async {
    let url = "https://example.org/a.png"
    var screen = await Screen(view: detail(ViewImage(url: url), body: nil))
    #expect(screen.frame().text(row: 3) == " Image: \(url)")
    screen = await Screen(view: detail(ViewImage(data: Sample.squares, url: url), body: nil))
    #expect(screen.frame().text(row: 4) == " Image: \(url)")
    #expect(
      PlainText.lines(for: detail(ViewImage(url: url), body: nil)).last == "Image: \(url)")
    #expect(PlainText.lines(for: detail(ViewImage(), body: nil)).last == "[image]")
  }

  @Test func `A row says that it has a picture`() async {
    let view = HandlerView(
      title: "Rows",
      content: .list(
        ListContent(sections: [
          ViewSection(rows: [
            ViewRow(title: "One", image: ViewImage(data: Sample.squares)),
            ViewRow(title: "Two", subtitle: "second", image: ViewImage(url: "https://x")),
          ])
        ])))
    let text = await Screen(view: view).text()
    #expect(text.contains("One   [image]\n") && text.contains("Two   second   [image]\n"))
    let plain = PlainText.lines(for: view).joined(separator: "\n")
    #expect(plain.contains("One   [image 16×32]\n"))
    #expect(plain.hasSuffix("Two   second   [image: https://x]"))
  }

  @Test func `A large picture has its room at once, and is there when it is decoded`() async {
    let screen = await screen(Sample.large)
    let before = screen.text()
    #expect(before.contains("\n [image 160×160]\n") && !before.contains("▀"))
    await screen.waitUntil { $0.contains("▀") }
    // 160 pixels are ten cells high and twenty wide, and half of the lines are ten.
    let block = " " + String(repeating: "▀", count: 20)
    let after = screen.text().split(separator: "\n", omittingEmptySubsequences: false)
    #expect(after[4..<14].allSatisfy { $0 == block } && after[15] == " Text")
    #expect(before.hasSuffix(after[14...].joined(separator: "\n")))
    #expect(screen.frame()[20, 13].style.background == .rgb(100, 100, 100))
  }

  @Test func `On a small screen it takes half of the lines`() async {
    let screen = await screen(Sample.large, columns: 40, rows: 10)
    await screen.waitUntil { $0.contains("▀") }
    #expect(screen.text().split(separator: "\n").count { $0 == " ▀▀▀▀▀▀" } == 3)
  }
}

@MainActor @Suite("Pictures for terminals that show them", .timeLimit(.minutes(5)))
struct PicturePlacementScreenTests {
  private let long = (1...40).map { "Line \($0)" }.joined(separator: "\n\n")

  @Test
  func `A picture in sight is the terminal's, one partly in sight is drawn in cells`() async {
    let screen = await screen(
      Sample.squares, columns: 40, rows: 10, environment: kitty, body: long)
    let frame = screen.frame()
    let placement = frame.pictures.first
    #expect(placement?.column == 1 && placement?.row == 4 && frame.pictures.count == 1)
    #expect(placement?.size == Size(columns: 2, rows: 2))
    #expect(frame.text(row: 4) == "" && frame.text(row: 5) == "")
    let showing = placement.map { String(decoding: $0.picture.showing, as: UTF8.self) } ?? ""
    #expect(showing.contains("a=p,") && showing.contains("c=2,r=2"))
    screen.press(.down)
    #expect(screen.frame().pictures.first?.row == 3)
    #expect(screen.frame().pictures.first?.picture.id == placement?.picture.id)
    screen.press(.down, .down)
    #expect(screen.frame().pictures.isEmpty && screen.frame().text(row: 2) == " ▀▀")
    #expect(screen.frame()[1, 2].style.foreground == Sample.colors[4])
    screen.press(.down)
    #expect(!screen.text().contains("▀"))
    screen.press(.home)
    #expect(screen.frame() == frame)
  }

  @Test
  func `Where there are few colours, words take the place of what is partly in sight`() async {
    let screen = await screen(
      Sample.squares, columns: 40, rows: 10, depth: .sixteen, environment: kitty, body: long)
    #expect(screen.frame().pictures.count == 1)
    screen.press(.down, .down, .down)
    #expect(screen.frame().pictures.isEmpty && screen.frame().text(row: 2) == " [image 16×32]")
  }

  @Test func `What covers the view takes the picture away`() async {
    let screen = await screen(Sample.squares, environment: kitty)
    #expect(screen.frame().pictures.count == 1)
    screen.press(.character("?"))
    #expect(screen.frame().pictures.isEmpty)
  }

  @Test func `Without colour there is no picture, and nothing is asked`() async {
    let screen = await screen(Sample.squares, depth: .none, environment: kitty)
    #expect(screen.frame().pictures.isEmpty && screen.model.pictures.takeQuestion() == nil)
  }

  @Test func `Sixels are as large as their cells`() async {
    let screen = await screen(Sample.squares, environment: ["TERM": "foot"])
    #expect(screen.frame().pictures.isEmpty && screen.text().contains("▀"))
    #expect(screen.model.pictures.takeQuestion() == TerminalReply.cellSizeQuery)
    _ = screen.model.pictures.graphics.take(.cellSize(width: 10, height: 20))
    let picture = screen.frame().pictures.first?.picture
    #expect(picture?.keeping == nil)
    let showing = String(decoding: picture?.showing ?? [], as: UTF8.self)
    #expect(showing.contains("q\"1;1;20;40"))
    #expect(screen.frame().pictures.first?.picture.id == picture?.id)
  }
}

@MainActor @Suite("What is asked about pictures", .timeLimit(.minutes(5)))
struct TerminalGraphicsTests {
  private let unknown = ["TERM": "xterm-256color"]

  @Test func `A terminal that is known to show none is not asked`() {
    for environment in [[:], ["TERM": "linux"], ["TERM": "tmux-256color"]] {
      var graphics = TerminalGraphics(environment: environment)
      let question = graphics.takeQuestion()
      #expect(question == nil && graphics.support == .none)
    }
  }

  @Test
  func `One that is not known is asked once, and its answers count whenever they come`() {
    var graphics = TerminalGraphics(environment: unknown)
    func isNews(_ reply: TerminalReply) -> Bool { graphics.take(reply) }
    // An answer to what was asked before about other things.
    #expect(!isNews(.deviceAttributes([62, 4])))
    let question = graphics.takeQuestion() ?? ""
    #expect(question.hasPrefix("\u{1B}_Gi=31,") && question.hasSuffix("\u{1B}\\\u{1B}[16t"))
    let second = graphics.takeQuestion()
    #expect(second == nil && graphics.support == .none)
    #expect(isNews(.deviceAttributes([62, 4])) && graphics.support == .sixel)
    #expect(graphics.cellSize == Size(columns: 8, rows: 16))
    #expect(isNews(.cellSize(width: 9, height: 18)))
    #expect(!isNews(.cellSize(width: 0, height: 18)))
    #expect(!isNews(.cellSize(width: .max, height: .max)))
    #expect(graphics.cellSize == Size(columns: 9, rows: 18))
    #expect(!isNews(.graphics(id: 31, ok: false)) && graphics.support == .sixel)
    #expect(isNews(.graphics(id: 31, ok: true)) && graphics.support == .kitty)
  }

  @Test
  func `A session asks when a picture is shown, and shows it when the answer comes`() async throws {
    let screen = await screen(Sample.squares)
    let terminal = TestTerminal(colorDepth: .full)
    let session = MenuSession(
      model: screen.model, terminal: terminal,
      look: TerminalLook(choice: .named(.dark), depth: .full, environment: unknown),
      now: { .zero }
    ) { ScreenUpdate(menu: nil, banner: nil) }
    terminal.reply(.graphics(id: 31, ok: true))
    terminal.reply(.deviceAttributes([62]))
    terminal.press(.escape)
    let running = Task { await session.run() }
    // The picture goes with its view.
    try await until { terminal.sent.contains("d=i,") }
    terminal.press(.character("q"))
    #expect(await running.value == .left)
    let parts = terminal.sent.components(separatedBy: "\u{1B}_Gi=31,")
    #expect(parts.count == 2 && parts[0].contains("▀") && !parts[0].contains("\u{1B}_G"))
    let after = try #require(parts.last)
    #expect(after.components(separatedBy: "a=t,f=100").count == 2)
    #expect(after.components(separatedBy: "a=p,").count == 2)
    #expect(after.components(separatedBy: "d=i,").count == 2)
    // The view was left for good: the terminal has forgotten its picture before the end.
    #expect(after.components(separatedBy: Self.deletion).count == 2)
    #expect(terminal.cleanup.hasPrefix("\u{1B}\\"))
    #expect(TerminalBytes(Array(terminal.sent.utf8), allowsPictures: true).violations == [])
  }

  private static let deletion = "\u{1B}_Ga=d,d=I,i=1000001,q=2\u{1B}\\"

  @Test func `Who leaves while a picture is shown leaves none in the terminal`() async {
    let screen = await screen(Sample.squares, environment: kitty)
    let terminal = TestTerminal(colorDepth: .full)
    let session = MenuSession(
      model: screen.model, terminal: terminal,
      look: TerminalLook(choice: .named(.dark), depth: .full, environment: kitty), now: { .zero }
    ) { ScreenUpdate(menu: nil, banner: nil) }
    terminal.press(.character("q"))
    #expect(await session.run() == .left)
    #expect(terminal.sent.contains("a=t,f=100") && !terminal.sent.contains("d=I"))
    #expect(terminal.cleanup == "\u{1B}\\" + Self.deletion)
  }

  @Test
  func `A picture is kept while its view is below another, and forgotten when it is gone`() async {
    let screen = await screen(Sample.squares, environment: kitty)
    let first = screen.frame()
    let id = first.pictures.first?.picture.id
    #expect(id != nil && first.wantedPictures == Set([id].compactMap(\.self)))
    screen.press(.character("?"))
    #expect(screen.frame().wantedPictures == first.wantedPictures)
    screen.press(.escape)
    #expect(screen.frame().pictures.first?.picture.id == id)
    await screen.update(detail(ViewImage(data: Sample.seeThrough)))
    let second = screen.frame()
    #expect(second.pictures.count == 1 && second.pictures.first?.picture.id != id)
    #expect(second.wantedPictures == Set(second.pictures.map(\.picture.id)))
    screen.press(.escape)
    #expect(screen.frame().wantedPictures == [])
  }

  @Test
  func `While the size changes, pictures are drawn in cells; then they are shown again`() async {
    let screen = await screen(Sample.squares, environment: kitty)
    #expect(screen.frame().pictures.count == 1)
    screen.model.pictures.sizeHasChanged()
    screen.model.pictures.sizeHasChanged()
    #expect(screen.frame().pictures.isEmpty && screen.text().contains("▀"))
    await screen.waitUntil { !$0.contains("▀") }
    #expect(screen.frame().pictures.count == 1)
  }
}
