internal import HandlerProtocol
internal import MenuLayout
internal import TerminalImages
internal import TerminalUI

/// The pictures of the views that are shown: each is decoded once, and drawn once for each size.
///
/// What is large is made elsewhere while keys are answered; until then its room is there already.
@MainActor
final class PictureStore {
  /// How many colours the terminal shows.
  var depth = ColorDepth.none
  /// How the terminal shows pictures.
  var graphics = TerminalGraphics()
  /// Called when a picture was made.
  var onChange: @MainActor () -> Void = {}

  /// How many pictures are kept, each of at most 4 MiB.
  private static let limit = 4
  /// What is made at once, within a frame.
  private static let smallPixels = 128 * 128
  private static let smallText = 32 << 10
  /// Numbers that hardly anybody else uses in the same terminal.
  private static let firstID: UInt32 = 1_000_000

  /// A picture, as far as it was needed.
  @MainActor
  private final class Entry {
    let data: String
    let id: UInt32
    let header: PictureHeader?
    var decoded: Result<Picture, PictureError>?
    var drawn: (form: PictureForm, drawing: PictureDrawing)?
    var isBusy = false

    init(_ data: String, id: UInt32) {
      self.data = data
      self.id = id
      header = try? PictureHeader(base64: data, limit: Picture.viewLimit)
    }

    var isSmall: Bool {
      guard let header else { return true }
      return header.width * header.height <= smallPixels && data.utf8.count <= smallText
    }
  }

  /// From the one that was looked at longest ago to the last one.
  private var entries: [Entry] = []
  private var lastID = firstID
  /// Whether there was a picture to be shown.
  private var isWanted = false
  /// How many changes of the terminal's size are to be waited for.
  private var resizes = 0

  /// What a layout has to know of the picture of `view`; nil where there is none, and where words
  /// take its place.
  func room(for view: HandlerView?, lines: Int) -> PictureRoom? {
    guard depth > .none, case .detail(let detail)? = view?.content, let data = detail.image?.data
    else { return nil }
    let entry = entry(for: data)
    guard entry.header != nil else { return nil }
    isWanted = true
    guard hasBlocks || graphics.support > .none else { return nil }
    if entry.decoded == nil, entry.isSmall { entry.decoded = PictureMaking.decode(data) }
    var room = PictureRoom(rows: lines / 2, cellAspect: graphics.cellAspect)
    if case .failure(let problem)? = entry.decoded { room.problem = problem }
    return room
  }

  /// What frames need of a picture; nil while it is being made.
  func drawing(of line: PictureLine) -> PictureDrawing? {
    let entry = entry(for: line.data)
    let form = form(of: Size(columns: line.columns, rows: line.rows))
    if entry.drawn?.form != form { make(entry, form) }
    guard let drawn = entry.drawn, drawn.form.size == form.size else { return nil }
    // What is drawn for a terminal that was thought to be another one still has its cells.
    return drawn.form == form ? drawn.drawing : PictureDrawing(blocks: drawn.drawing.blocks)
  }

  /// What to ask the terminal once there was a picture to be shown.
  func takeQuestion() -> String? { isWanted ? graphics.takeQuestion() : nil }

  /// What is to be sent before the terminal is given back, where pictures were sent to it, so that it
  /// forgets those that it keeps.
  ///
  /// The first ends a sequence that was cut off, within which nothing else would be understood.
  static func cleanup(of kept: some Sequence<UInt32>) -> String {
    "\u{1B}\\" + kept.map { String(decoding: KittyImage.delete(id: $0), as: UTF8.self) }.joined()
  }

  /// Forgets the pictures of views that are gone for good; gives the numbers of those that are left.
  func keepPictures(of views: some Sequence<HandlerView>) -> Set<UInt32> {
    if entries.isEmpty { return [] }
    let wanted = views.compactMap { view -> String? in
      if case .detail(let detail) = view.content { detail.image?.data } else { nil }
    }
    entries.removeAll { entry in !wanted.contains { $0 == entry.data } }
    return Set(entries.map(\.id))
  }

  /// How long a terminal has to keep its size before it is sent pictures again.
  private static let resizePause = Duration.milliseconds(150)

  /// Draws cells alone for a while: who changes the size of a window changes it many times, and
  /// each time all pictures have to be sent again.
  func sizeHasChanged() {
    guard graphics.support > .none, isWanted else { return }
    resizes += 1
    Task { [weak self] in
      try? await Task.sleep(for: Self.resizePause)
      self?.endResize()
    }
  }

  private func endResize() {
    resizes -= 1
    if resizes == 0 { onChange() }
  }

  // MARK: Making

  /// Whether there are colours enough to draw pictures in cells.
  private var hasBlocks: Bool { depth >= .twoHundredFiftySix }

  private func form(of size: Size) -> PictureForm {
    let support = resizes == 0 ? graphics.support : .none
    return PictureForm(
      size: size, support: support, cell: support == .sixel ? graphics.cellSize : nil,
      hasBlocks: hasBlocks)
  }

  private func entry(for data: String) -> Entry {
    if let last = entries.last, last.data == data { return last }
    let entry: Entry
    if let index = entries.firstIndex(where: { $0.data == data }) {
      entry = entries.remove(at: index)
    } else {
      entry = Entry(data, id: nextID())
    }
    entries.append(entry)
    if entries.count > Self.limit { entries.removeFirst() }
    return entry
  }

  private func nextID() -> UInt32 {
    lastID = lastID == .max ? Self.firstID : lastID + 1
    return lastID
  }

  private func make(_ entry: Entry, _ form: PictureForm) {
    // One at a time: when it is done, the frame asks for the one that it needs by then.
    guard !entry.isBusy else { return }
    // Terminals keep a picture in one size; sixels are another picture in each.
    var making = PictureMaking(
      decoded: entry.decoded, data: entry.data, form: form,
      id: form.support == .sixel ? nextID() : entry.id)
    if entry.isSmall {
      let drawing = making.make()
      entry.decoded = making.decoded
      entry.drawn = drawing.map { (form, $0) }
      return
    }
    entry.isBusy = true
    Task { [weak self, making] in
      let (decoded, drawing) = await making.made()
      entry.decoded = decoded
      if let drawing { entry.drawn = (form, drawing) }
      entry.isBusy = false
      self?.onChange()
    }
  }
}
