internal import DisplayText
internal import MenuDispatch
internal import MenuItems
internal import PluginHost
internal import SourceText
internal import StructuredData

/// Collects the items of a source as its lines arrive, and shows them periodically.
actor GrowingMenu {
  private let item: MenuItem
  private let time: any TimeSource
  private let limit: Int
  private let report: HandlerReport?
  private let wording: Wording
  private var splitter = LineSplitter()
  private var items: LineItems
  private var shownCount = 0
  private var showing: Task<Void, Never>?
  /// The time between two steps; it grows, so that a long list is not laid out all the time.
  private var pace = Duration.milliseconds(50)
  /// Whether there are more lines than are shown.
  private(set) var isFull = false

  init(
    _ item: MenuItem, _ source: ItemSource, time: any TimeSource, limit: Int,
    report: HandlerReport?, _ wording: Wording
  ) {
    self.item = item
    self.time = time
    self.limit = limit
    self.report = report
    self.wording = wording
    items = LineItems(source, below: item.path)
  }

  var count: Int { items.count }

  /// Adds the next bytes; returns whether there is room for more.
  func take(_ bytes: [UInt8]) -> Bool {
    for line in splitter.lines(bytes) { add(line) }
    showSoon()
    return !isFull
  }

  /// Shows the items: at once the first time, and later after a pause.
  private func showSoon() {
    guard let report, showing == nil, items.count > shownCount else { return }
    showing = Task {
      while items.count > shownCount, !Task.isCancelled {
        shownCount = items.count
        await report(.menu(menu()))
        guard (try? await time.sleep(for: pace)) != nil else { return }
        pace = min(pace * 2, .milliseconds(800))
      }
      showing = nil
    }
  }

  func stop() async {
    showing?.cancel()
    await showing?.value
  }

  private func add(_ line: [UInt8]) {
    guard items.count < limit else {
      isFull = true
      return
    }
    let text = CombiningMarks.bounded(line)
    items.add(text, isExact: text.utf8.elementsEqual(line))
  }

  func finish() async -> Menu {
    if let last = splitter.last() { add(last) }
    await stop()
    return menu()
  }

  func menu() -> Menu {
    items.menu(
      title: item.title, subtitle: isFull ? wording(.onlyLines(count: limit)) : nil,
      source: item.location?.file.name)
  }
}
