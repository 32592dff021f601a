internal import HandlerProtocol
internal import MenuLayout
internal import TerminalUI

/// A cache of the pictures of visible views and rows: each is decoded once, and drawn once for each size.
///
/// Large pictures are drawn in the background; their space is reserved from the start.
@MainActor
final class PictureStore {
  var depth = ColorDepth.none
  var graphics = TerminalGraphics()
  var onChange: @MainActor () -> Void = {}

  /// The maximum number of pictures kept, each of at most 4 MiB.
  private static let limit = 4
  /// The maximum number of pictures that are deleted one by one at the end.
  private static let cleanupLimit = 16
  /// The maximum number of pictures of rows kept, of which only their few pixels are kept.
  private static let rowLimit = 256
  /// The maximum number of pixels of a picture that is drawn immediately, as part of the frame.
  private static let smallPixels = 128 * 128
  private static let smallText = 32 << 10
  /// The first picture ID, chosen so that other programs on the same terminal hardly use the same.
  private static let firstID: UInt32 = 1_000_000

  @MainActor
  private final class Entry {
    let data: String
    /// The number of the same picture in one frame, from 0: a terminal shows each once.
    let copy: Int
    let id: UInt32
    let header: PictureHeader?
    var decoded: Result<Picture, PictureError>?
    var drawn: (form: PictureForm, drawing: PictureDrawing)?
    var isBusy = false

    init(_ data: String, copy: Int, id: UInt32, limit: Int) {
      (self.data, self.copy, self.id) = (data, copy, id)
      header = try? PictureHeader(base64: data, limit: limit)
    }

    func take(
      _ made: (decoded: Result<Picture, PictureError>, drawing: PictureDrawing?),
      _ form: PictureForm
    ) {
      decoded = made.decoded
      if let drawing = made.drawing { drawn = (form, drawing) }
    }

    var isSmall: Bool {
      guard let header else { return true }
      return header.width * header.height <= smallPixels && data.utf8.count <= smallText
    }
  }

  private var entries: [Entry] = []
  private var rowEntries: [Entry] = []
  private var lastID = firstID
  private var isWanted = false
  /// The number of pending pauses after changes of the terminal's size.
  private var resizes = 0

  /// Returns the layout information of the picture of `view`, or `nil` if it has none or text replaces it.
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

  func drawing(of line: PictureLine) -> PictureDrawing? {
    let entry = entry(for: line.data)
    let form = form(of: Size(columns: line.columns, rows: line.rows))
    if entry.drawn?.form != form { make(entry, form) }
    guard let drawn = entry.drawn, drawn.form.size == form.size else { return nil }
    // The cells are valid for other properties of the terminal as well.
    return drawn.form == form ? drawn.drawing : PictureDrawing(blocks: drawn.drawing.blocks)
  }

  /// Whether rows show their pictures: cells alone are too few for them.
  var showsThumbnails: Bool { depth > .none && graphics.support > .none }

  /// Records that a view has rows with pictures, so that the terminal is asked whether it can show them.
  func wantThumbnails() { if depth > .none { isWanted = true } }

  /// Returns the picture of a row for the terminal, or `nil` while it is being made and if it cannot be shown.
  ///
  /// - Parameter copy: the number of the same picture in the frame, from 0.
  func thumbnail(of data: String, copy: Int, size: Size) -> TerminalPicture? {
    guard showsThumbnails else { return nil }
    let entry = entry(
      for: data, copy: copy, in: &rowEntries, most: Self.rowLimit, bytes: Picture.rowLimit)
    guard entry.header != nil else { return nil }
    var form = form(of: size)
    (form.isThumbnail, form.hasBlocks, form.cell) = (true, false, graphics.cellSize)
    if entry.drawn?.form != form {
      if case .failure? = entry.decoded { return nil }
      make(entry, form)
    }
    guard let drawn = entry.drawn, drawn.form == form else { return nil }
    // All its pixels are not needed again before the terminal changes.
    entry.decoded = nil
    return drawn.drawing.picture
  }

  /// Returns the query for the terminal once a picture has been requested, otherwise `nil`.
  func takeQuestion() -> String? { isWanted ? graphics.takeQuestion() : nil }

  /// Returns the sequence to send before the terminal is released if pictures were sent to it, so that it
  /// deletes those that it keeps.
  ///
  /// The first bytes end a sequence that was cut off, within which the rest would not be recognized. Where there are
  /// many, as there are of rows, all on the screen are deleted together.
  static func cleanup(of kept: some Collection<UInt32>) -> String {
    var deletions = kept.prefix(cleanupLimit).map { KittyImage.delete(id: $0) }
    if kept.count > cleanupLimit { deletions.append(KittyImage.deleteShown) }
    return "\u{1B}\\" + deletions.map { String(decoding: $0, as: UTF8.self) }.joined()
  }

  /// Removes the pictures of views that no longer exist; returns the IDs of the remaining ones.
  func keepPictures(of views: some Sequence<HandlerView>) -> Set<UInt32> {
    let views = Array(views)
    if views.isEmpty { rowEntries = [] }
    if entries.isEmpty { return [] }
    let wanted = views.compactMap { view -> String? in
      if case .detail(let detail) = view.content { detail.image?.data } else { nil }
    }
    entries.removeAll { entry in !wanted.contains { $0 == entry.data } }
    // Pictures of rows are sent again when they become visible again.
    return Set(entries.map(\.id))
  }

  /// The time for which the terminal's size must not change before pictures are sent again.
  private static let resizePause = Duration.milliseconds(150)

  /// Draws cells only for a while: resizing a window changes its size many times, and each time all pictures
  /// would have to be sent again.
  func sizeHasChanged() {
    guard graphics.support > .none, isWanted else { return }
    resizes += 1
    Task { [weak self] in
      try? await Task.sleep(for: Self.resizePause)
      guard let self else { return }
      resizes -= 1
      if resizes == 0 { onChange() }
    }
  }

  // MARK: Making

  private var hasBlocks: Bool { depth >= .twoHundredFiftySix }

  private func form(of size: Size) -> PictureForm {
    let support = resizes == 0 ? graphics.support : .none
    return PictureForm(
      size: size, support: support, cell: support == .sixel ? graphics.cellSize : nil,
      hasBlocks: hasBlocks)
  }

  private func entry(for data: String) -> Entry {
    entry(for: data, copy: 0, in: &entries, most: Self.limit, bytes: Picture.viewLimit)
  }

  /// Returns a known or new entry, the last of `entries` from now on.
  private func entry(
    for data: String, copy: Int, in entries: inout [Entry], most: Int, bytes: Int
  ) -> Entry {
    let index = entries.lastIndex { $0.copy == copy && $0.data == data }
    let entry =
      index.map { entries.remove(at: $0) }
      ?? Entry(data, copy: copy, id: nextID(), limit: bytes)
    entries.append(entry)
    if entries.count > most { entries.removeFirst() }
    return entry
  }

  private func nextID() -> UInt32 {
    lastID = lastID == .max ? Self.firstID : lastID + 1
    return lastID
  }

  private func make(_ entry: Entry, _ form: PictureForm) {
    // Pictures are made one at a time; when one is done, the frame requests the one it needs then.
    guard !entry.isBusy else { return }
    // Terminals keep a picture in one size; sixels differ for each size.
    let making = PictureMaking(
      decoded: entry.decoded, data: entry.data, form: form,
      id: form.support == .sixel ? nextID() : entry.id)
    if entry.isSmall { return entry.take(making.made(), form) }
    entry.isBusy = true
    Task { [weak self] in
      entry.take(await Task.detached { making.made() }.value, form)
      entry.isBusy = false
      self?.onChange()
    }
  }
}
